"""A fault from its first moment until the installation is whole again, and what is written down about it."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from itertools import pairwise

from tests.production.accounting import Polls
from tests.production.stalls import LATE_INTERVALS, Judgement, Stretch, without


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
        happening = Fault(name, time.time(), polls_suffer=polls_suffer)
        self.faults.append(happening)
        yield happening
        happening.whole_at = time.time()

    def calm(self, start: float, end: float) -> list[Stretch]:
        """What is left without the faults that polls suffer from. One not seen whole still lasts."""
        faults = [fault for fault in self.faults if fault.polls_suffer]
        return without((start, end), [(fault.at, fault.whole_at or end) for fault in faults])

    def figures(self, polls: Polls, interval_s: float) -> list[dict[str, object]]:
        """For people: docs/operations.md quotes them. A fault that never became whole has failed its test."""
        return [_figures(fault, polls, interval_s) for fault in self.faults if fault.whole_at]


def gaps(times: list[dt.datetime], interval_s: float) -> list[tuple[float, float]]:
    """Stretches without a poll in which at least one was due; unix seconds."""
    at = [instant.timestamp() for instant in times]
    return [
        (start, end)
        for start, end in pairwise(at)
        if end - start > (1 + LATE_INTERVALS) * interval_s
    ]


def rest(judgement: Judgement) -> dict[str, object]:
    """For people: how polling went while nothing was broken that it needs."""
    return {
        "name": "all the rest",
        "calm_s": round(judgement.looked_at_s, 1),
        "starved_s": round(judgement.starved_s, 1),
        "polls": judgement.polls,
        "missed": sum(judgement.missed.values()),
        "most_missed_of_a_router": max(judgement.missed.values(), default=0),
        "longest_stall_s": round(judgement.longest_stall_s, 1),
        "complaints": list(judgement.complaints),
    }


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
