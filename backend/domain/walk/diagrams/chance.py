"""Exact chance: hashes, counters and draws as levels of the diagram, shares as sums over them.

Rules with one classifier ask the same hash, so they share a level. Its values are remainders by the least common
multiple of all denominators, grouped by the rules that take them. Two `nth` rules share a counter only where exactly
the same packets reach both. Sources: the manual's pages on PCC and nth.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.words import Nth, Pcc
from backend.domain.walk.diagrams.atoms import Atoms, Interval, atoms_of
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.diagram import Cube, Diagram
from backend.domain.walk.diagrams.dimensions import Level, Levels, is_chance
from backend.domain.walk.diagrams.stages import Stage

LARGEST_PERIOD = 65_536  # a hash with more remainders is called unknown

Distribution = Mapping[Bearing, Fraction]
Place = tuple[Stage, str, tuple[str, ...], int]  # a rule: menu, jumps that lead to it, number


@dataclass(frozen=True, slots=True)
class Hashes:
    """The remainders of each classifier as atoms, except classifiers with too long a period."""

    remainders: Mapping[str, Atoms]
    periods: Mapping[str, int]

    def cube(self, levels: Levels, pcc: Pcc, stage: Stage) -> Cube:
        """Where the rule's remainder comes up. Every packet of one direction has the same hash."""
        atoms = self.remainders.get(pcc.classifier)
        if atoms is None:
            level = levels.unknown(
                "per-connection-classifier", str(pcc).removeprefix("!"), stage.direction
            )
            return ((level.number, 1 if pcc.negated else 2),)
        period = self.periods[pcc.classifier]
        weights = [Fraction(size, period) for size in atoms.sizes]
        level = levels.chance("pcc", pcc.classifier, stage.direction, weights=weights)
        mask = atoms.masks.get((pcc.denominator, pcc.remainder), 0)
        return ((level.number, atoms.full & ~mask if pcc.negated else mask),)


def hashes_of(rules: Iterable[FirewallRule]) -> Hashes:
    remainders_of: dict[str, set[tuple[int, int]]] = {}
    for rule in rules:
        if rule.pcc is not None:
            remainders_of.setdefault(rule.pcc.classifier, set()).add(
                (rule.pcc.denominator, rule.pcc.remainder)
            )
    periods = {name: lcm(*(each for each, _ in pairs)) for name, pairs in remainders_of.items()}
    kept = {name: period for name, period in periods.items() if period <= LARGEST_PERIOD}
    return Hashes(
        {name: _remainders(remainders_of[name], period) for name, period in kept.items()}, kept
    )


def _remainders(pairs: Iterable[tuple[int, int]], period: int) -> Atoms:
    """A remainder that is not below its denominator never comes up."""
    predicates: dict[Hashable, list[Interval]] = {
        (each, remainder): [(value, value) for value in range(remainder, period, each)]
        if remainder < each
        else []
        for each, remainder in pairs
    }
    return atoms_of(predicates, period - 1)


@dataclass
class Counters:
    """The counters of rules with `nth`."""

    turns: Atoms | None  # places of a counter, grouped by the rules that take them; None: too many
    # node of the packets that come to each counter
    reached: dict[int, int] = field(default_factory=dict)
    of_place: dict[Place, int] = field(default_factory=dict)
    kept: Mapping[Place, int] | None = None

    def cube(self, levels: Levels, nth: Nth, reached: int, place: Place) -> Cube:
        """When the counter of the packets in `reached` hits the rule's number; `place` is the rule."""
        counter = self._counter(reached, place)
        if self.turns is None:
            hit = Fraction(1, nth.every)
            alone = levels.chance("nth", place[0], counter, nth, weights=(1 - hit, hit))
            return ((alone.number, 2),)
        period = sum(self.turns.sizes)
        weights = [Fraction(size, period) for size in self.turns.sizes]
        level = levels.chance("nth", place[0], counter, weights=weights)
        return ((level.number, self.turns.masks[_turn(nth)]),)

    def _counter(self, reached: int, place: Place) -> Hashable:
        """A rule that the wide walk did not reach gets a separate counter."""
        if self.kept is not None:
            return self.kept.get(place, place)
        counter = self.reached.setdefault(reached, len(self.reached))
        self.of_place[place] = counter
        return counter


def counters_of(rules: Iterable[FirewallRule]) -> Counters:
    """For all `nth` of these rules; with too long a common period each rule counts separately."""
    turns = {_turn(rule.nth) for rule in rules if rule.nth is not None}
    period = lcm(*(every for every, _ in turns))
    return Counters(_remainders(turns, period) if period <= LARGEST_PERIOD else None)


def _turn(nth: Nth) -> tuple[int, int]:
    return nth.every, nth.packet % nth.every


def draw(levels: Levels, key: object, random_pct: int) -> Cube:
    hit = Fraction(min(max(random_pct, 0), 100), 100)
    level = levels.chance("random", key, weights=(1 - hit, hit))
    return ((level.number, 2),)


def equal_parts(levels: Levels, legs: int) -> Level:
    """The hash that picks one of so many equal routes."""
    return levels.chance("routes", legs, weights=[Fraction(1, legs)] * legs)


@dataclass
class Parts:
    """Shares of each value in a class of packets, if only chance lies beneath its node."""

    diagram: Diagram[Bearing]
    _done: dict[int, Distribution] = field(default_factory=dict)

    def of(self, node: int) -> Distribution:
        """Shares sum to exactly 1. ValueError if the node still asks for a field of the packet."""
        if self.diagram.is_leaf(node):
            return {self.diagram.value(node): Fraction(1)}
        if node not in self._done:
            self._done[node] = self._of(node)
        return self._done[node]

    def _of(self, node: int) -> Distribution:
        number = self.diagram.level[node]
        if not is_chance(number):
            raise ValueError("a class of packets that are not alike has no shares")
        level = self.diagram.levels.by_number[number]
        parts: dict[Bearing, Fraction] = {}
        for mask, child in self.diagram.edges[node]:
            weight = level.weight(mask)
            for value, share in self.of(child).items():
                parts[value] = parts.get(value, Fraction(0)) + weight * share
        return parts
