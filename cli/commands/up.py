"""`timbang up`: the whole product in one process."""

from __future__ import annotations

from pathlib import Path

import typer

from cli.serving import first_run, tls
from cli.serving.up import embedded_settings, serve_all, stopping_cleanly
from cli.text.errors import exit_on_user_error


def run(
    *,
    settings: Path | None,
    data: Path | None,
    port: int | None,
    host: str | None,
    tls_cert: Path | None,
    tls_key: Path | None,
) -> None:
    options = {"port": port, "host": host, "tls_cert": tls_cert, "tls_key": tls_key}
    with (
        exit_on_user_error(),
        stopping_cleanly(),
        embedded_settings(settings, data, **options) as loaded,
    ):
        first = first_run.prepared(loaded)

        def ready(url: str) -> None:
            typer.echo(f"Timbang answers on {url}")
            for line in filter(None, (first.message, *tls.warnings(loaded))):
                typer.echo(line)

        serve_all(first.settings, ready, on_set_up=first.forget)
