"""`timbang up`: the whole product in one process."""

from __future__ import annotations

from pathlib import Path

import typer

from cli.told import told
from cli.up import embedded_settings, serve_all, stopping_cleanly


def run(settings: Path | None, data: Path | None, port: int | None, host: str | None) -> None:
    with (
        told(),
        stopping_cleanly(),
        embedded_settings(settings, data, port=port, host=host) as ready,
    ):
        serve_all(ready, lambda url: typer.echo(f"Timbang answers on {url}"))
