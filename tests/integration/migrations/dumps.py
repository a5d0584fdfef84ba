"""Databases of released revisions as files, for the tests that upgrade them: one more with each release.

Made by `python -m tests.integration.migrations.dumps REVISION...` (without one: all that `past.SINCE` names), from the
migrations and tests/integration/migrations/past.py alone. For a new release: add what its tables shall hold to
`past.SINCE`, run this with the release's revision, commit the file. A file that is there is never made again: it says
what databases looked like then. A file is SQL, gzipped: COPY per table, and the schema as comments before it.
"""

from __future__ import annotations

import gzip
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
from psycopg import sql

from backend.domain.quality.echo_histogram import merged
from backend.store.engine.database import libpq_url
from backend.store.tables import Base
from cli.postgres import embedded, migrate
from tests.integration.migrations import past
from tests.oracles.echoes import of_minute

FOLDER = Path(__file__).with_name("dumps")
REVISIONS = [revision for revision, _ in past.SINCE]
ECHO_HOURS_SINCE = "0010"

COLUMNS = """
SELECT format('%I.%I %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
  CASE WHEN a.attnotnull THEN 'NOT NULL' ELSE '' END, coalesce(pg_get_expr(d.adbin, d.adrelid), ''))
FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
LEFT JOIN pg_attrdef AS d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
"""
CONSTRAINTS = """
SELECT format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
"""
INDEXES = "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'"


def connected(url: str) -> closing[psycopg.Connection]:
    return closing(psycopg.connect(libpq_url(url), autocommit=True))


def tables(connection: psycopg.Connection) -> list[str]:
    """Those that are there, in an order that foreign keys allow."""
    query = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    there = {name for (name,) in connection.execute(query)}
    return [table.name for table in Base.metadata.sorted_tables if table.name in there]


def columns(connection: psycopg.Connection, table: str) -> list[str]:
    query = "SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = %s"
    return [name for (name,) in connection.execute(f"{query} ORDER BY ordinal_position", [table])]


def schema(connection: psycopg.Connection) -> list[str]:
    """Columns, constraints and indexes, a line each."""
    lines = [
        line for query in (COLUMNS, CONSTRAINTS, INDEXES) for (line,) in connection.execute(query)
    ]
    return sorted(" ".join(line.split()) for line in lines)


def dumped_schema(revision: str) -> list[str]:
    with gzip.open(_file(revision), "rt") as file:
        return [line[3:].rstrip() for line in file if line.startswith("-- ")]


def restore(url: str, revision: str) -> None:
    """The rows of a dump into the tables that the migrations up to its revision make."""
    migrate.upgrade(url, revision)
    with connected(url) as connection, gzip.open(_file(revision), "rt") as file:
        connection.execute("SET timbang.audit = 'restore'")  # lines of the audit log have seals
        for table in reversed(tables(connection)):
            connection.execute(sql.SQL("DELETE FROM {}").format(sql.Identifier(table)))
        for line in file:
            if line.startswith("COPY "):
                with connection.cursor().copy(line) as copy:
                    for row in iter(file.readline, "\\.\n"):
                        copy.write(row)
            elif line.startswith("SELECT "):
                connection.execute(line)


def fill(url: str, revision: str) -> None:
    migrate.upgrade(url, revision)
    with connected(url) as connection:
        for statement in past.statements(revision):
            connection.execute(statement)
        if revision >= ECHO_HOURS_SINCE:
            count_echoes(connection)


def count_echoes(connection: psycopg.Connection) -> None:
    """Hours as the domain counts them, of every minute that is there."""
    hours: dict[tuple[object, ...], list[list[int | None]]] = {}
    query = "SELECT uplink_id, date_trunc('hour', at, 'UTC'), origin, busy, rtt_us FROM ping_minute"
    for uplink, at, origin, busy, rtt_us in connection.execute(query):
        minutes = hours.setdefault((uplink, at, origin), [])
        if not busy:
            minutes.append(rtt_us)
    insert = "INSERT INTO echo_hour VALUES (%s, %s, %s, %s::int[], %s::int[], %s::int[], %s::int[], %s::int[])"
    for key, minutes in sorted(hours.items()):
        histogram = merged(of_minute(rtt_us) for rtt_us in minutes)
        trips, losses = sorted(histogram.round_trips.items()), sorted(histogram.minutes.items())
        counts = [
            [rtt for rtt, _ in trips],
            [times for _, times in trips],
            [sent for (sent, _), _ in losses],
            [lost for (_, lost), _ in losses],
            [times for _, times in losses],
        ]
        connection.execute(insert, [*key, *counts])


def write(revision: str) -> Path:
    """Raises FileExistsError."""
    path = _file(revision)
    if path.exists():
        raise FileExistsError(path)
    with tempfile.TemporaryDirectory() as folder, embedded.running(Path(folder)) as url:
        fill(url, revision)
        with connected(url) as connection:
            content = "".join(_lines(connection)).encode()
    path.write_bytes(gzip.compress(content, mtime=0))
    return path


def _file(revision: str) -> Path:
    return FOLDER / f"{revision}.sql.gz"


def _lines(connection: psycopg.Connection) -> Iterator[str]:
    yield from (f"-- {line}\n" for line in schema(connection))
    for table in tables(connection):
        names = ", ".join(columns(connection, table))
        yield f"COPY {table} ({names}) FROM STDIN;\n"
        rows = f"COPY (SELECT {names} FROM {table} ORDER BY {names}) TO STDOUT"
        with connection.cursor().copy(rows) as copy:
            yield from (bytes(block).decode() for block in copy)
        yield "\\.\n"
        if _counts(connection, table):
            yield f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT max(id) FROM {table}));\n"


def _counts(connection: psycopg.Connection, table: str) -> bool:
    query = (
        "SELECT EXISTS (SELECT FROM information_schema.columns WHERE table_schema = 'public' "
        "AND table_name = %s AND column_name = 'id' AND is_identity = 'YES')"
    )
    [(count,)] = connection.execute(query, [table])
    return bool(count)


if __name__ == "__main__":
    for wanted in sys.argv[1:] or REVISIONS:
        made = write(wanted)
        sys.stdout.write(f"{made.name}: {made.stat().st_size} bytes\n")
