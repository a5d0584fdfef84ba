"""The clock of periodic jobs. One of several ticks; the others stand by until its connection ends."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from celery import Celery
from celery.beat import ScheduleEntry, Scheduler, Service
from kombu.exceptions import OperationalError

from backend.errors import Unavailable
from backend.store.engine.session_lock import SessionLock

log = logging.getLogger(__name__)

LOCK = "beat"
LOOK_S = 1.0  # checks of the ticking one and of those that stand by
STANDBY_S = 0.2
STOP_S = 15.0


class Leader:
    """Whether this beat ticks. Without a database nothing changes."""

    def __init__(self, url: str) -> None:
        self._lock = SessionLock(url, LOCK)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="beat-leader", daemon=True)
        self._leads: bool | None = None

    def leads(self) -> bool:
        return self._leads is True

    def start(self) -> None:
        self._look()
        self._thread.start()

    def stop(self) -> None:
        """Another one may tick at once."""
        self._stop.set()
        self._thread.join(STOP_S)
        self._leads = False
        self._lock.close()

    def _watch(self) -> None:
        while not self._stop.wait(LOOK_S):
            self._look()

    def _look(self) -> None:
        try:
            leads = self._lock.hold()
        except Unavailable:
            return
        if leads != self._leads:
            log.info("this beat ticks" if leads else "another beat ticks; this one stands by")
        self._leads = leads


class Clock(Scheduler):  # type: ignore[misc]
    """Celery's scheduler with its schedule in memory, because it is code; survives an absent broker."""

    def __init__(self, *args: Any, leads: Callable[[], bool], **kwargs: Any) -> None:
        self._leads = leads
        self._heard = True
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Ask for what is due; returns the seconds until the next tick."""
        if not self._leads():
            return STANDBY_S
        try:
            # Connect first: otherwise Celery takes a job off its heap and does not put it back.
            _ = self.producer
            pause_s: float = super().tick(*args, **kwargs)
        except OperationalError as error:
            self._note(error)
            return LOOK_S
        return pause_s

    def apply_entry(self, entry: ScheduleEntry, producer: Any = None) -> None:
        """A job that the broker does not take is not asked for again: the next is due soon."""
        try:
            self.apply_async(entry, producer=producer, advance=False)
        except Exception as error:  # noqa: BLE001 (whatever the broker's client raises)
            self._note(error)
        else:
            if not self._heard:
                log.warning("the broker answers again")
            self._heard = True

    def _note(self, error: BaseException) -> None:
        if self._heard:
            log.warning("the broker does not answer, jobs are not asked for: %s", error)
        self._heard = False

    def _ensure_connected(self) -> Any:
        """Now or not at all: `tick` comes back."""
        return self.connection.ensure_connection(max_retries=1, interval_start=0)


@contextmanager
def ticking(app: Celery, url: str) -> Iterator[threading.Thread]:
    """A beat in a thread (given) while the block runs."""
    leader = Leader(url)
    service = Service(app, max_interval=1, scheduler_cls=partial(Clock, leads=leader.leads))
    thread = threading.Thread(
        target=partial(service.start, embedded_process=True), name="celery-beat", daemon=True
    )
    leader.start()
    thread.start()
    try:
        yield thread
    finally:
        service.stop()
        leader.stop()
        thread.join(STOP_S)
