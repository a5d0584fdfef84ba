"""What it takes to carry a change on."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from backend.errors import RouterRefused
from backend.routeros.session.client import Connection, Deadline, open_connection
from backend.services.changes.acts import Pause
from backend.services.changes.book import At, Case, ChangeRecords


@dataclass(frozen=True, slots=True)
class Pace:
    """How long to wait for what, in seconds.

    `watch_s`: between looks at a router whose change is pending. `retry_s`: until a router that does not answer is
    asked again, `late_retry_s` once its timer must have run out. `hold_s`: how long checks must have held before they
    confirm. `patience_s`: for lines to carry traffic again. `grace_s`: what the router's own timer gets after its time
    before we revert in its place.
    """

    watch_s: float = 5.0
    retry_s: float = 2.0
    late_retry_s: float = 15.0
    hold_s: float = 30.0
    patience_s: float = 6.0
    grace_s: float = 3.0


@dataclass(frozen=True, slots=True)
class Means:
    """`is_ours` tells whether this worker's lease on a change is safe: asked before every write to a router.

    `deadline_s`: longest that one connection may take in all. `at`: told each point where a process may die.
    """

    book: ChangeRecords
    clock: Callable[[], dt.datetime]
    deadline_s: float
    pace: Pace
    is_ours: Callable[[int], bool]
    pause: Pause
    at: At

    @contextmanager
    def open(self, case: Case) -> Iterator[Connection]:
        """A connection of its own for each act. Raises RouterError."""
        if case.target is None:
            raise RouterRefused(
                "bad_login", "no key opens the router's stored password", "Enter it again."
            )
        connection = open_connection(case.target, Deadline(self.deadline_s))
        try:
            yield connection
        finally:
            connection.close()
