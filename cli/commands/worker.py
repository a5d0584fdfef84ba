"""`timbang worker`: does the work of these kinds until it is asked to stop."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from backend import settings as settings_module
from cli.serving.processes import set_up_logging, until_signal
from cli.serving.running import wait_for_database, wait_until_asked
from cli.text.errors import exit_on_user_error
from worker.app import create_worker, working
from worker.memory import collect_seldom
from worker.runtime import open_runtime
from worker.work import Work


def run(settings: Path | None, queue: Sequence[Work] | None) -> None:
    with exit_on_user_error(), until_signal() as stopped:
        loaded = settings_module.load(settings)
        set_up_logging(loaded)
        runtime = open_runtime(loaded)
        try:
            if wait_for_database(runtime.database, stopped):
                jobs = create_worker(loaded, runtime)
                collect_seldom()
                with working(jobs, runtime, queue or list(Work)) as thread:
                    wait_until_asked(thread, stopped)
        finally:
            runtime.close()
