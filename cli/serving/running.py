"""Long-running commands wait for their database, run until asked to stop, and tell why they ended."""

from __future__ import annotations

import logging
import threading
import time

from backend.errors import Unavailable
from backend.services.upkeep import readiness
from backend.store.engine.database import Database
from backend.store.engine.instants import utc_now

log = logging.getLogger(__name__)

LOOK_S = 0.5
TOLD_EVERY_S = 30.0


def wait_for_database(database: Database, event: threading.Event) -> bool:
    """Also for its migrations; False if asked to stop first."""
    told_at = float("-inf")
    while not event.is_set():
        state = readiness.check(database, utc_now())
        if state.ready:
            return True
        if time.monotonic() - told_at > TOLD_EVERY_S:
            log.warning("waiting: %s", _missing(state))
            told_at = time.monotonic()
        event.wait(LOOK_S)
    return False


def wait_until_asked(thread: threading.Thread, event: threading.Event) -> None:
    """Raises Unavailable if the thread ends unasked: whoever started us may do it again."""
    while not event.wait(LOOK_S):
        if not thread.is_alive():
            raise Unavailable(f"{thread.name} ended unexpectedly; its log says why.")


def _missing(state: readiness.Readiness) -> str:
    return f"{state.reason[0].lower()}{state.reason[1:]}"
