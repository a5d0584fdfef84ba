"""Shared by all tables: names of constraints that migrations rely on, and column types of Python types."""

from __future__ import annotations

import datetime as dt
import decimal
from typing import Annotated, Any

from sqlalchemy import BigInteger, DateTime, Integer, MetaData, Numeric, SmallInteger, Text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase

Big = Annotated[int, "bigint"]  # bytes, packets, bit/s: 10 Gbit/s move 2**31 bytes in two seconds
Small = Annotated[int, "smallint"]

JsonObject = Annotated[dict[str, Any], "jsonb object"]
JsonList = Annotated[list[Any], "jsonb list"]


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
