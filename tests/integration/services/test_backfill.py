"""History in bulk gives the same books as the same readings polled one by one."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from backend.domain.metering.rates import Anchor
from backend.domain.metering.reading_columns import ReadingColumns
from backend.domain.metering.readings import InterfaceReading
from backend.services.polling.backfill import load_columns, load_uplink
from backend.services.polling.poll_targets import PollTarget
from backend.services.polling.posting import Rules, post_answers
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.polling import anchors, rollups, slots
from backend.store.tables import Anchor as AnchorTable
from backend.store.tables import Checkpoint, Day, Event, Hour, Sample, Slot
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


@pytest.mark.parametrize("parts", [(1_600,), (700, 900), (703, 897)])
def test_columns_and_readings_agree(
    database: Database, target: PollTarget, parts: tuple[int, ...]
) -> None:
    """Over a midnight, with a reboot, links that fall, a lost stretch, and the raw samples of the last hours."""
    by_columns, by_readings = target.uplinks
    raw_from_ms, first = T0 + 1_300 * 60_000, 0
    for count in parts:
        columns = _columns("ether1", count, first)
        kept = []
        with database.transaction() as session:
            each = [columns.reading(number) for number in range(count)]
            bounds = {"gap_ms": GAP_MS, "raw_from_ms": raw_from_ms}
            kept.append(load_columns(session, target, by_columns, columns, **bounds))
            kept.append(load_uplink(session, target, by_readings, each, **bounds))
        assert kept[0] == kept[1]
        first += count - 1  # as a demo that is started again, which reads its last moment once more
    with database.transaction() as session:
        assert _books(session, by_columns.uplink_id) == _books(session, by_readings.uplink_id)
        assert {event.kind for event in session.scalars(select(Event))} >= {"link_down", "reboot"}
        assert session.query(Checkpoint).count() >= 2


def _columns(port: str, count: int, first: int) -> ReadingColumns:
    numbers = range(first, first + count)
    booted = 900
    size = [n * n * 1_000 if n < booted else (n - booted) * 500_000 for n in numbers]
    return ReadingColumns(
        name=port,
        id="*1",
        at_ms=[T0 + n * 60_000 for n in numbers],
        uptime_s=[100_000 + n * 60 if n < booted else 7 + (n - booted) * 60 for n in numbers],
        rx_bytes=size,
        tx_bytes=[
            each // 3 + (10**15 if 400 <= n < booted else 0)
            for n, each in zip(numbers, size, strict=True)
        ],
        rx_packets=[*numbers],
        tx_packets=[*numbers],
        rx_drops=[n // 9 for n in numbers],
        tx_drops=[n // 7 for n in numbers],
        rx_errors=[0 for _ in numbers],
        tx_errors=[n // 100 for n in numbers],
        running=[n % 90 != 7 for n in numbers],
        link_downs=[n // 90 for n in numbers],
    )


def _books(session, uplink_id):
    """All that is stored of an uplink, less its name."""
    books = []
    for table in (Slot, Hour, Day, Sample, Checkpoint, Event, AnchorTable):
        columns = [each for each in table.__table__.c if each.name not in {"id", "uplink_id"}]
        rows = session.execute(select(*columns).where(table.uplink_id == uplink_id))
        books.append(sorted(map(repr, rows)))
    return books


def _link_downs(session, uplink_id):
    query = select(Event).where(Event.uplink_id == uplink_id, Event.kind == "link_down")
    return session.scalars(query.order_by(Event.from_at)).all()
