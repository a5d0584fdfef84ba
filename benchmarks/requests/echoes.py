"""What quality pages ask of light echoes: three lines, 61 days, ten echoes a minute (and five of the router's).

Says milliseconds and processor time, this process and the server's together, of one gathering without anything kept.
Give a directory to keep the database for the next time.
"""

from __future__ import annotations

import argparse
import datetime as dt
import os
import tempfile
import time
from pathlib import Path
from zoneinfo import ZoneInfo

import psycopg
from sqlalchemy import text

from backend.domain.quality.echo_spans import EchoBucket
from backend.services.quality import echoes
from backend.store.engine.database import Database
from backend.store.engine.instants import ms
from cli.postgres import embedded, migrate

NOW = dt.datetime(2026, 11, 21, 3, 25, tzinfo=dt.UTC)
DAY = dt.timedelta(days=1)
DAYS = 61
UPLINK_ROWS = (1, 2, 3)
ZONE = ZoneInfo("Asia/Jakarta")
TRIES = 5
FILL = """
INSERT INTO ping_minute (uplink_id, at, origin, busy, rtt_us)
SELECT line, at, origin, random() < 0.01, ARRAY(
  SELECT CASE WHEN random() < 0.005 THEN NULL
    ELSE (line * 9000 - 1500 * ln(1 - random()) + extract(hour FROM at) * 40)::integer END
  FROM generate_series(1, CASE WHEN origin = 0 THEN 10 ELSE 5 END) AS n WHERE at IS NOT NULL)
FROM unnest(%s::integer[]) AS line, unnest(ARRAY[0, 1]) AS origin,
  generate_series(%s::timestamptz, %s::timestamptz, '1 minute') AS at
"""


def fill(url: str) -> None:
    """Minutes of all lines, unless they are there; the migration makes their hours."""
    migrate.upgrade(url, "0009")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SELECT setseed(0.5)")
        [(known,)] = connection.execute("SELECT count(*) FROM ping_minute").fetchall()
        if not known:
            connection.execute(FILL, (list(UPLINK_ROWS), NOW - DAYS * DAY, NOW))
    migrate.upgrade(url)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")


def cpu_s(pid: int) -> float:
    """Processor time that the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def ask(database: Database, days: int, bucket: EchoBucket) -> None:
    """The best of a few tries, by each clock."""
    window = (ms(NOW - days * DAY), ms(NOW))
    times = []
    for _ in range(TRIES):
        with database.transaction() as session:
            pid = session.scalar(text("SELECT pg_backend_pid()")) or 0
            began, used = time.monotonic(), time.process_time() + cpu_s(pid)
            heard = echoes.gather(session, UPLINK_ROWS, [window], ZONE, bucket)
            took = time.monotonic() - began
            times.append((took, time.process_time() + cpu_s(pid) - used))
    whole = heard.rtt[1].whole
    assert whole is not None
    took, used = map(min, zip(*times, strict=True))
    print(f"{days:3} d per {bucket:11} {took * 1000:7.0f} ms, processor {used * 1000:7.0f} ms; "
          f"line 1: n {whole.n}, p95 {whole.p95} ms, mean {whole.mean:.4f} ms", flush=True)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench echoes", description=__doc__)
    parser.add_argument("directory", nargs="?", type=Path, help="of the database, to keep it")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        place = given.directory or Path(scratch) / "database"
        with embedded.running(place, {"fsync": "off"}) as url:
            fill(url)
            database = Database(url, pool=1)
            ask(database, 1, "hour")
            ask(database, 7, "day")
            ask(database, 30, "day")
            ask(database, 30, "all")
            ask(database, 30, "hour_of_day")
            database.close()


if __name__ == "__main__":
    main()
