"""What a map must keep to: capacities that count, least shares, quotas, risk groups, denominators within reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from backend.domain.balance_question import Question
from backend.domain.bucket_maps import Cap
from backend.domain.directions import Direction
from backend.domain.weights import ShareBounds, WeightOption, options, smallest

MOST_OPTIONS = 4
"""New denominators that are replayed: the smallest within the tolerance, and those with the next smaller errors."""


def aim_capacities(question: Question, direction: Direction) -> tuple[float, ...]:
    """What the aim counts with: capacity less what poor quality takes."""
    return tuple(line.capacity.of(direction) * line.quality for line in question.lines)


def movable(question: Question) -> bool:
    """Whether today's buckets are a whole set, each with a line, and enough of them for all lines."""
    today, most = question.buckets(), question.limits.largest_denominator
    whole = bool(question.sizes().shares) and None not in today
    return whole and len(question.lines) <= len(today) <= most


def new_denominators(
    question: Question, direction: Direction, caps: Sequence[Cap]
) -> Iterator[WeightOption]:
    """Denominators other than today's whose weights are within the limits."""
    limits, count = question.limits, len(question.lines)
    most = [1.0] * count
    for cap in caps:
        if len(cap.lines) == 1:
            most[min(cap.lines)] = min(cap.most, 1.0)
    least = tuple(line.minimum_share or 0.0 for line in question.lines)
    bounds = ShareBounds(least, tuple(most), idle(question))
    whole = [max(1, round(room)) for room in aim_capacities(question, direction)]
    useful = [
        one for one in options(whole, limits.largest_denominator, bounds) if _within(one, caps)
    ]
    first = smallest(useful, limits.tolerance)
    if first is not None:
        start = useful.index(first)
        kept = useful[start : start + MOST_OPTIONS]
        # Of today's denominator there is a better map, if its set of buckets is whole (domain/bucket_shuffle.py).
        known = len(question.today.buckets) if movable(question) else 0
        yield from (one for one in kept if one.denominator != known)


def _within(option: WeightOption, caps: Sequence[Cap]) -> bool:
    return all(sum(option.shares[line] for line in cap.lines) <= cap.most + 1e-9 for cap in caps)


def idle(question: Question) -> frozenset[int]:
    return frozenset(at for at, line in enumerate(question.lines) if line.minimum_share == 0)


def caps_of(question: Question, *, strict: bool) -> tuple[Cap, ...]:
    """Quotas and risk groups. Not strict: a line above its quota may stay there, but not carry more."""
    return (*_quota_caps(question, strict=strict), *_group_caps(question))


def _quota_caps(question: Question, *, strict: bool) -> Iterator[Cap]:
    flows = question.demand.download, question.demand.upload
    whole = sum(sum(flow.sums) for flow in flows)
    for at, line in enumerate(question.lines):
        if line.quota_bytes is not None and question.month_bytes and whole:
            now = sum(flow.sums[at] for flow in flows) / whole
            allowed = line.quota_bytes / question.month_bytes
            yield Cap(frozenset({at}), allowed if strict else max(allowed, now))


def _group_caps(question: Question) -> Iterator[Cap]:
    most = question.limits.group_cap
    for group in sorted({line.risk_group for line in question.lines if line.risk_group}):
        if most is not None:
            own = (at for at, line in enumerate(question.lines) if line.risk_group == group)
            yield Cap(frozenset(own), most)
