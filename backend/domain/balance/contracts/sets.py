"""Every set of contracts that a price list makes, replayed over the recorded demand with the weights that fit it.

Weights follow the contracts: who buys a larger line gives it more traffic. A set is held against the failures as
today's are (n_minus_one.py). The recorded slots are mixed once per set of weights, not once per set of contracts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import product
from math import inf, prod

from backend.domain.balance.contracts.frontier import ContractSet
from backend.domain.balance.limits import weight_options
from backend.domain.balance.n_minus_one import fallen, losses, mixed_once
from backend.domain.balance.question import Question
from backend.domain.balance.weights import smallest
from backend.domain.balance.what_if import Scenario, requested_uplinks, split_of
from backend.domain.contracts.offers import check_combinations
from backend.domain.demand.demand import Demand
from backend.domain.demand.replay import Replayed
from backend.domain.demand.splits import Matrix, identity, times
from backend.domain.directions import Direction
from backend.domain.metering.capacity import Capacity


@dataclass(frozen=True, slots=True)
class ContractOption:
    """What one ISP could have."""

    capacity: Capacity  # that counts
    cost: Decimal | None  # a month
    offer: int | None = None  # place in the price list; None: today's contract


Options = tuple[ContractOption, ...]  # one per ISP


def contract_sets(
    question: Question,
    options: Sequence[Options],
    direction: Direction,
    week_minutes: float,
) -> list[ContractSet]:
    """The present first, with the weights of now. `options`: per ISP, today's contract first; needs a recorded slot.

    `week_minutes`: work hours of a usual week. Raises Invalid where there are more than are replayed.
    """
    check_combinations(prod(map(len, options)))
    present = tuple(each[0] for each in options)
    now = _Replays(question, identity(len(options)), week_minutes)
    sets = [now.judged(present, ())]
    by_map: dict[tuple[int, ...], list[tuple[Options, tuple[int, ...]]]] = defaultdict(list)
    for chosen in product(*options):
        weights = _weights(question, chosen, direction)
        uplinks = requested_uplinks(question, Scenario(weights=weights))
        # The present with the weights that it has is there already.
        if chosen != present or uplinks != question.buckets():
            by_map[uplinks].append((chosen, tuple(weights.values())))
    for uplinks, several in by_map.items():
        replays = _Replays(question, split_of(question, uplinks), week_minutes)
        sets += [replays.judged(chosen, weights) for chosen, weights in several]
    return sets


def _weights(question: Question, chosen: Options, direction: Direction) -> Mapping[int, int]:
    """By uplink: the fewest buckets within the tolerance, as a recommendation counts them."""
    uplinks = tuple(
        replace(uplink, capacity=option.capacity)
        for uplink, option in zip(question.uplinks, chosen, strict=True)
    )
    fitting = tuple(weight_options(replace(question, uplinks=uplinks), direction, ()))
    best = smallest(fitting, question.limits.tolerance, largest_error=inf)
    weights = best.weights if best else (1,) * len(uplinks)
    return {uplink.uplink_id: weight for uplink, weight in zip(uplinks, weights, strict=True)}


class _Replays:
    """One set of weights with all ISPs up and in each failure, for many sets of contracts."""

    def __init__(self, question: Question, split: Matrix, week_minutes: float) -> None:
        self.slot_count, self.week_minutes = len(question.demand.at_ms), week_minutes
        self.demand, self.split = mixed_once(question.demand, split)
        self.usual = _FullSlots(question.demand, split)
        self.failures = dict(self._failures(question))

    def _failures(self, question: Question) -> Iterator[tuple[tuple[int, ...], _FullSlots]]:
        ids = self.demand.uplink_ids
        for _, down in losses(ids, [uplink.risk_group for uplink in question.uplinks]):
            if len(down) < len(ids):
                after = times(self.split, fallen(ids, down, question.today.fallback))
                yield down, _FullSlots(self.demand, after)

    def judged(self, chosen: Options, weights: tuple[int, ...]) -> ContractSet:
        capacities = [option.capacity for option in chosen]
        costs = [option.cost for option in chosen]
        minutes = [(self._minutes(full, capacities), down) for down, full in self.failures.items()]
        worst, down = max(minutes, default=(None, ()), key=lambda each: each[0] or 0.0)
        known = [cost for cost in costs if cost is not None]
        return ContractSet(
            tuple(option.offer for option in chosen),
            weights,
            sum(known, Decimal(0)) if len(known) == len(costs) else None,
            self._minutes(self.usual, capacities),
            worst,
            down if worst else (),
        )

    def _minutes(self, full: _FullSlots, capacities: Sequence[Capacity]) -> float:
        slots = set[int]().union(*(full.slots(at, size) for at, size in enumerate(capacities)))
        return len(slots) / self.slot_count * self.week_minutes


class _FullSlots:
    """Slots in which an ISP is above 90 % of a contract: many sets have the same contract."""

    def __init__(self, demand: Demand, split: Matrix) -> None:
        self.replayed = Replayed(demand, split)
        self.known: dict[tuple[int, Capacity], set[int]] = {}

    def slots(self, uplink: int, capacity: Capacity) -> set[int]:
        key = uplink, capacity
        if key not in self.known:
            self.known[key] = self.replayed.above(uplink, capacity)
        return self.known[key]
