"""`timbang create-user`: creates an account."""

from __future__ import annotations

from pathlib import Path

import typer

from backend import settings as settings_module
from cli import accounts
from cli.told import told


def run(username: str, role: str, settings: Path | None, password: str) -> None:
    with told(), accounts.opened(settings_module.load(settings)) as session:
        accounts.create(session, username, role, password)
        typer.echo(f"{username} may sign in as {role}.")
