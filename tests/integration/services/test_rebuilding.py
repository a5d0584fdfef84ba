"""A corrected time zone or contract shows in all hours and days of the past."""

from __future__ import annotations

import datetime as dt
import json
import random
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import delete, text
from sqlalchemy.orm import Session

from backend.domain.contracts.capacity_history import start_ms
from backend.domain.contracts.contracts import Contract
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.services.inventory import contracts
from backend.services.polling.poll_targets import PollTarget, poll_targets
from backend.services.upkeep import rebuilding
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.polling import rollups, slots
from backend.store.tables import Campus, Day, Hour, Uplink
from backend.store.tables import Slot as SlotRow
from tests.integration.rows import BOX, add_campus, add_router, add_uplink
from tests.integration.services.history import days_of
from tests.integration.services.posting.answers import answer, interface, post
from tests.oracles.metering import days as domain_days
from tests.oracles.metering import hours as domain_hours

T0 = 1_743_206_400_000
"""2025-03-29 00:00 UTC: two days before Europe sets its clocks."""

SLOTS = [Slot(T0 + n * SLOT_MS, n * 9_000_000, n * 1_000, SLOT_MS, 0, n, n) for n in range(900)]


MONDAY = 1_788_109_200_000
"""2026-08-31 00:00 in Jakarta: a whole week and the first hours of the next one, as in the demo."""

WEEK = [Slot(MONDAY + n * SLOT_MS, n * 9_000_000, n * 1_000, SLOT_MS, 0, n, n) for n in range(2100)]


def correct(database: Database, uplink_id: int, down_bps: int, up_bps: int) -> None:
    """Its contract was always this one."""
    with database.transaction() as session:
        uplink, campus = session.get_one(Uplink, uplink_id), session.get_one(Campus, 1)
        always = (Contract(None, Capacity(down_bps, up_bps)),)
        contracts.replace(session, uplink, campus, always, at(T0))


@pytest.fixture
def uplink_id(database: Database) -> int:
    with database.transaction() as session:
        uplink = add_uplink(session, add_router(session, add_campus(session)), "ether1")
        slots.load(session, [(uplink.id, slot) for slot in SLOTS])
        return uplink.id


def check(database: Database, uplink_id: int, zone: ZoneInfo, mbps: int) -> None:
    with database.transaction() as session:
        expected = domain_hours(SLOTS, Capacity(mbps * 10**6, mbps * 10**6), zone)
        hours = rollups.hours(session, [uplink_id], at(0), at(2 * T0))[uplink_id]
        assert hours == expected
        assert days_of(session, uplink_id, zone) == domain_days(expected, zone)


@pytest.mark.parametrize(
    "zone", ["Asia/Kathmandu", "Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns"]
)
def test_another_zone(database: Database, uplink_id: int, zone: str) -> None:
    assert rebuilding.run(database) == [uplink_id]
    check(database, uplink_id, ZoneInfo("Asia/Jakarta"), 100)
    with database.transaction() as session:
        session.get_one(Campus, 1).timezone = zone
    assert rebuilding.run(database) == [uplink_id]
    check(database, uplink_id, ZoneInfo(zone), 100)
    assert rebuilding.run(database) == []


def test_another_contract(database: Database, uplink_id: int) -> None:
    rebuilding.run(database)
    correct(database, uplink_id, 10**7, 10**7)
    assert rebuilding.run(database) == [uplink_id]
    check(database, uplink_id, ZoneInfo("Asia/Jakarta"), 10)


def test_hours_whose_slots_are_gone_stay(database: Database, uplink_id: int) -> None:
    rebuilding.run(database)
    with database.transaction() as session:
        before = rollups.hours(session, [uplink_id], at(0), at(2 * T0))[uplink_id]
        session.execute(delete(SlotRow).where(SlotRow.at < at(T0 + 30 * 3_600_000)))
        session.get_one(Uplink, uplink_id).provider = "no reason to rebuild"
    assert rebuilding.run(database) == []
    correct(database, uplink_id, 10**8, 50_000_000)
    assert rebuilding.run(database) == [uplink_id]
    with database.transaction() as session:
        after = rollups.hours(session, [uplink_id], at(0), at(2 * T0))[uplink_id]
    assert [(rollup.at_ms, rollup.download_bytes) for rollup in after] == [
        (rollup.at_ms, rollup.download_bytes) for rollup in before
    ]


