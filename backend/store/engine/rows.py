"""Rows as plain objects with the attributes of a table's class, without the ORM's cost. No session knows them.

An attribute of a mapped object costs five times one of a plain object, and a list of 500 routers reads 60,000.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar, cast

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
    row = _plain(kind)()
    row.__dict__.update(zip(columns(kind), values, strict=True))
    return cast("Row", row)


@cache
def _plain(kind: type[Base]) -> type[object]:
    return type(kind.__name__, (), {})
