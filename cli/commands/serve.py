"""`timbang serve`: API and pages."""

from __future__ import annotations

from pathlib import Path

import typer

from backend import settings as settings_module
from backend.api.app import create_app
from cli.serving import first_run, tls
from cli.serving.processes import set_up_logging
from cli.serving.server import Server
from cli.text.errors import exit_on_user_error


def run(
    *,
    settings: Path | None,
    port: int | None,
    host: str | None,
    tls_cert: Path | None,
    tls_key: Path | None,
) -> None:
    with exit_on_user_error():
        loaded = settings_module.load(
            settings, port=port, host=host, tls_cert=tls_cert, tls_key=tls_key
        )
        tls.check(loaded)
        set_up_logging(loaded)
        first = first_run.prepared(loaded)

        def ready(url: str) -> None:
            typer.echo(f"Timbang answers on {url}")
            for line in filter(None, (first.message, *tls.warnings(loaded))):
                typer.echo(line)

        server = Server(create_app(first.settings, on_set_up=first.forget), loaded, ready)
        server.serve_until_stopped()
