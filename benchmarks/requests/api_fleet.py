"""How long the list of 500 routers takes once its figures are known, and the wallboard: 1500 ISPs, all read 5 seconds
ago and pinged by the probe host and the router; every tenth is slow.

What is kept until the next slot closes is kept here too, so one slot an hour stands for the whole hour.
"""

from __future__ import annotations

import argparse
import datetime as dt
import logging
import sys
import tempfile
from pathlib import Path
from zoneinfo import ZoneInfo

from sqlalchemy import text

from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.engine.instants import ms
from backend.store.polling import rollups
from benchmarks._uplinks import uplinks_sql
from benchmarks.requests.api_numbers import SECRET, show, signed_in
from cli.postgres import embedded, migrate

ROUTERS, UPLINKS = 500, 1500
START = dt.datetime(2026, 11, 12, tzinfo=dt.UTC)
NOW = dt.datetime(2026, 11, 21, 0, 0, 40, tzinfo=dt.UTC)
READ = NOW - dt.timedelta(seconds=5)
ZONE = ZoneInfo("Asia/Jakarta")
CAMPUSES = "INSERT INTO campus (name, timezone) SELECT 'K' || n, 'Asia/Jakarta' FROM generate_series(1, 10) AS n"
ROUTER_ROWS = f"""
INSERT INTO router (campus_id, name, host, port, tls, username, password_encrypted)
SELECT 1 + n % 10, 'R' || n, '10.0.' || n / 250 || '.' || n % 250, 8728, false, 'u', 'x'
FROM generate_series(1, {ROUTERS}) AS n
"""
UPLINK_ROWS = f"""
SELECT 1 + n / 3, 'ISP' || n % 3, 'ether' || n % 3, 100000000 * (1 + least(n % 3, 1)), n % 3, '2026-01-01'
FROM generate_series(0, {UPLINKS - 1}) AS n
"""
STATES = (
    "INSERT INTO router_state (router_id, polled_at, answered_at) SELECT id, :at, :at FROM router"
)
SLOTS = """
INSERT INTO slot (uplink_id, at, download_bytes, upload_bytes, covered_ms, bridged_ms, max_download_bps, max_upload_bps)
SELECT uplink.id, at, 10^9 * (1 + (uplink.id * 7919 + extract(hour FROM at)) % 13), 10^9, 3600000, 0, 10^8, 10^8
FROM uplink, generate_series(CAST(:since AS timestamptz), CAST(:until AS timestamptz), interval '1 hour') AS at
"""
ANCHORS = """
INSERT INTO anchor (uplink_id, at, uptime_s, interface_name, interface_ros_id, rx_bytes, tx_bytes, rx_packets,
  tx_packets, rx_drops, tx_drops, rx_errors, tx_errors, running, disabled, link_downs, open_download_bytes,
  open_upload_bytes, open_covered_ms, open_bridged_ms, open_max_download_bps, open_max_upload_bps)
SELECT id, :at, 9, 'e', '*1', 0, 0, 0, 0, 0, 0, 0, 0, true, false, 0, 0, 0, 0, 0, 0, 0 FROM uplink
"""
SAMPLES = """
INSERT INTO sample (uplink_id, at, duration_ms, download_bytes, upload_bytes, download_packets, upload_packets,
  drops, errors, flags)
SELECT id, CAST(:at AS timestamptz) - ago * interval '10 seconds', 10000, id * 60000, id * 6000, 1, 1, 0, 0, 1
FROM uplink, generate_series(0, 360) AS ago
"""
MINUTES = """
INSERT INTO ping_minute (uplink_id, at, origin, busy, rtt_us)
SELECT uplink.id, at, origin, false,
  ARRAY(SELECT (CASE WHEN uplink.id % 10 = 0 THEN 90000 ELSE 20000 END + uplink.id % 7 * 100 + n * 37 % 900)
    FROM generate_series(1, 10 - 5 * origin) AS n)
FROM uplink, generate_series(0, 1) AS origin,
  generate_series(CAST(:now AS timestamptz) - interval '1 hour', :now, interval '1 minute') AS at
"""
HOURS = """
INSERT INTO echo_hour (uplink_id, at, origin, rtt_us, echoes, sent, lost, minutes)
SELECT uplink.id,
  date_trunc('hour', CAST(:now AS timestamptz)) - week * interval '7 days' - hour * interval '1 hour',
  origin,
  ARRAY(SELECT 20000 + n * 100 FROM generate_series(0, 79) AS n), array_fill(7, ARRAY[80]), '{10}', '{0}', '{60}'
FROM uplink, generate_series(0, 1) AS origin, generate_series(1, 4) AS week, generate_series(0, 3) AS hour
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench api_fleet", description=__doc__)
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
        with signed_in(settings, NOW) as get:
            show("GET /session (what a request costs at least)", get("/session"), 50)
            show(f"GET /overview, {ROUTERS} routers, figures known", get("/overview"), 30)
            show("  the same, no figures known yet", get("/overview", cold=True), 5)
            show("  the same as CSV", get("/overview?format=csv"), 10)
            show("GET /wall, figures known", get("/wall"), 10)
            show("  of one router", get("/wall?router_id=1"), 30)
            print(f"{len(get('/overview')().content):,} bytes")
        database.close()


def generate(database: Database) -> None:
    with database.transaction() as session:
        for statement in (CAMPUSES, ROUTER_ROWS, uplinks_sql(UPLINK_ROWS)):
            session.execute(text(statement))
        for statement in (STATES, ANCHORS, SAMPLES):
            session.execute(text(statement), {"at": READ})
        for statement in (MINUTES, HOURS):
            session.execute(text(statement), {"now": NOW})
        session.execute(text(SLOTS), {"since": START, "until": NOW - dt.timedelta(minutes=5)})
        rollups.rebuild(session, range(1, UPLINKS + 1), ZONE, ms(START), ms(NOW))
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM ANALYZE"))


if __name__ == "__main__":
    sys.exit(main())
