"""What one look for silent ISPs costs: 1,000 routers with three ISPs each, polled every 10 s for an hour."""

from __future__ import annotations

import argparse
import datetime as dt
import statistics
import tempfile
import time
from pathlib import Path

from sqlalchemy import text

from backend.services.alerts import silent_uplinks
from backend.store.engine.database import Database
from benchmarks._uplinks import uplinks_sql
from cli.postgres import embedded, migrate

ROUTERS, UPLINKS, LOOKS = 1000, 3000, 9
NOW = dt.datetime(2026, 11, 21, 4, 0, 5, tzinfo=dt.UTC)
POLL = dt.timedelta(seconds=10)
ROUTER_ROWS = f"""
WITH place AS (INSERT INTO campus (name, timezone) VALUES ('K', 'Asia/Jakarta') RETURNING id)
INSERT INTO router (campus_id, name, host, port, tls, username, password_encrypted)
SELECT place.id, 'R' || n, '10.0.' || n / 250 || '.' || n % 250, 8728, false, 'u', 'x'
FROM place, generate_series(1, {ROUTERS}) AS n
"""
UPLINK_ROWS = f"""
SELECT 1 + n / 3, 'ISP' || n % 3, 'ether' || n % 3, 100000000 * (1 + least(n % 3, 1)), n % 3, '2026-01-01'
FROM generate_series(0, {UPLINKS - 1}) AS n
"""
STATES = """
INSERT INTO router_state (router_id, balancing)
SELECT id, '{"configured": {"ether0": "1/5", "ether1": "2/5", "ether2": "2/5"}}' FROM router
"""
SAMPLES = """
INSERT INTO sample (uplink_id, at, duration_ms, download_bytes, upload_bytes, download_packets, upload_packets,
  drops, errors, flags)
SELECT id, CAST(:at AS timestamptz) - ago * interval '10 seconds', 10000,
  CASE WHEN id % 100 = 1 THEN 0 ELSE 50000000 END, 5000000, 1, 1, 0, 0, 1
FROM uplink, generate_series(CAST(:first AS integer), CAST(:last AS integer)) AS ago
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench alerting", description=__doc__)
    parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, embedded.running(Path(folder)) as url:
        migrate.upgrade(url)
        database = Database(url, statement_timeout_ms=600_000)
        _generate(database)
        first = _look(database, NOW)
        print(f"the first look, over 15 minutes        {_shown(first)}")
        looks = []
        for number in range(1, LOOKS + 1):
            now = NOW + number * POLL
            with database.transaction() as session:
                session.execute(text(SAMPLES), {"at": now, "first": 0, "last": 0})
            looks.append(_look(database, now))
        middle = tuple(statistics.median(column) for column in zip(*looks, strict=True))
        print(f"each next, one poll of every router    {_shown(middle)}")
        database.close()


def _generate(database: Database) -> None:
    with database.transaction() as session:
        for statement in (ROUTER_ROWS, uplinks_sql(UPLINK_ROWS), STATES):
            session.execute(text(statement))
        session.execute(text(SAMPLES), {"at": NOW, "first": 0, "last": 360})
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))


def _look(database: Database, now: dt.datetime) -> tuple[float, ...]:
    """Ms that passed, ms of our own processor time, events."""
    began, used = time.perf_counter(), time.process_time()
    with database.transaction() as session:
        events = silent_uplinks.run(session, now)
    return (time.perf_counter() - began) * 1000, (time.process_time() - used) * 1000, events


def _shown(look: tuple[float, ...]) -> str:
    passed_ms, used_ms, events = look
    return f"{passed_ms:8.0f} ms, of which {used_ms:6.0f} ms our processor; {events:.0f} events"


if __name__ == "__main__":
    main()