@pytest.mark.parametrize("name", ["Asia/Kathmandu", "Europe/Berlin", "Australia/Lord_Howe"])
def test_slots_that_come_late_and_in_any_order_give_the_same(
    database: Database, uplink_id: int, name: str
) -> None:
    zone = ZoneInfo(name)
    late = SLOTS[:]
    random.Random(7).shuffle(late)
    with database.transaction() as session:
        session.execute(delete(SlotRow))
        session.get_one(Campus, 1).timezone = name
        for start in range(0, len(late), 90):
            part = late[start : start + 90]
            slots.add(session, [(uplink_id, slot) for slot in part])
            rollups.refresh(session, [(uplink_id, slot.at_ms, zone) for slot in part])
    check(database, uplink_id, zone, 100)


@pytest.fixture
def week_id(database: Database) -> int:
    with database.transaction() as session:
        uplink = add_uplink(session, add_router(session, add_campus(session)), "ether1")
        slots.load(session, [(uplink.id, slot) for slot in WEEK])
        return uplink.id


def rows_of(database: Database) -> list[str]:
    """All hours and days that stand, each as one text."""
    with database.transaction() as session:
        query = text(
            "SELECT row_to_json(hour)::text FROM hour UNION ALL SELECT row_to_json(day)::text FROM day"
        )
        return sorted(session.scalars(query))


def move(database: Database, zone: str) -> None:
    with database.transaction() as session:
        session.get_one(Campus, 1).timezone = zone
    rebuilding.run(database)


@pytest.mark.parametrize("zone", ["America/New_York", "Pacific/Kiritimati", "Asia/Kathmandu"])
def test_a_zone_set_and_set_back_leaves_nothing_behind(
    database: Database, week_id: int, zone: str
) -> None:
    rebuilding.run(database)
    fresh = rows_of(database)
    assert len(fresh) == 175 + 8
    move(database, zone)
    with database.transaction() as session:
        hours = rollups.hours(session, [week_id], at(0), at(2 * MONDAY))[week_id]
        assert hours == domain_hours(WEEK, Capacity(10**8, 10**8), ZoneInfo(zone))
        assert days_of(session, week_id, ZoneInfo(zone)) == domain_days(hours, ZoneInfo(zone))
    move(database, "Asia/Jakarta")
    assert rows_of(database) == fresh


@pytest.mark.parametrize("zone", ["America/New_York", "Pacific/Kiritimati"])
def test_no_byte_is_lost_or_counted_twice_where_slots_are_gone(
    database: Database, week_id: int, zone: str
) -> None:
    rebuilding.run(database)
    kept_from = MONDAY + 50 * 3_600_000
    with database.transaction() as session:
        session.execute(delete(SlotRow).where(SlotRow.at < at(kept_from)))
    before = rows_of(database)
    move(database, zone)
    with database.transaction() as session:
        hours = rollups.hours(session, [week_id], at(0), at(kept_from))[week_id]
        assert hours == domain_hours(WEEK[:600], Capacity(10**8, 10**8), ZoneInfo("Asia/Jakarta"))
        for table in ("hour", "day"):
            stands = session.scalar(text(f"SELECT sum(download_bytes) FROM {table}"))
            assert stands == sum(slot.download_bytes for slot in WEEK)
    move(database, "Asia/Jakarta")
    assert rows_of(database) == before


def test_days_whose_hours_are_gone_stay(database: Database, week_id: int) -> None:
    rebuilding.run(database)
    before = rows_of(database)
    kept_from = at(MONDAY + 98 * 3_600_000)
    with database.transaction() as session:
        session.execute(delete(SlotRow).where(SlotRow.at < kept_from))
        session.execute(delete(Hour).where(Hour.at < kept_from))
    correct(database, week_id, 10**8, 5 * 10**7)
    assert rebuilding.run(database) == [week_id]
    correct(database, week_id, 10**8, 10**8)
    assert rebuilding.run(database) == [week_id]
    assert rows_of(database) == [
        row for row in before if '"at"' not in row or json.loads(row)["at"] >= kept_from.isoformat()
    ]


def test_what_an_earlier_correction_left_behind_goes_with_the_next(
    database: Database, week_id: int
) -> None:
    rebuilding.run(database)
    fresh = rows_of(database)
    zeros = {column.name: 0 for column in Day.__table__.columns}
    with database.transaction() as session:
        for day in (dt.date(2026, 8, 29), dt.date(2026, 8, 30), dt.date(2026, 9, 9)):
            session.add(Day(**{**zeros, "uplink_id": week_id, "date": day, "download_bytes": 7}))
        del zeros["date"]
        session.add(Hour(**{**zeros, "uplink_id": week_id, "at": at(MONDAY + 8 * 86_400_000)}))
        session.get_one(Uplink, week_id).rollup_basis = None
    assert rebuilding.run(database) == [week_id]
    assert rows_of(database) == fresh


