"""Which part of an ISP's traffic each of its buckets carried, hour by hour.

Rules count what a bucket sends only. What an ISP carried is shared out to its buckets by these counts, in both
directions, so that the buckets of an ISP always add up to what the ISP carried.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.balance.question import Question
from backend.domain.dates.zones import HOUR_MS
from backend.domain.demand.demand import Demand

Rates = Sequence[Sequence[float]]  # bit/s per ISP or bucket, and slot
HourlyBytes = Mapping[int, Mapping[int, int]]  # by begin of the hour (UTC ms) and remainder


@dataclass(frozen=True, slots=True)
class Run:
    """Slots of one clock hour, `last` excluded."""

    first: int
    last: int
    hour: int  # local, 0 to 23
    week: int  # 0 is the newest seven days


@dataclass(frozen=True, slots=True)
class BucketParts:
    """The part of each of today's buckets in what its ISP carried, per slot."""

    rows: Rates
    owners: Sequence[int]
    counted: bool


def hourly_parts(
    question: Question, hourly: HourlyBytes, demand: Demand, runs: Sequence[Run]
) -> BucketParts:
    today, sizes = question.buckets(), question.sizes()
    owners = [owner for owner in today if owner is not None]
    if not sizes.shares or len(owners) < len(today):
        return BucketParts((), (), counted=False)
    counted = sizes.source == "bucket_counters" and bool(hourly)
    known = [hourly.get(demand.at_ms[run.first] // HOUR_MS * HOUR_MS, {}) for run in runs]
    usual = _usual(runs, known) if counted else {}
    rows: list[list[float]] = [[] for _ in owners]
    for run, bytes_of in zip(runs, known, strict=True):
        weighed = (bytes_of if counted else {}) or usual.get(run.hour, {})
        for at, part in enumerate(_parts(owners, weighed, sizes.shares)):
            rows[at].extend([part] * (run.last - run.first))
    return BucketParts(rows, owners, counted)


def _usual(runs: Sequence[Run], known: Sequence[Mapping[int, int]]) -> dict[int, dict[int, int]]:
    """By hour of the day: for hours in which nothing was counted."""
    sums: dict[int, dict[int, int]] = {}
    for run, bytes_of in zip(runs, known, strict=True):
        hour = sums.setdefault(run.hour, {})
        for remainder, size in bytes_of.items():
            hour[remainder] = hour.get(remainder, 0) + size
    return sums


def _parts(
    owners: Sequence[int], weighed: Mapping[int, int], shares: Sequence[float]
) -> list[float]:
    wholes: dict[int, float] = {}
    fair: dict[int, float] = {}
    for at, owner in enumerate(owners):
        wholes[owner] = wholes.get(owner, 0.0) + weighed.get(at, 0)
        fair[owner] = fair.get(owner, 0.0) + shares[at]
    return [
        weighed.get(at, 0) / wholes[owner]
        if wholes[owner]
        else shares[at] / fair[owner]
        if fair[owner]
        else 1 / owners.count(owner)
        for at, owner in enumerate(owners)
    ]
