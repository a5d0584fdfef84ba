"""Readings become slots exactly once, whatever dies, repeats or overtakes in between. Real database, real kills."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest
from sqlalchemy import select

from backend.domain.metering.capacity import Capacity
from backend.domain.metering.readings import BucketReading
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.services.audit import Actor
from backend.services.inventory.uplink_inputs import UplinkInput
from backend.services.inventory.uplinks import set_uplinks
from backend.services.polling.poll_buffer import Stored, store
from backend.services.polling.poll_targets import PolledUplink, PollTarget, poll_targets
from backend.store.engine.database import Database
from backend.store.engine.instants import at, ms
from backend.store.figures import figures
from backend.store.polling import rollups, slots
from backend.store.polling.slots import SlotTotals
from backend.store.tables import Anchor, BucketSample, Checkpoint, Poll, RouterState, Sample, Uplink
from tests.integration.rows import BOX, add_campus, add_router, add_uplink
from tests.integration.services.history import days_of
from tests.integration.services.posting.answers import (
    RULES,
    T0,
    UPLINK,
    ZONE,
    all_slots,
    answer,
    count,
    events,
    failure,
    interface,
    post,
)
from tests.oracles.metering import days as domain_days
from tests.oracles.metering import hours as domain_hours

ADMIN = Actor(None, "admin", "admin")


def test_two_readings_make_a_sample_an_open_slot_and_a_poll_row(
    database: Database, target: PollTarget
) -> None:
    first, second = (uplink.uplink_id for uplink in target.uplinks)
    post(database, answer(target, T0, interface("ether1", 100), interface("ether2", 0), logins=1))
    post(database, answer(target, T0 + 10_000, interface("ether1", 1_100), interface("ether2", 9)))
    assert all_slots(database, first) == {T0: Slot(T0, 1000, 0, 10_000, 0, 800, 0)}
    assert all_slots(database, second)[T0].download_bytes == 9
    with database.transaction() as session:
        sample = session.get_one(Sample, (first, at(T0 + 10_000)))
        assert (sample.download_bytes, sample.duration_ms, sample.flags) == (1000, 10_000, 1)
        state = session.get_one(RouterState, target.router_id)
        assert (state.polls_total, state.logins_total, state.missed_total) == (2, 1, 0)
        assert (state.failures, state.error_code, state.connections) == (0, None, 42)
    assert count(database, Poll) == 2


def test_posting_the_same_answers_again_changes_nothing(
    database: Database, target: PollTarget
) -> None:
    answers = [answer(target, T0 + n * 10_000, interface("ether1", n * 50)) for n in range(40)]
    assert post(database, *answers) == 40
    before = all_slots(database, target.uplinks[0].uplink_id)
    assert post(database, *answers) == 0
    assert all_slots(database, target.uplinks[0].uplink_id) == before
    assert count(database, Sample) == 39


def test_another_worker_is_refused_until_the_first_one_is_silent(
    database: Database, target: PollTarget
) -> None:
    post(database, answer(target, T0, interface("ether1", 0)))
    other = replace(RULES, reader="worker-2")
    assert post(database, answer(target, T0 + 5_000, interface("ether1", 50)), rules=other) == 0
    assert post(database, answer(target, T0 + 30_000, interface("ether1", 90)), rules=other) == 1
    assert post(database, answer(target, T0 + 31_000, interface("ether1", 95))) == 0


def test_an_unreachable_router_is_one_event_and_its_slot_still_closes(
    database: Database, target: PollTarget
) -> None:
    uplink_id = target.uplinks[0].uplink_id
    post(database, answer(target, T0, interface("ether1", 0), interface("ether2", 0)))
    post(database, answer(target, T0 + 10_000, interface("ether1", 10), interface("ether2", 0)))
    post(database, failure(target, T0 + 20_000))
    post(database, failure(target, T0 + SLOT_MS))
    with database.transaction() as session:
        state = session.get_one(RouterState, target.router_id)
        assert (state.failures, state.error_code) == (2, "timeout")
        assert state.error_remedy == "Look at the line to it."
        assert state.answered_at == at(T0 + 10_000)
        assert (
            slots.window(session, [uplink_id], at(0), at(2 * T0))[uplink_id][0].download_bytes == 10
        )
    back_ms = T0 + SLOT_MS + 10_000
    post(database, answer(target, back_ms, interface("ether1", 40), interface("ether2", 0)))
    assert ("unreachable", None, T0 + 20_000, back_ms) in events(database)
    summed = all_slots(database, uplink_id)
    assert sum(slot.download_bytes for slot in summed.values()) == 40
    assert summed[T0].bridged_ms == SLOT_MS - 10_000


def test_missed_polls_are_counted(database: Database, target: PollTarget) -> None:
    post(database, answer(target, T0, interface("ether1", 0)))
    post(database, answer(target, T0 + 50_000, interface("ether1", 0)))
    with database.transaction() as session:
        assert session.get_one(RouterState, target.router_id).missed_total == 4


def test_losses_and_states_are_labelled(database: Database, target: PollTarget) -> None:
    uplink_id, other_id = (uplink.uplink_id for uplink in target.uplinks)
    both = (interface("ether1", 500), interface("ether2", 500))
    post(database, answer(target, T0, *both))
    down = interface("ether2", 500, running=False)
    post(database, answer(target, T0 + 10_000, interface("ether1", 20, id="*77"), down))
    post(database, answer(target, T0 + 20_000, interface("ether1", 30, id="*77")))
    post(database, answer(target, T0 + 30_000, interface("ether1", 30, id="*77"), both[1]))
    assert set(events(database)) == {
        ("interface_replaced", uplink_id, T0, T0 + 10_000),
        ("link_down", other_id, T0 + 10_000, T0 + 30_000),
        ("interface_missing", other_id, T0 + 20_000, T0 + 30_000),
    }


def test_counter_at_midnight_is_kept(database: Database, target: PollTarget) -> None:
    midnight_ms = 1_750_006_800_000  # 2025-06-16 00:00 in Jakarta
    post(database, answer(target, midnight_ms - 4_000, interface("ether1", 1_000)))
    post(database, answer(target, midnight_ms + 6_000, interface("ether1", 2_000)))
    with database.transaction() as session:
        [point] = session.scalars(select(Checkpoint))
        assert (ms(point.at), point.rx_bytes) == (midnight_ms, 1_400)


def test_bucket_bytes_are_differences_per_bucket(database: Database, target: PollTarget) -> None:
    def rule(number: int, remainder: int, size: int) -> BucketReading:
        return BucketReading(
            f"*{number}", f"isp{remainder}", "both-addresses", 2, remainder, size, 1
        )

    rules = (rule(1, 0, 100), rule(2, 1, 100), rule(3, 1, 5))
    two = (rule(1, 0, 150), rule(2, 1, 300), rule(3, 1, 6))
    post(database, answer(target, T0, interface("ether1", 0), buckets=rules))
    post(database, answer(target, T0 + 60_000, interface("ether1", 0), buckets=two))
    with database.transaction() as session:
        rows = session.scalars(select(BucketSample).order_by(BucketSample.remainder))
        assert [(row.remainder, row.bytes, row.duration_ms) for row in rows] == [
            (0, 50, 60_000),
            (1, 201, 60_000),
        ]


def test_a_router_that_was_deleted_is_left_out(database: Database, target: PollTarget) -> None:
    gone = replace(target, router_id=target.router_id + 100)
    assert post(database, answer(gone, T0, interface("ether1", 0))) == 0


def test_an_uplink_that_was_deleted_spoils_nothing(database: Database, target: PollTarget) -> None:
    extra = replace(target, uplinks=(*target.uplinks, PolledUplink(9_999, "ether3", UPLINK)))
    post(database, answer(extra, T0, interface("ether1", 0), interface("ether3", 0)))
    assert count(database, Anchor) == 1


def test_hours_and_days_are_those_of_the_domain(database: Database, target: PollTarget) -> None:
    uplink_id = target.uplinks[0].uplink_id
    rx = 0
    answers = []
    for n in range(0, 26 * 360, 4):
        rx += (n * 7919 % 1000) * 2_000
        answers.append(answer(target, T0 + n * 10_000 + n % 7, interface("ether1", rx)))
    post(database, *answers)
    with database.transaction() as session:
        session.get_one(Uplink, uplink_id)
        closed = slots.window(session, [uplink_id], at(0), at(2 * T0))[uplink_id]
        hours = rollups.hours(session, [uplink_id], at(0), at(2 * T0))[uplink_id]
        days = days_of(session, uplink_id, ZONE)
    expected = domain_hours(closed, Capacity(10**8, 10**8), ZONE)
    assert hours == expected
    assert days == domain_days(expected, ZONE)


@pytest.mark.parametrize("days", [25, pytest.param(60, marks=pytest.mark.deep)])
def test_a_router_that_was_away_for_months_is_stored_again(
    database: Database, target: PollTarget, days: int
) -> None:
    """25 days are the first that no 31 bits of milliseconds hold."""
    away_ms = days * 86_400_000
    assert away_ms > 2**31 - 1
    rule = BucketReading("*1", "isp0", "both-addresses", 2, 0, 100, 1)
    post(database, answer(target, T0, interface("ether1", 0), buckets=(rule,)))
    later = (replace(rule, bytes=350),)
    late = answer(target, T0 + away_ms, interface("ether1", 9), buckets=later)
    assert post(database, late) == 1
    with database.transaction() as session:
        [row] = session.scalars(select(BucketSample))
        assert (row.bytes, row.duration_ms) == (250, 2**31 - 1)


def test_an_archived_uplink_keeps_the_bytes_of_its_last_minutes(
    database: Database, target: PollTarget
) -> None:
    first, second = (uplink.uplink_id for uplink in target.uplinks)
    post(database, answer(target, T0, interface("ether1", 0), interface("ether2", 0)))
    post(database, answer(target, T0 + 10_000, interface("ether1", 700), interface("ether2", 9)))
    kept = UplinkInput(
        id=second, name="ISP2", interface="ether2", download_bps=10**8, upload_bps=10**8
    )
    with database.transaction() as session:
        set_uplinks(session, ADMIN, target.router_id, [kept], at(T0 + 12_000))
    # A worker that has not heard of it yet goes on with the old list for a moment.
    post(database, answer(target, T0 + 20_000, interface("ether1", 800), interface("ether2", 18)))
    with database.transaction() as session:
        assert slots.totals(session, [first], at(0), at(2 * T0)) == {
            first: SlotTotals(first, 700, 0, 10_000)
        }
        days = figures.totals(session, [first], [(0, dt.date(2025, 1, 1), dt.date(2026, 1, 1))])
        assert days[first, 0].download_bytes == 700
    assert all_slots(database, second)[T0].download_bytes == 18


def test_a_counter_that_no_column_holds_loses_only_its_own_routers_answers(
    database: Database, target: PollTarget
) -> None:
    with database.transaction() as session:
        add_uplink(session, add_router(session, add_campus(session, "B"), "192.0.2.9"), "ether1")
        other = poll_targets(session, BOX)[1]
    absurd = answer(target, T0, interface("ether1", 1, rx_packets=2**70))
    assert store(database, [absurd, answer(other, T0, interface("ether1", 1))], RULES) == Stored(
        1, 1
    )
    with database.transaction() as session:
        assert session.get_one(RouterState, target.router_id).error_code == "garbage"
        assert session.get_one(RouterState, other.router_id).error_code is None
    assert count(database, Anchor) == 1
