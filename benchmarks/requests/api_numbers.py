"""How long the API takes for the numbers of 100 uplinks: 33 routers with three, one with one; 35 days of slots.

The slots are written with COPY, in order of time as they come in life, and the tops of their days kept; what is timed
is the server: the request through the whole application.
"""

from __future__ import annotations

import argparse
import datetime as dt
import logging
import random
import statistics
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol
from zoneinfo import ZoneInfo

from httpx import Response
from sqlalchemy import text
from sqlalchemy.orm import Session

from backend.api.app import create_app
from backend.domain.figures.summary import Percentiles
from backend.settings import Settings
from backend.store.engine import bulk
from backend.store.engine.database import Database
from backend.store.engine.instants import ms
from backend.store.figures import day_tops, figures
from backend.store.polling import rollups
from backend.store.polling.slots import COLUMNS, SlotRow
from benchmarks._uplinks import uplinks_sql
from cli.postgres import embedded, migrate

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient


class Get(Protocol):
    def __call__(self, path: str, *, cold: bool = False) -> Callable[[], Response]: ...


UPLINKS = 100
START = dt.datetime(2026, 10, 17, tzinfo=dt.UTC)
NOW = dt.datetime(2026, 11, 21, 0, 0, 40, tzinfo=dt.UTC)
SLOT = dt.timedelta(minutes=5)
ZONE = ZoneInfo("Asia/Jakarta")
SECRET = "only used by this benchmark which keeps nothing"
UPLINK_ROWS = f"""
SELECT 1 + n / 3, 'ISP' || n % 3, 'ether' || n % 3, 100000000 * (1 + least(n % 3, 1)), n % 3, '2026-01-01'
FROM generate_series(0, {UPLINKS - 1}) AS n
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench api_numbers", description=__doc__)
    parser.parse_args()
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as folder, embedded.running(Path(folder)) as url:
        migrate.upgrade(url)
        database = Database(url, statement_timeout_ms=600_000)
        generate(database)
        settings = Settings(
            database_url=url,
            secret_key=SECRET,
            setup_code=SECRET,
            allowed_hosts="testserver",
            data_dir=Path(folder),
        )
        measure(settings, database)
        database.close()


def generate(database: Database) -> None:
    started = time.perf_counter()
    with database.transaction() as session:
        session.execute(text("INSERT INTO campus (name, timezone) VALUES ('K', 'Asia/Jakarta')"))
        session.execute(
            text(
                "INSERT INTO router (campus_id, name, host, port, tls, username, password_encrypted) "
                "SELECT 1, 'R' || n, '10.0.0.' || n, 8728, false, 'u', 'x' "
                "FROM generate_series(1, 34) AS n"
            )
        )
        session.execute(text(uplinks_sql(UPLINK_ROWS)))
        session.execute(
            text(
                "INSERT INTO router_state (router_id, polled_at, answered_at) "
                "SELECT id, :at, :at FROM router"
            ),
            {"at": NOW - dt.timedelta(seconds=5)},
        )
        bulk.copy_fixed(session, "slot", COLUMNS, slots())
        rollups.rebuild(session, range(1, UPLINKS + 1), ZONE, ms(START), ms(NOW))
        midnight = NOW.replace(hour=0, minute=0, second=0)
        for uplink_id in range(1, UPLINKS + 1):
            day_tops.make(session, uplink_id, START, midnight)
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))
    seconds = time.perf_counter() - started
    print(f"{UPLINKS} uplinks, 35 days of slots and rollups made in {seconds:.1f} s")


def slots() -> Iterator[SlotRow]:
    dice = random.Random(1)
    count = (NOW - START) // SLOT
    for number in range(count):
        for uplink_id in range(1, UPLINKS + 1):
            down = int(3e9 * dice.random())
            up = down // 4
            rates = down * 8 // 250, up * 8 // 250
            yield SlotRow(uplink_id, ms(START + number * SLOT), down, up, 300_000, 0, *rates)


@contextmanager
def signed_in(settings: Settings, now: dt.datetime) -> Iterator[Get]:
    """The first admin's way to ask: `get(path)` makes a call, with `cold` one that finds no figures known."""
    app = create_app(settings, clock=lambda: now)
    cache = app.state.context.cache
    with TestClient(app, headers={"Origin": "http://testserver"}) as client:
        body = {"setup_code": SECRET, "username": "a", "password": "only for this run"}
        body |= {"campus_name": "B", "timezone": "UTC"}
        assert client.post("/api/v1/setup", json=body).status_code == 201

        def get(path: str, *, cold: bool = False) -> Callable[[], Response]:
            def call() -> Response:
                if cold:
                    cache.clear()
                answer = client.get(f"/api/v1{path}")
                assert answer.status_code == 200
                return answer

            return call

        yield get


def measure(settings: Settings, database: Database) -> None:
    weeks = "/weeks?from_week=2026-W43&to_week=2026-W47"
    with signed_in(settings, NOW) as get:
        show("GET /session (what a request costs at least)", get("/session"), 50)
        show("GET /overview, 34 routers, 100 uplinks", get("/overview?limit=100"), 30)
        show("  the same, no figures known yet", get("/overview?limit=100", cold=True), 7)
        show("GET /routers/1/overview, 7 days", get("/routers/1/overview"), 30)
        show("  the same, no figures known yet", get("/routers/1/overview", cold=True), 10)
        show("GET /weeks, 100 uplinks, 5 weeks", get(weeks), 30)
        show("GET /routers/1/summary, 30 days", get("/routers/1/summary?range=30d", cold=True), 10)
        show("GET /routers/1/skew, 30 days by day", get("/routers/1/skew"), 10)
        show("GET /routers/1/weeks/2026-W46", get("/routers/1/weeks/2026-W46", cold=True), 10)
    midnight = NOW - dt.timedelta(seconds=40)
    for end, name in ((midnight, "midnight"), (midnight - dt.timedelta(hours=7.5), "16:30")):
        ask = percentiles(database, figures.percentiles, end)
        show(f"p95 of 30 days until {name} UTC, 100 uplinks, both directions", ask, 7)
        ask = percentiles(database, figures.of_slots, end)
        show("  the same, all slots read", ask, 7)


Read = Callable[[Session, Sequence[int], Sequence[tuple[int, int]]], dict[int, Percentiles]]


def percentiles(database: Database, read: Read, end: dt.datetime) -> Callable[[], None]:
    span = (ms(end) - 30 * 86_400_000, ms(end))

    def call() -> None:
        with database.transaction() as session:
            assert len(read(session, range(1, UPLINKS + 1), [span])) == UPLINKS

    return call


def show(name: str, call: Callable[[], object], rounds: int) -> None:
    times = []
    for _ in range(rounds):
        started = time.perf_counter()
        call()
        times.append((time.perf_counter() - started) * 1000)
    best, median = min(times), statistics.median(times)
    print(f"{name:60s} median {median:8.1f} ms   best {best:8.1f} ms", flush=True)


if __name__ == "__main__":
    sys.exit(main())
