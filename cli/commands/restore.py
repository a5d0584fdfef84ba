"""`timbang restore`: puts a backup into an installation that nobody has used yet."""

from __future__ import annotations

from pathlib import Path

import typer

from cli import installation
from cli.backups import restore
from cli.text.errors import exit_on_user_error


def run(
    file: Path,
    settings: Path | None,
    data: Path | None,
    *,
    without_key: bool,
    keep_tokens: bool,
) -> None:
    with exit_on_user_error(), installation.idle(settings, data) as target:
        keys = target.fingerprints
        restored = restore.read(
            target.url, file, keys, typer.echo, without_key=without_key, keep_tokens=keep_tokens
        )
        typer.echo(restore.summary(restored, keys))
