"""Shares and skew where a line came, went, or was not observed: only what lines carried side by side is compared."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest
from sqlalchemy import delete
from sqlalchemy.orm import Session

from backend.domain.metering.slots import Slot
from backend.services.figures import weeks
from backend.services.inventory import inventory
from backend.services.inventory.inventory import RouterView
from backend.services.windows.windows import WindowRequest
from backend.store.engine.instants import at, ms
from backend.store.polling import rollups
from backend.store.tables import Slot as SlotRow
from backend.store.tables import Uplink
from tests.integration.services.history import fill, full, gatherer, make_router
from tests.integration.services.numbers.paper import JAKARTA, local
from tests.integration.services.skew_trends import skew_trend
from tests.unit.domain.figures.contract_week import WEEK

NOW = local(2026, 11, 25, 10)
THURSDAY, FRIDAY_NOON = local(2026, 11, 19, 10, 35), local(2026, 11, 20, 12)
MBPS = {"ISP1": 100, "ISP2": 200, "ISP3": 200}
SLOT_BYTES = 300_000_000
"""What all lines carry together in a slot, whatever their number."""

Used = Callable[[str, int], bool]


def make(session: Session, used: Used) -> RouterView:
    """Balanced at each moment over the lines that were in use."""
    router = make_router(session)

    def slot_of(uplink: Uplink, number: int, at_ms: int) -> Slot | None:
        there = [name for name in MBPS if used(name, at_ms)]
        if uplink.name not in there:
            return None
        part = SLOT_BYTES * MBPS[uplink.name] // sum(MBPS[name] for name in there)
        return full(at_ms, part, part // 10)

    fill(session, router, at(WEEK.start_ms), at(WEEK.end_ms), slot_of)
    return router


def check(session: Session, router: RouterView) -> None:
    seen = inventory.view(session, router.router.id)
    report = weeks.report(gatherer(session, NOW), seen, weeks.IsoWeek(2026, 47), "all")
    figures = report.summary.figures
    for group in (figures.download, figures.upload):
        assert group.skew == pytest.approx(0, abs=1e-6)
        assert group.band == "balanced"
    flows = [uplink.download for uplink in figures.uplinks]
    assert sum(flow.ideal_share for flow in flows) == pytest.approx(1)
    assert sum(flow.achieved_share or 0 for flow in flows) == pytest.approx(1)
    assert "over_share" not in {reason.code for reason in report.summary.verdict.reasons}
    request = WindowRequest("custom", at(WEEK.start_ms), at(WEEK.end_ms))
    for step in ("week", "day"):
        points = skew_trend(gatherer(session, NOW), seen, request, step).points
        known = [point.download for point in points if point.download is not None]
        assert known == pytest.approx([0] * len(known), abs=1e-6)
        assert known
    [uplink] = weeks.list_weeks(gatherer(session, NOW), seen, "all", None, 10)[-1:]
    assert uplink.point.download == pytest.approx(0, abs=1e-6)


def test_a_third_uplink_from_thursday_on(session: Session) -> None:
    """0.171 before: it was compared with what the other two carried alone."""
    router = make(session, lambda name, at_ms: name != "ISP3" or at_ms >= ms(THURSDAY))
    router.uplinks[2].created_at = THURSDAY + dt.timedelta(seconds=20)
    session.flush()
    check(session, router)


def test_an_uplink_that_was_removed_on_friday_noon(session: Session) -> None:
    """0.143 before."""
    router = make(session, lambda name, at_ms: name != "ISP3" or at_ms < ms(FRIDAY_NOON))
    router.uplinks[2].archived_at = FRIDAY_NOON + dt.timedelta(seconds=20)
    session.flush()
    check(session, router)


@pytest.mark.parametrize("are_slots_kept", [True, False])
def test_an_uplink_that_was_observed_on_four_days_of_seven(
    session: Session, are_slots_kept: bool
) -> None:
    """0.133 before: what ISP2 carried unseen counted as nothing. Its traffic went on."""
    router = make_router(session)
    until_ms = ms(local(2026, 11, 20))

    def slot_of(uplink: Uplink, number: int, at_ms: int) -> Slot | None:
        part = SLOT_BYTES * MBPS[uplink.name] // 500
        return (
            None if uplink.name == "ISP2" and at_ms >= until_ms else full(at_ms, part, part // 10)
        )

    fill(session, router, at(WEEK.start_ms), at(WEEK.end_ms), slot_of)
    if not are_slots_kept:
        session.execute(delete(SlotRow))
    check(session, router)
    view = gatherer(session, NOW).over_range(
        router, WindowRequest("custom", at(WEEK.start_ms), at(WEEK.end_ms))
    )
    assert view.figures.split.state == "partial"
    assert [flow.download.achieved_share for flow in view.figures.uplinks] == [0.2, 0.4, 0.4]
    assert view.figures.download.wrong_isp_bytes == 0


def test_an_uplink_that_was_just_set_up_leaves_the_others_their_shares(session: Session) -> None:
    router = make(session, lambda name, at_ms: name != "ISP3")
    router.uplinks[2].created_at = NOW - dt.timedelta(seconds=20)
    session.flush()
    seen = inventory.view(session, router.router.id)
    request = WindowRequest("custom", at(WEEK.start_ms))
    figures = gatherer(session, NOW).over_range(seen, request).figures
    assert [uplink.download.ideal_share for uplink in figures.uplinks] == pytest.approx(
        [1 / 3, 2 / 3, 0]
    )
    assert figures.download.skew == pytest.approx(0, abs=1e-9)


def test_without_slots_a_new_uplink_counts_from_its_first_hour_on(session: Session) -> None:
    router = make(session, lambda name, at_ms: name != "ISP3" or at_ms >= ms(THURSDAY))
    router.uplinks[2].created_at = THURSDAY
    session.flush()
    ids = [uplink.id for uplink in router.uplinks]
    rollups.rebuild(session, ids, JAKARTA, WEEK.start_ms, WEEK.end_ms)
    session.execute(delete(SlotRow))
    request = WindowRequest("custom", at(WEEK.start_ms), at(WEEK.end_ms))
    figures = gatherer(session, NOW).over_range(router, request).figures
    assert figures.download.skew is not None
    assert figures.download.skew < 0.002
    assert figures.download.bytes == pytest.approx(2016 * SLOT_BYTES, rel=1e-6)
