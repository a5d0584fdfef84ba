"""Continuous aggregates over slots against our own hours and days: cost of writing, of reading, and what is right."""

from __future__ import annotations

import datetime as dt
import random
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from zoneinfo import ZoneInfo

import psycopg
from sqlalchemy.orm import Session

from backend.domain.metering.slots import SLOT_MS, Slot
from backend.store.engine.database import Database
from backend.store.engine.instants import ms
from backend.store.figures import figures
from backend.store.polling import rollups, slots
from benchmarks._uplinks import uplinks_sql
from benchmarks.storing import _aggregate_checks, _community
from benchmarks.storing._aggregate_views import create, refresh

UPLINKS = 100
ZONE = "Asia/Jakarta"
DAY = dt.timedelta(days=1)
START = dt.datetime(2026, 9, 27, 17, tzinfo=dt.UTC)
"""Monday 00:00 in Jakarta."""

PAST_DAYS = 36
STEPS = 72
"""Six hours, five minutes a step."""

UPLINK_ROWS = f"""
SELECT 1, 'ISP' || n, 'ether' || n, 100000000, n, '2024-01-01' FROM generate_series(1, {UPLINKS}) n
"""
ENROLL = f"""
INSERT INTO campus (name, timezone) VALUES ('C', '{ZONE}');
INSERT INTO router (campus_id, name, host, port, tls, username, password_encrypted)
VALUES (1, 'R', '10.0.0.1', 8728, false, 'u', 'x');
{uplinks_sql(UPLINK_ROWS)}
"""


class Cost:
    """Processor time of a server process, write-ahead log and time on the clock, of what runs in the blocks."""

    def __init__(self, observer: psycopg.Connection[Any], pid: int) -> None:
        self._observer, self._pid = observer, pid
        self.cpu_ms = self.wal_kb = self.wall_ms = 0.0

    def _read(self) -> tuple[float, float, float]:
        wal = _community.scalar(
            self._observer, "SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn"
        )
        return _community.cpu_ns(self._pid) / 1e6, float(wal) / 1e3, time.perf_counter() * 1e3

    def __enter__(self) -> None:
        self._before = self._read()

    def __exit__(self, *_: object) -> None:
        after = self._read()
        self.cpu_ms += after[0] - self._before[0]
        self.wal_kb += after[1] - self._before[1]
        self.wall_ms += after[2] - self._before[2]

    def tell(self, name: str, steps: int, base: Cost | None = None) -> None:
        ratio = f", {self.cpu_ms / base.cpu_ms:.2f} times the first" if base else ""
        print(
            f"  {name}: {self.cpu_ms / steps:.2f} ms of the server's CPU{ratio}, "
            f"{self.wal_kb / steps:.0f} kB of log, {self.wall_ms / steps:.1f} ms"
        )


def measure() -> None:
    print(f"\naggregates: {UPLINKS} uplinks, {PAST_DAYS} days of slots; a step is one slot of each")
    with _filled() as (database, observer):
        base = _write(database, observer, own=False, first=0)
        base.tell("slots alone", STEPS)
        own = _write(database, observer, own=True, first=STEPS)
        own.tell("slots, our hours and days", STEPS, base)
        create(observer, "line", ZONE)
        for turn, every in enumerate((1, 12), start=2):
            refresh(observer, "line", START, START + (PAST_DAYS + 4) * DAY)
            _write_refreshed(database, observer, base, every, first=turn * STEPS)
        _late(database, observer)
        _read(database, observer)
    _aggregate_checks.tell()


@contextmanager
def _filled() -> Iterator[tuple[Database, psycopg.Connection[Any]]]:
    """A database with one connection, which has the past in it, and another connection to look on."""
    with _community.fresh() as url, psycopg.connect(url, autocommit=True) as observer:
        observer.execute(ENROLL)
        database = Database(url, pool=1, statement_timeout_ms=600_000)
        with database.transaction() as session:
            _fill(session)
        observer.execute("VACUUM ANALYZE")
        yield database, observer
        database.close()


def _pid(database: Database) -> int:
    with database.transaction() as session:
        return int(session.connection().exec_driver_sql("SELECT pg_backend_pid()").scalar_one())


def _fill(session: Session) -> None:
    chance = random.Random(1)
    for number in range(PAST_DAYS * 288):
        at_ms = ms(START) + number * SLOT_MS
        slots.load(session, _step(at_ms, chance))
    session.connection().exec_driver_sql("ANALYZE slot")
    ids = range(1, UPLINKS + 1)
    rollups.rebuild(session, ids, ZoneInfo(ZONE), ms(START), ms(START + PAST_DAYS * DAY))


