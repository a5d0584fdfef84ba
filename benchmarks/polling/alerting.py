"""What a pass over incidents and messages costs: 1,000 routers with three ISPs, polled every 10 s for an hour; and
how long an open page waits for its badge.
"""

from __future__ import annotations

import argparse
import datetime as dt
import statistics
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import text

from backend.services.alerts import passes
from backend.store.engine.database import Database
from benchmarks._processes import database_cpu_s
from benchmarks._uplinks import uplinks_sql
from benchmarks.polling._badge import lags_ms
from cli.postgres import embedded, migrate

ROUTERS, UPLINKS, PASSES = 1000, 3000, 15
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


class Pass(NamedTuple):
    passed_ms: float
    ours_ms: float  # processor time of this process
    database_ms: float  # processor time of the whole server
    changed: float  # events, incidents and messages


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench alerting", description=__doc__)
    parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, embedded.running(Path(folder)) as url:
        migrate.upgrade(url)
        database = Database(url, statement_timeout_ms=600_000)
        _generate(database)
        print(f"the first pass, over 15 minutes        {_shown(_passed(database, NOW))}")
        passes_done = []
        for number in range(1, PASSES + 1):
            now = NOW + number * POLL
            with database.transaction() as session:
                session.execute(text(SAMPLES), {"at": now, "first": 0, "last": 0})
            passes_done.append(_passed(database, now))
        middle = Pass(*(statistics.median(column) for column in zip(*passes_done, strict=True)))
        print(f"each next, one poll of every router    {_shown(middle)}")
        lags = sorted(lags_ms(database, Path(folder), now))
        print(
            f"from commit to the badge, {len(lags)} incidents  median {statistics.median(lags):.0f} ms, "
            f"from {lags[0]:.0f} to {lags[-1]:.0f} ms"
        )
        database.close()


def _generate(database: Database) -> None:
    with database.transaction() as session:
        for statement in (ROUTER_ROWS, uplinks_sql(UPLINK_ROWS), STATES):
            session.execute(text(statement))
        session.execute(text(SAMPLES), {"at": NOW, "first": 0, "last": 360})
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))


def _passed(database: Database, now: dt.datetime) -> Pass:
    of_database = database_cpu_s(database.url)
    began, used = time.perf_counter(), time.process_time()
    with database.transaction() as session:
        changed = passes.run(session, now)
    ended, used_by = time.perf_counter(), time.process_time()
    return Pass(
        (ended - began) * 1000,
        (used_by - used) * 1000,
        (database_cpu_s(database.url) - of_database) * 1000,
        changed,
    )


def _shown(one_pass: Pass) -> str:
    return (
        f"{one_pass.passed_ms:8.0f} ms, of which {one_pass.ours_ms:6.0f} ms our processor; "
        f"{one_pass.database_ms:6.0f} ms the database's; {one_pass.changed:.0f} changed"
    )


if __name__ == "__main__":
    main()
