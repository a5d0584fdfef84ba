"""Makes a recommendation as soon as its router, contracts or calendar change; the job of the schedule makes the others.

A thread of each worker for other jobs listens to the database's signals. A signal that nobody heard costs minutes: the
job finds the same router.
"""

from __future__ import annotations

import datetime as dt
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from backend.errors import Unavailable
from backend.services.advice import runs
from backend.store.engine.database import Database
from backend.store.engine.signals import CHANGE, INVENTORY, REGIME, Listener
from worker.runtime import Runtime

log = logging.getLogger(__name__)

KINDS = frozenset({CHANGE, REGIME, INVENTORY})
LISTEN_S = 1.0
AGAIN_S = 5.0
"""Between two tries where the figures of a router were being made."""
STOP_S = 5.0


class Advising:
    """Lives as long as its worker."""

    def __init__(
        self, database: Database, interval_s: float, now: Callable[[], dt.datetime]
    ) -> None:
        self._database = database
        self._interval_s = interval_s
        self._now = now
        self._waiting: set[int] = set()  # routers that wait for a recommendation
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="advising", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """What is being made ends with the process, and is made by the next one."""
        self._stop.set()
        self._thread.join(STOP_S)

    def _watch(self) -> None:
        while not self._stop.is_set():
            try:
                with Listener(self._database.url) as listener:
                    self._follow(listener)
            except Unavailable as error:
                log.debug("no signals, recommendations wait for their job: %s", error)
            except Exception:  # the edge of a thread: without it nobody would hear of it
                log.exception("making a recommendation after a change failed in our own code")
            self._stop.wait(AGAIN_S)

    def _follow(self, listener: Listener) -> None:
        while not self._stop.is_set():
            signals = [signal for signal in listener.wait(LISTEN_S) if signal.kind in KINDS]
            self._waiting |= runs.changed(self._database, signals, self._now())
            if not self._waiting:
                continue
            self._waiting = runs.renew(self._database, self._waiting, self._interval_s, self._now())
            if self._waiting:
                self._stop.wait(AGAIN_S)


@contextmanager
def advising(runtime: Runtime) -> Iterator[None]:
    """Makes recommendations after changes while the block runs."""
    made = Advising(runtime.database, runtime.settings.poll_interval_s, runtime.now)
    made.start()
    try:
        yield
    finally:
        made.stop()
