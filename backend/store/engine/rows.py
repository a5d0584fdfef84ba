"""Rows of the tables' classes from plain tuples, without the ORM's cost. No session saves changes of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

from sqlalchemy.orm import configure_mappers

from backend.store.tables.base import Base

Row = TypeVar("Row", bound=Base)


@cache
def columns(kind: type[Base]) -> tuple[str, ...]:
    configure_mappers()
    return tuple(kind.__mapper__.columns.keys())


@cache
def names(kind: type[Base]) -> str:
    """In the order of `columns`."""
    return ", ".join(f"{kind.__tablename__}.{name}" for name in columns(kind))


def made(kind: type[Row], values: Sequence[Any]) -> Row:
    """Values in the order of `columns`."""
    row: Row = kind.__mapper__.class_manager.new_instance()
    row.__dict__.update(zip(columns(kind), values, strict=True))
    return row
