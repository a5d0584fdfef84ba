"""`timbang beat`: asks for the periodic jobs until it is asked to stop."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from backend import settings as settings_module
from backend.store.engine.database import Database
from cli.serving.processes import set_up_logging, until_signal
from cli.serving.running import wait_for_database, wait_until_asked
from cli.text.errors import exit_on_user_error
from worker.beat import ticking
from worker.schedule import create_clock


def run(settings: Path | None) -> None:
    with exit_on_user_error(), until_signal() as stopped:
        loaded = settings_module.load(settings, needs_key=False)
        set_up_logging(loaded)
        with closing(Database(loaded.database_url.get_secret_value(), pool=1)) as database:
            if wait_for_database(database, stopped):
                with ticking(create_clock(loaded), database.url) as thread:
                    wait_until_asked(thread, stopped)
