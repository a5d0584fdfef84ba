"""Judges what was polled as soon as it is stored, and sends at once what came of it.

A thread of each worker for other jobs listens to the database's signals, so neither broker nor beat is needed; without
a signal it goes by its own clock. Messages are sent in threads of their own: a mail server that hangs delays no pass.
"""

from __future__ import annotations

import datetime as dt
import logging
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager

from backend.errors import Unavailable
from backend.services.alerts import passes
from backend.services.alerts.sending import Sender
from backend.store.engine.database import Database
from backend.store.engine.signals import SAMPLES, Listener
from backend.store.upkeep.backup_folder import BackupFolder
from worker.runtime import Runtime

log = logging.getLogger(__name__)

SETTLE_PART = 0.1
"""A part of the interval: so long after the first answers of a round the others are stored, too."""
PACE_PART = 0.25
"""A part of the interval: passes begin at least so far apart, however the answers of many workers trickle in."""
DELIVER_LOOK_S = 5.0
"""A message that is tried again, or a test, leaves so soon after it is due."""
LISTEN_S = 0.5
SENDERS = 4
STOP_S = 5.0

LONG_AGO = float("-inf")


class Alerting:
    """Lives as long as its worker."""

    def __init__(
        self,
        database: Database,
        sender: Sender,
        interval_s: float,
        now: Callable[[], dt.datetime],
        monotonic: Callable[[], float] = time.monotonic,
        *,
        backups: BackupFolder | None = None,
    ) -> None:
        self._database = database
        self._sender = sender
        self._interval_s = interval_s
        self._now = now
        self._monotonic = monotonic
        self._backups = backups
        self._judged_at = self._sent_at = LONG_AGO
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="alerting", daemon=True)
        self._senders = ThreadPoolExecutor(SENDERS, "sender")
        self._sending: set[Future[None]] = set()

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """What is being sent may end; what cannot end in time goes out again when its lease is over."""
        self._stop.set()
        self._thread.join(STOP_S)
        self._senders.shutdown(wait=False, cancel_futures=True)
        wait(self._sending, STOP_S)

    def _watch(self) -> None:
        while not self._stop.is_set():
            try:
                with Listener(self._database.url) as listener:
                    self._follow(listener)
            except Unavailable as error:
                log.debug("no signals, incidents are looked for by our own clock: %s", error)
                self._look(is_asked=False)
                self._stop.wait(LISTEN_S)

    def _follow(self, listener: Listener) -> None:
        while not self._stop.is_set():
            is_asked = any(signal.kind == SAMPLES for signal in listener.wait(LISTEN_S))
            if is_asked:
                self._stop.wait(self._settle_s())
                listener.pending()  # what they tell of is judged now
            self._look(is_asked=is_asked)

    def _settle_s(self) -> float:
        paced_s = self._judged_at + PACE_PART * self._interval_s - self._monotonic()
        return max(SETTLE_PART * self._interval_s, paced_s)

    def _look(self, *, is_asked: bool) -> None:
        is_overdue = self._monotonic() - self._judged_at >= self._interval_s
        has_changed = (is_asked or is_overdue) and self._judge()
        if has_changed or self._monotonic() - self._sent_at >= DELIVER_LOOK_S:
            self._send()

    def _judge(self) -> bool:
        """Whether something changed."""
        self._judged_at = self._monotonic()
        try:
            with self._database.transaction() as session:
                return passes.run(session, self._now(), self._interval_s, self._backups) > 0
        except Unavailable as error:
            log.debug("incidents are looked for when the database is back: %s", error)
        except (
            Exception
        ):  # the edge of a thread: without it nobody would look for incidents ever again
            log.exception("looking for incidents failed in our own code")
        return False

    def _send(self) -> None:
        """In a thread that is free; if none is, those that run take what is due."""
        self._sent_at = self._monotonic()
        self._sending = {future for future in self._sending if not future.done()}
        if len(self._sending) < SENDERS and not self._stop.is_set():
            self._sending.add(self._senders.submit(self._deliver))

    def _deliver(self) -> None:
        try:
            self._sender.run()
        except Unavailable as error:
            log.debug("messages wait for the database: %s", error)
        except Exception:  # the edge of a thread: without it nobody would hear of it
            log.exception("sending messages failed in our own code")


@contextmanager
def alerting(runtime: Runtime) -> Iterator[None]:
    """Looks for incidents and sends messages while the block runs."""
    made = Alerting(
        runtime.database,
        runtime.sender,
        runtime.settings.poll_interval_s,
        runtime.now,
        backups=runtime.backups,
    )
    made.start()
    try:
        yield
    finally:
        made.stop()
