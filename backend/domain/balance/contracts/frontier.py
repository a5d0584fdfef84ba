"""Which sets of contracts are worth looking at: no other one costs no more and is overloaded no longer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class ContractSet:
    """One contract per ISP: what they cost together, and how long ISPs are above 90 % of them.

    Minutes of a usual week's work hours in which at least one ISP is.
    """

    offers: tuple[int | None, ...]  # per ISP its place in the price list; None: today's contract
    weights: tuple[int, ...]  # per ISP; () for those of now
    cost: Decimal | None  # a month; None: not known
    minutes: float  # all ISPs up
    worst_minutes: float | None  # in the worst failure; None: none leaves an ISP
    worst_down: tuple[int, ...] = ()  # ids of the ISPs that fail then

    @property
    def is_now(self) -> bool:
        """Today's contracts with today's weights."""
        return not self.weights


@dataclass(frozen=True, slots=True)
class Frontier:
    """Places in the sets that were given."""

    usual: frozenset[int]  # of cost against minutes with all ISPs up
    failure: frozenset[int]  # of cost against minutes in the worst failure
    advised: int | None  # the cheapest that is nowhere worse than now, if it saves money


def frontier(sets: Sequence[ContractSet]) -> Frontier:
    usual = [(place, each.cost, each.minutes) for place, each in enumerate(sets)]
    failure = [(place, each.cost, each.worst_minutes) for place, each in enumerate(sets)]
    return Frontier(_undominated(usual), _undominated(failure), _advised(sets))


def dominates(this: tuple[Decimal, float], other: tuple[Decimal, float]) -> bool:
    """No worse in cost and minutes, and better in one of them."""
    return this[0] <= other[0] and this[1] <= other[1] and this != other


def _undominated(
    points: Iterable[tuple[int, Decimal | None, float | None]],
) -> frozenset[int]:
    """A set without a cost or without minutes is on no frontier. Equal ones are on it together."""
    known = [
        ((cost, minutes), place)
        for place, cost, minutes in points
        if cost is not None and minutes is not None
    ]
    kept, last = set(), None
    for point, place in sorted(known):
        # Sorted by cost, then minutes: the last one kept has the fewest minutes so far.
        if last is None or point == last or point[1] < last[1]:
            kept.add(place)
            last = point
    return frozenset(kept)


def _advised(sets: Sequence[ContractSet]) -> int | None:
    now = next((each for each in sets if each.is_now), None)
    if now is None or now.cost is None:
        return None
    better = [
        (each.cost, each.worst_minutes or 0.0, each.minutes, place)
        for place, each in enumerate(sets)
        if each.cost is not None and each.cost < now.cost and _is_no_worse(each, now)
    ]
    return min(better)[-1] if better else None


def _is_no_worse(this: ContractSet, now: ContractSet) -> bool:
    worst, worst_now = this.worst_minutes or 0.0, now.worst_minutes or 0.0
    return this.minutes <= now.minutes and worst <= worst_now
