"""What is packed for PostgreSQL must come back as it was, for every kind, NULLs and the ends of each range included."""

from __future__ import annotations

import datetime as dt
import struct
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from sqlalchemy import text
from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.engine.columns import RowColumns
from backend.store.engine.instants import at, ms
from backend.store.engine.packing import KINDS, ROWS_A_WRITE
from tests.examples import examples

SAME_SESSION = examples(40, HealthCheck.function_scoped_fixture)

OF_KIND: dict[str, st.SearchStrategy[Any]] = {
    "smallint": st.integers(-(2**15), 2**15 - 1),
    "integer": st.integers(-(2**31), 2**31 - 1),
    "bigint": st.integers(-(2**63), 2**63 - 1),
    "boolean": st.booleans(),
    "timestamptz": st.datetimes(timezones=st.just(dt.UTC)),
    "epoch_ms": st.integers(-(10**12), 7 * 10**12),
    "date": st.dates(),
    "text": st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")),
}


def through_array(session: Session, kind: str, values: list[Any]) -> list[Any]:
    columns = RowColumns(("v",), (kind,))
    packed = bulk.packed(columns, [(value,) for value in values])
    statement = f"SELECT * FROM {columns.unnested} WITH ORDINALITY AS f (v, n) ORDER BY n"
    read = [row[0] for row in bulk.fetch(session, statement, **packed)]
    return [instant and ms(instant) for instant in read] if kind == "epoch_ms" else read


COPIED = frozenset({"integer[]"})
"""An array of these would lose its rows: they are for `copy` only."""


def test_every_kind_is_tried() -> None:
    assert OF_KIND.keys() | COPIED == KINDS.keys()


def test_lists_are_copied_with_their_gaps(session: Session) -> None:
    session.execute(text("CREATE TEMPORARY TABLE echoes (a int, b integer[])"))
    rows: list[tuple[int, list[int | None]]] = [(1, [9_800, None, 2**31 - 1]), (2, []), (3, [None])]
    bulk.copy(session, "echoes", RowColumns(("a", "b"), ("integer", "integer[]")), rows)
    copied = bulk.fetch(session, "SELECT * FROM echoes ORDER BY a")
    assert [tuple(row) for row in copied] == rows
    session.execute(text("DROP TABLE echoes"))


@pytest.mark.parametrize("kind", OF_KIND)
def test_arrays_come_back(session: Session, kind: str) -> None:
    @SAME_SESSION
    @given(st.lists(st.none() | OF_KIND[kind], min_size=1, max_size=20))
    def check(values: list[Any]) -> None:
        assert through_array(session, kind, values) == values

    check()


@pytest.mark.parametrize("kind", OF_KIND)
def test_arrays_without_nulls_come_back(session: Session, kind: str) -> None:
    @SAME_SESSION
    @given(st.lists(OF_KIND[kind], min_size=1, max_size=20))
    def check(values: list[Any]) -> None:
        assert through_array(session, kind, values) == values

    check()


def test_a_number_that_does_not_fit_is_an_error(session: Session) -> None:
    with pytest.raises(struct.error):
        through_array(session, "bigint", [2**63])


@pytest.mark.parametrize("count", [0, 1, ROWS_A_WRITE, ROWS_A_WRITE + 1, 3 * ROWS_A_WRITE])
def test_copied_rows_come_back(session: Session, count: int) -> None:
    session.execute(text("CREATE TEMPORARY TABLE t (a int, b timestamptz, c bigint, d bool)"))
    columns = RowColumns(tuple("abcd"), ("integer", "epoch_ms", "bigint", "boolean"))
    rows = [(n, 1_750_000_000_001 + n, n - 2**63, n % 3 == 0) for n in range(count)]
    bulk.copy_fixed(session, "t", columns, rows)
    copied = bulk.fetch(session, "SELECT * FROM t ORDER BY a")
    assert [tuple(row) for row in copied] == [(a, at(b), c, d) for a, b, c, d in rows]
    session.execute(text("DROP TABLE t"))
