"""Whether polling went on as it must, as a pure function of times: who went unread, how long, and whose fault it was.

Times are unix seconds. A router stalls from when its next poll is due until it is read. What the machine took from
everybody meanwhile (`starved`) is subtracted from that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil

Stretch = tuple[float, float]
"""When it began and ended."""

LONGEST_INTERVALS = 3
"""No stall is longer."""

MOST_MISSED = 0.01
"""Part of the polls of a router that may be missed; at least one."""

LEAST_CALM_S = 60.0
"""Less says nothing of a hundredth."""

LATE_INTERVALS = 0.75
"""A poll that comes later than this after it was due is one that was missed."""


@dataclass(frozen=True, slots=True)
class Polling:
    """What is judged: the times of every router's good polls, and how far apart they should be."""

    polls: Mapping[int, Sequence[float]]
    interval_s: float


@dataclass(frozen=True, slots=True)
class Silence:
    """A time without a poll of a router; `stall_s`: how much too long, but for what the machine is to blame for."""

    start: float
    end: float
    stall_s: float

    def __str__(self) -> str:
        return f"unread from {self.start:.1f} to {self.end:.1f}, stalled for {self.stall_s:.1f} s"


@dataclass(frozen=True, slots=True)
class Judgement:
    """`missed`: by router, those that missed any. `complaints`: why polling was not good enough; empty if it was."""

    looked_at_s: float
    starved_s: float
    polls: int
    missed: Mapping[int, int]
    longest_stall_s: float
    complaints: Sequence[str]


def judge(polling: Polling, calm: Sequence[Stretch], starved: Sequence[Stretch]) -> Judgement:
    """Polling in the stretches in which nothing was broken that it needs. There must be a minute of them."""
    judgement = judge_stretches(polling, calm, starved)
    if judgement.looked_at_s >= LEAST_CALM_S:
        return judgement
    short = f"only {judgement.looked_at_s:.1f} s of calm, {LEAST_CALM_S:g} s are needed"
    return replace(judgement, complaints=[short, *judgement.complaints])


def judge_stretches(
    polling: Polling, stretches: Sequence[Stretch], starved: Sequence[Stretch]
) -> Judgement:
    """Polling in these stretches, however short they are."""
    silences = {
        router: list(_silences(times, polling.interval_s, stretches, starved))
        for router, times in polling.polls.items()
    }
    missed = {
        router: lost
        for router, own in silences.items()
        if (lost := sum(_missed(silence.stall_s, polling.interval_s) for silence in own))
    }
    stalls = [silence.stall_s for own in silences.values() for silence in own]
    return Judgement(
        looked_at_s=lasting_s(stretches),
        starved_s=_shared_s(stretches, starved),
        polls=sum(_is_in(at, stretches) for times in polling.polls.values() for at in times),
        missed=missed,
        longest_stall_s=max([0.0, *stalls]),
        complaints=[
            *_stalls(silences, polling.interval_s),
            *_losses(missed, lasting_s(stretches) / polling.interval_s),
        ],
    )


def _stalls(silences: Mapping[int, Sequence[Silence]], interval_s: float) -> Iterator[str]:
    for router, own in silences.items():
        for silence in own:
            if silence.stall_s > LONGEST_INTERVALS * interval_s:
                yield f"router {router}: {silence}"


def _losses(missed: Mapping[int, int], due: float) -> Iterator[str]:
    most = max(1, ceil(MOST_MISSED * due))
    for router, lost in missed.items():
        if lost > most:
            yield f"router {router}: {lost} of {due:.0f} polls missed, {most} may be"


def lasting_s(stretches: Sequence[Stretch]) -> float:
    """How long they last together; they do not overlap."""
    return sum(end - start for start, end in stretches)


def without(span: Stretch, taken: Sequence[Stretch]) -> list[Stretch]:
    """What is left of a span when stretches are taken out of it."""
    left, upto = [], span[0]
    for start, end in sorted(taken):
        if start > upto:
            left.append((upto, min(start, span[1])))
        upto = max(upto, end)
    if upto < span[1]:
        left.append((upto, span[1]))
    return [(start, end) for start, end in left if end > start]


def _silences(
    times: Sequence[float],
    interval_s: float,
    stretches: Sequence[Stretch],
    starved: Sequence[Stretch],
) -> Iterator[Silence]:
    """A stretch begins one and ends one: who is never read is noticed."""
    for start, end in stretches:
        inside = [start, *sorted(at for at in times if start < at < end), end]
        for first, last in pairwise(inside):
            taken_s = _shared_s([(first, last)], starved)
            yield Silence(first, last, last - first - interval_s - taken_s)


def _is_in(at: float, stretches: Sequence[Stretch]) -> bool:
    return any(start <= at <= end for start, end in stretches)


def _missed(stall_s: float, interval_s: float) -> int:
    return round(stall_s / interval_s) if stall_s > LATE_INTERVALS * interval_s else 0


def _shared_s(stretches: Sequence[Stretch], others: Sequence[Stretch]) -> float:
    """How long stretches of the one kind and of the other coincide."""
    return sum(
        max(0.0, min(end, other_end) - max(start, other_start))
        for start, end in stretches
        for other_start, other_end in others
    )
