"""Size of slots, hours and days per uplink and year, written as in real life: slot by slot, hours and days remade.

A month of 20 uplinks is written, then scaled to a year. Also what the same data weigh after a fresh load, and the
bytes of a raw sample. Baseline of the same run: the bare payload of the columns.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from pathlib import Path
from zoneinfo import ZoneInfo

from sqlalchemy import text
from sqlalchemy.orm import Session

from backend.domain.metering.rates import Sample
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.store.engine.database import Database
from backend.store.polling import rollups, samples, slots
from backend.store.tables import Campus, Router, Uplink
from cli.postgres import embedded, migrate

UPLINKS, DAYS = 20, 14
SLOTS_A_DAY = 288
ZONE = ZoneInfo("Asia/Jakarta")
START_MS = 1_749_920_400_000
"""2025-06-15 00:00 in Jakarta."""

TABLES = ("slot", "hour", "day")


def enroll(session: Session) -> None:
    session.add(Campus(id=1, name="bench", timezone=ZONE.key, language="id"))
    session.flush()
    session.add(
        Router(
            id=1,
            campus_id=1,
            name="r",
            host="192.0.2.1",
            port=8728,
            tls=False,
            username="timbang",
            password_encrypted=b"",
        )
    )
    session.flush()
    for n in range(UPLINKS):
        uplink = {"name": f"ISP{n}", "interface": f"ether{n}"}
        session.add(Uplink(router_id=1, download_bps=10**9, upload_bps=10**9, **uplink))


def slot_at(at_ms: int, chance: random.Random) -> Slot:
    size = chance.randrange(10**9)
    return Slot(at_ms, size, size // 7, SLOT_MS, 0, size, size // 6)


def live(database: Database, chance: random.Random) -> None:
    """Every five minutes all lines close a slot."""
    for step in range(DAYS * SLOTS_A_DAY):
        at_ms = START_MS + step * SLOT_MS
        with database.transaction() as session:
            rows = [(n + 1, slot_at(at_ms, chance)) for n in range(UPLINKS)]
            slots.add(session, rows)
            rollups.refresh(session, [(uplink_id, at_ms, ZONE) for uplink_id, _ in rows])


def sizes_mb(database: Database) -> dict[str, float]:
    """Megabytes per uplink and year, indexes and all."""
    with database.transaction() as session:
        return {
            table: session.scalar(text(f"SELECT pg_total_relation_size('{table}')"))
            / 1e6
            / UPLINKS
            / DAYS
            * 365
            for table in TABLES
        }


def bytes_a_sample(database: Database) -> float:
    count = 100_000
    rows = [
        (n % UPLINKS + 1, Sample(0, 10_000 + n, n, n, n, n, 0, 0, 0, True, False))
        for n in range(count)
    ]
    with database.transaction() as session:
        for start in range(0, count, 600):
            samples.insert(session, rows[start : start + 600])
        return session.scalar(text("SELECT pg_total_relation_size('sample')")) / count


def tell(title: str, sizes: dict[str, float]) -> None:
    parts = ", ".join(f"{table} {size:.2f}" for table, size in sizes.items())
    print(f"{title}: {sum(sizes.values()):.2f} MB per uplink and year ({parts}; aim 15)")


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench storage", description=__doc__)
    parser.parse_args()
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as directory:
        Path(directory).chmod(0o755)
        with embedded.running(Path(directory), {"synchronous_commit": "off"}) as url:
            migrate.upgrade(url)
            database = Database(url, pool=2)
            with database.transaction() as session:
                enroll(session)
            live(database, chance)
            written = sizes_mb(database)
            tell("written live", written)
            with database.engine.connect().execution_options(
                isolation_level="AUTOCOMMIT"
            ) as connection:
                for table in TABLES:
                    connection.execute(text(f"VACUUM FULL {table}"))
            packed = sizes_mb(database)
            tell("packed anew", packed)
            payload = (52 * SLOTS_A_DAY + 106 * 24 + 94) * 365 / 1e6
            print(
                f"bare payload: {payload:.2f} MB: {sum(written.values()) / payload:.2f} times that is used"
            )
            print(f"a raw sample: {bytes_a_sample(database):.0f} bytes, index included")
            database.close()


if __name__ == "__main__":
    main()
