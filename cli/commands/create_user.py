"""`timbang create-user`: creates an account."""

from __future__ import annotations

from pathlib import Path

import typer

from cli import accounts, installation
from cli.serving import setup_code
from cli.text.errors import exit_on_user_error


def run(username: str, role: str, settings: Path | None, data: Path | None, password: str) -> None:
    with exit_on_user_error(), installation.existing(settings, data) as place:
        with accounts.opened(place.url) as session:
            accounts.create(session, username, role, password)
        setup_code.forget(place.data_dir)
        typer.echo(f"{username} may sign in as {role}.")
