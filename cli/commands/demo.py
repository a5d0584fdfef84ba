"""`timbang demo`: the product with the lab beside it, where the lab is installed."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import typer

from cli.options import DEMO_DATA, KERNEL_DATA
from cli.serving.up import embedded_settings, stopping_cleanly
from cli.text.errors import exit_on_user_error

DEFAULT_SCENARIO = "strada"


def run(
    *,
    scenario: str | None,
    kernel: bool,
    plain: bool,
    settings: Path | None,
    data: Path | None,
    port: int | None,
    host: str | None,
    password: str | None,
    seed: int,
) -> None:
    if find_spec("numpy") is None or find_spec("lab") is None:
        typer.echo(
            "timbang: the lab is not installed: pip install 'timbang[embedded,lab]'", err=True
        )
        raise typer.Exit(1)
    # Only here: the product itself runs without the lab.
    demo = import_module("cli.demo.kernel" if kernel else "cli.demo.demo")
    kept = demo if kernel else import_module("cli.demo.state")
    directory = data or (KERNEL_DATA if kernel else DEMO_DATA)
    with exit_on_user_error(), stopping_cleanly():
        state = kept.keep_state(
            directory,
            scenario or DEFAULT_SCENARIO,
            seed,
            password,
            plain=plain or kernel or scenario is not None,
        )
        with embedded_settings(settings, directory, port=port, host=host) as ready:
            demo.run(ready, state, typer.echo)
