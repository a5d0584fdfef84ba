"""The place and the time that are looked back at, and by which rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from backend.domain.alerts.replay import PastEvent
from backend.domain.alerts.rules import RuleBook
from backend.domain.metering.slots import SLOT_MS
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

    most_s: float = 30.0
    monotonic: Callable[[], float] = time.monotonic
    begun_s: float = field(default_factory=time.monotonic)

    def passed_s(self) -> float:
        return self.monotonic() - self.begun_s

    def check(self) -> None:
        """Raises Conflict once the time is over."""
        if self.passed_s() > self.most_s:
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

    def newest_day(self) -> LookBack:
        return replace(self, window=Window(self.window.to_ms - DAY_MS, self.window.to_ms))

    def at_most(self, days: float) -> LookBack:
        """In whole slots; nothing is cut where it is shorter."""
        from_ms = self.window.to_ms - round(days * DAY_MS) // SLOT_MS * SLOT_MS
        return replace(self, window=Window(max(from_ms, self.window.from_ms), self.window.to_ms))

    def days(self, before_ms: int) -> Iterator[Window]:
        """Stretches in order, beginning before the window: what lasts when it begins is not counted.

        Raises Conflict when it takes too long.
        """
        from_ms, end_ms = self.window.from_ms - before_ms, self.window.to_ms
        while from_ms < end_ms:
            self.deadline.check()
            yield Window(from_ms, min(from_ms + DAY_MS, end_ms))
            from_ms += DAY_MS
