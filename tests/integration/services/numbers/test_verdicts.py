"""Verdicts of a router and states of its lines."""

from __future__ import annotations

import datetime as dt

import pytest

from backend.domain.metering.readings import InterfaceReading, RouterReading
from backend.services.figures import overview, uplink_states
from backend.services.inventory import inventory
from backend.services.polling.poll_targets import poll_targets
from backend.services.polling.posting import Answer, Rules, post_answers
from backend.services.verdict import verdicts
from backend.services.windows.windows import WindowRequest
from backend.store.engine.instants import ms
from backend.store.polling import polls
from backend.store.probes import pings
from backend.store.probes.pings import Echoes
from backend.store.regimes import regimes
from backend.store.tables import Anchor, Drift, Event, PingMinute, Recommendation
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
from tests.integration.services.numbers.test_regimes import STATE
from tests.integration.services.probe_history import without_result


def verdict_of(session, router, now):
    fresh = inventory.view(session, router.router.id)
    return verdicts.of_router(gatherer(session, now), fresh)


def codes(session, router, now):
    return [cause.code for cause in verdict_of(session, router, now).causes]


def test_verdicts_from_silence_to_balance(session) -> None:
    router = make_router(session)
    now = local(2026, 11, 16, 0, 0, 40)
    assert codes(session, router, now) == ["never_read"]
    answered(session, router.router, now - dt.timedelta(seconds=5))
    assert codes(session, router, now) == ["collecting"]
    fill_volumes(session, router, local(2026, 11, 9), local(2026, 11, 16), gib(PCC))
    assert codes(session, router, now) == ["skewed"]
    answered(session, router.router, now - dt.timedelta(seconds=31))
    assert codes(session, router, now) == ["silent", "skewed"]


def test_a_new_router_is_judged_from_its_first_reading_on(session) -> None:
    router = make_router(session)
    began, now = local(2026, 11, 16, 9), local(2026, 11, 16, 9, 20, 40)
    answered(session, router.router, now)
    fill(session, router, began, local(2026, 11, 16, 9, 20), even_slots)
    early = verdict_of(session, router, now)
    assert (early.first.code, early.judged.because) == ("collecting", "first_reading")
    assert early.judged.start_ms == ms(began)
    promised = local(2026, 11, 16, 9, 26)
    assert early.first.at_ms == ms(promised)
    fill(session, router, local(2026, 11, 16, 9, 20), local(2026, 11, 16, 9, 25), even_slots)
    answered(session, router.router, promised)
    assert codes(session, router, promised) == ["balanced"]


