"""`timbang check-config`: whether the settings are good, and whether database and broker answer."""

from __future__ import annotations

from pathlib import Path

import typer

from backend import settings as settings_module
from backend.store.engine.instants import utc_now
from cli.diagnosis import doctor
from cli.text.errors import exit_on_user_error


def run(settings: Path | None) -> None:
    with exit_on_user_error():
        loaded = settings_module.load(settings)
        for name, value in loaded.model_dump().items():
            typer.echo(f"{name} = {value}")
        bad = [finding for finding in doctor.reach(loaded, utc_now) if finding.state == "failed"]
        for finding in bad:
            typer.echo(f"timbang: the settings are good, but {doctor.clause(finding)}", err=True)
        if bad:
            raise typer.Exit(2)
