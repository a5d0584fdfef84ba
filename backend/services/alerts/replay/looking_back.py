"""The place and the time that are looked back at, and by which rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from backend.domain.alerts.replay import PastEvent
from backend.domain.alerts.rules import RuleBook
from backend.errors import Conflict
from backend.services.alerts.subjects import Subject
from backend.store.alerts.past_readings import PlacedUplink

DAY_MS = 24 * 3_600_000
PastEvents = Sequence[Mapping[Subject, Sequence[PastEvent]]]
"""By rule book, in its order."""


class Window(NamedTuple):
    """[from, to), UTC ms."""

    from_ms: int
    to_ms: int


@dataclass(frozen=True, slots=True)
class Deadline:
    """Somebody waits for the answer, and a connection is held meanwhile."""

    most_s: float = 20.0
    monotonic: Callable[[], float] = time.monotonic
    begun_s: float = field(default_factory=time.monotonic)

    def check(self) -> None:
        """Raises Conflict once the time is over."""
        if self.monotonic() - self.begun_s > self.most_s:
            raise Conflict(
                "Looking back takes too long here. Choose one router or one ISP.", "replay_too_long"
            )


@dataclass(frozen=True, slots=True)
class LookBack:
    """`uplinks`: of all routers there, as ISPs are judged beside each other; only `subjects` are counted."""

    routers: Sequence[int]
    uplinks: Sequence[PlacedUplink]
    subjects: Collection[int]  # uplinks
    window: Window
    books: Sequence[RuleBook]
    deadline: Deadline

    def days(self, before_ms: int) -> Iterator[Window]:
        """One after another, from so long before the window on: what lasts then is none of its own.

        Raises Conflict when it takes too long.
        """
        from_ms, end_ms = self.window.from_ms - before_ms, self.window.to_ms
        while from_ms < end_ms:
            self.deadline.check()
            yield Window(from_ms, min(from_ms + DAY_MS, end_ms))
            from_ms += DAY_MS
