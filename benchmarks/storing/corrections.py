"""What it costs to make two years of hours and days again after a correction: of the contracts, of the time zone.

    bin/bench corrections [--lines 100] [--engine timescaledb|plain]

Printed beside each figure: the same for 100 ISPs, as each ISP is a transaction.
"""

from __future__ import annotations

import argparse
import datetime as dt
import time

import psycopg

from backend.services.upkeep import rebuilding
from backend.store.engine.database import Database
from benchmarks import _processes
from benchmarks._uplinks import uplinks_sql
from cli.postgres import migrate

A_ROUTER = 5
DAYS = 731
UNTIL = dt.datetime(2026, 11, 21, tzinfo=dt.UTC)
GOAL_UPLINKS = 100
CONTRACTS = """
UPDATE contract SET download_bps = 200000000;
UPDATE uplink SET download_bps = 200000000, capacities = 200000000 || ' ' || upload_bps
"""
ZONE = "UPDATE campus SET timezone = 'Asia/Makassar'"


def enroll(uplinks: int) -> str:
    rows = f"""
SELECT 1 + n / {A_ROUTER}, 'ISP' || n, 'ether' || n, 100000000, n % {A_ROUTER}, '2024-01-01'
FROM generate_series(0, {uplinks - 1}) AS n
"""
    return f"""
INSERT INTO campus (name, timezone) VALUES ('K', 'Asia/Jakarta');
INSERT INTO router (campus_id, name, host, port, tls, username, password_encrypted)
SELECT 1, 'R' || n, '10.0.0.' || n, 8728, false, 'u', 'x'
FROM generate_series(1, {-(-uplinks // A_ROUTER)}) AS n;
{uplinks_sql(rows)};
INSERT INTO slot (uplink_id, at, download_bytes, upload_bytes, covered_ms, bridged_ms, max_download_bps, max_upload_bps)
SELECT uplink, at, size, size / 4, 300000, 0, size / 25, size / 100
FROM generate_series('{UNTIL - dt.timedelta(days=DAYS)}'::timestamptz, '{UNTIL - dt.timedelta(minutes=5)}',
    interval '5 min') AS at, generate_series(1, {uplinks}) AS uplink,
  LATERAL (SELECT ((1 + sin(extract(epoch FROM at) / 13751)) * 1e9 * (0.7 + random() * 0.6 + uplink * 0))::bigint
    AS size) AS drawn
"""


def measure(url: str, what: str, correction: str, uplinks: int) -> None:
    database = Database(url, statement_timeout_ms=600_000)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(correction)
    began, used = time.monotonic(), _cpu_s(url)
    assert len(rebuilding.run(database)) == uplinks
    seconds, cpu_s = time.monotonic() - began, _cpu_s(url) - used
    database.close()
    scaled = cpu_s * GOAL_UPLINKS / uplinks
    print(
        f"{what:22} {seconds:6.1f} s, CPU {cpu_s:6.1f} s; {GOAL_UPLINKS} ISPs: CPU {scaled:.0f} s"
    )


def _cpu_s(url: str) -> float:
    return time.process_time() + _processes.database_cpu_s(url)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="bin/bench corrections",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--lines", type=int, default=10)
    parser.add_argument("--engine", choices=_processes.ENGINES, default="timescaledb")
    given = parser.parse_args()
    with _processes.measured_database(given.engine) as url:
        migrate.upgrade(url)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(enroll(given.lines))
            connection.execute("VACUUM ANALYZE")
        measure(url, "made for the first time", "SELECT 1", given.lines)
        measure(url, "contracts corrected", CONTRACTS, given.lines)
        measure(url, "time zone corrected", ZONE, given.lines)


if __name__ == "__main__":
    main()
