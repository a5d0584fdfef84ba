"""One amount of unused money on every page, whatever hours are chosen: a line is paid at night too."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pytest
from sqlalchemy import update

from backend.domain.dates.weeks import IsoWeek
from backend.services.figures import costs, overview, weeks
from backend.services.inventory import inventory
from backend.services.now import day, tiles
from backend.services.reports import week_digest
from backend.services.windows.windows import WindowRequest
from backend.store.tables import Contract, Uplink
from tests.integration.services.history import answered, fill, full, gatherer, make_router
from tests.integration.services.numbers.paper import JAKARTA, local

MONDAY, NEXT = local(2026, 11, 16), local(2026, 11, 23)
NOW = local(2026, 11, 25, 9)
MBPS = 10**6


def slot(uplink, number, at_ms):
    """Half of the contract from eight to four, else a tenth of that."""
    hour = dt.datetime.fromtimestamp(at_ms / 1000, JAKARTA).hour
    mbps = 50 if 8 <= hour < 16 else 5
    return full(at_ms, mbps * MBPS * 300 // 8, MBPS * 300 // 8)


@pytest.fixture
def router(session):
    made = make_router(session, mbps=(100,))
    fill(session, made, MONDAY - dt.timedelta(days=7), NEXT, slot)
    answered(session, made.router, NOW)
    priced = {"price_amount": Decimal(3_000_000), "price_currency": "IDR"}
    uplink_id = made.uplinks[0].id
    session.execute(update(Contract).where(Contract.uplink_id == uplink_id).values(**priced))
    session.execute(update(Uplink).where(Uplink.id == uplink_id).values(**priced))
    session.flush()
    session.expire_all()
    return inventory.view(session, made.router.id)


@pytest.mark.parametrize("selection", ["all", "work", "off"])
def test_it_is_the_same_on_now_on_money_and_in_the_week(session, router, selection) -> None:
    gathered = gatherer(session, NOW)
    request = WindowRequest("custom", MONDAY, NEXT, selection)
    shown = overview.overview(gathered, router, request)
    [tile] = tiles.of_router(gathered, router, request, shown, day.traffic(gathered, router)).idle
    [amount] = costs.of_router(gathered, router, request).idle_amounts.values()
    report = weeks.report(gathered, router, IsoWeek(2026, 47), selection)
    [week] = week_digest.digest(gathered, router, report.summary, report.last_week).money
    # 8 hours of 50 % and 16 of 5 %: 20 % used.
    assert Decimal(tile.idle_amount) == pytest.approx(Decimal(2_400_000), abs=1)
    assert tile.idle_share_before == pytest.approx(0.8, abs=1e-4)
    assert amount == pytest.approx(Decimal(2_400_000), abs=1)
    assert Decimal(week.idle_cost) == pytest.approx(Decimal(2_400_000) * 7 / 30, abs=1)
    assert week.idle_share_before == pytest.approx(0.8, abs=1e-4)
