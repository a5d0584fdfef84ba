"""Whether two groups of days differ more than random divisions of the same days.

Traffic of one hour resembles that of the next, so the unit is a whole day (blocks), exchanged only with days of the
same weekday (strata). Sources: P. Good, "Permutation, Parametric and Bootstrap Tests of Hypotheses", 3rd ed. 2005,
chapters 3 and 9 (blocks, strata); B. Phipson and G. Smyth, "Permutation P-values Should Never Be Zero", 2010 (the
observed division counts as one of the divisions).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, product
from math import comb, prod
from typing import Protocol

from backend.domain.metering.utilization import nearest_rank

TIE = 1e-9  # closer differences are rounding
Picks = tuple[tuple[int, ...], ...]  # per stratum, which of its days count as after


class SampleSource(Protocol):
    """A seeded `random.Random`, so that an answer can be repeated."""

    def sample(self, population: Sequence[int], k: int, /) -> list[int]:
        """`k` different members of `population`."""
        ...


@dataclass(frozen=True, slots=True)
class Stratum:
    """Values of comparable days of both periods; strata with an empty side are left out."""

    before: tuple[float, ...]
    after: tuple[float, ...]

    @property
    def values(self) -> tuple[float, ...]:
        return (*self.after, *self.before)

    @property
    def observed(self) -> tuple[int, ...]:
        return tuple(range(len(self.after)))

    @property
    def size(self) -> int:
        return len(self.before) + len(self.after)


@dataclass(frozen=True, slots=True)
class Divisions:
    """Ways to divide the days of some strata into before and after; for all metrics of the same days."""

    picks: tuple[Picks, ...]
    # part of a true difference that each still shows, 1 for the true division
    kept: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class PermutationTest:
    """After minus before, mean over strata."""

    difference: float
    low: float  # 95 % interval of the difference
    high: float
    p_value: float  # two-sided


def count_divisions(strata: Sequence[Stratum]) -> int:
    """Two over this is about the smallest possible p value."""
    return prod(comb(stratum.size, len(stratum.after)) for stratum in strata)


def draw(strata: Sequence[Stratum], rounds: int, chance: SampleSource) -> Divisions:
    """All divisions if there are at most `rounds`, else the true one and random others."""
    picks = tuple(_picks(strata, rounds, chance))
    marks = [(1.0,) * len(s.after) + (0.0,) * len(s.before) for s in strata]
    return Divisions(picks, tuple(_statistics(marks, strata, picks)))


def difference(strata: Sequence[Stratum]) -> float:
    """Mean over strata of (mean after - mean before), weighted by a*b / (a+b) days, the most precise weights."""
    observed = tuple(stratum.observed for stratum in strata)
    return next(_statistics([stratum.values for stratum in strata], strata, (observed,)))


def permute(strata: Sequence[Stratum], divisions: Divisions) -> PermutationTest:
    """Tests whether the days before and after differ, against the divisions drawn for these strata.

    The interval inverts the test once: it holds the differences which, taken off the days after, leave nothing that
    stands out among the divisions (Good, section 3.3); it is approximate for few days.
    """
    observed = difference(strata)
    columns = [stratum.values for stratum in strata]
    values = list(_statistics(columns, strata, divisions.picks))
    extreme = sum(abs(value) >= abs(observed) - TIE for value in values)
    # Linear: a division without `observed` shows its own difference less the part that it keeps.
    pairs = zip(values, divisions.kept, strict=True)
    reach = nearest_rank([abs(value - observed * kept) for value, kept in pairs], 95) or 0.0
    return PermutationTest(observed, observed - reach, observed + reach, extreme / len(values))


def rank_biserial(strata: Sequence[Stratum]) -> float:
    """Effect size, -1..1: part of the pairs of like days that are higher after, minus the part that are lower.

    Source: D. Kerby, "The Simple Difference Formula", 2014; equals Cliff's delta within one stratum.
    """
    signs = [
        (after > before) - (after < before)
        for stratum in strata
        for after in stratum.after
        for before in stratum.before
    ]
    return sum(signs) / len(signs)


def _picks(strata: Sequence[Stratum], rounds: int, chance: SampleSource) -> Iterator[Picks]:
    if count_divisions(strata) <= rounds:
        yield from product(*(combinations(range(s.size), len(s.after)) for s in strata))
        return
    yield tuple(stratum.observed for stratum in strata)
    for _ in range(rounds - 1):
        yield tuple(tuple(chance.sample(range(s.size), len(s.after))) for s in strata)


def _statistics(
    columns: Sequence[Sequence[float]], strata: Sequence[Stratum], divisions: Iterable[Picks]
) -> Iterator[float]:
    """The weighted mean difference for each division (one value per day of each stratum).

    With sum A of the a days after out of n with sum T, weight times difference is A - a/n T, and T stays the same.
    """
    parts = [len(stratum.after) / stratum.size for stratum in strata]
    weight = sum(len(s.before) * part for s, part in zip(strata, parts, strict=True))
    fixed = sum(part * sum(column) for part, column in zip(parts, columns, strict=True))
    takers = [column.__getitem__ for column in columns]
    for picks in divisions:
        moved = sum(chain.from_iterable(map(map, takers, picks)))
        yield (moved - fixed) / weight
