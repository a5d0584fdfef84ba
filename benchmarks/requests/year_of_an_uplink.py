"""What the page of one ISP costs: a year of it at several widths, and shorter windows; every slot of a year there.

Rows arrive in order of time, as they do in life. Says milliseconds, and the processor time of this process and the
server together, of requests through the whole application: first with nothing kept, then as for the next who looks.
TIMBANG_BENCH_UPLINKS (3): lines that share the tables. Give a directory to keep the database for the next time.
"""

from __future__ import annotations

import argparse
import datetime as dt
import logging
import os
import tempfile
import time
import warnings
from pathlib import Path
from zoneinfo import ZoneInfo

import psycopg

from backend.api.app import create_app
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.engine.instants import ms
from backend.store.polling import rollups
from benchmarks import _processes
from benchmarks._uplinks import uplinks_sql
from cli.postgres import embedded, migrate

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from fastapi.testclient import TestClient

UPLINKS = int(os.environ.get("TIMBANG_BENCH_UPLINKS", "3"))
NOW = dt.datetime(2026, 11, 21, 0, 0, 40, tzinfo=dt.UTC)
SINCE = NOW.replace(second=0) - dt.timedelta(days=400)
TRIES = 5
SECRET = "only used by this benchmark which keeps nothing"
UPLINK_ROWS = f"""
SELECT 1 + n / 3, 'ISP' || n % 3, 'ether' || n % 3, 100000000, n % 3, '2025-01-01'
FROM generate_series(0, {UPLINKS} - 1) AS n
"""
ENROLL = f"""
INSERT INTO campus (name, timezone) VALUES ('K', 'Asia/Jakarta');
INSERT INTO router (campus_id, name, host, port, tls, username, password_encrypted)
SELECT 1, 'R' || n, '10.0.0.' || n, 8728, false, 'u', 'x' FROM generate_series(1, {UPLINKS} / 3) AS n;
{uplinks_sql(UPLINK_ROWS)};
INSERT INTO router_state (router_id, polled_at, answered_at)
SELECT id, '{NOW.isoformat()}', '{NOW.isoformat()}' FROM router;
INSERT INTO slot (uplink_id, at, download_bytes, upload_bytes, covered_ms, bridged_ms, max_download_bps, max_upload_bps)
SELECT uplink, at, size, size / 4, 300000, 0, size / 25, size / 100
FROM generate_series('{SINCE.isoformat()}'::timestamptz, '{NOW.isoformat()}'::timestamptz - interval '6 min',
    interval '5 min') AS at, generate_series(1, {UPLINKS}) AS uplink,
  LATERAL (SELECT ((1 + sin(extract(epoch FROM at) / 13751)) * 1e9 * (0.7 + random() * 0.6 + uplink * 0))::bigint
    AS size) AS drawn
"""


def fill(url: str) -> None:
    migrate.upgrade(url)
    with psycopg.connect(url, autocommit=True) as connection:
        [(known,)] = connection.execute("SELECT count(*) FROM slot").fetchall()
        if known:
            return
        connection.execute(ENROLL)
    database = Database(url, statement_timeout_ms=600_000)
    with database.transaction() as session:
        rollups.rebuild(session, (1, 2, 3), ZoneInfo("Asia/Jakarta"), ms(SINCE), ms(NOW))
    database.close()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")


def settings(url: str, place: Path) -> Settings:
    return Settings(
        database_url=url,
        secret_key=SECRET,
        setup_code=SECRET,
        allowed_hosts="testserver",
        data_dir=place,
    )


def measure(settings: Settings) -> None:
    app = create_app(settings, clock=lambda: NOW)
    cache = app.state.context.cache
    with TestClient(app, headers={"Origin": "http://testserver"}) as client:
        body = {"setup_code": SECRET, "username": "a", "password": "only for this run"}
        client.post("/api/v1/setup", json={**body, "campus_name": "B", "timezone": "UTC"})
        client.post("/api/v1/session", json={"username": "a", "password": "only for this run"})
        for question in (
            "range=1y&points=50",
            "range=1y",
            "range=1y&points=2000",
            "range=1y&selection=work",
            "range=1y&previous=true",
            "range=30d",
            "range=24h",
        ):
            path = f"/api/v1/routers/1/lines/1?{question}"
            cold, warm = [], []
            for _ in range(TRIES):
                cache.clear()
                cold.append(ask(client, path))
                warm.append(ask(client, path))
            kilobytes = len(client.get(path).content) / 1000
            show(f"{question}, {kilobytes:.0f} kB", cold, warm)


def ask(client: TestClient, path: str) -> tuple[float, float]:
    """Seconds, and seconds of processor time."""
    began, used = time.monotonic(), _processes.cpu_s([os.getpid()])
    assert client.get(path).status_code == 200
    return time.monotonic() - began, _processes.cpu_s([os.getpid()]) - used


def show(name: str, *times: list[tuple[float, float]]) -> None:
    """The best of the tries, by each clock."""
    texts = [
        "{:.0f} ms, CPU {:.0f} ms".format(*(1000 * min(each) for each in zip(*time, strict=True)))
        for time in times
    ]
    print(f"  {name:40} first: {texts[0]}; then: {texts[1]}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench year_of_a_line", description=__doc__)
    parser.add_argument("directory", nargs="?", type=Path, help="of the database, to keep it")
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as scratch:
        place = given.directory or Path(scratch) / "database"
        with embedded.running(place, {"fsync": "off"}) as url:
            fill(url)
            measure(settings(url, place))


if __name__ == "__main__":
    main()
