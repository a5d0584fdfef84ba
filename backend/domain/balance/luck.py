"""How much chance decides the shares of another set of buckets, given what is known of today's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from backend.domain.balance.moves import Parts, spread
from backend.domain.balance.question import Question
from backend.domain.balance.sizes import (
    PRIOR_WEIGHT,
    TYPICAL_CONCENTRATION,
    BucketSizes,
    concentration,
)
from backend.domain.demand.bootstrap import MOST_LUCK
from backend.domain.demand.splits import Matrix, identity, shares
from backend.domain.directions import Direction
from backend.domain.metering.capacity import ideal_share_floats

DRIFT = 0.1  # part of the concentration that is always chance: heavy hosts come and go


def luck_of(
    sizes: BucketSizes,
    today: Sequence[int | None],
    uplinks: Sequence[int],
    split: Matrix,
    index: float,
) -> float:
    """Concentration of a Dirichlet distribution with the variance that the shares of `lines` will have.

    Traffic that moves as a whole is known; chance divides the rest. `index`: of all traffic.
    """
    pieces = list(_pieces(sizes, today, uplinks, split))
    squares = sum(size * size for size, _ in pieces) or 1.0
    count = len(split)
    # A heavy bucket holds its heavy hosts: its part of the index grows with the square of its size.
    by_chance = sum(
        index * size * size / squares * sum(part * (1 - part) for part in parts)
        for size, parts in pieces
    )
    means = [sum(size * parts[uplink] for size, parts in pieces) for uplink in range(count)]
    free = sum(mean * (1 - mean) for mean in means)
    return min(MOST_LUCK, max(by_chance / free, DRIFT * index)) if free > 0 else 0.0


def index_of(question: Question, direction: Direction) -> float:
    """Concentration of all traffic, from buckets or else from how far lines are from their configured shares."""
    sizes = question.sizes()
    if sizes.shares:
        return sizes.concentration
    configured = question.today.configured_share
    got = shares(question.demand.of(direction), identity(len(question.uplinks)))
    due = [configured.get(uplink.uplink_id, 0.0) for uplink in question.uplinks]
    if got is None or sum(share > 0 for share in due) < 2 or abs(sum(due) - 1) > 0.01:
        return TYPICAL_CONCENTRATION
    return concentration(got, due)


def degrees_of(question: Question) -> float | None:
    """How many observations `index_of` rests on, typical ones included; None where every bucket was counted."""
    if question.sizes().source == "bucket_counters":
        return None
    return PRIOR_WEIGHT + max(0, len(question.uplinks) - 1)


def _pieces(
    sizes: BucketSizes, today: Sequence[int | None], uplinks: Sequence[int], split: Matrix
) -> Iterator[tuple[float, Parts]]:
    """The smallest known units (buckets, else lines, else everything): size, and the part that each line gets."""
    if sizes.source == "bucket_counters":
        yield from zip(sizes.shares, spread(len(sizes.shares), uplinks, len(split)), strict=True)
    elif sizes.source == "line_counters":
        for uplink in {owner for owner in today if owner is not None}:
            own = (size for size, owner in zip(sizes.shares, today, strict=True) if owner == uplink)
            yield sum(own), split[uplink]
    else:
        yield 1.0, ideal_share_floats([uplinks.count(uplink) for uplink in range(len(split))])
