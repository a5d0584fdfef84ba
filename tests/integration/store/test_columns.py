"""Rows by name: what a class of rows says of its columns, and statements that answer with others."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import NamedTuple

import pytest
from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.engine.columns import (
    Bigint,
    EpochMs,
    Instant,
    Integer,
    RowColumns,
    Text,
    maker,
    reader,
    row_columns,
)
from backend.store.engine.instants import at

AT_MS = 1_750_000_000_001


class Reading(NamedTuple):
    number: Integer
    at_ms: EpochMs | None
    size_ms: Bigint
    mark: Text | None


class Poll(NamedTuple):
    number: Integer
    at: Instant


class Both(NamedTuple):
    at_ms: EpochMs
    until: Instant


class Bare(NamedTuple):
    number: int


@dataclass(frozen=True, slots=True)
class Mark:
    size_ms: int
    name: str


def test_columns_are_the_fields_and_only_instants_lose_their_unit() -> None:
    columns = row_columns(Reading)
    names, kinds = ("number", "at", "size_ms", "mark"), ("integer", "epoch_ms", "bigint", "text")
    assert columns == RowColumns(names, kinds)
    assert columns.listed == "number, at, size_ms, mark"
    assert columns.prefixed("new") == "new.number, new.at, new.size_ms, new.mark"
    assert columns.unnested == (
        "unnest(%(number)s::integer[], %(at)s::timestamptz[], %(size_ms)s::bigint[], %(mark)s::text[])"
    )


@pytest.mark.parametrize("row_class", [Both, Bare])
def test_a_class_that_does_not_say_its_kinds_is_refused(row_class: type) -> None:
    with pytest.raises(TypeError):
        row_columns(row_class)


def test_rows_are_made_by_name_and_read_into_other_classes_by_name() -> None:
    row = maker(Reading)(mark="m", size_ms=3, at_ms=None, number=1)
    assert row == Reading(1, None, 3, "m")
    assert reader(Reading, Mark, name="mark")(row) == Mark(3, "m")
    with pytest.raises(TypeError, match="name"):
        reader(Reading, Mark)


def test_rows_come_back_through_arrays(session: Session) -> None:
    columns = row_columns(Reading)
    rows = [Reading(1, AT_MS, -(2**63), "a"), Reading(2, None, 5, None), Reading(3, -1, 0, "")]
    new = f"{columns.unnested} AS new ({columns.listed})"
    values = bulk.packed(columns, rows)
    bulk.run(session, f"CREATE TEMPORARY TABLE t AS SELECT * FROM {new}", **values)
    assert bulk.read_as(session, Reading, f"SELECT {columns.listed} FROM t ORDER BY 1") == rows
    session.rollback()


def test_instants_of_a_class_are_datetimes_where_it_says_so(session: Session) -> None:
    statement = "SELECT 1 AS number, %(at)s::timestamptz AS at"
    instant = at(AT_MS) + dt.timedelta(microseconds=999)
    assert bulk.read_as(session, Poll, statement, at=instant) == [Poll(1, instant)]
    read = "SELECT 1 AS number, %(at)s::timestamptz AS at, 0::bigint AS size_ms, NULL::text AS mark"
    assert bulk.read_as(session, Reading, read, at=instant) == [Reading(1, AT_MS, 0, None)]


@pytest.mark.parametrize("answer", ["now() AS at, 1 AS number", "1 AS number", "1 AS n, now()"])
def test_other_columns_than_the_fields_are_refused(session: Session, answer: str) -> None:
    with pytest.raises(TypeError, match="Poll has"):
        bulk.read_as(session, Poll, f"SELECT {answer}")
