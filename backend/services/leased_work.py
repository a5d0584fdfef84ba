"""Rows that a worker leases and works on in threads: what it holds, what is due, what is busy, what is lost.

The queue is the database: whoever wants work only stores a row. After a worker died, the next one goes on by what is
stored.
"""

from __future__ import annotations

import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from backend.domain.installation.lease_times import LeaseTimes
from backend.services.lease_loop import LONG_AGO, LeaseLoop
from backend.store.engine.database import Database
from backend.store.engine.leased_rows import ClaimedRows
from backend.store.engine.session import Session

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Held:
    """A row that we hold."""

    renewed_at: float  # its own lease: renewed last, or taken
    due_at: float = LONG_AGO
    is_busy: bool = False
    # another worker may have had it: write nothing more, even with the lease back
    is_lost: bool = False
    requested: str = ""  # what a person wanted at the last run


class LeasedWork(ABC):
    """Lives as long as its process. Its thread (`start`), or a test, calls `look`."""

    name: ClassVar[str]
    rows: ClassVar[ClaimedRows]
    while_away: ClassVar[str]  # what it means that the database is away, for the log
    threads: ClassVar[int]
    most_held: ClassVar[int]
    rest_s: ClassVar[float]  # longest wait at the end
    retry_s: ClassVar[float]  # until a row is due again that was not worked on as it should
    may_overlap: ClassVar[bool]  # another worker may go on with a row before we are at rest

    def __init__(
        self,
        database: Database,
        *,
        token: str,
        lease_s: float,
        look_s: float,
        monotonic: Callable[[], float],
    ) -> None:
        self._token = token
        self._lease_s = lease_s
        self._monotonic = monotonic
        self._threads = ThreadPoolExecutor(self.threads, self.name)
        self._guard = threading.Lock()
        self._held: dict[int, _Held] = {}
        self._loop = LeaseLoop(
            self.name,
            database,
            LeaseTimes(lease_s, renew_s=0),
            look_s=look_s,
            while_away=self.while_away,
            trusting=True,
            monotonic=monotonic,
        )

    @abstractmethod
    def work_on(self, row_id: int) -> float | None:
        """Returns the seconds until the row is due again, None where it is not ours any more."""

    @property
    def busy(self) -> bool:
        with self._guard:
            return any(held.is_busy for held in self._held.values())

    def start(self) -> None:
        self._loop.start(self.look)

    def stop(self) -> None:
        """Let work reach a rest, then let go: another worker may take it at once."""
        self._loop.stop(self.rest_s)
        is_at_rest = self._loop.rest(self._renewed_until_rest, self.rest_s)
        self._threads.shutdown(wait=False, cancel_futures=True)
        if is_at_rest or self.may_overlap:
            self._loop.leave(partial(self.rows.release, worker=self._token))
        else:
            log.warning("%s: work is under way, another worker's when our lease ends", self.name)

    def look(self) -> int:
        """Renew leases, take free rows, work on the due ones; returns how many."""
        if self._loop.reach(self._renew) is None:
            return 0
        due = self._take_due()
        for row_id in due:
            self._threads.submit(self._run, row_id)
        return len(due)

    def is_ours(self, row_id: int) -> bool:
        """Whether a busy row may still be written to: its lease is safe, and nobody else has had it since."""
        with self._guard:
            held = self._held.get(row_id)
        return held is not None and not held.is_lost and self._loop.is_safe(held.renewed_at)

    def _take_due(self) -> list[int]:
        now = self._monotonic()
        with self._guard:
            due = [
                row_id
                for row_id, held in self._held.items()
                if not held.is_busy and held.due_at <= now
            ]
            for row_id in due:
                self._held[row_id].is_busy = True
        return due

    def _renewed_until_rest(self) -> bool:
        if self.busy:
            self._loop.reach(self._renew)
        return not self.busy

    def _renew(self) -> bool:
        """Raises Unavailable: work under way goes by its lease."""
        began = self._monotonic()
        with self._guard:
            ids = [row_id for row_id, held in self._held.items() if not held.is_lost]

        def renewal(session: Session) -> tuple[dict[int, str], list[int]]:
            requests = self.rows.renew(session, self._token, ids, self._lease_s)
            room = 0 if self._loop.is_stopping else self.most_held - len(requests)
            cautious = self._loop.is_cautious
            return requests, self.rows.claim(
                session, self._token, self._lease_s, room, is_cautious=cautious
            )

        requests, taken = self._loop.renew(renewal)
        with self._guard:
            self._drop_lost(set(ids) - set(requests))
            self._serve(requests, began)
            for row_id in taken:
                self._held.setdefault(row_id, _Held(began))
        return True

    def _drop_lost(self, lost: set[int]) -> None:
        """Forget what is over or another worker's; what is busy stops before its next write."""
        for row_id in lost & self._held.keys():
            if self._held[row_id].is_busy:
                self._held[row_id].is_lost = True
            else:
                del self._held[row_id]

    def _serve(self, requests: dict[int, str], renewed_at: float) -> None:
        """Those that are still ours; those with a request run first."""
        for row_id, requested in requests.items():
            held = self._held.get(row_id)
            if held is None:
                continue
            held.renewed_at = renewed_at
            if requested != held.requested:
                held.requested, held.due_at = requested, LONG_AGO

    def _run(self, row_id: int) -> None:
        pause_s: float | None = self.retry_s
        try:
            pause_s = self.work_on(row_id)
        except Exception:  # the edge of a thread: the router's own timer stands behind it
            log.exception("%s: %s failed in our own code", self.name, row_id)
        with self._guard:
            held = self._held[row_id]
            if pause_s is None or held.is_lost:
                del self._held[row_id]
            else:
                held.is_busy, held.due_at = False, self._monotonic() + pause_s
