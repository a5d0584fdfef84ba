"""A fault from its first moment until the installation is whole again, and what is written down about it."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from itertools import pairwise

from tests.production.accounting import Polls

LATE = 1.75
"""A poll that comes so many intervals after the one before is one that was missed in between."""


@dataclass
class Fault:
    """Times in unix seconds. `back_at`: what was taken away is there again. `whole_at`: everything was seen to work."""

    name: str
    at: float
    back_at: float = 0.0
    whole_at: float = 0.0
    note: str = ""
    logins: int = 0
    polls_suffer: bool = True

    def back(self) -> None:
        """Call when the fault itself is over; only what happens later counts as working again."""
        self.back_at = time.time()


@dataclass
class Chronicle:
    """All faults of a run, in order."""

    faults: list[Fault] = field(default_factory=list)

    @contextmanager
    def fault(self, name: str, *, polls_suffer: bool) -> Iterator[Fault]:
        """The block does the harm, undoes it, and waits until all is well."""
        one = Fault(name, time.time(), polls_suffer=polls_suffer)
        self.faults.append(one)
        yield one
        one.whole_at = time.time()

    def outside(self, start: float, end: float) -> bool:
        """Whether a stretch of time touches no fault that polls suffer from. One not seen whole still lasts."""
        return not any(
            one.polls_suffer and end >= one.at and (not one.whole_at or start <= one.whole_at)
            for one in self.faults
        )

    def figures(self, polls: Polls, interval_s: float) -> list[dict[str, object]]:
        """For people: docs/operations.md quotes them. A fault that never became whole has failed its test."""
        return [_figures(one, polls, interval_s) for one in self.faults if one.whole_at]


def gaps(times: list[dt.datetime], interval_s: float) -> list[tuple[float, float]]:
    """Stretches without a poll in which at least one was due; unix seconds."""
    at = [one.timestamp() for one in times]
    return [(start, end) for start, end in pairwise(at) if end - start > LATE * interval_s]


@dataclass(frozen=True, slots=True)
class Calm:
    """Polling while nothing was broken that it needs: polls that came, and stretches in which some did not.

    `missing_s`: for how long any router went unread, however many did at once.
    """

    polls: int
    missed: list[str]
    missing_s: float


def calm(chronicle: Chronicle, polls: Polls, interval_s: float) -> Calm:
    """Everything outside of the faults that polls suffer from."""
    came, missed, stretches = 0, [], []
    for router, times in polls.good.items():
        late = [one for one in gaps(times, interval_s) if chronicle.outside(*one)]
        missed += [f"router {router}: no poll from {start:.1f} to {end:.1f}" for start, end in late]
        stretches += late
        came += sum(chronicle.outside(one.timestamp(), one.timestamp()) for one in times)
    return Calm(came, missed, covered_s(stretches))


def covered_s(stretches: list[tuple[float, float]]) -> float:
    """What they last together, where they overlap counted once."""
    covered, upto = 0.0, float("-inf")
    for start, end in sorted(stretches):
        covered += max(0.0, end - max(start, upto))
        upto = max(upto, end)
    return covered


def _figures(fault: Fault, polls: Polls, interval_s: float) -> dict[str, object]:
    """`polls_resumed_after_s`: when the last router was read again, counted from the fault; 0: no poll was missed."""
    silences = [
        (start, end)
        for times in polls.good.values()
        for start, end in gaps(times, interval_s)
        if end > fault.at and start < fault.whole_at
    ]
    known = {
        key: value for key, value in asdict(fault).items() if key in {"name", "note", "logins"}
    }
    return {
        **known,
        "away_s": round(fault.back_at - fault.at, 1),
        "routers_with_missed_polls": len(silences),
        "longest_silence_s": round(max((end - start for start, end in silences), default=0.0), 1),
        "polls_resumed_after_s": round(
            max((end for _, end in silences), default=fault.at) - fault.at, 1
        ),
        "whole_after_s": round(fault.whole_at - fault.at, 1),
    }
