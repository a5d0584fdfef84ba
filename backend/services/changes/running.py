"""Finds changes to work on and gives each one worker at a time.

The queue is the database: whoever applies a change only stores its state. After a worker died, the next one reads
from the router what became of the change.
"""

from __future__ import annotations

import datetime as dt
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from backend.domain.installation.lease_times import LeaseTimes
from backend.errors import Unavailable
from backend.services.changes.book import At, ChangeRecords
from backend.services.changes.carrying import Carrier
from backend.services.changes.means import Means, Pace
from backend.services.lease_loop import LONG_AGO, LeaseLoop
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.changes import changes
from backend.store.changes.changes import NotOurs
from backend.store.engine.database import Database
from backend.store.engine.session import Session

log = logging.getLogger(__name__)

THREADS = 8
MOST_HELD = 64  # a pending one costs the worker a look every few seconds
STOP_S = 30.0  # longest wait at the end; another worker undoes what is not pending by then
RETRY_S = 5.0


@dataclass(slots=True)
class _Held:
    """A change that we hold."""

    renewed_at: float  # its own lease: renewed last, or taken
    due_at: float = LONG_AGO
    is_busy: bool = False
    # another worker may have had it: write nothing more, even with the lease back
    is_lost: bool = False
    requested: str = ""  # what a person wanted at the last run


class ChangeRunner:
    """Lives as long as its process. Its thread (`start`), or a test, calls `look`."""

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
        self._monotonic = monotonic
        self._carrier = Carrier(
            Means(
                book=ChangeRecords(database, box, token, clock, at),
                clock=clock,
                deadline_s=settings.change_write_deadline_s,
                pace=pace or Pace(),
                is_ours=self._is_ours,
                # Not our stop event: a stop must not make the checks impatient.
                pause=time.sleep,
                at=at,
            )
        )
        self._threads = ThreadPoolExecutor(THREADS, "change")
        self._guard = threading.Lock()
        self._held: dict[int, _Held] = {}
        self._loop = LeaseLoop(
            "changes",
            database,
            LeaseTimes(self._lease_s, renew_s=0),
            look_s=settings.change_look_s,
            while_away="no change is carried on",
            trusting=True,
            monotonic=monotonic,
        )

    @property
    def busy(self) -> bool:
        with self._guard:
            return any(held.is_busy for held in self._held.values())

    def start(self) -> None:
        self._loop.start(self.look)

    def stop(self) -> None:
        """Let work reach a rest, then let go: another worker may take it at once."""
        self._loop.stop(STOP_S)
        is_at_rest = self._loop.rest(self._renewed_until_rest, STOP_S)
        self._threads.shutdown(wait=False, cancel_futures=True)
        if is_at_rest:
            self._loop.leave(partial(changes.release, worker=self._token))
        else:
            log.warning("a change is still under way: it is another worker's when our lease ends")

    def look(self) -> int:
        """Renew leases, take free changes, run the due ones; returns how many."""
        if self._loop.reach(self._renew) is None:
            return 0
        due = self._take_due()
        for change_id in due:
            self._threads.submit(self._carry, change_id)
        return len(due)

    def _take_due(self) -> list[int]:
        now = self._monotonic()
        with self._guard:
            due = [
                change_id
                for change_id, held in self._held.items()
                if not held.is_busy and held.due_at <= now
            ]
            for change_id in due:
                self._held[change_id].is_busy = True
        return due

    def _is_ours(self, change_id: int) -> bool:
        with self._guard:
            held = self._held.get(change_id)
        return held is not None and not held.is_lost and self._loop.is_safe(held.renewed_at)

    def _renewed_until_rest(self) -> bool:
        if self.busy:
            self._loop.reach(self._renew)
        return not self.busy

    def _renew(self) -> bool:
        """Raises Unavailable: work under way goes by its lease."""
        began = self._monotonic()
        with self._guard:
            ids = [change_id for change_id, held in self._held.items() if not held.is_lost]

        def renewal(session: Session) -> tuple[dict[int, str], list[int]]:
            requests = changes.LEASED.renew(session, self._token, ids, self._lease_s)
            room = 0 if self._loop.is_stopping else MOST_HELD - len(requests)
            cautious = self._loop.is_cautious
            return requests, changes.claim(
                session, self._token, self._lease_s, room, is_cautious=cautious
            )

        requests, taken = self._loop.renew(renewal)
        with self._guard:
            self._drop_lost(set(ids) - set(requests))
            self._serve(requests, began)
            for change_id in taken:
                self._held.setdefault(change_id, _Held(began))
        return True

    def _drop_lost(self, lost: set[int]) -> None:
        """Forget what is over or another worker's; a running change stops before its next write."""
        for change_id in lost & self._held.keys():
            if self._held[change_id].is_busy:
                self._held[change_id].is_lost = True
            else:
                del self._held[change_id]

    def _serve(self, requests: dict[int, str], renewed_at: float) -> None:
        """Those that are still ours; those with a request run first."""
        for change_id, requested in requests.items():
            held = self._held.get(change_id)
            if held is None:
                continue
            held.renewed_at = renewed_at
            if requested != held.requested:
                held.requested, held.due_at = requested, LONG_AGO

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
            held = self._held[change_id]
            if pause_s is None or held.is_lost:
                del self._held[change_id]
            else:
                held.is_busy, held.due_at = False, self._monotonic() + pause_s
