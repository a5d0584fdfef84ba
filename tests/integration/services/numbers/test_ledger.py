"""Availability by month, from stored slots and events: each figure worked by hand."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pytest
from sqlalchemy import update

from backend.services.figures import availabilities
from backend.services.inventory import inventory
from backend.services.ledger import ledger
from backend.services.windows.windows import WindowRequest
from backend.store.tables import Contract, Event, Maintenance
from tests.integration.services.history import fill, full, gatherer, make_router
from tests.integration.services.numbers.paper import local

NOON = local(2026, 11, 18, 12, 0, 40)
HOUR = 3600.0
NOVEMBER = dt.date(2026, 11, 1)


def filled(session, **agreed):
    """Read from 16 November, noon, to the 18th, noon: 48 of the 420 hours of the month so far."""
    router = make_router(session, mbps=(100, 200))
    fill(session, router, local(2026, 11, 16, 12), local(2026, 11, 18, 12), even)
    values = {"sla_percent": Decimal("99.5"), "sla_excludes_maintenance": True, "number": "A-7"}
    first = router.uplinks[0].id
    session.execute(update(Contract).where(Contract.uplink_id == first).values(**(values | agreed)))
    return router


def even(uplink, number, at_ms):
    return full(at_ms, 10**9, 10**8)


def event(router, kind, from_at, to_at):
    uplink = router.uplinks[0]
    return Event(
        router_id=router.router.id, uplink_id=uplink.id, kind=kind, from_at=from_at, to_at=to_at
    )


def happened(session, router):
    """Away for an hour, then silent (the first half of that without a link), degraded meanwhile and after; and more."""
    spans = [
        ("link_down", local(2026, 11, 10, 8), local(2026, 11, 10, 11)),  # nobody read the router
        ("link_down", local(2026, 11, 17, 1), local(2026, 11, 17, 2)),
        ("isp_silent", local(2026, 11, 17, 1, 30), local(2026, 11, 17, 3)),
        ("isp_degraded", local(2026, 11, 17, 2, 30), local(2026, 11, 17, 5)),
        ("link_down", local(2026, 11, 17, 10), local(2026, 11, 17, 11)),  # half of it is work
        ("link_down", local(2026, 11, 18, 11, 50), None),
    ]
    session.add_all(event(router, *span) for span in spans)
    session.add(
        Maintenance(
            campus_id=router.campus.id, router_id=router.router.id, uplink_id=router.uplinks[0].id,
            reason="fibre", first_at=local(2026, 11, 17, 10, 15), lasts_s=1800, weekdays=[],
            ends_at=local(2026, 11, 17, 10, 45), created_at=NOON, created_by="noc",
        )
    )  # fmt: skip
    session.flush()


def november(session, router, now=NOON):
    rows = of_months(session, router, [NOVEMBER], now)
    return rows[0], rows[1]


def of_months(session, router, months, now=NOON):
    fresh = inventory.view(session, router.router.id)
    return ledger.of_router(gatherer(session, now), fresh, months, fresh.every)


def test_each_minute_of_the_month_has_one_kind(session) -> None:
    router = filled(session)
    happened(session, router)
    first, second = november(session, router)
    assert (first.isp, first.month, first.running) == ("ISP1", NOVEMBER, True)
    assert first.link_down_s == HOUR + HOUR / 2 + 600
    assert first.silent_s == HOUR
    assert first.degraded_s == 2 * HOUR
    assert first.excused_s == HOUR / 2
    assert first.unknown_s == 372 * HOUR
    assert first.up_s == 48 * HOUR - (2 * HOUR + HOUR + HOUR + HOUR + 600)
    times = (first.up_s, first.degraded_s, first.link_down_s, first.silent_s)
    assert sum(times) + first.excused_s + first.unknown_s == 420 * HOUR
    # 10 November, 17 November at night and by day, and the one that lasts.
    assert (first.outages, first.repaired) == (4, 3)
    assert first.mttr_s == pytest.approx((3 + 2 + 1) * HOUR / 3)
    assert (second.up_s, second.outages, second.mttr_s) == (48 * HOUR, 0, None)
    assert (second.outcome, second.promised_percent) == ("nothing_promised", None)


@pytest.mark.parametrize(
    "percent, excludes, outcome, counted_s",
    [
        ("99.5", True, "running", 9600),  # 160 of 216 minutes
        ("99.9", True, "missed", 9600),  # 43
        ("99.6", True, "running", 9600),  # 172.8
        ("99.6", False, "missed", 9600 + 1800),
    ],
)
def test_the_promise_counts_maintenance_as_the_contract_says(
    session, percent, excludes, outcome, counted_s
) -> None:
    router = filled(session, sla_percent=Decimal(percent), sla_excludes_maintenance=excludes)
    happened(session, router)
    first, _ = november(session, router)
    assert first.outcome == outcome
    known_s = 48 * HOUR
    assert first.share == pytest.approx(1 - (9600 + 1800) / known_s)
    excused_s = 9600 + 1800 - counted_s
    assert first.counted_share == pytest.approx(1 - counted_s / (known_s - excused_s))
    assert first.sentence.params["down"] == counted_s // 60
    assert (first.excused is None) is not excludes


def test_the_share_is_that_of_all_other_pages(session) -> None:
    router = filled(session)
    happened(session, router)
    first, _ = november(session, router)
    gathered, fresh = gatherer(session, NOON), inventory.view(session, router.router.id)
    whole = WindowRequest("custom", local(2026, 11, 1), local(2026, 11, 18, 12))
    summary = gathered.over_range(fresh, whole)
    [made] = availabilities.of_windows(session, fresh.router.id, fresh.uplinks, [summary])
    shown = availabilities.shown(made.by_uplink[first.uplink_id])
    assert shown.share == first.share
    assert shown.up_s == first.up_s + first.degraded_s
    assert shown.unknown_s == first.unknown_s


def test_an_outage_across_the_end_of_a_month_is_cut_there(session) -> None:
    router = make_router(session, "Europe/Berlin", mbps=(100,))
    berlin = router.campus.timezone
    zone = dt.datetime.fromisoformat  # October has 745 hours there
    begin, end = zone("2026-10-30T00:00:00+01:00"), zone("2026-11-03T00:00:00+01:00")
    fill(session, router, begin, end, even)
    session.add(
        event(
            router,
            "link_down",
            zone("2026-10-31T22:00:00+01:00"),
            zone("2026-11-01T01:30:00+01:00"),
        )
    )
    session.flush()
    now = zone("2026-12-02T00:00:00+01:00")
    november_row, october_row = of_months(session, router, [NOVEMBER, dt.date(2026, 10, 1)], now)
    assert berlin == "Europe/Berlin"
    assert (october_row.link_down_s, november_row.link_down_s) == (2 * HOUR, 1.5 * HOUR)
    assert (october_row.outages, october_row.repaired) == (1, 0)
    assert (november_row.outages, november_row.repaired) == (1, 1)
    assert november_row.mttr_s == 3.5 * HOUR
    assert october_row.up_s + 2 * HOUR + october_row.unknown_s == 745 * HOUR
    assert (october_row.running, november_row.running) == (False, False)


def test_months_before_an_isp_came_are_not_its_months(session) -> None:
    router = filled(session)
    for uplink in router.uplinks:
        uplink.created_at = local(2026, 11, 16, 11)
    session.flush()
    rows = of_months(session, router, [NOVEMBER, dt.date(2026, 10, 1)])
    assert [(row.isp, row.month.month) for row in rows] == [("ISP1", 11), ("ISP2", 11)]
    router.uplinks[1].archived_at = local(2026, 11, 17)
    session.flush()
    december = of_months(session, router, [dt.date(2026, 12, 1)], local(2026, 12, 5))
    assert [row.isp for row in december] == ["ISP1"]
