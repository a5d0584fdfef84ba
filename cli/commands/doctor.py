"""`timbang doctor`: what is wrong with this installation."""

from __future__ import annotations

from pathlib import Path

import typer

from backend.domain.installation.doctor import worst
from backend.store.engine.instants import utc_now
from cli.diagnosis import doctor


def run(settings: Path | None, data: Path | None, *, as_json: bool) -> None:
    findings = doctor.findings(settings, data, utc_now)
    typer.echo(doctor.as_json(findings) if as_json else doctor.as_text(findings))
    raise typer.Exit(worst(findings))
