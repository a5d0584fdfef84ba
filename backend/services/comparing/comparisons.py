"""Two periods or regimes of a router side by side: what changed, and whether it can be chance."""

from __future__ import annotations

import datetime as dt
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.comparing.comparison import Comparison, compare, corrected
from backend.domain.comparing.like_hours import ComparisonPolicy, hour_volumes
from backend.domain.contracts.ideal_history import ideal_history
from backend.domain.dates.calendar import Selection, WorkCalendar
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.summary import Window
from backend.domain.metering.rollups import Rollup
from backend.domain.statements import Statement
from backend.domain.stats.blocks import Unit
from backend.errors import Invalid, NotFound
from backend.services.comparing import words
from backend.services.comparing.caveats import Compared, caveats
from backend.services.comparing.context import (
    Others,
    basis,
    other_differences,
    trends,
)
from backend.services.comparing.contracts import contract_differences
from backend.services.comparing.effects import EffectView, effects_of
from backend.services.comparing.sides import ComparedSide, Side, Sides, differing
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.regimes.regimes import Difference, Regime, between
from backend.services.windows import windows
from backend.store.engine.instants import at
from backend.store.polling import rollups, samples
from backend.store.tables import Uplink


@dataclass(frozen=True, slots=True)
class Period:
    """Either from..to, or a whole regime."""

    from_at: dt.datetime | None = None
    to_at: dt.datetime | None = None
    regime_id: int | None = None


@dataclass(frozen=True, slots=True)
class ComparisonView:
    """`statements`: what changed; `meaning`: how grave each side is. Each list reads as one text."""

    a: SummaryView
    b: SummaryView
    side_a: ComparedSide
    side_b: ComparedSide
    matched_hours: int
    blocks: Unit | None
    effects: Sequence[EffectView]
    differences: Sequence[Difference]
    caveats: Sequence[Statement]
    statements: Sequence[Statement]
    meaning: Sequence[Statement]


def compare_periods(
    gatherer: Gatherer, router: RouterView, a: Period, b: Period, selection: Selection
) -> ComparisonView:
    """Raises Invalid for a period that is not given, NotFound for a regime of another router."""
    calendar = work_calendar(router.campus)
    sides = [
        _window(gatherer, router, calendar, chosen, (name, selection))
        for name, chosen in (("a", a), ("b", b))
    ]
    before, after = (
        gatherer.over(router, window, name) for name, window in zip("ab", sides, strict=True)
    )
    uplinks = _common(before, after)

    def make() -> dict[Direction, Comparison]:
        hours = [_hours(gatherer, uplinks, side) for side in sides]
        found_by = {
            direction: _compared(uplinks, hours, direction, calendar) for direction in DIRECTIONS
        }
        return corrected(found_by, ComparisonPolicy())

    results = gatherer.kept("comparison", router, uplinks, tuple(sides), make)
    both = Sides(gatherer, router, uplinks, results, calendar)
    views = [
        both.view(Side(window, summary, is_first))
        for window, summary, is_first in zip(sides, (before, after), (True, False), strict=True)
    ]
    polled = [_polled_ms(gatherer, router, uplinks, side) for side in sides]
    compared = Compared(before, after, uplinks, results["download"], (polled[0], polled[1]))
    others = _others(gatherer, router, compared, (views[0].regime, views[1].regime))
    return ComparisonView(
        a=before,
        b=after,
        side_a=views[0],
        side_b=views[1],
        matched_hours=compared.result.like_hours,
        blocks=compared.result.basis.unit if compared.result.basis else None,
        effects=[effect for d in DIRECTIONS for effect in effects_of(results[d], uplinks, d)],
        differences=others.differences,
        caveats=caveats(compared, calendar),
        statements=_statements(results, others),
        meaning=words.meaning(results),
    )


def _statements(results: Mapping[Direction, Comparison], others: Others) -> list[Statement]:
    """What changed, the basis of the test, and what else differs."""
    return [
        *words.statements(results),
        *basis(results["download"]),
        *trends(results, ComparisonPolicy().alpha),
        *other_differences(results, others),
    ]


