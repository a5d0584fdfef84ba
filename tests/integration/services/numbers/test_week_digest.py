"""A week on one page, from stored rows."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pytest
from sqlalchemy import update

from backend.domain.dates.weeks import IsoWeek
from backend.services.figures import weeks
from backend.services.inventory import inventory
from backend.services.reports import week_digest
from backend.store.tables import Contract, Drift, Event
from tests.integration.services.history import fill, full, gatherer, make_router
from tests.integration.services.numbers.paper import local

MBPS = 10**6
MONDAY, NEXT = local(2026, 11, 16), local(2026, 11, 23)
NOW = local(2026, 11, 25, 9)
HOUR = dt.timedelta(hours=1)


def slot(uplink, number, at_ms):
    """The week before half of it."""
    mbps = 40 * (uplink.position + 1) // (1 if at_ms >= MONDAY.timestamp() * 1000 else 2)
    return full(at_ms, mbps * MBPS * 300 // 8, MBPS * 300 // 8)


@pytest.fixture
def router(session):
    made = make_router(session, mbps=(100, 100))
    fill(session, made, local(2026, 11, 9), NEXT, slot)
    return made


def digest(session, router, number=47, now=NOW):
    fresh, gathered = inventory.view(session, router.router.id), gatherer(session, now)
    report = weeks.report(gathered, fresh, IsoWeek(2026, number), "all")
    return week_digest.digest(gathered, fresh, report.summary, report.last_week)


def test_the_fullest_isp_stands_beside_the_week_before(session, router) -> None:
    fullest = digest(session, router).fullest
    assert (fullest.name, fullest.direction) == ("ISP2", "download")
    assert fullest.p95_utilization == pytest.approx(0.8)
    assert (fullest.before.name, fullest.before.direction) == ("ISP2", "download")
    assert fullest.before.p95_utilization == pytest.approx(0.4)
    early = digest(session, router, 46)
    assert early.fullest.before is None
    assert (early.available_before, early.money) == (None, [])


def test_the_week_before_is_named_where_another_isp_was_fullest(session) -> None:
    def turned(uplink, _number, at_ms):
        is_fuller = uplink.position == 0 and at_ms < MONDAY.timestamp() * 1000
        mbps = 70 if is_fuller else 40 + uplink.position
        return full(at_ms, mbps * MBPS * 300 // 8, MBPS * 300 // 8)

    made = make_router(session, mbps=(100, 100))
    fill(session, made, local(2026, 11, 9), NEXT, turned)
    fullest = digest(session, made).fullest
    assert (fullest.name, fullest.before.name) == ("ISP2", "ISP1")
    assert fullest.before.p95_utilization == pytest.approx(0.7)


def test_an_outage_counts_against_its_isp_alone(session, router) -> None:
    at = MONDAY + 10 * HOUR
    first = router.uplinks[0]
    session.add(
        Event(
            router_id=router.router.id,
            uplink_id=first.id,
            kind="interface_missing",
            from_at=at,
            to_at=at + 3 * HOUR,
        )
    )
    session.flush()
    session.execute(
        update(Contract)
        .where(Contract.uplink_id == first.id)
        .values(price_amount=Decimal(7_200_000), price_currency="IDR", sla_percent=Decimal("99.5"))
    )
    made = digest(session, router)
    by_id = {each.uplink_id: each.time for each in made.available_uplinks}
    assert by_id[router.uplinks[1].id].share == 1.0
    assert made.available.down_s == by_id[first.id].down_s
    assert made.available_before.share == 1.0
    # 3 of the 720 hours of November.
    [away] = made.away
    assert (away.uplink_id, away.away_s, away.promised_percent) == (first.id, 3 * 3600, "99.5")
    assert (away.paid_away, away.paid_currency) == ("30000.00", "IDR")


def test_unused_money_is_of_the_weeks_part_of_the_month_at_its_prices(session, router) -> None:
    for uplink in router.uplinks:
        session.execute(
            update(Contract)
            .where(Contract.uplink_id == uplink.id)
            .values(price_amount=Decimal(3_000_000), price_currency="IDR")
        )
    session.flush()
    session.expire_all()
    [money] = digest(session, router).money
    # 7 of the 30 days of November for two ISPs: 40 and 80 % used, so 60 and 20 % for nothing.
    assert (money.currency, money.cost) == ("IDR", "1400000.00")
    assert Decimal(money.idle_cost) == pytest.approx(Decimal(560_000), abs=1)
    assert money.idle_share == pytest.approx(0.4, abs=1e-4)
    assert money.idle_share_before == pytest.approx(0.7, abs=1e-4)


def test_what_was_done_is_told_in_order(session, router) -> None:
    for hours in (3, 30):
        at = MONDAY + hours * HOUR
        session.add(
            Drift(router_id=router.router.id, at=at, since_at=at, summary="", differences=[])
        )
    session.add(
        Drift(
            router_id=router.router.id,
            at=MONDAY + 40 * HOUR,
            since_at=MONDAY + 40 * HOUR,
            summary="",
            differences=[
                {
                    "code": "share",
                    "text": "ISP1: share 1/3 -> 1/5",
                    "params": {"name": "ISP1", "interface": "ether1", "old": "1/3", "new": "1/5"},
                }
            ],
        )
    )
    before = MONDAY - HOUR
    session.add(
        Drift(router_id=router.router.id, at=before, since_at=before, summary="", differences=[])
    )
    session.flush()
    acts = digest(session, router).acts
    assert [(act.kind, act.at) for act in acts] == [
        ("drift", MONDAY + 3 * HOUR),
        ("drift", MONDAY + 30 * HOUR),
        ("drift", MONDAY + 40 * HOUR),
    ]
    assert [len(act.differences) for act in acts] == [0, 0, 1]
    [changed] = acts[2].differences
    assert (changed.code, changed.params["old"], changed.params["new"]) == ("share", "1/3", "1/5")


def test_a_week_that_has_just_begun_has_no_figures_yet(session, router) -> None:
    made = digest(session, router, 48, NEXT + dt.timedelta(minutes=1))
    assert (made.money, made.available.share, made.fullest, made.acts) == ([], None, None, [])
