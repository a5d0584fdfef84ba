"""`timbang backup`: writes everything in the database into one new file."""

from __future__ import annotations

from pathlib import Path

import typer

from backend.store.engine.instants import utc_now
from cli import installation
from cli.backups import backup
from cli.text.errors import exit_on_user_error


def run(file: Path, settings: Path | None, data: Path | None) -> None:
    with exit_on_user_error(), installation.existing(settings, data) as source:
        manifest = backup.write(source.url, file, typer.echo, utc_now())
        typer.echo(backup.summary(manifest, file))