def even_slots(uplink, number, at_ms):
    volume = uplink.download_bps * 7  # about a fifth of what five minutes can carry
    return full(at_ms, volume, volume // 10)


def test_traffic_is_judged_since_the_balance_was_changed(session, strada) -> None:
    """Before, with the weights of the old split, stands beside it."""
    changed = local(2026, 11, 18, 10, 2)
    even = {**STATE, "uplinks": [{**each, "share": "1/3"} for each in STATE["uplinks"]]}
    with_queue = {**STATE, "queues": []}  # another queue is no change of balance
    for from_at, state in (
        (local(2026, 11, 1), even),
        (changed, STATE),
        (local(2026, 11, 20), with_queue),
    ):
        regimes.begin(
            session, strada.router.id, from_at, state=state, differences=[], reason="changed"
        )
    verdict = verdict_of(session, strada, local(2026, 11, 23))
    assert verdict.judged.because == "balance_changed"
    assert verdict.judged.start_ms == ms(local(2026, 11, 18, 10, 5))
    assert verdict.before is not None
    assert verdict.before.state == "skewed"


@pytest.mark.parametrize("within_s,judged_from_s", [(120, 300), (0, 0)], ids=["within", "with it"])
def test_weights_that_were_set_a_minute_ago_are_not_judged_by_the_traffic_of_the_old(
    session, strada, within_s: int, judged_from_s: int
) -> None:
    """Neither before the slot of the change ends, nor with its traffic: "collecting", with the moment of the change."""
    slot = local(2026, 11, 23, 10)
    changed = slot + dt.timedelta(seconds=within_s)
    judged_from = slot + dt.timedelta(seconds=judged_from_s)
    even = {**STATE, "uplinks": [{**each, "share": "1/3"} for each in STATE["uplinks"]]}
    for from_at, state in ((local(2026, 11, 1), even), (changed, STATE)):
        regimes.begin(
            session, strada.router.id, from_at, state=state, differences=[], reason="changed"
        )
    for seconds in (1, 100, 170):
        now = changed + dt.timedelta(seconds=seconds)
        answered(session, strada.router, now)
        verdict = verdict_of(session, strada, now)
        assert verdict.first.code == "collecting"
        assert verdict.first.at_ms == ms(judged_from + dt.timedelta(minutes=26))
        assert verdict.judged.because == "balance_changed"
        assert verdict.judged.since_ms == ms(changed)
        assert verdict.judged.start_ms == ms(judged_from)
        assert verdict.before is not None
        assert verdict.before.state == "skewed"
    before = changed - dt.timedelta(seconds=1)
    answered(session, strada.router, before)
    assert verdict_of(session, strada, before).judged.because == "week"


def test_weights_that_were_taken_back_leave_the_time_before_them_as_it_was(session) -> None:
    """Two hours at a fifth of each contract, and between them 20 minutes in which ISP1 carried all, at 80 %."""
    router = make_router(session)
    began, now = local(2026, 11, 16, 9), local(2026, 11, 16, 11, 20, 40)
    tried, back = local(2026, 11, 16, 11, 1), local(2026, 11, 16, 11, 13)
    even = {**STATE, "uplinks": [{**each, "share": "1/3"} for each in STATE["uplinks"]]}
    for from_at, state in ((began, STATE), (tried, even), (back, STATE)):
        regimes.begin(
            session, router.router.id, from_at, state=state, differences=[], reason="changed"
        )
    hole = local(2026, 11, 16, 10, 55), local(2026, 11, 16, 11, 15)

    def slot_of(uplink, number, at_ms):
        usual = even_slots(uplink, number, at_ms)
        is_tried = ms(hole[0]) <= at_ms < ms(hole[1])
        tried_bytes = uplink.download_bps * 30 if uplink.name == "ISP1" else 0
        return full(at_ms, tried_bytes, tried_bytes // 10) if is_tried else usual

    fill(session, router, began, local(2026, 11, 16, 11, 20), slot_of)
    for seconds in (0, 120):
        later = now + dt.timedelta(seconds=seconds)
        answered(session, router.router, later)
        verdict = verdict_of(session, router, later)
        assert (verdict.first.code, verdict.judged.because) == ("balanced", "first_reading")
        assert verdict.judged.start_ms == ms(began)
        assert verdict.judged.left_out_ms == 20 * 60_000
        assert verdict.traffic.p95_utilization == pytest.approx(0.1867, abs=0.0005)


def test_weights_that_stayed_for_more_than_a_day_were_no_trial(session, strada) -> None:
    even = {**STATE, "uplinks": [{**each, "share": "1/3"} for each in STATE["uplinks"]]}
    back = local(2026, 11, 20, 10)
    for from_at, state in (
        (local(2026, 11, 1), STATE),
        (back - dt.timedelta(hours=25), even),
        (back, STATE),
    ):
        regimes.begin(
            session, strada.router.id, from_at, state=state, differences=[], reason="changed"
        )
    judged = verdict_of(session, strada, local(2026, 11, 23)).judged
    assert (judged.because, judged.start_ms, judged.left_out_ms) == ("balance_changed", ms(back), 0)


def test_what_waits_for_a_person_is_said_with_its_record(session, strada) -> None:
    now = local(2026, 11, 23)
    answered(session, strada.router, now)
    weights = zip(strada.uplinks, (1, 2, 2), strict=True)
    advice = {"lines": [{"uplink_id": uplink.id, "weight": n} for uplink, n in weights]}
    row = Recommendation(
        router_id=strada.router.id, at=now, state="new", verdict="change", basis={}, content=advice
    )
    drift = Drift(router_id=strada.router.id, at=now, since_at=now, summary="", differences=[])
    session.add_all([row, drift])
    session.flush()
    first, last = verdict_of(session, strada, now).causes
    assert (first.code, first.step.record_id) == ("drift", drift.id)
    step = last.step
    assert (step.code, step.record_id, step.weights) == ("review_advice", row.id, "1:2:2")


def test_lost_pings_of_the_last_ten_minutes_are_harm(session, strada) -> None:
    now = local(2026, 11, 23)
    answered(session, strada.router, now)
    uplink = strada.uplinks[1]
    for minute in range(1, 5):
        at = now - dt.timedelta(minutes=minute)
        rtt_us = [9000] * 9 + [None]
        session.add(PingMinute(uplink_id=uplink.id, at=at, origin=1, rtt_us=rtt_us))
    old = now - dt.timedelta(minutes=30)
    session.add(PingMinute(uplink_id=strada.uplinks[0].id, at=old, origin=1, rtt_us=[None] * 60))
    session.flush()
    first = verdict_of(session, strada, now).first
    assert (first.code, first.uplink, first.value) == ("lossy", "ISP2", 0.1)


def test_pings_slower_than_at_this_hour_of_other_weeks_are_harm(session, strada) -> None:
    """Each origin against itself: the router's own pings are always slower here, and no news."""
    now = local(2026, 11, 23, 0, 0, 40)
    answered(session, strada.router, now)
    uplink, other = strada.uplinks[1].id, strada.uplinks[0].id

    def minutes(uplink_id: int, until: dt.datetime, origin: int, rtt_us: int) -> None:
        rows = [
            Echoes(uplink_id, until - dt.timedelta(minutes=number), origin, False, (rtt_us,) * 10)
            for number in range(2, 12)
        ]
        pings.insert(session, rows)

    for week in range(1, 4):
        then = now.replace(second=0) - dt.timedelta(weeks=week)
        minutes(uplink, then, pings.HOST, 20_000)
        minutes(uplink, then, pings.ROUTER, 70_000)
        minutes(other, then, pings.HOST, 80_000)
    minutes(uplink, now.replace(second=0), pings.HOST, 81_000)
    minutes(uplink, now.replace(second=0), pings.ROUTER, 75_000)
    minutes(other, now.replace(second=0), pings.HOST, 81_000)
    first, *others = verdict_of(session, strada, now).causes
    assert (first.code, first.uplink, first.value, first.usual) == ("slow", "ISP2", 81.0, 20.0)
    assert first.step.uplink_id == uplink
    assert "slow" not in [cause.code for cause in others]


def test_two_weeks_are_too_few_to_know_what_is_usual(session, strada) -> None:
    now = local(2026, 11, 23, 0, 0, 40)
    answered(session, strada.router, now)
    for week in range(3):
        begins = now.replace(second=0) - dt.timedelta(weeks=week)
        rtt_us = (20_000 if week else 200_000,) * 40
        minute = Echoes(strada.uplinks[0].id, begins - dt.timedelta(minutes=5), 0, False, rtt_us)
        pings.insert(session, [minute])
    assert "slow" not in codes(session, strada, now)


def filled(part, uplinks):
    """Slots in which these uplinks use that part of their contract, the others a tenth."""

    def slot_of(uplink, number, at_ms):
        used = part if uplink.id in uplinks else 0.1
        down = round(uplink.download_bps / 8 * 300 * used)
        return full(at_ms, down, down // 10)

    return slot_of


def test_a_full_uplink_is_harm_now_unless_a_test_fills_it(session) -> None:
    router = make_router(session)
    noon, now = local(2026, 11, 16, 12), local(2026, 11, 16, 12, 20, 40)
    answered(session, router.router, now)
    second = router.uplinks[1]
    fill(session, router, local(2026, 11, 16, 11), noon, filled(0.5, {second.id}))
    fill(session, router, noon, local(2026, 11, 16, 12, 20), filled(0.95, {second.id}))
    first = verdict_of(session, router, now).first
    assert (first.code, first.uplink, first.direction) == ("full_now", "ISP2", "download")
    assert (first.at_ms, first.step.uplink_id) == (ms(noon), second.id)
    test = without_result(session, second, noon, "ok")
    test.started_at, test.ended_at = noon, local(2026, 11, 16, 12, 15)
    session.flush()
    assert "full_now" not in codes(session, router, now)


def test_an_uplink_without_link_is_told_first(session) -> None:
    router = make_router(session)
    now = local(2026, 11, 16, 0, 0, 40)
    answered(session, router.router, now)
    fill_volumes(session, router, local(2026, 11, 9), local(2026, 11, 16), gib(PCC))
    for uplink in router.uplinks:
        session.add(anchor(uplink, now, running=uplink.name != "ISP2"))
    cut = now - dt.timedelta(minutes=7)
    place = {"router_id": router.router.id, "uplink_id": router.uplinks[1].id}
    session.add(Event(**place, kind="link_down", from_at=cut))
    session.flush()
    fresh = inventory.view(session, router.router.id)
    first = verdict_of(session, router, now).first
    assert (first.code, first.uplink, first.at_ms) == ("isp_down", "ISP2", ms(cut))
    assert first.step.uplink_id == router.uplinks[1].id
    shown = overview.overview(gatherer(session, now), fresh, WindowRequest("7d"))
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
    _, weeks = verdicts.with_weeks(reader, [inventory.view(session, strada.router.id)])
    row = weeks[strada.router.id]
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
