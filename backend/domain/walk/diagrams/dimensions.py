"""The dimensions in which packets differ, each a level of the diagram, in the order of their numbers.

First the fields of a packet, then unknowns (an unknown matcher holds or not), last chance: hashes, counters, random
draws and equal routes. So all beneath a field's last level is chance, and a share is a sum there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from backend.domain.walk.diagrams.masks import bits_of

ENTRY, PROTOCOL, STATE, SOURCE, DESTINATION, SOURCE_PORT, DESTINATION_PORT = range(7)
FIELDS = (ENTRY, PROTOCOL, STATE, SOURCE, DESTINATION, SOURCE_PORT, DESTINATION_PORT)
FIRST_UNKNOWN = 1_000
FIRST_CHANCE = 1_000_000

STATES = ("new", "established", "related", "invalid", "untracked")

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """One dimension."""

    number: int
    key: Key
    full: int  # a bit for every value
    weights: tuple[Fraction, ...] = ()  # chances of the values; () for a field

    def weight(self, mask: int) -> Fraction:
        return sum((self.weights[value] for value in bits_of(mask)), Fraction(0))


@dataclass
class Levels:
    """The levels of one diagram. Fields are given; rules add unknowns and chances."""

    by_number: dict[int, Level] = field(default_factory=dict)
    _numbers: dict[Key, int] = field(default_factory=dict)

    def add_field(self, number: int, values: int) -> None:
        self.by_number[number] = Level(number, (number,), (1 << values) - 1)

    def unknown(self, *key: object) -> Level:
        """Whether something holds that the configuration does not tell."""
        return self._level(FIRST_UNKNOWN, ("unknown", *key), 2, ())

    def choice(self, *key: object, values: int) -> Level:
        """For what a question chooses, such as the mark of the packets."""
        return self._level(FIRST_UNKNOWN, ("choice", *key), values, ())

    def chance(self, *key: object, weights: Sequence[Fraction]) -> Level:
        """One source of chance; its weights sum to 1."""
        return self._level(FIRST_CHANCE, ("chance", *key), len(weights), tuple(weights))

    def _level(self, first: int, key: Key, values: int, weights: tuple[Fraction, ...]) -> Level:
        if key not in self._numbers:
            self._numbers[key] = first + len(self._numbers)
            number = self._numbers[key]
            self.by_number[number] = Level(number, key, (1 << values) - 1, weights)
        return self.by_number[self._numbers[key]]


def is_chance(number: int) -> bool:
    return number >= FIRST_CHANCE


def is_unknown(number: int) -> bool:
    return FIRST_UNKNOWN <= number < FIRST_CHANCE
