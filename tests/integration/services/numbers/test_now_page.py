"""Tiles, open events and the last 24 hours of a router, from stored rows."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pytest
from sqlalchemy import update

from backend.services.figures import availabilities, overview, uplink_figures
from backend.services.inventory import inventory
from backend.services.now import day, open_events, tiles
from backend.services.verdict import verdicts
from backend.services.windows.windows import WindowRequest
from backend.store.tables import Anchor, Contract, Drift, Event, RouterChange, Sample, Uplink
from tests.integration.services.history import answered, fill, full, gatherer, make_router
from tests.integration.services.numbers.paper import local

NOON_SLOT = local(2026, 11, 18, 12)
NOON = local(2026, 11, 18, 12, 0, 40)
LAST_DAY = WindowRequest("24h")
DAY = dt.timedelta(days=1)
MBPS = 10**6


def filled(session, to_at=NOON_SLOT):
    """A router read for two days: the second ISP carries twice what the first does."""
    router = make_router(session, mbps=(100, 200))
    fill(session, router, local(2026, 11, 16, 12), to_at, slot)
    answered(session, router.router, NOON)
    return router


def slot(uplink, number, at_ms):
    mbps = 10 * (uplink.position + 1)
    return full(at_ms, mbps * MBPS * 300 // 8, MBPS * 300 // 8)


def now_page(session, router, now=NOON, request=LAST_DAY):
    fresh, gathered = inventory.view(session, router.router.id), gatherer(session, now)
    traffic = day.traffic(gathered, fresh)
    shown = overview.overview(gathered, fresh, request)
    return (
        tiles.of_router(gathered, fresh, request, shown, traffic),
        open_events.of_router(gathered, fresh, verdicts.of_router(gathered, fresh)),
        day.last_day(gathered, fresh, traffic),
    )


def event(router, kind, from_at, to_at=None, uplink=None):
    return Event(
        router_id=router.router.id,
        uplink_id=uplink and uplink.id,
        kind=kind,
        from_at=from_at,
        to_at=to_at,
    )


def sample(uplink, at, mbps, flags=1):
    return Sample(
        uplink_id=uplink.id, at=at, duration_ms=10_000, download_bytes=mbps * MBPS * 10 // 8,
        upload_bytes=0, download_packets=1, upload_packets=1, drops=0, errors=0, flags=flags,
    )  # fmt: skip


def test_a_quiet_router_has_tiles_and_nothing_else(session) -> None:
    shown, events, last_day = now_page(session, filled(session))
    assert events == []
    assert (list(last_day.marks), list(last_day.unread)) == ([], [])
    assert shown.day.download_bps == (30 * MBPS,) * 48
    # There is no week before these two days.
    assert (shown.then.days, shown.then.download_bps) == (1, 30 * MBPS)
    assert (shown.download_contract_bps, shown.upload_contract_bps) == (300 * MBPS, 300 * MBPS)
    assert shown.available.share == shown.available_before.share == 1.0
    assert shown.skew == shown.skew_before
    assert shown.skew.download == pytest.approx(0, abs=1e-6)
    assert shown.idle == []


def test_this_time_is_compared_with_a_week_ago_else_with_yesterday(session) -> None:
    router = filled(session)
    assert now_page(session, router)[0].then.days == 1
    week_ago = local(2026, 11, 11, 12)

    def doubled(uplink, number, at_ms):
        return full(at_ms, 2 * 10 * (uplink.position + 1) * MBPS * 300 // 8, MBPS * 300 // 8)

    fill(session, router, week_ago - DAY / 96, week_ago, doubled)
    shown = now_page(session, router)[0]
    assert (shown.then.days, shown.then.download_bps) == (7, 60 * MBPS)
    assert shown.then.fullest_utilization is None


def test_a_router_without_isps_has_no_tiles(session) -> None:
    router = make_router(session, mbps=())
    answered(session, router.router, NOON)
    shown, events, last_day = now_page(session, router)
    assert (shown, events) == (None, [])
    assert len(last_day.unread) == 1


def test_availability_counts_links_and_interfaces_but_not_unread_time(session) -> None:
    router = filled(session, to_at=local(2026, 11, 18, 6))  # then Timbang was off
    first, second = router.uplinks
    morning = local(2026, 11, 18, 1)
    # Two hours without a link, the last of them unread; one hour without its interface.
    session.add(event(router, "link_down", local(2026, 11, 18, 5), local(2026, 11, 18, 7), first))
    session.add(event(router, "interface_missing", morning, morning + DAY / 24, second))
    # Timbang was off when the interface went, and does not know when it came back.
    noticed = local(2026, 11, 18, 6), local(2026, 11, 18, 9)
    session.add(event(router, "interface_missing", *noticed, second))
    session.connection().exec_driver_sql(
        "DELETE FROM slot WHERE uplink_id = %s AND at >= %s AND at < %s",
        (second.id, morning, morning + DAY / 24),
    )
    session.connection().exec_driver_sql(
        "DELETE FROM hour WHERE uplink_id = %s AND at >= %s AND at < %s",
        (second.id, morning, morning + DAY / 24),
    )
    shown, _, last_day = now_page(session, router)
    by_uplink = {each.uplink_id: each.time for each in shown.available_uplinks}
    assert (by_uplink[first.id].up_s, by_uplink[first.id].down_s) == (17 * 3600, 3600)
    assert (by_uplink[second.id].up_s, by_uplink[second.id].down_s) == (17 * 3600, 3600)
    assert shown.available.share == pytest.approx(17 / 18)
    assert shown.available.unknown_s == 2 * 6 * 3600
    [unread] = last_day.unread
    assert (unread.from_, unread.to) == (local(2026, 11, 18, 6), local(2026, 11, 18, 12))
    for uplink in (first, second):
        assert available(session, router, uplink.id)[0] == by_uplink[uplink.id]


def test_a_silent_isp_counts_as_down_once_and_has_a_card(session) -> None:
    router = filled(session)
    first, _ = router.uplinks
    # Silent for two hours; in the second of them the link went, too. And again since ten minutes.
    silent = [
        (local(2026, 11, 18, 1), local(2026, 11, 18, 3)),
        (local(2026, 11, 18, 11, 50), None),
    ]
    session.add_all(event(router, "isp_silent", *span, first) for span in silent)
    session.add(event(router, "link_down", local(2026, 11, 18, 2), local(2026, 11, 18, 3), first))
    shown, events, last_day = now_page(session, router)
    [of_first, _] = [each.time for each in shown.available_uplinks]
    assert of_first.down_s == 2 * 3600 + 600
    [card] = events
    assert (card.code, card.uplink_id, card.since) == ("isp_silent", first.id, silent[1][0])
    assert [(each.from_, each.to) for each in card.earlier] == [silent[0]]
    assert [mark.kind for mark in last_day.marks] == ["isp_silent", "link_down", "isp_silent"]


@pytest.mark.parametrize(
    "kind,effect,about",
    [
        ("buckets", "uplink_buckets", "weights"),
        ("convert", "method_changes", "weights"),
        ("fix", "spare_takes_over", "spare"),
        ("fix", "row_removed", "fix"),
    ],
)
def test_a_mark_of_a_change_says_what_it_is_about(session, kind, effect, about) -> None:
    router = filled(session)
    began, ended = local(2026, 11, 18, 10, 33), local(2026, 11, 18, 10, 36)
    row = RouterChange(
        router_id=router.router.id, state="reverted", reason="", target={}, plan={}, timer_s=180,
        forecast={"kind": kind, "effects": [{"code": effect, "text": "", "params": {}}]},
        confirm_by="person", created_at=began, created_by="ana", started_at=began, ended_at=ended,
    )  # fmt: skip
    session.add(row)
    session.flush()
    _, _, last_day = now_page(session, router)
    [mark] = last_day.marks
    assert (mark.kind, mark.about, mark.code, mark.to) == ("change", about, "reverted", ended)


def available(session, router, uplink_id):
    """Of the page of one ISP: the last day, and the day before."""
    fresh = inventory.view(session, router.router.id)
    options = uplink_figures.ChartOptions(uplink_id, 50, previous=True)
    page = uplink_figures.of_uplink(gatherer(session, NOON), fresh, LAST_DAY, options)
    return [availabilities.shown(part.available) for part in (page.shown, page.previous)]


def test_the_page_of_an_isp_has_its_availability_and_that_of_the_time_before(session) -> None:
    router = filled(session)
    first, second = router.uplinks
    # Yesterday for 36 minutes, the day before for 72 across the edge of the two days: 24 and 48.
    session.add(
        event(router, "link_down", local(2026, 11, 17, 20), local(2026, 11, 17, 20, 36), first)
    )
    session.add(
        event(router, "link_down", local(2026, 11, 17, 11, 12), local(2026, 11, 17, 12, 24), first)
    )
    now, before = available(session, router, first.id)
    assert (now.down_s, now.unknown_s) == (3600, 0)
    assert now.share == pytest.approx(23 / 24)
    assert (before.down_s, before.up_s) == (2880, 86_400 - 2880)
    assert [each.share for each in available(session, router, second.id)] == [1.0, 1.0]


def test_unused_money_is_by_currency_and_by_the_fuller_direction(session) -> None:
    router = filled(session)
    for uplink, currency in zip(router.uplinks, ("IDR", "USD"), strict=True):
        priced = {"price_amount": Decimal(1000), "price_currency": currency}
        session.execute(update(Uplink).where(Uplink.id == uplink.id).values(**priced))
    session.expire_all()
    shown, _, _ = now_page(session, router)
    assert [(each.currency, each.price_amount, each.idle_amount) for each in shown.idle] == [
        ("IDR", "1000.00", "900.00"),
        ("USD", "1000.00", "900.00"),
    ]
    assert shown.idle[0].idle_share_before == pytest.approx(0.9)


def test_an_isp_that_went_down_has_a_card_with_all_to_call_its_provider(session) -> None:
    router = filled(session)
    first, second = router.uplinks
    cut_at = NOON - dt.timedelta(minutes=5)
    session.add(event(router, "link_down", cut_at, None, second))
    for days in (1, 2, 3, 4):
        began_at = cut_at - days * DAY
        session.add(event(router, "link_down", began_at, began_at + DAY / 24 / days, second))
    session.add(anchor(first, NOON))
    session.add(anchor(second, NOON, running=False))
    for seconds in range(10, 310, 10):
        before, since = (
            cut_at - dt.timedelta(seconds=seconds - 10),
            cut_at + dt.timedelta(seconds=seconds),
        )
        session.add_all([sample(first, before, 10), sample(second, before, 20)])
        session.add_all([sample(first, since, 25), sample(second, since, 0)])
    session.execute(
        update(Contract)
        .where(Contract.uplink_id == second.id)
        .values(phone="+62 354 771", number="TLK-9")
    )
    _, [card], last_day = now_page(session, router)
    assert (card.code, card.uplink_id, card.since) == ("isp_down", second.id, cut_at)
    assert (card.provider.phone, card.provider.contract_number) == ("+62 354 771", "TLK-9")
    assert card.moved.seconds == 300
    rates = {
        each.uplink_id: (each.download_before_bps, each.download_since_bps)
        for each in card.moved.uplinks
    }
    assert rates == {first.id: (10 * MBPS, 25 * MBPS), second.id: (20 * MBPS, 0)}
    gone = card.moved.gone
    assert (gone.bps, gone.taken_by, gone.taken_bps) == (20 * MBPS, [first.name], 15 * MBPS)
    assert gone.share == pytest.approx(2 / 3)
    lengths = [(each.to - each.from_).total_seconds() for each in card.earlier]
    assert lengths == [3600, 1800, 1200]  # the newest first, the fourth left out
    assert [mark.kind for mark in last_day.marks] == ["link_down", "link_down"]


def anchor(uplink, at, *, running=True):
    zeros = ("rx_bytes", "tx_bytes", "rx_packets", "tx_packets", "rx_drops", "tx_drops")
    zeros += ("rx_errors", "tx_errors", "link_downs", "open_max_download_bps")
    zeros += ("open_max_upload_bps", "open_covered_ms", "open_bridged_ms", "uptime_s")
    zeros += ("open_download_bytes", "open_upload_bytes")
    return Anchor(
        uplink_id=uplink.id, at=at, open_at=None, running=running, disabled=False,
        interface_name="e", interface_ros_id="*1", **dict.fromkeys(zeros, 0),
    )  # fmt: skip


def test_a_silent_router_has_one_card_and_its_lines_none(session) -> None:
    router = filled(session)
    session.add(event(router, "unreachable", NOON, NOON + dt.timedelta(minutes=3)))
    later = NOON + dt.timedelta(minutes=9)
    _, [card], last_day = now_page(session, router, later)
    assert (card.code, card.uplink_id, card.since) == ("silent", None, NOON)
    assert (card.provider, card.moved) == (None, None)
    assert [each.from_ for each in card.earlier] == [NOON]
    assert [mark.kind for mark in last_day.marks] == ["unreachable"]


def test_the_strip_tells_reboots_and_drifts_of_the_last_day_only(session) -> None:
    router = filled(session)
    session.add(event(router, "reboot", NOON - DAY / 24, NOON - DAY / 24))
    session.add(event(router, "reboot", NOON - 2 * DAY, NOON - 2 * DAY))
    session.add(event(router, "slots_disagree", NOON, NOON))
    session.add(
        Drift(
            router_id=router.router.id,
            at=NOON - DAY / 12,
            since_at=NOON - DAY / 12,
            summary="",
            differences=[],
            target=None,
        )
    )
    session.flush()
    _, _, last_day = now_page(session, router)
    assert [mark.kind for mark in last_day.marks] == ["reboot", "drift"]
