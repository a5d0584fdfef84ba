"""The dimensions in which packets differ, each a level of the diagram, in the order of their numbers.

First come the fields of a packet, then what no configuration tells (an unknown matcher holds or not), and last
chance: hashes, counters, random draws and equal routes. So everything beneath a field's last level is chance,
and a share is a sum there.
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
    """One dimension: `full` has a bit for every value; `weights` are the chances of the values, empty for a field."""

    number: int
    key: Key
    full: int
    weights: tuple[Fraction, ...] = ()

    def weight(self, mask: int) -> Fraction:
        """The chance that the value is one of the mask's."""
        return sum((self.weights[value] for value in bits_of(mask)), Fraction(0))


@dataclass
class Levels:
    """The levels of one diagram. Fields are given; unknowns and chances are added as rules ask for them."""

    by_number: dict[int, Level] = field(default_factory=dict)
    _numbers: dict[Key, int] = field(default_factory=dict)

    def add_field(self, number: int, values: int) -> None:
        """A field of the packet with so many values."""
        self.by_number[number] = Level(number, (number,), (1 << values) - 1)

    def unknown(self, *key: object) -> Level:
        """The level that says whether something holds which the configuration does not tell."""
        return self._level(FIRST_UNKNOWN, ("unknown", *key), 2, ())

    def choice(self, *key: object, values: int) -> Level:
        """The level of something that a question chooses, such as the mark that packets bear."""
        return self._level(FIRST_UNKNOWN, ("choice", *key), values, ())

    def chance(self, *key: object, weights: Sequence[Fraction]) -> Level:
        """The level of one source of chance; its weights sum to 1."""
        return self._level(FIRST_CHANCE, ("chance", *key), len(weights), tuple(weights))

    def _level(self, first: int, key: Key, values: int, weights: tuple[Fraction, ...]) -> Level:
        if key not in self._numbers:
            self._numbers[key] = first + len(self._numbers)
            number = self._numbers[key]
            self.by_number[number] = Level(number, key, (1 << values) - 1, weights)
        return self.by_number[self._numbers[key]]


def is_chance(number: int) -> bool:
    """Whether a level is one of chance."""
    return number >= FIRST_CHANCE


def is_unknown(number: int) -> bool:
    """Whether a level says that something unknown holds."""
    return FIRST_UNKNOWN <= number < FIRST_CHANCE
