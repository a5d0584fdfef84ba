"""What is kept of the conditions that somebody is told of (domain/alerts)."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import CheckConstraint
from sqlalchemy.orm import Mapped, mapped_column

from backend.store.tables.base import Base, RouterKey, UplinkKey


class ConditionLook(Base):
    """Up to where a router's samples were judged."""

    __tablename__ = "condition_look"
    __table_args__ = ({"postgresql_with": {"fillfactor": "40"}},)

    router_id: Mapped[RouterKey]
    seen_at: Mapped[dt.datetime]


class UplinkCondition(Base):
    """A condition of an uplink that is not plainly well: it waits, lasts or ends (domain/alerts/condition_state.py)."""

    __tablename__ = "uplink_condition"
    __table_args__ = (
        CheckConstraint("phase IN ('pending', 'open', 'closing')", name="phase"),
        CheckConstraint("(phase = 'closing') = (good_since IS NOT NULL)", name="good_since"),
    )

    uplink_id: Mapped[UplinkKey]
    kind: Mapped[str] = mapped_column(primary_key=True)
    phase: Mapped[str]
    since: Mapped[dt.datetime]
    held_ms: Mapped[int]
    good_since: Mapped[dt.datetime | None]
    seen_at: Mapped[dt.datetime]
