"""Finds changes of routers that are to be carried on, and sees that each has one worker at a time.

The queue is the database: who applies a change only stores its state. A worker that dies leaves its lease, and the
next one reads from the router what became of the change.
"""

from __future__ import annotations

import datetime as dt
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from backend.errors import Unavailable
from backend.services.changes.book import At, ChangeRecords
from backend.services.changes.carrying import Carrier
from backend.services.changes.means import Means, Pace
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.changes import changes
from backend.store.changes.changes import NotOurs
from backend.store.engine.database import Database

log = logging.getLogger(__name__)

THREADS = 8
MOST_HELD = 64
"""Changes of a worker at a time; those that are pending cost it a look every few seconds."""

SAFE_PART = 2 / 3
"""Past this part of its lease a worker that could not renew it writes to no router any more."""

STOP_S = 30.0
"""Longest that changes are waited for at the end; what is not pending by then is another worker's to undo."""

RETRY_S = 5.0


@dataclass(slots=True)
class _Held:
    """A change that is ours. `requested`: what a person wanted of it when it was carried on last."""

    due_at: float = float("-inf")
    busy: bool = False
    requested: str = ""


class ChangeRunner:
    """Lives as long as its process. `look` is called by a thread of its own (start) or by a test."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        box: SecretBox,
        *,
        token: str,
        clock: Callable[[], dt.datetime],
        monotonic: Callable[[], float] = time.monotonic,
        pace: Pace | None = None,
        at: At = lambda _: None,
    ) -> None:
        self._token = token
        self._lease_s = settings.change_lease_s
        self._look_s = settings.change_look_s
        self._database = database
        self._monotonic = monotonic
        self._stop = threading.Event()
        self._carrier = Carrier(
            Means(
                book=ChangeRecords(database, box, token, clock, at),
                clock=clock,
                deadline_s=settings.change_write_deadline_s,
                pace=pace or Pace(),
                ours=self._holds,
                # Not our stop event: a stop must not make the checks impatient.
                pause=time.sleep,
                at=at,
            )
        )
        self._threads = ThreadPoolExecutor(THREADS, "change")
        self._guard = threading.Lock()
        self._held: dict[int, _Held] = {}
        self._renewed_at = float("-inf")
        self._thread = threading.Thread(target=self._keep, name="change-runner", daemon=True)
        self._away = False

    @property
    def busy(self) -> bool:
        """Whether anything is being done to a router now."""
        with self._guard:
            return any(held.busy for held in self._held.values())

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Let what is under way reach a rest, then let go: another worker may take it on at once."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(STOP_S)
        until = self._monotonic() + STOP_S
        while self.busy and self._monotonic() < until:
            self._renew()
            time.sleep(min(0.05, self._look_s))
        self._threads.shutdown(wait=False, cancel_futures=True)
        if self.busy:
            log.warning("a change is still under way: it is another worker's when our lease ends")
            return
        try:
            with self._database.transaction() as session:
                changes.release(session, self._token)
        except Unavailable:
            log.warning("the database is away: our changes are free when their leases end")

    def look(self) -> int:
        """Renew leases, take what nobody has, carry on what is due; returns how many that was."""
        if not self._renew():
            return 0
        now = self._monotonic()
        with self._guard:
            due = [
                change_id
                for change_id, held in self._held.items()
                if not held.busy and held.due_at <= now
            ]
            for change_id in due:
                self._held[change_id].busy = True
        for change_id in due:
            self._threads.submit(self._carry, change_id)
        return len(due)

    def _keep(self) -> None:
        while not self._stop.is_set():
            try:
                self.look()
            except (
                Exception
            ):  # the edge of a thread: without it no change would be watched any more
                log.exception("looking for changes failed")
            self._stop.wait(self._look_s)

    def _holds(self) -> bool:
        return self._monotonic() - self._renewed_at < self._lease_s * SAFE_PART

    def _renew(self) -> bool:
        """False while the database is away: what is under way goes by its lease."""
        began = self._monotonic()
        with self._guard:
            ours = list(self._held)
        try:
            with self._database.transaction() as session:
                wishes = changes.renew(session, self._token, ours, self._lease_s)
                room = 0 if self._stop.is_set() else MOST_HELD - len(wishes)
                taken = changes.claim(session, self._token, self._lease_s, room)
        except Unavailable as error:
            if not self._away:
                log.warning("the database is away: no change is carried on: %s", error)
            self._away = True
            return False
        self._away, self._renewed_at = False, began
        with self._guard:
            self._heed(wishes, taken)
        return True

    def _heed(self, wishes: dict[int, str], taken: list[int]) -> None:
        """Forget changes that are not ours any more; those with a request run first."""
        self._held = {
            change_id: held
            for change_id, held in self._held.items()
            if change_id in wishes or held.busy
        }
        for change_id, requested in wishes.items():
            held = self._held.get(change_id)
            if held is not None and requested != held.requested:
                held.requested, held.due_at = requested, float("-inf")
        for change_id in taken:
            self._held.setdefault(change_id, _Held())

    def _carry(self, change_id: int) -> None:
        pause_s: float | None = RETRY_S
        try:
            pause_s = self._carrier.carry(change_id)
        except NotOurs as error:
            log.warning("%s", error)
            pause_s = None
        except Unavailable as error:
            log.warning("change %s waits for the database: %s", change_id, error)
        except Exception:  # the edge of a thread: the router's own timer stands behind it
            log.exception("change %s: carrying it on failed in our own code", change_id)
        with self._guard:
            if pause_s is None:
                self._held.pop(change_id, None)
            else:
                held = self._held[change_id]
                held.busy, held.due_at = False, self._monotonic() + pause_s