def poll_a_day(database: Database, target: PollTarget, start_ms: int) -> None:
    """A reading every five minutes from `start_ms` on."""
    names = [uplink.interface for uplink in target.uplinks]
    for n in range(290):
        rows = [interface(name, (start_ms // SLOT_MS + n) * 10**6) for name in names]
        post(database, answer(target, start_ms + n * SLOT_MS, *rows))


def test_a_reading_that_waited_while_the_zone_was_corrected_is_booked_in_the_new_one(
    database: Database, week_id: int
) -> None:
    rebuilding.run(database)
    with database.transaction() as session:
        [read_before] = poll_targets(session, BOX)
    move(database, "America/New_York")
    poll_a_day(database, read_before, MONDAY + 8 * 86_400_000)
    booked = rows_of(database)
    with database.transaction() as session:
        session.get_one(Uplink, week_id).rollup_basis = None
    rebuilding.run(database)
    assert rows_of(database) == booked


def test_a_zone_that_is_set_back_before_the_rebuilding_leaves_nothing_behind(
    database: Database, week_id: int
) -> None:
    rebuilding.run(database)
    with database.transaction() as session:
        session.get_one(Campus, 1).timezone = "Pacific/Kiritimati"
    with database.transaction() as session:
        [target] = poll_targets(session, BOX)
    poll_a_day(database, target, MONDAY + 8 * 86_400_000)
    move(database, "Asia/Jakarta")
    booked = rows_of(database)
    with database.transaction() as session:
        session.get_one(Uplink, week_id).rollup_basis = None
    rebuilding.run(database)
    assert rows_of(database) == booked


def test_a_contract_from_a_date_on(database: Database, uplink_id: int) -> None:
    """Hours before it stay as they are: they are not even written again."""
    rebuilding.run(database)
    day = dt.date(2025, 3, 30)
    with database.transaction() as session:
        uplink, campus = session.get_one(Uplink, uplink_id), session.get_one(Campus, 1)
        first = Contract(None, Capacity(uplink.download_bps, uplink.upload_bps))
        wanted = (first, Contract(day, Capacity(10**7, 10**7)))
        before = _rows(session, uplink_id)
        contracts.replace(session, uplink, campus, wanted, at(T0 + 10**9))
    assert rebuilding.run(database) == [uplink_id]
    with database.transaction() as session:
        after = _rows(session, uplink_id)
        zone = ZoneInfo(session.get_one(Campus, 1).timezone)
    changed = {at_ for at_ in before if before[at_] != after[at_]}
    midnight = at(start_ms(day, zone))
    assert changed
    assert changed == {at_ for at_ in before if at_ >= midnight}
    with database.transaction() as session:
        uplink = session.get_one(Uplink, uplink_id)
        assert (uplink.download_bps, uplink.capacities) == (
            10**7,
            "100000000 100000000, 2025-03-30 10000000 10000000",
        )


def _rows(session: Session, uplink_id: int) -> dict[dt.datetime, tuple[str, int]]:
    """Each hour's row version and time above 70 %."""
    statement = text("SELECT at, xmin::text, above_70_download_ms FROM hour WHERE uplink_id = :id")
    return {row[0]: (row[1], row[2]) for row in session.execute(statement, {"id": uplink_id})}


def test_a_contract_of_tomorrow_makes_nothing_again(database: Database, uplink_id: int) -> None:
    rebuilding.run(database)
    now = at(T0 + 2 * 10**8)
    with database.transaction() as session:
        uplink, campus = session.get_one(Uplink, uplink_id), session.get_one(Campus, 1)
        first = Contract(None, Capacity(uplink.download_bps, uplink.upload_bps))
        tomorrow = contracts.today_of(campus, now) + dt.timedelta(days=1)
        contracts.replace(session, uplink, campus, (first, Contract(tomorrow, Capacity(1, 1))), now)
        assert contracts.take_effect(session, now) == []
    assert rebuilding.run(database) == []
    with database.transaction() as session:
        assert contracts.take_effect(session, now + dt.timedelta(days=1)) == [uplink_id]
        assert session.get_one(Uplink, uplink_id).download_bps == 1
