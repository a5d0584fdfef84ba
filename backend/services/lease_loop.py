"""The loop by which a worker keeps leases: of shards to poll, of probe runs, of changes of routers.

It holds whatever dies, hangs or is cut off:

1. Only the database decides who holds a lease, by its clock, in the transaction that takes or renews it.

2. The holder counts from before that transaction, by its own monotonic clock: it takes a lease for older than it is,
never for younger, however long the transaction waited.

3. A failed renewal renewed nothing. Each lease is renewed by its own key: renewing others says nothing of a lost one.

4. Where two holders would do harm (changes of routers), `is_safe` is asked of that key before every act; it is False
from two thirds of the lease on, so an act has at least the last third. Each step is stored in a transaction that
checks the lease, so whoever takes longer stores nothing more.

5. While the database is away nothing is taken. Whoever was cut off for longer than a lease, or saw the database's
clock jump, takes nobody for dead for the time of another lease: others may have been cut off too.

6. Whoever stops gives back at once what is at rest. A change under way keeps its lease until it ends.
"""

from __future__ import annotations

import datetime as dt
import logging
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from backend.domain.installation.lease_times import (
    LeaseState,
    LeaseTimes,
    has_jumped,
    lease_state,
    was_cut_off,
)
from backend.errors import Unavailable
from backend.store.engine import workers
from backend.store.engine.database import Database
from backend.store.engine.session import Session

log = logging.getLogger(__name__)

Result = TypeVar("Result")

LONG_AGO = float("-inf")
REST_LOOK_S = 0.05


class LeaseLoop:
    """A thread that looks every `look_s` seconds, and the times of its leases.

    `while_away`: what it means that the database is away, for the log. `trusting`: whether a new process may take
    others for dead.
    """

    def __init__(
        self,
        name: str,
        database: Database,
        times: LeaseTimes,
        *,
        look_s: float,
        while_away: str,
        trusting: bool = False,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.look_s = look_s
        self.stopping = threading.Event()
        self.renewed_at = LONG_AGO
        self._name = name
        self._database = database
        self._times = times
        self._while_away = while_away
        self._monotonic = monotonic
        self._trusting = trusting
        self._cautious_until = LONG_AGO
        self._clock_read: tuple[dt.datetime, float] | None = None
        self._is_away = False
        self._thread: threading.Thread | None = None

    @property
    def is_stopping(self) -> bool:
        return self.stopping.is_set()

    @property
    def is_due(self) -> bool:
        return self._state(self.renewed_at) is not LeaseState.FRESH

    @property
    def is_cautious(self) -> bool:
        """Nobody else may be taken for dead."""
        return self._monotonic() < self._cautious_until

    def is_safe(self, renewed_at: float) -> bool:
        """Whether an act may begin on a lease renewed then."""
        return self._state(renewed_at) < LeaseState.UNSAFE

    def be_cautious(self) -> None:
        """Take nobody for dead for the time of a lease."""
        self._cautious_until = self._monotonic() + self._times.lease_s

    def start(self, look: Callable[[], object]) -> None:
        """Call `look` in a thread until `stop`, whatever it raises."""
        self._thread = threading.Thread(
            target=self._run, args=(look,), name=self._name, daemon=True
        )
        self._thread.start()

    def stop(self, longest_s: float) -> None:
        """No look begins any more; waits for one under way."""
        self.stopping.set()
        if self._thread is not None:
            self._thread.join(longest_s)

    def reach(self, work: Callable[[], Result]) -> Result | None:
        """None while the database is away, which is logged once."""
        try:
            result = work()
        except Unavailable as error:
            if not self._is_away:
                log.warning("%s: the database is away, %s: %s", self._name, self._while_away, error)
            self._is_away = True
            return None
        self._is_away = False
        return result

    def renew(self, renewal: Callable[[Session], Result]) -> Result:
        """Renew in one transaction, and take what is free. Raises Unavailable."""
        began = self._monotonic()
        is_first = self.renewed_at == LONG_AGO
        if not (is_first and self._trusting) and was_cut_off(
            self._times, began - self.renewed_at, self.look_s
        ):
            self.be_cautious()
        with self._database.transaction() as session:
            self._watch_clock(session)
            renewed = renewal(session)
        self.renewed_at = began
        return renewed

    def rest(self, is_at_rest: Callable[[], bool], longest_s: float) -> bool:
        """Wait for it; returns whether it came."""
        until = self._monotonic() + longest_s
        while not (resting := is_at_rest()) and self._monotonic() < until:
            time.sleep(REST_LOOK_S)
        return resting

    def leave(self, release: Callable[[Session], object]) -> None:
        """Give back what we hold; if that fails, it is free when its lease ends."""
        try:
            with self._database.transaction() as session:
                release(session)
        except Unavailable:
            log.warning("%s: the database is away: all is free when our leases end", self._name)
        except Exception:  # the end of the process; whatever follows in it must still be closed
            log.exception("%s: all is free when our leases end", self._name)

    def _run(self, look: Callable[[], object]) -> None:
        while not self.stopping.is_set():
            try:
                look()
            except (
                Exception
            ):  # the edge of a thread: without it no lease would ever be renewed again
                log.exception("%s: looking after the leases failed", self._name)
            self.stopping.wait(self.look_s)

    def _watch_clock(self, session: Session) -> None:
        """After a jump of the database's clock, leases of others may look expired."""
        at, read_at = workers.now(session), self._monotonic()
        if self._clock_read is not None:
            before, before_read_at = self._clock_read
            passed_s = (at - before).total_seconds()
            if has_jumped(self._times, passed_s, read_at - before_read_at):
                self.be_cautious()
        self._clock_read = at, read_at

    def _state(self, renewed_at: float) -> LeaseState:
        return lease_state(self._times, self._monotonic() - renewed_at)
