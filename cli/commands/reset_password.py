"""`timbang reset-password`: gives an account a new password."""

from __future__ import annotations

from pathlib import Path

import typer

from backend import settings as settings_module
from cli import accounts
from cli.told import told


def run(username: str, settings: Path | None, password: str) -> None:
    with told(), accounts.opened(settings_module.load(settings)) as session:
        accounts.reset_password(session, username, password)
        typer.echo(f"{username} has a new password.")
