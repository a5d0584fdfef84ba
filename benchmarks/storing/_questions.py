"""What Weeks and percentiles take with 1,000 uplinks and two years, on plain tables, chunks of rows and packed chunks.

Two years of slots of 1,000 uplinks are 210 million rows. Here are all that the questions read, and all the chunks: days
of two years; slots and hours of the last 65 days; of ten uplinks slots of two years. Rows arrive in order of time, as
they do in life. All three on one server: what differs is the table `slot` that the search path finds.
"""

from __future__ import annotations

import datetime as dt
import os
import statistics
from collections.abc import Callable
from typing import Any

import psycopg
from sqlalchemy.orm import Session

from backend.store.engine.database import Database
from backend.store.engine.instants import ms
from backend.store.figures import figures
from benchmarks._uplinks import uplinks_sql
from benchmarks.storing import _community
from migrations import policies

UPLINKS = int(os.environ.get("TIMBANG_BENCH_UPLINKS", "1000"))
A_CAMPUS = 100
DAY = dt.timedelta(days=1)
CHUNK = 28 * DAY
NOW = dt.datetime.fromtimestamp(735 * CHUNK.total_seconds(), dt.UTC) + 35 * DAY
"""So that the newest packed chunk ended 35 days ago, as under the policy."""

ODD_MS = 27_000_000
"""Seven and a half hours: days of UTC are cut, as by most windows."""

FULL_DAYS, ALL_DAYS = 65, 731
OLD_UPLINKS = 10
ROUNDS = 5

UPLINK_ROWS = f"""
SELECT 1 + n / {A_CAMPUS}, 'ISP' || n, 'ether' || n, 100000000, n % {A_CAMPUS}, '2024-01-01'
FROM generate_series(0, {UPLINKS - 1}) n
"""
ENROLL = f"""
INSERT INTO campus (name, timezone) SELECT 'C' || n, 'Asia/Jakarta' FROM generate_series(1, {UPLINKS // A_CAMPUS}) n;
INSERT INTO router (campus_id, name, host, port, tls, username, password_encrypted)
SELECT n, 'R' || n, '10.0.0.' || n, 8728, false, 'u', 'x' FROM generate_series(1, {UPLINKS // A_CAMPUS}) n;
{uplinks_sql(UPLINK_ROWS)}
"""

SLOTS = """
INSERT INTO slot (uplink_id, at, download_bytes, upload_bytes, covered_ms, bridged_ms,
  max_download_bps, max_upload_bps)
SELECT u, t, size, size / 6, 300000, 0, size / 25, size / 150
FROM generate_series('{since}'::timestamptz, '{until}'::timestamptz - interval '1 s', interval '5 min') t,
  LATERAL generate_series(1, {uplinks} + 0 * extract(epoch FROM t)::bigint) u,
  LATERAL (SELECT ((1 + sin(extract(epoch FROM t) / 13751)) * 1e9 * (0.7 + random() * 0.6 + u * 0))::bigint AS size) d
"""

HOURS = """
INSERT INTO hour SELECT uplink_id, date_trunc('hour', at), sum(download_bytes), sum(upload_bytes),
  max(max_download_bps), max(max_upload_bps), max(download_bytes * 16000 / 600000),
  max(upload_bytes * 16000 / 600000), sum(covered_ms), 0, sum(covered_ms), 0, 0, 0, 0, 0, 0, count(*)
FROM slot GROUP BY 1, 2
"""

DAYS = f"""
INSERT INTO day SELECT u, d, 1e11 * random(), 1e10 * random(), 1, 1, 1, 1, 86400000, 0, 86400000,
  0, 0, 0, 0, 0, 0, 288
FROM generate_series('{(NOW - ALL_DAYS * DAY).date()}'::date, '{NOW.date()}'::date - 1, interval '1 day') d,
  generate_series(1, {UPLINKS}) u
"""

PLAIN = """
CREATE SCHEMA plain;
CREATE TABLE plain.slot (LIKE public.slot INCLUDING ALL);
INSERT INTO plain.slot SELECT * FROM public.slot ORDER BY at
"""


