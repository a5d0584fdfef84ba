"""Points of a chart from real rows are what the domain says of the same slots, also where only hours are left."""

from __future__ import annotations

import datetime as dt
import random
from bisect import bisect_left
from operator import attrgetter

import pytest
from sqlalchemy import delete
from sqlalchemy.orm import Session

from backend.domain.dates.calendar import Selection
from backend.domain.dates.zones import HOUR_MS
from backend.domain.figures.chart_points import ChartPoint
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.domain.metering.utilization import is_measured, slot_rate_bps
from backend.services.figures import uplink_figures
from backend.services.figures.uplink_figures import ChartOptions, UplinkFiguresView
from backend.services.inventory import inventory
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.windows import windows
from backend.store.engine.instants import at, ms
from backend.store.polling import slots
from backend.store.tables import Slot as SlotRow
from tests.integration.services.history import answered, fill, gatherer, make_router
from tests.oracles.metering import pick

NOW = dt.datetime(2026, 11, 20, 3, 1, tzinfo=dt.UTC)
START = NOW - dt.timedelta(days=44, minutes=1)
CALENDAR = {
    "hours": [{"weekday": day, "from": "08:00", "to": "16:30"} for day in range(1, 6)],
    "holidays": [],
    "periods": [],
}
QUESTIONS: tuple[tuple[Selection, int], ...] = (
    ("all", 50),
    ("all", 2000),
    ("work", 600),
    ("off", 2000),
)
at_of = attrgetter("at_ms")
FROM = START + dt.timedelta(hours=7, minutes=25)


def some_slot(dice: random.Random, at_ms: int) -> Slot | None:
    """Mostly seen whole; some in part, bridged, or not at all."""
    kind = dice.random()
    if kind < 0.05:
        return None
    covered_ms = SLOT_MS if kind < 0.9 else dice.randrange(1, SLOT_MS)
    bridged_ms = covered_ms if 0.5 < kind < 0.55 else covered_ms // 2 if kind < 0.1 else 0
    tops = (0, 0) if bridged_ms == covered_ms else (dice.randrange(10**9), dice.randrange(10**8))
    return Slot(at_ms, dice.randrange(10**9), dice.randrange(10**8), covered_ms, bridged_ms, *tops)


def make(session: Session, zone: str) -> RouterView:
    """Weeks of one line; Berlin sets its clock back among them."""
    made = make_router(session, zone, (100,))
    made.campus.calendar = CALENDAR
    dice = random.Random(6)
    end = NOW - dt.timedelta(minutes=1)
    fill(session, made, START, end, lambda uplink, number, at_ms: some_slot(dice, at_ms))
    answered(session, made.router, end)
    session.flush()
    return inventory.view(session, made.router.id)


def look(
    session: Session, router: RouterView, from_at: dt.datetime, points: int, selection: Selection
) -> UplinkFiguresView:
    request = windows.WindowRequest("custom", from_at, None, selection)
    options = ChartOptions(router.uplinks[0].id, points, previous=False)
    return uplink_figures.of_uplink(gatherer(session, NOW), router, request, options)


def expected(known: list[Slot], chart_point: ChartPoint) -> tuple[int | None, ...]:
    """Of slots, for the point's bytes, covered and bridged time, and download extremes."""
    first, last = (
        bisect_left(known, edge, key=at_of) for edge in (chart_point.from_ms, chart_point.to_ms)
    )
    inside = known[first:last]
    lows = [slot_rate_bps(slot, "download") for slot in inside if is_measured(slot)]
    tops = [slot.max_download_bps for slot in inside if slot.covered_ms > slot.bridged_ms]
    return (
        sum(slot.download_bytes for slot in inside),
        sum(slot.covered_ms for slot in inside),
        sum(slot.bridged_ms for slot in inside),
        min(lows, default=None),
        max(tops, default=None),
    )


def shown(chart_point: ChartPoint) -> tuple[int | None, ...]:
    sums = chart_point.download_bytes, chart_point.covered_ms, chart_point.bridged_ms
    return *sums, chart_point.download.min_bps, chart_point.download.max_bps


def selected(session: Session, router: RouterView, selection: Selection) -> list[Slot]:
    """The stored slots that the calendar keeps."""
    stored = slots.window(session, [router.uplinks[0].id], FROM, NOW)[router.uplinks[0].id]
    return list(pick(stored, work_calendar(router.campus).intervals(ms(FROM), ms(NOW), selection)))


