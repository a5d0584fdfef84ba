"""Changes of large tables while polls go on: build an index beside them, fill rows in short pieces.

In one transaction for all revisions (`timbang restore`) nobody polls, so both are done plainly.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from alembic import op
from sqlalchemy import Connection, text

from migrations import timescale

ADVISORY_LOCK = 0x7469_6D62_616E_6731
"""`timbang1`: two processes that start at once migrate one after the other."""

LOCK_TIMEOUT_MS = 2_000  # rather fail and try again than make every poll wait behind our lock
STATEMENT_TIMEOUT_MS = 15 * 60_000


def create_index(name: str, table: str, what: str) -> None:
    """`what`: columns in brackets, and perhaps a condition. For a revision that does nothing else: it commits before.

    First drops an unfinished index of that name, left by an interrupted build.
    """
    if _is_whole():
        op.execute(f"CREATE INDEX {name} ON {table} {what}")
        return
    in_chunks = timescale.is_hypertable(table)
    with pieces() as connection, _waiting(connection):
        if _is_invalid(connection, name):
            connection.execute(text(f"DROP INDEX {'' if in_chunks else 'CONCURRENTLY'} {name}"))
        connection.execute(text(_statement(name, table, what, in_chunks)))


def drop_index(name: str) -> None:
    """Without a lock that readers or writers wait for; not on a hypertable."""
    if _is_whole():
        op.execute(f"DROP INDEX {name}")
        return
    with pieces() as connection, _waiting(connection):
        connection.execute(text(f"DROP INDEX CONCURRENTLY IF EXISTS {name}"))


@contextmanager
def pieces() -> Iterator[Connection]:
    """Each statement is a transaction, so that its locks end with it.

    For a revision that does nothing else, and can be run again from any statement on.
    """
    if _is_whole():
        yield op.get_bind()
        return
    with op.get_context().autocommit_block():
        yield op.get_bind()


def _is_whole() -> bool:
    return not op.get_context().opts["transaction_per_migration"]


def _is_invalid(connection: Connection, name: str) -> bool:
    query = "SELECT NOT indisvalid FROM pg_index WHERE indexrelid = to_regclass(:name)"
    return bool(connection.scalar(text(query), {"name": name}))


def _statement(name: str, table: str, what: str, in_chunks: bool) -> str:
    """TimescaleDB has no CONCURRENTLY, but builds an index chunk by chunk: only a chunk's writers wait."""
    if not in_chunks:
        return f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON {table} {what}"
    before, mark, condition = what.partition(" WHERE ")
    option = "WITH (timescaledb.transaction_per_chunk)"
    return f"CREATE INDEX IF NOT EXISTS {name} ON {table} {before} {option}{mark}{condition}"


@contextmanager
def _waiting(connection: Connection) -> Iterator[None]:
    """No lock timeout: a concurrent build waits for older transactions, and nobody waits for it."""
    connection.execute(text("SET lock_timeout = 0"))
    try:
        yield
    finally:
        connection.execute(text(f"SET lock_timeout = {LOCK_TIMEOUT_MS}"))
