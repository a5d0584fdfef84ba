"""Many rows in one round trip: COPY into a table, and arrays that a statement unnests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from psycopg import sql
from sqlalchemy.orm import Session


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


def run(session: Session, statement: str, parameters: Sequence[Any] = ()) -> int:
    """One statement in psycopg's own style (%s), lists as arrays; returns how many rows it touched."""
    return session.connection().exec_driver_sql(statement, tuple(parameters)).rowcount


def fetch(session: Session, statement: str, parameters: Sequence[Any] = ()) -> list[Any]:
    """The rows that such a statement returns, as tuples."""
    return list(session.connection().exec_driver_sql(statement, tuple(parameters)))


def columns_of(rows: Sequence[Sequence[Any]], width: int) -> list[list[Any]]:
    """Rows turned into `width` columns; empty columns for no rows."""
    return (
        [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(width)]
    )


def unnested(types: Sequence[str]) -> str:
    """`unnest(%s::integer[], %s::bigint[])` for columns of these types."""
    return "unnest(" + ", ".join(f"%s::{kind}[]" for kind in types) + ")"
