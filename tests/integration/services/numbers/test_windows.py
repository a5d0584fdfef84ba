"""Windows, and trends over them: what they hold, and which are refused."""

from __future__ import annotations

import datetime as dt
import random

import pytest

from backend.domain.contracts.capacity_history import Term
from backend.domain.figures.summary import window_of
from backend.domain.figures.uplink_history import UplinkHistory
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.errors import Invalid
from backend.services.inventory import inventory
from backend.services.inventory.calendars import work_calendar
from backend.services.windows import windows
from backend.services.windows.windows import WindowRequest
from backend.store.engine.instants import at, ms
from backend.store.polling import slots
from tests.integration.services.history import answered, fill, full, gatherer, make_router
from tests.integration.services.numbers.paper import JAKARTA, NOW, local
from tests.integration.services.skew_trends import skew_trend
from tests.oracles.metering import pick
from tests.unit.domain.figures import contract_week


def random_slot(dice: random.Random, at_ms: int) -> Slot | None:
    """Missing, partly covered, bridged or whole."""
    kind = dice.random()
    if kind < 0.1:
        return None
    covered = SLOT_MS if kind < 0.8 else dice.randrange(1, SLOT_MS)
    bridged = covered if 0.8 < kind < 0.85 else 0
    down, up = dice.randrange(4 * 10**9), dice.randrange(10**9)
    return Slot(at_ms, down, up, covered, bridged, dice.randrange(10**8), dice.randrange(10**8))


CALENDAR = {
    "hours": [{"weekday": day, "from": "07:30", "to": "16:15"} for day in range(1, 6)],
    "holidays": [{"date": "2026-10-27", "name": "x"}],
    "periods": [{"from": "2026-10-29", "to": "2026-10-30", "name": "UTS", "kind": "exam"}],
}


@pytest.mark.parametrize("zone", ["Asia/Jakarta", "Europe/Berlin", "Asia/Kathmandu"])
def test_sums_in_the_database_are_those_of_the_domain(session, zone: str) -> None:
    dice = random.Random(zone)
    router = make_router(session, zone)
    router.campus.calendar = CALENDAR
    start, end = dt.datetime(2026, 10, 22, tzinfo=dt.UTC), dt.datetime(2026, 11, 2, tzinfo=dt.UTC)
    fill(session, router, start, end, lambda uplink, number, at_ms: random_slot(dice, at_ms))
    calendar = work_calendar(router.campus)
    for selection in ("all", "work", "off", "exam"):
        for _ in range(4):
            low = start + dt.timedelta(minutes=5 * dice.randrange(0, 1500))
            high = low + dt.timedelta(minutes=5 * dice.randrange(1, 1600))
            now = end + dt.timedelta(days=30)
            view = gatherer(session, now).over_range(
                router, WindowRequest("custom", low, high, selection)
            )
            window = window_of(calendar, ms(low), ms(high), selection)
            assert view.figures == by_domain(session, router, window), (selection, low, high)


def by_domain(session, router, window):
    ids = [uplink.id for uplink in router.uplinks]
    loaded = slots.window(session, ids, at(window.start_ms), at(window.end_ms))
    capacities = (Capacity(uplink.download_bps, uplink.upload_bps) for uplink in router.uplinks)
    histories = [UplinkHistory((Term(0, capacity),)) for capacity in capacities]
    picked = [list(pick(loaded[uplink_id], window.intervals)) for uplink_id in ids]
    return contract_week.figures_of(histories, picked, window, ids[0])


def test_a_trend_adds_up_to_its_window(session, strada) -> None:
    for step in ("slot", "hour", "day", "week"):
        request = WindowRequest("custom", local(2026, 11, 13, 5), local(2026, 11, 20, 7, 35))
        trend = skew_trend(gatherer(session, NOW), strada, request, step)
        whole = gatherer(session, NOW).over_range(strada, request).figures
        assert sum(point.download_bytes for point in trend.points) == whole.download.bytes, step
        assert trend.points[0].start_ms == ms(request.from_at)
        assert trend.points[-1].end_ms == ms(request.to_at)


def test_weekends_are_missing_from_a_work_trend(session, strada) -> None:
    request = WindowRequest("custom", local(2026, 11, 9), local(2026, 11, 16), "work")
    trend = skew_trend(gatherer(session, NOW), strada, request, "day")
    days = [at(point.start_ms).astimezone(JAKARTA).isoweekday() for point in trend.points]
    assert days == [1, 2, 3, 4, 5]


def test_too_many_points_are_refused(session, strada) -> None:
    request = WindowRequest("custom", local(2026, 1, 1), local(2026, 11, 1))
    with pytest.raises(Invalid) as caught:
        skew_trend(gatherer(session, NOW), strada, request, "slot")
    assert caught.value.field == "step"


@pytest.mark.parametrize(
    "window_request, field",
    [
        (WindowRequest("custom"), "from"),
        (WindowRequest("7d", to_at=local(2026, 1, 1)), "from"),
        (WindowRequest("custom", local(2026, 1, 2), local(2026, 1, 1)), "to"),
        (WindowRequest("custom", local(2001, 1, 1), local(2026, 1, 1)), "from"),
    ],
)
def test_a_window_that_makes_no_sense_names_its_field(
    window_request: WindowRequest, field: str
) -> None:
    with pytest.raises(Invalid) as caught:
        windows.bounds(window_request, JAKARTA, NOW)
    assert caught.value.field == field


def test_a_rolling_window_ends_with_the_last_complete_slot() -> None:
    now = local(2026, 11, 25, 10, 5, 20)
    assert windows.bounds(WindowRequest("1h"), JAKARTA, now) == (
        ms(local(2026, 11, 25, 9, 0)),
        ms(local(2026, 11, 25, 10, 0)),
    )
    later = now + dt.timedelta(seconds=15)
    assert windows.bounds(WindowRequest("1h"), JAKARTA, later)[1] == ms(local(2026, 11, 25, 10, 5))
    assert windows.bounds(WindowRequest("this_week"), JAKARTA, now)[0] == ms(local(2026, 11, 23))
    assert windows.bounds(WindowRequest("last_week"), JAKARTA, now)[1] == ms(local(2026, 11, 23))
    assert windows.bounds(WindowRequest("last_month"), JAKARTA, now) == (
        ms(local(2026, 10, 1)),
        ms(local(2026, 11, 1)),
    )


def test_numbers_follow_when_a_slot_is_added(session, strada) -> None:
    reader = gatherer(session, local(2026, 11, 23, 0, 6))
    answered(session, strada.router, local(2026, 11, 23, 0, 4))
    before = reader.over_range(
        inventory.view(session, strada.router.id), WindowRequest("24h")
    ).figures
    start = local(2026, 11, 23)
    fill(session, strada, start, start + dt.timedelta(minutes=5), lambda *a: full(a[2], 10**9, 1))
    answered(session, strada.router, local(2026, 11, 23, 0, 5, 40))
    after = reader.over_range(
        inventory.view(session, strada.router.id), WindowRequest("24h")
    ).figures
    assert after.download.bytes - before.download.bytes == 3 * 10**9


def test_a_window_that_has_not_begun_names_its_start() -> None:
    with pytest.raises(Invalid) as caught:
        windows.bounds(WindowRequest("custom", NOW + dt.timedelta(days=1)), JAKARTA, NOW)
    assert caught.value.field == "from"
