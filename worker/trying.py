"""The thread of queue trials: it goes by the database, so a trial goes on without broker and beat."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from backend.services.trials.running import TrialRunner


@contextmanager
def trying(runner: TrialRunner) -> Iterator[None]:
    """Afterwards others may take its trials."""
    runner.start()
    try:
        yield
    finally:
        runner.stop()
