"""`timbang import-trial`: a queue trial of elsewhere beside those of a router."""

from __future__ import annotations

from pathlib import Path

import typer

from backend.errors import Invalid
from backend.services.trials import importing
from backend.services.trials.trial_file import MOST_BYTES, TrialFile, read
from backend.store.engine.instants import utc_now
from cli import accounts, installation
from cli.named_router import named
from cli.text.errors import exit_on_user_error


def run(file: Path, router: str, isp: str, settings: Path | None, data: Path | None) -> None:
    with exit_on_user_error():
        trial = _read(file)
        with (
            installation.existing(settings, data) as place,
            accounts.opened(place.url) as session,
        ):
            row = named(session, router)
            imported = importing.import_trial(
                session, accounts.COMMAND_LINE, row.id, trial, now=utc_now(), isp=isp
            )
            said = (
                f"{row.name} shows it as queue trial {imported.id}, marked as recorded elsewhere."
            )
    typer.echo(said)


def _read(file: Path) -> TrialFile:
    """Raises Invalid with the name of the file, and OSError."""
    with file.open("rb") as opened:
        content = opened.read(MOST_BYTES + 1)
    try:
        return read(content)
    except Invalid as refused:
        raise Invalid(refused.field, f"{file.name}: {refused}") from refused