@pytest.mark.parametrize("zone", ["Asia/Kathmandu", "Europe/Berlin"])
def test_points_are_what_their_slots_say(session: Session, zone: str) -> None:
    router = make(session, zone)
    for selection, points in QUESTIONS:
        view = look(session, router, FROM, points, selection)
        kept = selected(session, router, selection)
        drawn = view.shown.chart.points
        assert [shown(point) for point in drawn] == [expected(kept, point) for point in drawn]
        sums = (sum(point.download_bytes for point in each) for each in (drawn, kept))
        assert next(sums) == next(sums)
        assert 20 < len(drawn) <= points + 2
        assert all(0 < point.covered <= 1 for point in drawn)
        top = view.shown.figures.download.max_bps
        assert top == max(point.download.max_bps or 0 for point in drawn)
    # Nobody stored samples: slots answer for a few hours too.
    chart = look(session, router, NOW - dt.timedelta(hours=5), 600, "all").shown.chart
    assert (chart.kind, chart.steps.step_ms) == ("slot", SLOT_MS)
    # The last rate is that of the last slot that was seen whole in work hours.
    newest = look(session, router, FROM, 600, "work").shown.newest
    measured = [slot for slot in selected(session, router, "work") if is_measured(slot)][-1]
    assert newest is not None
    assert (newest.to_ms, newest.download_bytes) == (
        measured.at_ms + SLOT_MS,
        measured.download_bytes,
    )


def test_hours_answer_where_slots_are_gone(session: Session) -> None:
    router = make(session, "Europe/Berlin")
    uplink_id = router.uplinks[0].id
    # A window from before the line's first slot on is no window whose slots were deleted.
    assert _first_days(session, router) < HOUR_MS
    before = look(session, router, FROM, 600, "all").shown
    gone = NOW - dt.timedelta(days=37, minutes=37)
    session.execute(delete(SlotRow).where(SlotRow.uplink_id == uplink_id, SlotRow.at < gone))
    assert _first_days(session, router) == HOUR_MS
    after = look(session, router, FROM, 600, "all").shown
    assert after.chart.steps == before.chart.steps
    # The hour that the window cuts at its start cannot be told any more; all the rest can.
    pairs = list(zip(after.chart.points, before.chart.points, strict=True))[1:]
    assert [shown(point)[:3] for point, _ in pairs] == [shown(old)[:3] for _, old in pairs]
    assert [point.download.max_bps for point, _ in pairs] == [
        old.download.max_bps for _, old in pairs
    ]
    # What the slowest slot of an hour was is not known; every step after the deletion knows it.
    lows = {
        old: [point.download.min_bps for point, _ in pairs if (point.to_ms <= ms(gone)) is old]
        for old in (True, False)
    }
    assert len(lows[True]) > 20
    assert set(lows[True]) == {None}
    assert lows[False][1:] == [old.download.min_bps for _, old in pairs][-len(lows[False]) + 1 :]


def _first_days(session: Session, router: RouterView) -> int:
    """Length of the steps in which the days around the first slot are drawn."""
    request = windows.WindowRequest(
        "custom", START - dt.timedelta(days=1), START + dt.timedelta(days=5)
    )
    options = ChartOptions(router.uplinks[0].id, 2000, previous=False)
    return uplink_figures.of_uplink(
        gatherer(session, NOW), router, request, options
    ).shown.chart.steps.step_ms


def test_an_uplink_whose_slots_are_all_gone(session: Session) -> None:
    router = make(session, "Asia/Kathmandu")
    session.execute(delete(SlotRow).where(SlotRow.uplink_id == router.uplinks[0].id))
    chart = look(session, router, FROM, 600, "all").shown.chart
    assert len(chart.points) > 300
    assert chart.lowest.download_bps is None


def test_a_week_before_which_one_was_an_hour_longer(session: Session) -> None:
    """Berlin's week 43 has 169 hours."""
    router = make(session, "Europe/Berlin")
    monday = dt.datetime(2026, 10, 25, 23, tzinfo=dt.UTC)
    request = windows.WindowRequest("custom", monday, monday + dt.timedelta(days=7))
    options = ChartOptions(router.uplinks[0].id, 200, previous=True)
    view = uplink_figures.of_uplink(gatherer(session, NOW), router, request, options)
    assert view.previous is not None
    assert len(view.shown.chart.points) == 168
    drawn = view.previous.chart.points
    assert (drawn[0].from_ms, drawn[-1].to_ms) == (ms(monday) - 169 * HOUR_MS, ms(monday))
    stored = slots.window(session, [router.uplinks[0].id], at(drawn[0].from_ms), monday)
    whole = sum(slot.download_bytes for slot in stored[router.uplinks[0].id])
    assert sum(point.download_bytes for point in drawn) == whole
    assert view.previous.figures.download.bytes == whole


def test_the_time_before_never_draws_an_hour_as_minutes(session: Session) -> None:
    router = make(session, "Asia/Kathmandu")
    gone = NOW - dt.timedelta(days=36)
    uplink_id = router.uplinks[0].id
    session.execute(delete(SlotRow).where(SlotRow.uplink_id == uplink_id, SlotRow.at < gone))
    request = windows.WindowRequest(
        "custom", gone + dt.timedelta(hours=2), gone + dt.timedelta(hours=26)
    )
    view = uplink_figures.of_uplink(
        gatherer(session, NOW), router, request, ChartOptions(uplink_id, 600, previous=True)
    )
    assert view.previous is not None
    assert view.shown.chart.steps.step_ms == SLOT_MS
    drawn = view.previous.chart.points
    assert 10 < len(drawn) <= 24
    assert min(point.from_ms for point in drawn) >= ms(gone) - SLOT_MS
