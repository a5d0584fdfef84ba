"""`timbang up`: the whole product in one process."""

from __future__ import annotations

from pathlib import Path

import typer

from backend.api.hosts import is_loopback
from backend.settings import Settings
from cli import first_run
from cli.told import told
from cli.up import embedded_settings, serve_all, stopping_cleanly

IN_CLEAR = (
    "Others can reach it, and passwords cross the network unencrypted: put a proxy with TLS in front "
    "(docs/operations.md), or listen on 127.0.0.1."
)


def run(settings: Path | None, data: Path | None, port: int | None, host: str | None) -> None:
    with (
        told(),
        stopping_cleanly(),
        embedded_settings(settings, data, port=port, host=host) as loaded,
    ):
        first = first_run.prepared(loaded)

        def ready(url: str) -> None:
            typer.echo(f"Timbang answers on {url}")
            for line in (first.message, _warning(loaded)):
                if line:
                    typer.echo(line)

        serve_all(first.settings, ready, on_set_up=first.forget)


def _warning(settings: Settings) -> str:
    """What is not safe about where it listens; empty if that is only this machine."""
    return "" if is_loopback(settings.host) else IN_CLEAR
