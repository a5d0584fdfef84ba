"""History in bulk gives the same books as the same readings polled one by one."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from backend.domain.metering.rates import Anchor
from backend.domain.metering.readings import InterfaceReading
from backend.services.polling.backfill import load_uplink
from backend.services.polling.poll_targets import PollTarget
from backend.services.polling.posting import Rules, post_answers
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.polling import anchors, rollups, slots
from backend.store.tables import Day, Event, Sample
from tests.integration.services.posting.answers import T0, answer, two_lines

GAP_MS = 180_000


@pytest.fixture
def target(database: Database) -> PollTarget:
    return two_lines(database)


def readings(count: int, first: int = 0) -> list[Anchor]:
    return [
        Anchor(T0 + n * 60_000, 100_000 + n * 60, _interface("ether1", n))
        for n in range(first, first + count)
    ]


def _interface(name: str, n: int) -> InterfaceReading:
    size = 1_000_000 + n * n * 1_000
    return InterfaceReading(
        name, "*1", size, size // 3, n, n, 0, 0, 0, 0, n % 50 != 7, False, n // 50
    )


def test_bulk_and_polls_agree(database: Database, target: PollTarget) -> None:
    loaded, polled = target.uplinks
    with database.transaction() as session:
        load_uplink(session, target, loaded, readings(1_600), gap_ms=GAP_MS, raw_from_ms=0)
    answers = [
        answer(target, reading.at_ms, _interface("ether2", n), uptime_s=reading.uptime_s)
        for n, reading in enumerate(readings(1_600))
    ]
    with database.transaction() as session:
        post_answers(session, answers, Rules("worker-1", 60_000, GAP_MS))
    with database.transaction() as session:
        window = ([loaded.uplink_id, polled.uplink_id], at(0), at(2 * T0))
        stored_slots = slots.window(session, *window)
        assert stored_slots[loaded.uplink_id] == stored_slots[polled.uplink_id]
        assert len(stored_slots[loaded.uplink_id]) == 1_599 // 5
        hours = rollups.hours(session, *window)
        assert hours[loaded.uplink_id] == hours[polled.uplink_id]
        held = anchors.load(session, window[0])
        assert held[loaded.uplink_id].standing.open == held[polled.uplink_id].standing.open
        kinds = [
            [(link_down.from_at, link_down.to_at) for link_down in _link_downs(session, uplink_id)]
            for uplink_id in window[0]
        ]
        assert kinds[0] == kinds[1]
        assert len(kinds[0]) == 32
        assert session.query(Day).count() == 6


@pytest.mark.parametrize("second", [2, 3, 400])
def test_loading_goes_on_where_it_stopped(
    database: Database, target: PollTarget, second: int
) -> None:
    uplink = target.uplinks[0]
    whole = readings(700 + second)
    for part in (whole[:700], whole[699:]):
        with database.transaction() as session:
            load_uplink(session, target, uplink, part, gap_ms=GAP_MS, raw_from_ms=0)
    with database.transaction() as session:
        stored_slots = slots.window(session, [uplink.uplink_id], at(0), at(2 * T0))[
            uplink.uplink_id
        ]
        open_slot = slots.still_open(session, [uplink.uplink_id]).get(uplink.uplink_id)
        total = sum(
            slot.download_bytes for slot in [*stored_slots, *([open_slot] if open_slot else [])]
        )
        assert total == whole[-1].interface.rx_bytes - whole[0].interface.rx_bytes
        held = anchors.load(session, [uplink.uplink_id])[uplink.uplink_id]
        assert held.standing.anchor == whole[-1]


def test_raw_samples_are_kept_from_then_on(database: Database, target: PollTarget) -> None:
    with database.transaction() as session:
        uplink = target.uplinks[0]
        load_uplink(session, target, uplink, readings(10), gap_ms=GAP_MS, raw_from_ms=T0 + 300_000)
        kept = session.scalars(select(Sample.at).order_by(Sample.at)).all()
        assert kept == [at(T0 + n * 60_000) for n in range(6, 10)]


def _link_downs(session, uplink_id):
    query = select(Event).where(Event.uplink_id == uplink_id, Event.kind == "link_down")
    return session.scalars(query.order_by(Event.from_at)).all()
