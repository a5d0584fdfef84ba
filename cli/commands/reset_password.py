"""`timbang reset-password`: gives an account a new password."""

from __future__ import annotations

from pathlib import Path

import typer

from cli import accounts, installation
from cli.text.errors import exit_on_user_error


def run(username: str, settings: Path | None, data: Path | None, password: str) -> None:
    with (
        exit_on_user_error(),
        installation.existing(settings, data) as place,
        accounts.opened(place.url) as session,
    ):
        ended = accounts.reset_password(session, username, password)
    tokens = "" if not ended else f" {ended} API token{'s'[: ended != 1]} ended with the old one."
    typer.echo(f"{username} has a new password.{tokens}")
