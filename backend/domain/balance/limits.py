"""What a map must keep to: capacities, least shares, quotas, risk groups, denominators within reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf

from backend.domain.balance.maps import Cap
from backend.domain.balance.question import Question
from backend.domain.balance.weights import ShareBounds, WeightOption, options, smallest, too_small
from backend.domain.directions import Direction

MOST_OPTIONS = 4  # new denominators to replay: the smallest within tolerance, then smaller errors


def aim_capacities(question: Question, direction: Direction) -> tuple[float, ...]:
    """Capacity less what poor quality takes."""
    return tuple(uplink.capacity.of(direction) * uplink.quality for uplink in question.uplinks)


def movable(question: Question) -> bool:
    """Whether today's buckets are a complete set that can serve all lines."""
    today, most = question.buckets(), question.limits.largest_denominator
    whole = bool(question.sizes().shares) and None not in today
    return whole and len(question.uplinks) <= len(today) <= most


def new_denominators(
    question: Question, direction: Direction, caps: Sequence[Cap]
) -> Iterator[WeightOption]:
    limits = question.limits
    useful = [
        option for option in weight_options(question, direction, caps) if _within(option, caps)
    ]
    # Even the closest is far off only because of an admin's least shares and quotas.
    first = smallest(useful, limits.tolerance, largest_error=inf)
    if first is not None:
        start = useful.index(first)
        kept = useful[start : start + MOST_OPTIONS]
        # For today's denominator `moved_buckets` finds a better map, if its set is whole.
        known = len(question.today.buckets) if movable(question) else 0
        yield from (option for option in kept if option.denominator != known)


def weight_options(
    question: Question, direction: Direction, caps: Sequence[Cap]
) -> Iterator[WeightOption]:
    """Weights, 0 for lines too small for any. Their error is not counted, as it would hide the others'."""
    most = {min(cap.uplinks): min(cap.most, 1.0) for cap in caps if len(cap.uplinks) == 1}
    none = uplinks_too_small(question, direction)
    kept = [at for at in range(len(question.uplinks)) if at not in none]
    rooms = aim_capacities(question, direction)
    bounds = ShareBounds(
        tuple(question.uplinks[at].minimum_share or 0.0 for at in kept),
        tuple(most.get(at, 1.0) for at in kept),
        frozenset(
            place for place, at in enumerate(kept) if question.uplinks[at].minimum_share == 0
        ),
    )
    whole = [max(1, round(rooms[at])) for at in kept]
    for option in options(whole, question.limits.largest_denominator, bounds):
        weights = dict(zip(kept, option.weights, strict=True))
        yield replace(option, weights=tuple(weights.get(at, 0) for at in range(len(rooms))))


def uplinks_too_small(question: Question, direction: Direction) -> frozenset[int]:
    """Lines that no weights fit, unless an admin has set a least share for them."""
    rooms = aim_capacities(question, direction)
    small = too_small(rooms, question.limits.largest_denominator)
    return frozenset(at for at in small if not question.uplinks[at].minimum_share)


def _within(option: WeightOption, caps: Sequence[Cap]) -> bool:
    return all(
        sum(option.shares[uplink] for uplink in cap.uplinks) <= cap.most + 1e-9 for cap in caps
    )


def idle(question: Question, direction: Direction) -> frozenset[int]:
    allowed = (at for at, uplink in enumerate(question.uplinks) if uplink.minimum_share == 0)
    return frozenset(allowed) | uplinks_too_small(question, direction)


def caps_of(question: Question, *, strict: bool) -> tuple[Cap, ...]:
    """Quotas and risk groups. Not strict: a line above its quota may stay there, but may not carry more."""
    return (*_quota_caps(question, strict=strict), *_group_caps(question))


def _quota_caps(question: Question, *, strict: bool) -> Iterator[Cap]:
    flows = question.demand.download, question.demand.upload
    whole = sum(sum(flow.sums) for flow in flows)
    for at, uplink in enumerate(question.uplinks):
        if uplink.quota_bytes is not None and question.month_bytes and whole:
            now = sum(flow.sums[at] for flow in flows) / whole
            allowed = uplink.quota_bytes / question.month_bytes
            yield Cap(frozenset({at}), allowed if strict else max(allowed, now))


def _group_caps(question: Question) -> Iterator[Cap]:
    most = question.limits.group_cap
    for group in sorted({uplink.risk_group for uplink in question.uplinks if uplink.risk_group}):
        if most is not None:
            own = (at for at, uplink in enumerate(question.uplinks) if uplink.risk_group == group)
            yield Cap(frozenset(own), most)