def measure() -> None:
    with _community.fresh() as url:
        with psycopg.connect(url, autocommit=True) as connection:
            count = _fill(connection)
        print(
            f"\nquestions: {count} slots, {UPLINKS} uplinks; medians of {ROUNDS}, CPU of the server"
        )
        with psycopg.connect(url, autocommit=True) as connection:
            name = _community.scalar(connection, "SELECT current_database()")
            # Other processes' time would not be seen.
            connection.execute(f"ALTER DATABASE {name} SET max_parallel_workers_per_gather = 0")
            connection.execute(f"ALTER DATABASE {name} SET search_path = plain, public")
            answers_by_layout = {"plain": ask(url)}
            connection.execute(f"ALTER DATABASE {name} RESET search_path")
        answers_by_layout["chunks of rows"] = ask(url)
        with psycopg.connect(url, autocommit=True) as connection:
            sizes = [_size(connection, "plain.slot"), _chunks_size(connection)]
            _pack(connection)
            sizes.append(_chunks_size(connection))
        answers_by_layout["packed"] = ask(url)
    print("  MB of slot: plain {:.0f}, chunks of rows {:.0f}, packed {:.0f}".format(*sizes))
    for question, base in answers_by_layout["plain"].items():
        times = [(name, answers[question]) for name, answers in answers_by_layout.items()]
        parts = [f"{name} {took:.1f} ms ({took / base:.2f})" for name, took in times]
        print(f"  {question}: {'; '.join(parts)}")


def _fill(connection: psycopg.Connection[Any]) -> int:
    connection.execute(ENROLL)
    full, start = NOW - FULL_DAYS * DAY, NOW - ALL_DAYS * DAY
    for since, until, uplinks in ((start, full, OLD_UPLINKS), (full, NOW, UPLINKS)):
        connection.execute(SLOTS.format(since=since, until=until, uplinks=uplinks))
    connection.execute(HOURS)
    connection.execute(DAYS)
    connection.execute(PLAIN)
    connection.execute("VACUUM ANALYZE")
    return int(_community.scalar(connection, "SELECT count(*) FROM slot"))


def _pack(connection: psycopg.Connection[Any]) -> None:
    rule = next(policy for policy in policies.POLICIES if policy.table == "slot")
    connection.execute(
        f"ALTER TABLE slot SET (timescaledb.enable_columnstore, timescaledb.segmentby = "
        f"'{rule.segment_by}', timescaledb.orderby = '{policies.ORDER_BY}')"
    )
    before = (NOW - rule.after_days * DAY).isoformat()
    chunks = connection.execute(
        f"SELECT show_chunks('slot', older_than => '{before}'::timestamptz)::text"
    )
    for (chunk,) in chunks.fetchall():
        connection.execute(f"CALL convert_to_columnstore('{chunk}')")
    connection.execute("VACUUM ANALYZE slot")


def _size(connection: psycopg.Connection[Any], table: str) -> float:
    return float(_community.scalar(connection, f"SELECT pg_total_relation_size('{table}')")) / 1e6


def _chunks_size(connection: psycopg.Connection[Any]) -> float:
    return float(_community.scalar(connection, "SELECT hypertable_size('public.slot')")) / 1e6


def ask(url: str) -> dict[str, float]:
    """Milliseconds of the server's processor for each question."""
    database = Database(url, pool=1, statement_timeout_ms=600_000)
    monday = NOW.date() - dt.timedelta(days=NOW.weekday())
    ids, old = range(1, A_CAMPUS + 1), NOW - 35 * DAY
    recent, past = (ms(NOW - 30 * DAY), ms(NOW)), (ms(old - 30 * DAY), ms(old))
    odd = (recent[0] - ODD_MS, recent[1] - ODD_MS)
    five, all_weeks = monday - 35 * DAY, monday - 104 * 7 * DAY
    questions: dict[str, Callable[[Session], object]] = {
        "weeks, 5 of 100 uplinks": lambda s: figures.weeks(s, five, monday, 1),
        "weeks, 5 of all uplinks": lambda s: figures.weeks(s, five, monday, None),
        "weeks, 104 of 100 uplinks": lambda s: figures.weeks(s, all_weeks, monday, 1),
        "weeks, 104 of all uplinks": lambda s: figures.weeks(s, all_weeks, monday, None),
        "p95 of the last 30 days, 3 uplinks": lambda s: figures.percentiles(s, ids[:3], [recent]),
        "p95 of the last 30 days, 100 uplinks": lambda s: figures.percentiles(s, ids, [recent]),
        "the same, until 16:30 UTC": lambda s: figures.percentiles(s, ids, [odd]),
        "the same, all slots read": lambda s: figures.of_slots(s, ids, [odd]),
        "p95 of 30 days that can be packed, 3 uplinks": lambda s: figures.percentiles(
            s, ids[:3], [past]
        ),
        "p95 of 30 days that can be packed, 100 uplinks": lambda s: figures.percentiles(
            s, ids, [past]
        ),
    }
    times = {question: _median_cpu_ms(database, ask) for question, ask in questions.items()}
    database.close()
    return times


def _median_cpu_ms(database: Database, ask: Callable[[Session], object]) -> float:
    times = []
    for _ in range(ROUNDS + 1):
        with database.transaction() as session:
            pid = int(session.connection().exec_driver_sql("SELECT pg_backend_pid()").scalar_one())
            before = _community.cpu_ns(pid)
            assert ask(session)
            times.append((_community.cpu_ns(pid) - before) / 1e6)
    return statistics.median(times[1:])
