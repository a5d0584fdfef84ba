"""A corrected time zone or contract shows in all hours and days of the past."""

from __future__ import annotations

import random
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import delete

from backend.domain.capacity import Capacity
from backend.domain.rollups import days as domain_days
from backend.domain.rollups import hours as domain_hours
from backend.domain.slots import SLOT_MS, Slot
from backend.services import rebuilding
from backend.store import rollups, slots
from backend.store.database import Database
from backend.store.instants import at
from backend.store.tables import Campus, Uplink
from backend.store.tables import Slot as SlotRow
from tests.integration.rows import add_campus, add_router, add_uplink

T0 = 1_743_206_400_000
"""2025-03-29 00:00 UTC: two days before Europe sets its clocks."""

SLOTS = [Slot(T0 + n * SLOT_MS, n * 9_000_000, n * 1_000, SLOT_MS, 0, n, n) for n in range(900)]


@pytest.fixture
def uplink_id(database: Database) -> int:
    with database.transaction() as session:
        uplink = add_uplink(session, add_router(session, add_campus(session)), "ether1")
        slots.load(session, [(uplink.id, slot) for slot in SLOTS])
        return uplink.id


def check(database: Database, uplink_id: int, zone: ZoneInfo, mbps: int) -> None:
    with database.transaction() as session:
        expected = domain_hours(SLOTS, Capacity(mbps * 10**6, mbps * 10**6), zone)
        found = rollups.hours(session, [uplink_id], at(0), at(2 * T0))[uplink_id]
        assert found == expected
        first, last = at(T0 - 86_400_000).date(), at(T0 + 10 * 86_400_000).date()
        days = rollups.days(session, [uplink_id], first, last, zone)[uplink_id]
        assert [day for _, day in days] == domain_days(expected, zone)


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
    with database.transaction() as session:
        uplink = session.get_one(Uplink, uplink_id)
        uplink.download_bps, uplink.upload_bps = 10**7, 10**7
    assert rebuilding.run(database) == [uplink_id]
    check(database, uplink_id, ZoneInfo("Asia/Jakarta"), 10)


def test_hours_whose_slots_are_gone_stay(database: Database, uplink_id: int) -> None:
    rebuilding.run(database)
    with database.transaction() as session:
        before = rollups.hours(session, [uplink_id], at(0), at(2 * T0))[uplink_id]
        session.execute(delete(SlotRow).where(SlotRow.at < at(T0 + 30 * 3_600_000)))
        session.get_one(Uplink, uplink_id).provider = "no reason to rebuild"
    assert rebuilding.run(database) == []
    with database.transaction() as session:
        session.get_one(Uplink, uplink_id).upload_bps = 50_000_000
    assert rebuilding.run(database) == [uplink_id]
    with database.transaction() as session:
        after = rollups.hours(session, [uplink_id], at(0), at(2 * T0))[uplink_id]
    assert [(one.at_ms, one.download_bytes) for one in after] == [
        (one.at_ms, one.download_bytes) for one in before
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
