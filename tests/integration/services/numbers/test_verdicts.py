"""Verdicts of a router and states of its lines."""

from __future__ import annotations

import datetime as dt

from backend.domain.metering.readings import InterfaceReading, RouterReading
from backend.services.figures import overview, uplink_states
from backend.services.inventory import inventory
from backend.services.polling.poll_targets import poll_targets
from backend.services.polling.posting import Answer, Rules, post_answers
from backend.services.windows.windows import WindowRequest
from backend.store.engine.instants import ms
from backend.store.polling import polls
from backend.store.tables import Anchor, Event
from tests.integration.rows import BOX
from tests.integration.services.history import (
    answered,
    fill,
    fill_volumes,
    full,
    gatherer,
    make_router,
)
from tests.integration.services.numbers.paper import NOW, PCC, gib, local


def state_of(session, router, now):
    fresh = inventory.view(session, router.router.id)
    return overview.overview(
        gatherer(session, now), fresh, WindowRequest("7d")
    ).summary.verdict.state


def test_verdicts_from_silence_to_balance(session) -> None:
    router = make_router(session)
    now = local(2026, 11, 16, 0, 0, 40)
    assert state_of(session, router, now) == "stale"
    answered(session, router.router, now - dt.timedelta(seconds=5))
    assert state_of(session, router, now) == "not_enough_data"
    fill_volumes(session, router, local(2026, 11, 9), local(2026, 11, 16), gib(PCC))
    assert state_of(session, router, now) == "skewed"
    answered(session, router.router, now - dt.timedelta(seconds=31))
    assert state_of(session, router, now) == "stale"


def test_an_uplink_without_link_is_told_first(session) -> None:
    router = make_router(session)
    now = local(2026, 11, 16, 0, 0, 40)
    answered(session, router.router, now)
    fill_volumes(session, router, local(2026, 11, 9), local(2026, 11, 16), gib(PCC))
    for uplink in router.uplinks:
        session.add(anchor(uplink, now, running=uplink.name != "ISP2"))
    session.flush()
    fresh = inventory.view(session, router.router.id)
    shown = overview.overview(gatherer(session, now), fresh, WindowRequest("7d"))
    assert shown.summary.verdict.state == "link_down"
    assert "ISP2" in shown.summary.verdict.sentence.text
    assert [state.state for state in shown.states] == ["up", "down", "up"]
    late = overview.overview(
        gatherer(session, now + dt.timedelta(minutes=2)), fresh, WindowRequest("7d")
    )
    assert [state.state for state in late.states] == ["stale"] * 3
    assert {state.download_bps for state in late.states} == {None}
    assert late.states[0].age_s == 120


def test_an_outage_of_two_days_is_the_reason(session) -> None:
    router = make_router(session)
    monday, now = local(2026, 11, 9), local(2026, 11, 16, 0, 0, 40)
    answered(session, router.router, now)
    cut, mended = monday + dt.timedelta(days=2), monday + dt.timedelta(days=4)
    speeds = dict(zip((uplink.id for uplink in router.uplinks), (1, 2, 2), strict=True))
    third = router.uplinks[2]

    def slot_of(uplink, number, at_ms):
        is_cut = ms(cut) <= at_ms < ms(mended)
        rest = {key: 0 if is_cut and key == third.id else bps for key, bps in speeds.items()}
        part = 3_000_000_000 * rest[uplink.id] // sum(rest.values())
        return full(at_ms, part, part // 10)

    fill(session, router, monday, local(2026, 11, 16), slot_of)
    owner = {"router_id": router.router.id, "uplink_id": third.id}
    session.add(Event(**owner, kind="link_down", from_at=cut, to_at=mended))
    session.flush()
    fresh = inventory.view(session, router.router.id)
    verdict = overview.overview(gatherer(session, now), fresh, WindowRequest("7d")).summary.verdict
    assert verdict.state == "skewed"
    [reason] = [reason for reason in verdict.reasons if reason.code == "was_down"]
    assert reason.params == {"uplink": "ISP3", "value": "172800"}


def anchor(uplink, when: dt.datetime, *, running: bool) -> Anchor:
    zero = dict.fromkeys(
        (
            "uptime_s", "rx_bytes", "tx_bytes", "rx_packets", "tx_packets", "rx_drops", "tx_drops",
            "rx_errors", "tx_errors", "link_downs", "open_download_bytes", "open_upload_bytes",
            "open_max_download_bps", "open_max_upload_bps", "open_covered_ms", "open_bridged_ms",
        ),
        0,
    )  # fmt: skip
    return Anchor(
        uplink_id=uplink.id,
        at=when,
        running=running,
        disabled=False,
        interface_name=uplink.interface,
        interface_ros_id="*1",
        **zero,
    )


def test_the_list_and_the_page_of_a_router_agree(session, strada) -> None:
    reader = gatherer(session, local(2026, 11, 23))
    ((_, row),) = overview.rows(reader, [inventory.view(session, strada.router.id)])
    page = overview.overview(reader, strada, WindowRequest("7d")).summary
    assert row.verdict == page.verdict
    assert row.figures.download.skew == page.figures.download.skew


def test_an_older_sample_is_not_the_rate_of_now(session, strada) -> None:
    uplink = strada.uplinks[0]
    polls.prepare(session, [strada.router.id])
    target = next(
        poll_target
        for poll_target in poll_targets(session, BOX)
        if poll_target.router_id == strada.router.id
    )

    def reading(second: int, size: int) -> Answer:
        at_ms = ms(NOW) + second * 1000
        counters = InterfaceReading(
            "ether1", "*1", size, size, size, size, 0, 0, 0, 0, True, False, 0
        )
        names = ("ether2", "ether3")
        load = RouterReading(at_ms, 10**6 + second, 1, 1, 1, 1, (counters,), names, None, 5, 0)
        return Answer(target, at_ms, 5, load)

    rules = Rules("worker", 10_000, 35_000)

    def state(second: int) -> uplink_states.UplinkState:
        now = NOW + dt.timedelta(seconds=second)
        return uplink_states.states(session, [uplink], 10.0, now)[0]

    post_answers(session, [reading(0, 0), reading(10, 1_250_000)], rules)
    assert (state(12).state, state(12).download_bps) == ("up", 1_000_000)
    post_answers(session, [reading(20, 10**15)], rules)  # faster than any line: lost
    assert (state(22).state, state(22).download_bps) == ("up", None)
