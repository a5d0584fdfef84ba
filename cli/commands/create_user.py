"""`timbang create-user`: creates an account."""

from __future__ import annotations

from pathlib import Path

import typer

from cli import accounts, installation
from cli.told import told


def run(username: str, role: str, settings: Path | None, data: Path | None, password: str) -> None:
    with (
        told(),
        installation.existing(settings, data) as place,
        accounts.opened(place.url) as session,
    ):
        accounts.create(session, username, role, password)
        typer.echo(f"{username} may sign in as {role}.")
