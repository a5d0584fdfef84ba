"""Whole tables out of a database and into one as CSV streams, alike on every engine.

Through queries (`COPY (SELECT ...)`), because a hypertable's rows are not in the table itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from graphlib import TopologicalSorter
from typing import Any

import psycopg
from psycopg import IsolationLevel, sql

from backend.errors import Unavailable
from backend.store.engine.database import AWAY, CONNECT_TIMEOUT_S, is_lost, libpq_url

NOT_KEPT = frozenset({"alembic_version", "shard_lease"})
"""The revision is in the manifest; leases are of processes that will be gone."""

PIECE_BYTES = 1 << 18

OPTIONS = (
    "-c timezone=UTC -c datestyle=ISO -c intervalstyle=iso_8601 -c statement_timeout=0 "
    "-c idle_in_transaction_session_timeout=0 -c jit=off"
)

Connection = psycopg.Connection[Any]

COLUMNS = """
SELECT c.relname, array_agg(a.attname::text ORDER BY a.attnum)
FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = c.oid AND d.deptype = 'e')
GROUP BY c.relname ORDER BY c.relname
"""

REFERENCES = """
SELECT conrelid::regclass::text, confrelid::regclass::text FROM pg_constraint
WHERE contype = 'f' AND connamespace = 'public'::regnamespace
"""

SEQUENCES = """
SELECT owner.relname || '.' || a.attname, s.last_value
FROM pg_class AS own JOIN pg_depend AS d ON d.objid = own.oid AND d.deptype IN ('a', 'i')
JOIN pg_class AS owner ON owner.oid = d.refobjid
JOIN pg_attribute AS a ON a.attrelid = owner.oid AND a.attnum = d.refobjsubid
JOIN pg_sequences AS s ON s.schemaname = 'public' AND s.sequencename = own.relname
WHERE own.relkind = 'S' AND own.relnamespace = 'public'::regnamespace AND s.last_value IS NOT NULL
"""

KEY_IDS = """
SELECT DISTINCT convert_from(substring({secret} FROM 1 FOR 8), 'UTF8') FROM {table} WHERE length({secret}) > 8
"""
SECRETS = {"router": "password_encrypted", "channel": "secret_encrypted"}
"""Where secrets are stored; a database of an older version has no channels."""


@dataclass(frozen=True, slots=True)
class Table:
    name: str
    columns: tuple[str, ...]


@contextmanager
def snapshot(url: str) -> Iterator[Connection]:
    """A read-only transaction that sees the database as of now, however long it takes. Raises Unavailable."""
    try:
        with psycopg.connect(
            libpq_url(url), connect_timeout=CONNECT_TIMEOUT_S, options=OPTIONS
        ) as connection:
            connection.isolation_level = IsolationLevel.REPEATABLE_READ
            connection.read_only = True
            yield connection
    except psycopg.OperationalError as error:
        if is_lost(error):
            raise Unavailable(AWAY, "database_away") from error
        raise


def tables(connection: Connection) -> list[Table]:
    """Each refers only to tables before it."""
    tables_ = {name: Table(name, tuple(columns)) for name, columns in connection.execute(COLUMNS)}
    before: dict[str, set[str]] = {name: set() for name in tables_ if name not in NOT_KEPT}
    for name, other in connection.execute(REFERENCES):
        if name in before and other != name:
            before[name].add(other)
    ordered = TopologicalSorter(before).static_order()
    return [tables_[name] for name in ordered if name in before]


def revision(connection: Connection) -> str | None:
    """None without our tables."""
    known = connection.execute("SELECT to_regclass('public.alembic_version')").fetchone()
    if known is None or known[0] is None:
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


def sequences(connection: Connection) -> dict[str, int]:
    """The last number given for each `table.column`."""
    return {str(name): int(value) for name, value in connection.execute(SEQUENCES)}


def key_ids(connection: Connection) -> tuple[str, ...]:
    """Names of the keys that stored passwords and secrets need."""
    known = {table.name for table in tables(connection)}
    ids: set[str] = set()
    for table, secret in SECRETS.items():
        if table in known:
            query = sql.SQL(KEY_IDS).format(
                table=sql.Identifier(table), secret=sql.Identifier(secret)
            )
            ids |= {str(row[0]) for row in connection.execute(query)}
    return tuple(sorted(ids))


def copy_out(connection: Connection, table: Table, write: Callable[[bytes], None]) -> int:
    """CSV with a header, in pieces; returns how many rows."""
    query = sql.SQL("COPY (SELECT {} FROM {}) TO STDOUT (FORMAT CSV, HEADER)")
    names = sql.SQL(", ").join(map(sql.Identifier, table.columns))
    gathered = bytearray()
    with connection.cursor() as cursor:
        with cursor.copy(query.format(names, sql.Identifier(table.name))) as stream:
            for row in stream:  # the server sends each row apart
                gathered += row
                if len(gathered) >= PIECE_BYTES:
                    write(bytes(gathered))
                    gathered.clear()
        write(bytes(gathered))
        return cursor.rowcount


def copy_in(connection: Connection, table: Table, pieces: Iterable[bytes]) -> int:
    """From such CSV; returns how many rows."""
    query = sql.SQL("COPY {} ({}) FROM STDIN (FORMAT CSV, HEADER)")
    names = sql.SQL(", ").join(map(sql.Identifier, table.columns))
    with connection.cursor() as cursor:
        with cursor.copy(query.format(sql.Identifier(table.name), names)) as stream:
            for piece in pieces:
                stream.write(piece)
        return cursor.rowcount


def empty(connection: Connection, names: Sequence[str]) -> None:
    """Remove what migrations put into new tables."""
    for name in names:
        connection.execute(sql.SQL("DELETE FROM {}").format(sql.Identifier(name)))


def revoke_tokens(connection: Connection) -> int:
    """Returns how many worked."""
    query = "UPDATE api_token SET revoked_at = now() WHERE revoked_at IS NULL"
    return connection.execute(query).rowcount


def ask_recipients_again(connection: Connection) -> int:
    """Addresses outside that got reports have to confirm again, with a new letter. Returns how many."""
    query = """
        UPDATE report_recipient
        SET confirmed_at = NULL, link_hash = NULL, link_ends_at = NULL, restored_at = now()
        WHERE address IS NOT NULL AND unsubscribed_at IS NULL AND confirmed_at IS NOT NULL
    """
    return connection.execute(query).rowcount


def set_sequences(connection: Connection, values: Mapping[str, int]) -> None:
    """New rows get numbers that no row ever had."""
    for place, value in values.items():
        table, _, column = place.partition(".")
        query = (
            "SELECT setval(pg_get_serial_sequence(quote_ident(%(table)s), %(column)s), %(value)s)"
        )
        connection.execute(query, {"table": table, "column": column, "value": value})


def is_unused(connection: Connection) -> bool:
    """No tables of Timbang, or no account, campus and router in them."""
    if revision(connection) is None:
        return True
    row = connection.execute(
        "SELECT EXISTS (SELECT FROM account) OR EXISTS (SELECT FROM campus) "
        "OR EXISTS (SELECT FROM router)"
    ).fetchone()
    return row is not None and not row[0]
