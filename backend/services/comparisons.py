"""Two periods of a router, or two of its regimes, side by side: what changed, and whether it can be chance."""

from __future__ import annotations

import datetime as dt
import random
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from backend.domain.calendar import Selection, WorkCalendar
from backend.domain.capacity import ideal_share_floats
from backend.domain.comparison import (
    Comparison,
    ComparisonPolicy,
    EffectSize,
    Metric,
    compare,
    hour_volumes,
)
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.rollups import Rollup
from backend.domain.summary import Window
from backend.errors import Invalid, NotFound
from backend.services import comparison_words as words
from backend.services import windows
from backend.services.calendars import work_calendar
from backend.services.comparison_caveats import Compared, caveats
from backend.services.comparison_sides import Side, Sides, SideView, differing
from backend.services.comparison_words import CaveatView
from backend.services.inventory import RouterView
from backend.services.regimes import DifferenceView, RegimeView, between
from backend.services.summaries import Gatherer, SummaryView
from backend.store import rollups
from backend.store.instants import at
from backend.store.tables import Uplink

SEED = 1
"""The significance test draws permutations; a fixed seed gives the same answer to the same question."""


@dataclass(frozen=True, slots=True)
class Period:
    """One side: from..to, or the whole of a regime."""

    from_at: dt.datetime | None = None
    to_at: dt.datetime | None = None
    regime_id: int | None = None


@dataclass(frozen=True, slots=True)
class EffectView:
    """One figure in both periods; interval and p-value are None where the days are too few to tell."""

    uplink_id: int | None
    metric: str
    direction: Direction
    a: float | None
    b: float | None
    difference: float | None
    low: float | None
    high: float | None
    effect_size: float | None
    magnitude: EffectSize | None
    p_value: float | None
    statement: str


@dataclass(frozen=True, slots=True)
class ComparisonView:
    a: SummaryView
    b: SummaryView
    side_a: SideView
    side_b: SideView
    matched_hours: int
    effects: Sequence[EffectView]
    differences: Sequence[DifferenceView]
    caveats: Sequence[CaveatView]
    statement_en: str
    statement_id: str
    meaning_en: str
    meaning_id: str


def compare_periods(
    gatherer: Gatherer, found: RouterView, a: Period, b: Period, selection: Selection
) -> ComparisonView:
    """Raises Invalid for a period that is not told, NotFound for a regime that is not this router's."""
    calendar = work_calendar(found.campus)
    sides = [
        _window(gatherer, found, calendar, one, (name, selection))
        for name, one in (("a", a), ("b", b))
    ]
    before, after = (gatherer.over(found, one, name) for name, one in zip("ab", sides, strict=True))
    lines = _common(before, after)

    def make() -> dict[Direction, Comparison]:
        hours = [_hours(gatherer, lines, one) for one in sides]
        return {one: _compared(lines, hours, one, calendar) for one in DIRECTIONS}

    results = gatherer.kept("comparison", found, lines, tuple(sides), make)
    both = Sides(gatherer, found, lines, results, calendar)
    views = [
        both.view(Side(window, one, is_first))
        for window, one, is_first in zip(sides, (before, after), (True, False), strict=True)
    ]
    compared = Compared(before, after, lines, results["download"])
    return ComparisonView(
        a=before,
        b=after,
        side_a=views[0],
        side_b=views[1],
        matched_hours=compared.result.like_hours,
        effects=[one for d in DIRECTIONS for one in _effects(results[d], lines, d)],
        differences=differing(gatherer, found, views[0].regime, views[1].regime),
        caveats=caveats(compared, calendar),
        statement_en=words.statement(results, "en"),
        statement_id=words.statement(results, "id"),
        meaning_en=words.meaning(results, "en"),
        meaning_id=words.meaning(results, "id"),
    )


def _window(
    gatherer: Gatherer,
    found: RouterView,
    calendar: WorkCalendar,
    one: Period,
    named: tuple[str, Selection],
) -> Window:
    name, selection = named
    from_at, to_at = one.from_at, one.to_at
    if one.regime_id is not None:
        regime = _regime(gatherer, found, one.regime_id)
        from_at, to_at = regime.from_, regime.to
    if from_at is None:
        raise Invalid(f"{name}_from", "Say where the period begins, or name a regime.")
    asked = windows.Asked("custom", from_at, to_at, selection)
    try:
        return windows.resolve(asked, calendar, gatherer.now)
    except Invalid as error:
        raise Invalid(f"{name}_{error.field}", str(error)) from None


def _regime(gatherer: Gatherer, found: RouterView, regime_id: int) -> RegimeView:
    for one in between(gatherer.session, found.router.id, found.uplinks):
        if one.id == regime_id:
            return one
    raise NotFound(f"This router has no regime {regime_id}.")


def _common(a: SummaryView, b: SummaryView) -> list[Uplink]:
    known = {one.id for one in b.uplinks}
    return [one for one in a.uplinks if one.id in known]


def _hours(gatherer: Gatherer, lines: Sequence[Uplink], window: Window) -> list[list[Rollup]]:
    ids = [one.id for one in lines]
    found: dict[int, list[Rollup]] = {one: [] for one in ids}
    if ids and window.start_ms < window.end_ms:
        found = rollups.hours(gatherer.session, ids, at(window.start_ms), at(window.end_ms))
    return [_selected(found[one], window) for one in ids]


def _selected(hours: Sequence[Rollup], window: Window) -> list[Rollup]:
    """The hours that begin inside the window's intervals; both are in order."""
    starts = [low for low, _ in window.intervals]
    kept = []
    for hour in hours:
        index = bisect_right(starts, hour.at_ms) - 1
        if index >= 0 and hour.at_ms < window.intervals[index][1]:
            kept.append(hour)
    return kept


def _compared(
    lines: Sequence[Uplink],
    hours: Sequence[list[list[Rollup]]],
    direction: Direction,
    calendar: WorkCalendar,
) -> Comparison:
    policy = ComparisonPolicy()
    bps = [one.download_bps if direction == "download" else one.upload_bps for one in lines]
    chance = random.Random(SEED)  # noqa: S311 (statistics, not secrets)
    volumes = [hour_volumes(one, direction, calendar.zone, policy) for one in hours]
    return compare(volumes[0], volumes[1], ideal_share_floats(bps), policy, chance)


def _effects(
    result: Comparison, lines: Sequence[Uplink], direction: Direction
) -> Iterator[EffectView]:
    yield _effect(result.skew, "skew", direction, None)
    for line, metric in zip(lines, result.shares, strict=True):
        yield _effect(metric, "share", direction, line.id)


def _effect(metric: Metric, name: str, direction: Direction, uplink_id: int | None) -> EffectView:
    evidence = metric.evidence
    return EffectView(
        uplink_id=uplink_id,
        metric=name,
        direction=direction,
        a=metric.before,
        b=metric.after,
        difference=metric.difference,
        low=evidence.low if evidence else None,
        high=evidence.high if evidence else None,
        effect_size=evidence.effect if evidence else None,
        magnitude=evidence.effect_size if evidence else None,
        p_value=evidence.p_value if evidence else None,
        statement=metric.finding,
    )
