"""`python -m tests.e2e.scenes --data DIRECTORY --port PORT --password PASSWORD [--cast CAST]`."""

from __future__ import annotations

import argparse
from pathlib import Path

import typer

from cli.serving.up import embedded_settings, serve_all, stopping_cleanly
from lab.server.server import LabServer
from tests.e2e.scenes.lab_site import prepare
from tests.e2e.scenes.scenes import CASTS


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--password", required=True)
    parser.add_argument("--cast", choices=CASTS, default="verdicts")
    options = parser.parse_args()
    with (
        stopping_cleanly(),
        embedded_settings(None, options.data, port=options.port) as settings,
        LabServer() as lab,
    ):
        here = settings.model_copy(update={"allow_local_routers": True})
        prepare(here, lab, options.password, CASTS[options.cast])
        serve_all(here, lambda url: typer.echo(f"Timbang answers on {url}"))


main()
