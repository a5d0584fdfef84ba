"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

DEMO_DATA, KERNEL_DATA = Path("data/demo"), Path("data/demo-kernel")

SettingsFile = Annotated[
    Path | None,
    typer.Option("--settings", help="File with TIMBANG_NAME=value lines; the environment wins."),
]
DataDir = Annotated[
    Path | None, typer.Option("--data", help="Directory for the database and the key.")
]
DemoDir = Annotated[
    Path | None,
    typer.Option("--data", help=f"Directory of this demo; kept. [default: {DEMO_DATA}]"),
]
Port = Annotated[int | None, typer.Option(help="Port to listen on; 0 picks a free one.")]
Host = Annotated[str | None, typer.Option(help="Address to listen on.")]
TlsCert = Annotated[
    Path | None,
    typer.Option(help="Certificate (PEM, with its chain): serve HTTPS. With --tls-key."),
]
TlsKey = Annotated[Path | None, typer.Option(help="Key of the certificate (PEM, no password).")]
NewPassword = Annotated[str, typer.Option(prompt=True, hide_input=True, confirmation_prompt=True)]