def _step(at_ms: int, chance: random.Random) -> list[tuple[int, Slot]]:
    sizes = [chance.randrange(3 * 10**9) for _ in range(UPLINKS)]
    return [
        (number, Slot(at_ms, size, size // 7, SLOT_MS, 0, size // 25, size // 175))
        for number, size in enumerate(sizes, start=1)
    ]


def _steps(first: int) -> list[int]:
    from_ms = ms(START + PAST_DAYS * DAY)
    return [from_ms + number * SLOT_MS for number in range(first, first + STEPS)]


def _write(database: Database, observer: psycopg.Connection[Any], *, own: bool, first: int) -> Cost:
    cost, chance, zone = Cost(observer, _pid(database)), random.Random(2), ZoneInfo(ZONE)
    for at_ms in _steps(first):
        rows = _step(at_ms, chance)
        with cost, database.transaction() as session:
            slots.add(session, rows)
            if own:
                rollups.refresh(session, [(uplink_id, at_ms, zone) for uplink_id, _ in rows])
    return cost


def _write_refreshed(
    database: Database, connection: psycopg.Connection[Any], base: Cost, every: int, *, first: int
) -> None:
    """The same with aggregates that are refreshed after `every` steps."""
    now = START + PAST_DAYS * DAY
    chance = random.Random(2)
    adding = Cost(connection, _pid(database))
    refreshing = Cost(connection, connection.info.backend_pid)
    for number, at_ms in enumerate(_steps(first), start=1):
        rows = _step(at_ms, chance)
        with adding, database.transaction() as session:
            slots.add(session, rows)
        if number % every == 0:
            with refreshing:
                refresh(connection, "line", now - 2 * DAY, now + 4 * DAY)
    adding.tell("slots under aggregates", STEPS, base)
    refreshing.tell(f"refreshing them every {5 * every} minutes, for each step", STEPS, base)


def _late(database: Database, connection: psycopg.Connection[Any]) -> None:
    """One slot of one uplink that is ten days late."""
    at_ms, zone = ms(START + 32 * DAY), ZoneInfo(ZONE)
    own = Cost(connection, _pid(database))
    with own, database.transaction() as session:
        slots.add(session, [(1, Slot(at_ms, 5, 5, 0, 0, 0, 0))])
        rollups.refresh(session, [(1, at_ms, zone)])
    refreshing = Cost(connection, connection.info.backend_pid)
    with refreshing:
        refresh(connection, "line", START, START + (PAST_DAYS + 4) * DAY)
    own.tell("a slot ten days late, with our hour and day", 1)
    refreshing.tell("refreshing aggregates after it", 1)


VOLUMES = """
SELECT date_trunc('week', {key}::timestamp)::date AS monday, uplink_id, sum(download_bytes)::bigint,
  sum(upload_bytes)::bigint, sum(covered_ms)::bigint
FROM {table} WHERE {key} >= '{since}' AND {key} < '{until}' GROUP BY 1, 2 ORDER BY 1, 2
"""


def _read(database: Database, connection: psycopg.Connection[Any]) -> None:
    first = (START + dt.timedelta(hours=7)).date()
    until = first + 35 * DAY
    span = {"since": first, "until": until}

    def ours(session: Session) -> object:
        return figures.weeks(session, first, until, None)

    def query(table: str, key: str) -> Callable[[Session], object]:
        text = VOLUMES.format(table=table, key=key, **span)
        return lambda session: session.connection().exec_driver_sql(text).all()

    local = f"(at AT TIME ZONE '{ZONE}')"
    base = 0.0
    for name, ask in (
        ("our days, as the product asks", ours),
        ("our days, the bare question", query("day", "date")),
        ("aggregate of days", query("line_day", local)),
        ("the same with what is not in it yet", query("line_day", local)),
    ):
        only = "false" if "not in it" in name else "true"
        connection.execute(
            f"ALTER MATERIALIZED VIEW line_day SET (timescaledb.materialized_only = {only})"
        )
        took = _median_ms(database, ask)
        base = base or took
        print(f"  five weeks of {UPLINKS} uplinks from {name}: {took:.2f} ms ({took / base:.2f})")


def _median_ms(database: Database, ask: Callable[[Session], object]) -> float:
    times = []
    for _ in range(21):
        started = time.perf_counter()
        with database.transaction() as session:
            ask(session)
        times.append((time.perf_counter() - started) * 1000)
    return statistics.median(times[1:])
