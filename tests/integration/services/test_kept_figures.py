"""What is kept of figures is what would be computed now, whatever changed meanwhile."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from sqlalchemy.orm import Session

from backend.domain.contracts.contracts import Contract
from backend.domain.dates.weeks import IsoWeek
from backend.domain.metering.capacity import Capacity
from backend.services.figures import uplink_figures, weeks
from backend.services.figures.summaries import Gatherer
from backend.services.figures.summary_cache import SummaryCache
from backend.services.inventory import contracts, inventory
from backend.services.inventory.inventory import RouterView
from backend.services.windows import windows
from tests.integration.services.history import answered, fill, full, make_router
from tests.integration.services.skew_trends import skew_trend

START = dt.datetime(2026, 11, 1, tzinfo=dt.UTC)
NOW = dt.datetime(2026, 11, 20, 3, 1, tzinfo=dt.UTC)
SLOT = dt.timedelta(minutes=5)


@pytest.fixture
def router(session: Session) -> RouterView:
    made = make_router(session)
    fill(
        session,
        made,
        START,
        NOW - 2 * SLOT,
        lambda uplink, n, at: full(at, uplink.id * 1000 + n, n),
    )
    answered(session, made.router, NOW - SLOT)
    return inventory.view(session, made.router.id)


def everything(gatherer: Gatherer, router: RouterView) -> list[object]:
    request = windows.WindowRequest("7d", selection="work")
    return [
        skew_trend(gatherer, router, windows.WindowRequest("7d"), "hour").points,
        skew_trend(gatherer, router, request, "day").points,
        weeks.list_weeks(gatherer, router, "all", None, 10),
        weeks.report(gatherer, router, IsoWeek(2026, 47), "all").days,
        weeks.report(gatherer, router, IsoWeek(2026, 46), "all").days,
        gatherer.over_range(router, request).figures,
        uplink_figures.of_uplink(
            gatherer, router, request, uplink_figures.ChartOptions(router.uplinks[0].id, 600, True)
        ).shown,
    ]


def contract(session: Session, router: RouterView) -> None:
    uplink = router.uplinks[0]
    half = Capacity(uplink.download_bps // 2, uplink.upload_bps)
    contracts.replace(session, uplink, router.campus, [Contract(None, half)], NOW)


def archive(session: Session, router: RouterView) -> None:
    router.uplinks[1].archived_at = NOW - dt.timedelta(days=2)


def time_zone(session: Session, router: RouterView) -> None:
    router.campus.timezone = "Asia/Kolkata"


def calendar(session: Session, router: RouterView) -> None:
    hours = [{"weekday": 1, "from": "08:00", "to": "09:00"}]
    router.campus.calendar = {"hours": hours, "holidays": [], "periods": []}


def new_slots(session: Session, router: RouterView) -> None:
    begin = NOW - 2 * SLOT
    fill(session, router, begin, begin + SLOT, lambda uplink, _, at: full(at, 10**9 * uplink.id, 7))
    answered(session, router.router, NOW)


@pytest.mark.parametrize("change", [contract, archive, time_zone, calendar, new_slots])
def test_a_change_shows_at_once(
    session: Session, router: RouterView, change: Callable[[Session, RouterView], None]
) -> None:
    cache = SummaryCache()
    before = everything(Gatherer(session, NOW, 10.0, cache), router)
    assert everything(Gatherer(session, NOW, 10.0, cache), router) == before
    change(session, router)
    session.flush()
    changed = inventory.view(session, router.router.id)
    fresh = everything(Gatherer(session, NOW, 10.0, SummaryCache()), changed)
    assert everything(Gatherer(session, NOW, 10.0, cache), changed) == fresh
    assert fresh != before


def test_the_next_slot_shows_at_once(session: Session, router: RouterView) -> None:
    cache, later = SummaryCache(), NOW + SLOT
    everything(Gatherer(session, NOW, 10.0, cache), router)
    fresh = everything(Gatherer(session, later, 10.0, SummaryCache()), router)
    assert everything(Gatherer(session, later, 10.0, cache), router) == fresh
