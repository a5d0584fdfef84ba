from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from backend.domain.changes.checks import HOLD_S
from backend.errors import RouterRefused
from backend.routeros.session.client import Connection, Deadline, open_connection
from backend.services.changes.acts import Pause
from backend.services.changes.book import At, Case, ChangeRecords


@dataclass(frozen=True, slots=True)
class Pace:
    """Waits in seconds."""

    watch_s: float = 5.0  # between looks at a router whose change is pending
    retry_s: float = 2.0  # until a silent router is asked again
    late_retry_s: float = 15.0  # likewise once its timer must have run out
    hold_s: float = HOLD_S
    patience_s: float = 6.0  # for lines to carry traffic again
    grace_s: float = 3.0  # for the router's own timer before we revert in its place


@dataclass(frozen=True, slots=True)
class Means:
    book: ChangeRecords
    clock: Callable[[], dt.datetime]
    deadline_s: float  # of one connection in all
    pace: Pace
    # is our lease on a change safe? Asked before every write to a router
    is_ours: Callable[[int], bool]
    pause: Pause
    at: At  # told each point where a process may die

    @contextmanager
    def open(self, case: Case) -> Iterator[Connection]:
        """A new connection for each act. Raises RouterError."""
        if case.target is None:
            raise RouterRefused(
                "bad_login", "no key opens the router's stored password", "Enter it again."
            )
        connection = open_connection(case.target, Deadline(self.deadline_s))
        try:
            yield connection
        finally:
            connection.close()
