"""Compares probes: two regimes on like hours of like weekdays, and two servers over one line.

The unit is a date: tests of one morning, or of several lines against one server, are not independent. The test
exchanges whole dates, only among the same weekday.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from backend.domain.comparing.evidence import Metric, evidence_of, judged
from backend.domain.comparing.like_hours import ComparisonPolicy
from backend.domain.stats.permutation import (
    Divisions,
    SampleSource,
    Stratum,
    count_divisions,
    draw,
    permute,
    rank_biserial,
)

Cell = tuple[Hashable, int, int]  # what is alike: a line, a weekday, an hour of the day


@dataclass(frozen=True, slots=True)
class ProbeSample:
    """One measured value."""

    stratum: Hashable  # what must be alike (the line)
    day: int  # a local date's ordinal
    hour: int  # 0..23
    value: float

    @property
    def cell(self) -> Cell:
        return self.stratum, self.day % 7, self.hour


@dataclass(frozen=True, slots=True)
class Compared:
    metric: Metric
    hours: tuple[int, ...]  # of the day, probed in both periods
    days_before: int  # dates with a like one, however many lines they have
    days_after: int


def compare(
    before: Sequence[ProbeSample],
    after: Sequence[ProbeSample],
    policy: ComparisonPolicy,
    chance: SampleSource,
) -> Compared:
    """Whether a figure differs between two periods; `chance` is a seeded `random.Random`.

    Both means are over the same lines, weekdays and hours, weighted as in the test.
    """
    cells = _like_cells(before, after)
    first, last = _weighted_mean(cells, 0), _weighted_mean(cells, 1)
    strata = _scored_dates(cells)
    divisions = divisions_of(strata, policy, chance)
    evidence = None
    if divisions is not None:
        evidence = evidence_of(permute(strata, divisions), rank_biserial(strata))
    return Compared(
        judged([Metric(first, last, "not_enough_data", evidence)], policy.alpha)[0],
        tuple(sorted({cell.hour for cell in before} & {cell.hour for cell in after})),
        sum(len(stratum.before) for stratum in strata),
        sum(len(stratum.after) for stratum in strata),
    )


@dataclass(frozen=True, slots=True)
class _Cell:
    """Means of the dates of both periods, by date."""

    before: Mapping[int, float]
    after: Mapping[int, float]

    @property
    def sides(self) -> tuple[Mapping[int, float], Mapping[int, float]]:
        return self.before, self.after

    @property
    def weight(self) -> float:
        """The most precise weight for a difference of two means: a*b / (a+b) dates."""
        return len(self.before) * len(self.after) / (len(self.before) + len(self.after))

    @property
    def middle(self) -> float:
        return fmean([*self.before.values(), *self.after.values()])


def _like_cells(before: Iterable[ProbeSample], after: Iterable[ProbeSample]) -> dict[Cell, _Cell]:
    old, new = _by_cell(before), _by_cell(after)
    return {name: _Cell(old[name], new[name]) for name in old if name in new}


def _by_cell(samples: Iterable[ProbeSample]) -> dict[Cell, dict[int, float]]:
    values: dict[Cell, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for sample in samples:
        values[sample.cell][sample.day].append(sample.value)
    return {
        cell: {day: fmean(known) for day, known in days.items()} for cell, days in values.items()
    }


def _weighted_mean(cells: Mapping[Cell, _Cell], side: int) -> float | None:
    whole = sum(cell.weight for cell in cells.values())
    if not whole:
        return None
    parts = (cell.weight * fmean(cell.sides[side].values()) for cell in cells.values())
    return sum(parts) / whole


def _scored_dates(cells: Mapping[Cell, _Cell]) -> list[Stratum]:
    """Scores per weekday and date whose difference is that of the weighted means.

    A date's score adds up its values' distances from the middle of their cells. The middle is of both periods, so
    exchanged dates exchange scores. The factor turns dates into weights of cells.
    """
    scores: tuple[dict[int, float], dict[int, float]] = defaultdict(float), defaultdict(float)
    for cell in cells.values():
        middle = cell.middle
        for side, values in zip(scores, cell.sides, strict=True):
            for day, value in values.items():
                side[day] += value - middle
    plain = _by_weekday(scores)
    whole = sum(cell.weight for cell in cells.values())
    dates = sum(len(stratum.before) * len(stratum.after) / stratum.size for stratum in plain)
    factor = dates / whole if whole else 1.0
    return [
        Stratum(tuple(v * factor for v in stratum.before), tuple(v * factor for v in stratum.after))
        for stratum in plain
    ]


def _by_weekday(scores: Sequence[Mapping[int, float]]) -> list[Stratum]:
    before, after = scores
    return [
        Stratum(*(tuple(s[day] for day in sorted(s) if day % 7 == weekday) for s in scores))
        for weekday in sorted({day % 7 for day in before} & {day % 7 for day in after})
    ]


def divisions_of(
    strata: list[Stratum], policy: ComparisonPolicy, chance: SampleSource
) -> Divisions | None:
    """None for so few dates that no outcome could be significant."""
    days_before = sum(len(stratum.before) for stratum in strata)
    days_after = sum(len(stratum.after) for stratum in strata)
    if min(days_before, days_after) < policy.min_days:
        return None
    if 2 / count_divisions(strata) > policy.alpha:
        return None
    return draw(strata, policy.rounds, chance)
