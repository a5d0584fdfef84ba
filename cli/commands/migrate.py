"""`timbang migrate`: brings the database to the newest revision."""

from __future__ import annotations

from pathlib import Path

import typer

from backend import settings as settings_module
from cli.postgres import migrate
from cli.text.errors import exit_on_user_error


def run(settings: Path | None) -> None:
    with exit_on_user_error():
        loaded = settings_module.load(settings, needs_key=False)
        url = loaded.database_url.get_secret_value()
        migrate.upgrade(url)
        typer.echo(f"The database is up to date. {migrate.follow(url, loaded)}")
