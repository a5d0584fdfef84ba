"""Shared by all tables: names of constraints that migrations rely on, and column types of Python types."""

from __future__ import annotations

import datetime as dt
import decimal
from typing import Annotated, Any

from sqlalchemy import (
    BigInteger,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Numeric,
    SmallInteger,
    Text,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, mapped_column

Big = Annotated[int, "bigint"]  # bytes, packets, bit/s: 10 Gbit/s move 2**31 bytes in two seconds
Small = Annotated[int, "smallint"]

JsonObject = Annotated[dict[str, Any], "jsonb object"]
JsonList = Annotated[list[Any], "jsonb list"]


RouterKey = Annotated[
    int, mapped_column(ForeignKey("router.id", ondelete="CASCADE"), primary_key=True)
]
UplinkKey = Annotated[
    int, mapped_column(ForeignKey("uplink.id", ondelete="CASCADE"), primary_key=True)
]
"""The owner is the key: at most a row each, or the first part of it."""


LIVE = "archived_at IS NULL"


def unique_where(name: str, *columns: str, where: str) -> Index:
    """A unique index of the rows for which `where` holds."""
    return Index(name, *columns, unique=True, postgresql_where=text(where))


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {  # noqa: RUF012 (SQLAlchemy's own declaration)
        str: Text,
        int: Integer,
        Big: BigInteger,
        Small: SmallInteger,
        JsonObject: JSONB,
        JsonList: JSONB,
        decimal.Decimal: Numeric(14, 2),
        dt.datetime: DateTime(timezone=True),
    }
