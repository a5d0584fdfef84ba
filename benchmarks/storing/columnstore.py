"""What the Community edition's columnstore saves and costs, and continuous aggregates against our own rollups.

Needs a server with that edition (Debian has none): TIMBANG_TEST_COMMUNITY_URL, an address of a user who may create
databases. Without it only the size on plain PostgreSQL is measured. Parts: `raw`, `questions`, `aggregates`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg

from backend.store.engine.database import Database
from backend.store.polling import samples
from benchmarks.storing import _aggregates, _community, _questions
from benchmarks.storing._community import scalar
from benchmarks.storing._raw_samples import Line, lines
from cli.postgres import embedded, migrate
from migrations import policies

CAMPUSES, HOURS = 20, 42
"""From Monday 06:00 to Tuesday 24:00 in Jakarta: busy days and a night."""

COLUMNS = list(samples.COLUMNS.names)
FIGURES = 7
"""Bytes and packets either way, drops, errors, flags; beside the time and the uplink."""

ORDERS = (("uplink_id", "at"), ("uplink_id", "at DESC"), ("", "uplink_id, at"))


PARTS = ["raw", "questions", "aggregates"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/bench columnstore", description=__doc__)
    parser.add_argument("part", nargs="*", help=f"{', '.join(PARTS)}; without one all of them")
    wanted = parser.parse_args().part or PARTS
    if "raw" in wanted:
        plain()
    if not _community.ADDRESS:
        print(f"{_community.VARIABLE} is not set: nothing measured of the Community edition")
        return
    if "raw" in wanted:
        for step_s in (10, 60):
            packed(step_s)
    if "questions" in wanted:
        _questions.measure()
    if "aggregates" in wanted:
        _aggregates.measure()


def plain() -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        with embedded.running(Path(folder), {"synchronous_commit": "off"}) as url:
            migrate.upgrade(url)
            count = load(url, lines(CAMPUSES, 3, traffic_step_s=10))
            with psycopg.connect(url) as connection:
                size = scalar(connection, "SELECT pg_total_relation_size('sample')")
    print(f"raw sample, plain PostgreSQL: {size / count:.1f} bytes, index included")


def load(url: str, lines: Iterator[Line]) -> int:
    """Insert the samples of all lines; returns how many."""
    database, count = Database(url, pool=1, statement_timeout_ms=600_000), 0
    for number, line in enumerate(lines, start=1):
        rows = [(number, sample) for sample in line.samples()]
        with database.transaction() as session:
            samples.insert(session, rows)
        count += len(rows)
    database.close()
    return count


def packed(step_s: int) -> None:
    with _community.fresh() as url:
        count = load(url, lines(CAMPUSES, HOURS, traffic_step_s=step_s))
        with psycopg.connect(url, autocommit=True) as connection:
            rows = scalar(connection, "SELECT hypertable_size('sample')") / count
            title = f"raw sample, traffic drawn anew every {step_s} s, {count} samples"
            print(f"\n{title}\n  rows in chunks: {rows:.1f} bytes, index included")
            for segment_by, order_by in ORDERS:
                size = _packed(connection, segment_by, order_by) / count
                print(
                    f"  columnstore by ({segment_by}) in the order of ({order_by}): {size:.2f} bytes, "
                    f"{size / FIGURES:.2f} a figure; rows take {rows / size:.1f} times that"
                )
                if (segment_by, order_by) == (policies.POLICIES[0].segment_by, policies.ORDER_BY):
                    _tell_columns(connection, count, size)
                _community.unpack(connection, "sample")


def _packed(connection: psycopg.Connection[object], segment_by: str, order_by: str) -> int:
    connection.execute(
        f"ALTER TABLE sample SET (timescaledb.enable_columnstore, timescaledb.segmentby = "
        f"'{segment_by}', timescaledb.orderby = '{order_by}')"
    )
    # The lab's days may lie ahead of this machine's clock.
    _community.pack(connection, "sample", "-1000 days")
    return int(scalar(connection, "SELECT hypertable_size('sample')"))


def _tell_columns(connection: psycopg.Connection[object], count: int, size: float) -> None:
    sizes = _community.packed_columns(connection, COLUMNS)
    parts = [f"{name} {part / count:.2f}" for name, part in sizes.items()]
    rest = size - sum(sizes.values()) / count
    print(f"    of these: {', '.join(parts)}; TOAST, pages and index {rest:.2f}")


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    main()
