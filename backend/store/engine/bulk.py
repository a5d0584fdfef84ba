"""Many rows in one round trip: COPY, and arrays that a statement unnests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from psycopg import Connection, Copy, Cursor, sql
from psycopg.rows import RowFactory, RowMaker
from sqlalchemy import Connection as PooledConnection
from sqlalchemy.orm import Session

from backend.store.engine import packing
from backend.store.engine.columns import Row, RowColumns, row_columns
from backend.store.engine.packing import KINDS, PackedArray

TAUGHT = "takes packed arrays"


def copy(session: Session, table: str, columns: RowColumns, rows: Iterable[Sequence[Any]]) -> None:
    """In binary; instants are datetimes."""
    with _copying(session, table, columns) as stream:
        stream.set_types([KINDS[kind].oid for kind in columns.kinds])
        for row in rows:
            stream.write_row(row)


def copy_fixed(
    session: Session, table: str, columns: RowColumns, rows: Iterable[Sequence[Any]]
) -> None:
    """`copy` at a third of the price, for columns of fixed width without NULLs."""
    with _copying(session, table, columns) as stream:
        for block in packing.copy_blocks(columns.kinds, rows):
            stream.write(block)


@contextmanager
def _copying(session: Session, table: str, columns: RowColumns) -> Iterator[Copy]:
    names = sql.SQL(", ").join(map(sql.Identifier, columns.names))
    query = sql.SQL("COPY {} ({}) FROM STDIN (FORMAT BINARY)").format(sql.Identifier(table), names)
    with _driver(session).cursor() as cursor, cursor.copy(query) as stream:
        yield stream


def run(session: Session, statement: str, parameters: Sequence[Any] = ()) -> int:
    """In psycopg's style (%s), lists as arrays; returns how many rows it touched."""
    return _taught(session).exec_driver_sql(statement, tuple(parameters)).rowcount


def fetch(session: Session, statement: str, parameters: Sequence[Any] = ()) -> list[Any]:
    """Tuples, from such a statement."""
    return list(_taught(session).exec_driver_sql(statement, tuple(parameters)).all())


def scalars(session: Session, statement: str, parameters: Sequence[Any] = ()) -> list[Any]:
    """First column, from such a statement."""
    return list(_taught(session).exec_driver_sql(statement, tuple(parameters)).scalars())


def read(
    session: Session, statement: str, parameters: Sequence[Any] | Mapping[str, Any] = ()
) -> list[tuple[Any, ...]]:
    """Rows of a SELECT, past SQLAlchemy and in binary: half the price of `fetch`.

    Raises psycopg's own errors (store/engine/database.py knows both kinds).
    """
    session.flush()
    with _driver(session).cursor(binary=True) as cursor:
        cursor.execute(statement, parameters)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def read_as(
    session: Session, row_class: type[Row], statement: str, parameters: Sequence[Any] = ()
) -> list[Row]:
    """As rows of a NamedTuple (store/engine/columns.py).

    Raises TypeError unless names and order of the columns match.
    """
    session.flush()
    factory = _factory(row_class)
    with _driver(session).cursor(binary=True, row_factory=factory) as cursor:
        if row_columns(row_class).instants_ms:
            cursor.adapters.register_loader("timestamptz", packing.MillisecondsLoader)
        cursor.execute(statement, parameters)
        return cursor.fetchall()


@cache
def _factory(row_class: type[Row]) -> RowFactory[Row]:
    names = row_columns(row_class).names
    make: RowMaker[Row] = row_class._make  # type: ignore[attr-defined]  # every NamedTuple has it, no type says so

    def maker(cursor: Cursor[Any]) -> RowMaker[Row]:
        answered = tuple(column.name for column in cursor.description or ())
        if answered and answered != names:
            raise TypeError(f"{row_class.__name__} has {names}, not {answered}")
        return make

    return maker


def _driver(session: Session) -> Connection[Any]:
    connection = session.connection().connection.driver_connection
    assert isinstance(connection, Connection)
    return connection


def _taught(session: Session) -> PooledConnection:
    connection = session.connection()
    if TAUGHT not in connection.info:
        packing.teach(connection.connection.driver_connection)  # type: ignore[arg-type]
        connection.info[TAUGHT] = True
    return connection


def columns_of(rows: Sequence[Sequence[Any]], width: int) -> list[list[Any]]:
    """Empty columns for no rows."""
    return (
        [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(width)]
    )


def packed(rows: Iterable[Sequence[Any]], kinds: Sequence[str]) -> list[PackedArray]:
    """A column for each of the kinds (`packing.KINDS`); at least one row."""
    columns = zip(*rows, strict=True)
    return [packing.array(kind, column) for kind, column in zip(kinds, columns, strict=True)]
