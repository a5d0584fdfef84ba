"""Statements in SQL with named parameters (%(name)s), and many rows in one round trip: COPY, and arrays to unnest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from psycopg import Connection, Copy, Cursor, sql
from psycopg.rows import RowFactory, RowMaker
from sqlalchemy import CursorResult
from sqlalchemy.orm import Session

from backend.store.engine import packing
from backend.store.engine.columns import Row, RowColumns, row_columns
from backend.store.engine.packing import KINDS, PackedArray


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


def run(session: Session, statement: str, /, **parameters: Any) -> int:
    """One statement in psycopg's own style, lists as arrays; returns how many rows it touched."""
    return _result(session, statement, parameters).rowcount


def fetch(session: Session, statement: str, /, **parameters: Any) -> list[Any]:
    """The rows that such a statement returns, as tuples."""
    return list(_result(session, statement, parameters).all())


def scalars(session: Session, statement: str, /, **parameters: Any) -> list[Any]:
    """The values of such a statement's first column."""
    return list(_result(session, statement, parameters).scalars())


def read(session: Session, statement: str, /, **parameters: Any) -> list[tuple[Any, ...]]:
    """The rows of a SELECT, past SQLAlchemy and in binary: half the price of `fetch`, which counts on a busy page.

    Raises psycopg's own errors (store/engine/database.py knows both kinds).
    """
    session.flush()
    with _driver(session).cursor(binary=True) as cursor:
        cursor.execute(statement, parameters)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def read_as(
    session: Session, row_class: type[Row], statement: str, /, **parameters: Any
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


def _result(session: Session, statement: str, parameters: dict[str, Any]) -> CursorResult[Any]:
    return session.connection().exec_driver_sql(statement, parameters)


def ids(values: Iterable[int]) -> PackedArray:
    """Keys for `= ANY(%(ids)s::integer[])`: a thousand cost 0.1 ms, as a list 5 ms."""
    return packing.array("integer", list(values))


def packed(columns: RowColumns, rows: Iterable[Sequence[Any]]) -> dict[str, PackedArray]:
    """At least one row turned into the parameters of `columns.unnested`."""
    values = zip(columns.names, columns.kinds, zip(*rows, strict=True), strict=True)
    return {name: packing.array(kind, column) for name, kind, column in values}
