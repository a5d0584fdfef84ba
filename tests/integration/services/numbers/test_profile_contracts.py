"""The typical week over a Wednesday on which a line got twice its speed."""

from __future__ import annotations

import datetime as dt

import pytest

from backend.domain.contracts.contracts import Contract
from backend.domain.metering.capacity import Capacity
from backend.services.figures import profiles
from backend.services.inventory import contracts, inventory
from backend.services.windows.windows import WindowRequest
from tests.integration.services.history import fill_volumes, gatherer, make_router
from tests.integration.services.numbers.paper import NOW, local

SLOW, FAST = Capacity(10**8, 10**8), Capacity(2 * 10**8, 10**8)
WEDNESDAY = dt.date(2026, 11, 18)
BOTH = WindowRequest("custom", local(2026, 11, 9), local(2026, 11, 23), "all")
BEFORE = WindowRequest("custom", local(2026, 11, 9), local(2026, 11, 16), "all")
MONDAY, FRIDAY = 0, 4 * 24


@pytest.fixture
def router(session):
    """100 and 200 Mbit/s; each line carries 60 Mbit/s all the time."""
    router = make_router(session, mbps=(100, 200))
    count = 60 * 10**6 // 8 * 14 * 86_400
    fill_volumes(
        session, router, local(2026, 11, 9), local(2026, 11, 23), [(count, count // 10)] * 2
    )
    return router


def profile(session, router, request, *terms: tuple[dt.date | None, Capacity]):
    wanted = [Contract(day, capacity) for day, capacity in terms]
    contracts.replace(session, router.uplinks[0], router.campus, wanted, NOW)
    view = inventory.view(session, router.router.id)
    return profiles.profile(gatherer(session, NOW), view, request)


def test_hours_before_and_after_count_with_their_contracts(session, router) -> None:
    known = profile(session, router, BOTH, (None, SLOW), (WEDNESDAY, FAST))
    cells = {(cell.uplink_id, cell.hour_of_week): cell for cell in known.cells}
    first, second = (uplink.id for uplink in router.uplinks)
    # Both Mondays were sold with 100; of the two Fridays one with 100 and one with 200.
    assert cells[first, MONDAY].download_utilization == pytest.approx(0.6)
    assert cells[first, FRIDAY].download_utilization == pytest.approx(60 / 150)
    assert cells[second, FRIDAY].download_utilization == pytest.approx(0.3)
    assert {cell.hours for cell in known.cells} == {2}
    hours = {hour.hour_of_week: hour for hour in known.hours}
    # Half and half: a sixth off where a third is due, right where a half is.
    assert hours[MONDAY].download_skew == pytest.approx(1 / 6)
    assert hours[FRIDAY].download_skew == pytest.approx(1 / 12)
    assert hours[FRIDAY].upload_skew == pytest.approx(1 / 6)


def test_a_new_contract_leaves_the_weeks_before_it_alone(session, router) -> None:
    before = profile(session, router, BEFORE, (None, SLOW))
    assert profile(session, router, BEFORE, (None, SLOW), (WEDNESDAY, FAST)) == before
    corrected = profile(session, router, BEFORE, (None, FAST))
    assert corrected.cells[0].download_utilization == pytest.approx(0.3)
    assert corrected.hours[0].download_skew == pytest.approx(0)