def _others(
    gatherer: Gatherer,
    router: RouterView,
    compared: Compared,
    regimes: tuple[Regime | None, Regime | None],
) -> Others:
    return Others(
        differing(gatherer, router, *regimes),
        is_known=None not in regimes,
        has_other_uplinks={uplink.id for uplink in compared.a.uplinks}
        != {uplink.id for uplink in compared.b.uplinks},
        contracts=contract_differences(
            compared.uplinks,
            compared.a.figures.window,
            compared.b.figures.window,
            work_calendar(router.campus).zone,
        ),
    )


def _window(
    gatherer: Gatherer,
    router: RouterView,
    calendar: WorkCalendar,
    period: Period,
    named: tuple[str, Selection],
) -> Window:
    name, selection = named
    from_at, to_at = period.from_at, period.to_at
    if period.regime_id is not None:
        regime = _regime(gatherer, router, period.regime_id)
        from_at, to_at = regime.from_, regime.to
    if from_at is None:
        raise Invalid(
            f"{name}_from", "Say where the period begins, or name a regime.", "period_begin_missing"
        )
    request = windows.WindowRequest("custom", from_at, to_at, selection)
    try:
        return windows.resolve(request, calendar, gatherer.now)
    except Invalid as error:
        raise error.at(f"{name}_{error.field}") from None


def _regime(gatherer: Gatherer, router: RouterView, regime_id: int) -> Regime:
    for regime in between(gatherer.session, router.router.id, router.uplinks):
        if regime.id == regime_id:
            return regime
    raise NotFound("This router has no regime {regime_id}.", "no_regime", regime_id=regime_id)


def _common(a: SummaryView, b: SummaryView) -> list[Uplink]:
    known = {uplink.id for uplink in b.uplinks}
    return [uplink for uplink in a.uplinks if uplink.id in known]


def _hours(gatherer: Gatherer, uplinks: Sequence[Uplink], window: Window) -> list[list[Rollup]]:
    ids = [uplink.id for uplink in uplinks]
    hours_by_uplink: dict[int, list[Rollup]] = {uplink_id: [] for uplink_id in ids}
    if ids and window.start_ms < window.end_ms:
        hours_by_uplink = rollups.hours(
            gatherer.session, ids, at(window.start_ms), at(window.end_ms)
        )
    return [_selected(hours_by_uplink[uplink_id], window) for uplink_id in ids]


def _polled_ms(
    gatherer: Gatherer, router: RouterView, uplinks: Sequence[Uplink], window: Window
) -> int | None:
    """Lines of a router are polled together, so any of them can tell."""
    if not uplinks or window.start_ms >= window.end_ms:
        return None
    ends = at(window.start_ms), at(window.end_ms)
    return gatherer.kept(
        "usual poll",
        router,
        uplinks,
        window,
        lambda: samples.usual_interval_ms(gatherer.session, uplinks[0].id, *ends),
    )


def _selected(hours: Sequence[Rollup], window: Window) -> list[Rollup]:
    """Hours that begin inside the window's intervals; both are in order."""
    starts = [low for low, _ in window.intervals]
    kept = []
    for hour in hours:
        index = bisect_right(starts, hour.at_ms) - 1
        if index >= 0 and hour.at_ms < window.intervals[index][1]:
            kept.append(hour)
    return kept


def _compared(
    uplinks: Sequence[Uplink],
    hours: Sequence[list[list[Rollup]]],
    direction: Direction,
    calendar: WorkCalendar,
) -> Comparison:
    policy = ComparisonPolicy()
    ideal = ideal_history([uplink.capacities for uplink in uplinks], direction)
    volumes = [hour_volumes(hour, direction, calendar.zone, policy) for hour in hours]
    return compare(volumes[0], volumes[1], ideal.first, policy, ideal.changes)
