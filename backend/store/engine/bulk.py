"""Many rows in one round trip: COPY into a table, and arrays that a statement unnests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from psycopg import sql
from sqlalchemy import Connection
from sqlalchemy.orm import Session

from backend.store.engine import packing
from backend.store.engine.packing import KINDS, PackedArray

TAUGHT = "takes packed arrays"


def copy(
    session: Session, table: str, columns: Sequence[tuple[str, str]], rows: Iterable[Sequence[Any]]
) -> None:
    """COPY `rows` into `table` in binary; `columns` are (name, PostgreSQL type)."""
    names = sql.SQL(", ").join(sql.Identifier(name) for name, _ in columns)
    query = sql.SQL("COPY {} ({}) FROM STDIN (FORMAT BINARY)").format(sql.Identifier(table), names)
    connection = session.connection().connection.driver_connection
    assert connection is not None
    with connection.cursor() as cursor, cursor.copy(query) as stream:
        stream.set_types([kind for _, kind in columns])
        for row in rows:
            stream.write_row(row)


def copy_fixed(
    session: Session, table: str, columns: Sequence[tuple[str, str]], rows: Iterable[Sequence[Any]]
) -> None:
    """`copy` at a third of the price, for columns (name, kind of `packing.KINDS`) of fixed width and without NULLs."""
    names = sql.SQL(", ").join(sql.Identifier(name) for name, _ in columns)
    query = sql.SQL("COPY {} ({}) FROM STDIN (FORMAT BINARY)").format(sql.Identifier(table), names)
    connection = session.connection().connection.driver_connection
    assert connection is not None
    with connection.cursor() as cursor, cursor.copy(query) as stream:
        for block in packing.copy_blocks([kind for _, kind in columns], rows):
            stream.write(block)


def run(session: Session, statement: str, parameters: Sequence[Any] = ()) -> int:
    """One statement in psycopg's own style (%s), lists as arrays; returns how many rows it touched."""
    return _taught(session).exec_driver_sql(statement, tuple(parameters)).rowcount


def fetch(session: Session, statement: str, parameters: Sequence[Any] = ()) -> list[Any]:
    """The rows that such a statement returns, as tuples."""
    return list(_taught(session).exec_driver_sql(statement, tuple(parameters)).all())


def read(
    session: Session, statement: str, parameters: Sequence[Any] | Mapping[str, Any] = ()
) -> list[tuple[Any, ...]]:
    """The rows of a SELECT, past SQLAlchemy and in binary: half the price of `fetch`, which counts on a busy page.

    Raises psycopg's own errors (store/engine/database.py knows both kinds).
    """
    session.flush()
    connection = session.connection().connection.driver_connection
    assert connection is not None
    with connection.cursor(binary=True) as cursor:
        cursor.execute(statement, parameters)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def _taught(session: Session) -> Connection:
    connection = session.connection()
    if TAUGHT not in connection.info:
        packing.teach(connection.connection.driver_connection)  # type: ignore[arg-type]
        connection.info[TAUGHT] = True
    return connection


def columns_of(rows: Sequence[Sequence[Any]], width: int) -> list[list[Any]]:
    """Rows turned into `width` columns; empty columns for no rows."""
    return (
        [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(width)]
    )


def packed(rows: Iterable[Sequence[Any]], kinds: Sequence[str]) -> list[PackedArray]:
    """At least one row turned into a column for each of the kinds (names of `packing.KINDS`)."""
    columns = zip(*rows, strict=True)
    return [packing.array(kind, column) for kind, column in zip(kinds, columns, strict=True)]


def unnested(kinds: Sequence[str]) -> str:
    """`unnest(%s::integer[], %s::bigint[])` for columns of these kinds."""
    return "unnest(" + ", ".join(f"%s::{KINDS[kind].sql}[]" for kind in kinds) + ")"
