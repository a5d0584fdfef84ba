"""Whether continuous aggregates come to our hours and days: zones, clock changes, gaps, late and lost slots."""

from __future__ import annotations

import datetime as dt
from typing import Any
from zoneinfo import ZoneInfo

import psycopg

from backend.domain.metering.slots import SLOT_MS, Slot
from backend.store.engine.database import Database
from backend.store.engine.instants import at, ms
from backend.store.polling import rollups, slots
from backend.store.tables import Campus, Router, Uplink
from benchmarks.storing import _community
from benchmarks.storing._aggregate_views import create, refresh

DAY = dt.timedelta(days=1)
WEEKS = (
    ("Asia/Jakarta", "whole hours", dt.datetime(2026, 6, 1, tzinfo=dt.UTC)),
    ("Asia/Kolkata", "half an hour off", dt.datetime(2026, 6, 1, tzinfo=dt.UTC)),
    ("Asia/Kathmandu", "a quarter off", dt.datetime(2026, 6, 1, tzinfo=dt.UTC)),
    ("America/New_York", "clocks forward", dt.datetime(2026, 3, 5, tzinfo=dt.UTC)),
    ("America/New_York", "clocks back", dt.datetime(2026, 10, 29, tzinfo=dt.UTC)),
    ("Australia/Lord_Howe", "half an hour forward", dt.datetime(2026, 10, 1, tzinfo=dt.UTC)),
    ("Australia/Lord_Howe", "half an hour back", dt.datetime(2026, 4, 2, tzinfo=dt.UTC)),
)
NAMES = ", ".join(rollups.FIGURES)


def tell() -> None:
    print("  rows that differ from ours, of all (hours; days):")
    with _community.fresh() as url, psycopg.connect(url, autocommit=True) as connection:
        database = Database(url, pool=1)
        for number, (zone, what, start) in enumerate(WEEKS, start=1):
            _enroll(database, number, zone)
            _fill(database, number, zone, start)
            view = f"zone_{number}"
            create(connection, view, zone)
            refresh(connection, view, start - 2 * DAY, start + 10 * DAY)
            hours = _difference(connection, number, ("hour", "at"), (f"{view}_hour", "at"))
            local = f"(at AT TIME ZONE '{zone}')::date"
            days = _difference(connection, number, ("day", "date"), (f"{view}_day", local))
            print(f"    {zone}, {what}: {hours}; {days}")
        _afterwards(database, connection)
        database.close()


def _enroll(database: Database, number: int, zone: str) -> None:
    login = {"host": f"10.0.0.{number}", "port": 8728, "tls": False, "username": "u"}
    speeds = {"download_bps": 10**8, "upload_bps": 5 * 10**7}
    with database.transaction() as session:
        session.add(Campus(id=number, name=f"C{number}", timezone=zone))
        session.flush()
        session.add(Router(id=number, campus_id=number, name="R", password_encrypted="x", **login))
        session.flush()
        session.add(Uplink(id=number, router_id=number, name="ISP", interface="ether1", **speeds))


def _fill(database: Database, number: int, zone: str, start: dt.datetime) -> None:
    """A week with an hour missing, then ten minutes bridged, and a slot covered in part."""
    with database.transaction() as session:
        rows = []
        for step in range(7 * 288):
            size = step * 7919 % 4001 * 1_000_000
            covered, bridged = (200_000 if step == 30 else SLOT_MS), SLOT_MS * (step in {52, 53})
            if not 40 <= step < 52:
                slot = Slot(
                    ms(start) + step * SLOT_MS, size, size // 2, covered, bridged, size // 20, 1
                )
                rows.append((number, slot))
        slots.load(session, rows)
        rollups.rebuild(session, [number], ZoneInfo(zone), ms(start), ms(start + 7 * DAY))


def _difference(
    connection: psycopg.Connection[Any], number: int, ours: tuple[str, str], its: tuple[str, str]
) -> str:
    """How many rows stand on one side only, or differ in a figure; of how many of Timbang."""
    mine, theirs = (
        f"SELECT {key}, {NAMES} FROM {table} WHERE uplink_id = {number}"
        for table, key in (ours, its)
    )
    missing = _community.scalar(
        connection,
        f"SELECT count(DISTINCT coalesce(a.key, b.key)) FROM (({mine}) EXCEPT ({theirs})) AS a "
        f"(key) FULL JOIN (({theirs}) EXCEPT ({mine})) AS b (key) ON a.key = b.key",
    )
    return f"{missing} of {_community.scalar(connection, f'SELECT count(*) FROM ({mine}) AS mine')}"


def _afterwards(database: Database, connection: psycopg.Connection[Any]) -> None:
    zone, _, start = WEEKS[0]
    at_ms, view = ms(start) + 500 * SLOT_MS, "zone_1_hour"
    compared = ("hour", "at"), (view, "at")
    with database.transaction() as session:
        slots.add(session, [(1, Slot(at_ms, 10**12, 0, 0, 0, 0, 0))])
        rollups.refresh(session, [(1, at_ms, ZoneInfo(zone))])
    late = _difference(connection, 1, *compared)
    refresh(connection, "zone_1", start - 2 * DAY, start + 10 * DAY)
    caught = _difference(connection, 1, *compared)
    print(f"    a late slot: {late} hours before the next refresh, {caught} after it")
    connection.execute("UPDATE uplink SET download_bps = 50000000 WHERE id = 1")
    with database.transaction() as session:
        rollups.rebuild(session, [1], ZoneInfo(zone), ms(start), ms(start + 7 * DAY))
    refresh(connection, "zone_1", start - 2 * DAY, start + 10 * DAY)
    contract = _difference(connection, 1, *compared)
    print(f"    a corrected contract: {contract} hours, also after a refresh")
    connection.execute(f"SELECT drop_chunks('slot', '{at(at_ms) + 60 * DAY}'::timestamptz)")
    refresh(connection, "zone_1", start - 2 * DAY, start + 10 * DAY)
    gone = _community.scalar(connection, f"SELECT count(*) FROM {view} WHERE uplink_id = 1")
    kept = _community.scalar(connection, "SELECT count(*) FROM hour WHERE uplink_id = 1")
    print(f"    slots dropped by retention, then refreshed: {gone} hours left, of ours {kept}")
