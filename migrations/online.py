"""What a migration may do to large tables while polls go on: build an index beside them, fill rows in short pieces.

Where all revisions share one transaction (`timbang restore`) nobody polls, and both are done plainly within it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from alembic import op
from sqlalchemy import Connection, text

from migrations import timescale

ADVISORY_LOCK = 0x7469_6D62_616E_6731
"""`timbang1`: two processes that start at once migrate one after the other."""

LOCK_TIMEOUT_MS = 2_000
"""Rather fail and be tried again than make every poll wait behind our lock."""

STATEMENT_TIMEOUT_MS = 15 * 60_000


def create_index(name: str, table: str, what: str) -> None:
    """Index `what` (columns in brackets, and a condition if there is one) of a table that may be large.

    For a revision that does nothing else: what stands before it is committed. An index that an interrupted build
    left behind is no index, though it has the name: it is dropped first.
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
    """Take an index away without a lock that readers or writers wait for; not for one of a hypertable."""
    if _is_whole():
        op.execute(f"DROP INDEX {name}")
        return
    with pieces() as connection, _waiting(connection):
        connection.execute(text(f"DROP INDEX CONCURRENTLY IF EXISTS {name}"))


@contextmanager
def pieces() -> Iterator[Connection]:
    """A connection of which each statement is a transaction, so that its locks are gone when it is done.

    For a revision that does nothing else, and that can be run again from any of its statements on.
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
    """TimescaleDB knows no CONCURRENTLY, but can build an index chunk by chunk: a chunk's writers wait, no others."""
    if not in_chunks:
        return f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON {table} {what}"
    before, mark, condition = what.partition(" WHERE ")
    option = "WITH (timescaledb.transaction_per_chunk)"
    return f"CREATE INDEX IF NOT EXISTS {name} ON {table} {before} {option}{mark}{condition}"


@contextmanager
def _waiting(connection: Connection) -> Iterator[None]:
    """No timeout of locks: a concurrent build waits for every older transaction, and nobody waits for it meanwhile."""
    connection.execute(text("SET lock_timeout = 0"))
    try:
        yield
    finally:
        connection.execute(text(f"SET lock_timeout = {LOCK_TIMEOUT_MS}"))
