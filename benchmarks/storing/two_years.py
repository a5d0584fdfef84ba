"""Weeks and percentiles of 1,000 uplinks with all their slots of two years, on Debian's TimescaleDB.

210 million slots, 27 GB, written in order of time as they come in life; then the questions of `api_numbers` and more,
each with the server's processor time. Takes about half an hour. TIMBANG_BENCH_UPLINKS makes it smaller.
"""

from __future__ import annotations

import argparse
import datetime as dt
import os
import tempfile
import time
from pathlib import Path

import psycopg

from backend.domain.metering.day_tops import DAYS_KEPT
from backend.store.engine.database import Database
from backend.store.figures import day_tops
from benchmarks.storing import _questions
from cli.postgres import migrate
from tests.services import timescaledb

MEMORY = {"shared_buffers": "1GB", "work_mem": "16MB", "max_parallel_workers_per_gather": "0"}


def fill(url: str, days: int) -> int:
    """Slots of all uplinks, then their hours of the last 65 days and their days of two years."""
    began = time.monotonic()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(_questions.ENROLL)
        since = _questions.NOW - days * _questions.DAY
        while since < _questions.NOW:
            until = min(since + dt.timedelta(days=7), _questions.NOW)
            connection.execute(
                _questions.SLOTS.format(since=since, until=until, uplinks=_questions.UPLINKS)
            )
            since = until
            print(f"slots until {until:%Y-%m-%d}, {time.monotonic() - began:.0f} s", flush=True)
        recent = _questions.NOW - _questions.FULL_DAYS * _questions.DAY
        connection.execute(
            _questions.HOURS.replace("GROUP", f"WHERE at >= '{recent.isoformat()}' GROUP")
        )
        connection.execute(_questions.DAYS)
        connection.execute("VACUUM ANALYZE")
        [(count,)] = connection.execute("SELECT count(*) FROM slot").fetchall()
        [(size,)] = connection.execute("SELECT hypertable_size('slot') / 1e9").fetchall()
    print(f"{count} slots, {size:.1f} GB, written in {time.monotonic() - began:.0f} s")
    return int(count)


def keep_tops(url: str) -> None:
    """As the job does it, of the uplinks that are asked about."""
    began, since = time.monotonic(), _questions.NOW - DAYS_KEPT * _questions.DAY
    database = Database(url, pool=1, statement_timeout_ms=600_000)
    for uplink_id in range(1, _questions.A_CAMPUS + 1):
        with database.transaction() as session:
            day_tops.make(session, uplink_id, since, _questions.NOW)
    database.close()
    print(f"tops of days kept in {time.monotonic() - began:.0f} s")


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench two_years", description=__doc__)
    parser.parse_args()
    place = os.environ.get("TIMBANG_BENCH_DIRECTORY")
    with tempfile.TemporaryDirectory(dir=place) as directory:
        Path(directory).chmod(0o755)
        with timescaledb(Path(directory), extra=MEMORY) as server:
            migrate.upgrade(server.url)
            fill(server.url, _questions.ALL_DAYS)
            keep_tops(server.url)
            for question, took_ms in _questions.ask(server.url).items():
                print(f"  {question}: {took_ms:.1f} ms")


if __name__ == "__main__":
    main()
