"""Reports that come by themselves: when, to whom, and each one as it was sent."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    Identity,
    Index,
    LargeBinary,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER
from sqlalchemy.orm import Mapped, mapped_column

from backend.domain.dates.clocks import Language
from backend.store.tables.base import Base, JsonObject

ReportPeriod = Literal["week", "month", "term"]

ACCOUNT = text("account_id IS NOT NULL AND unsubscribed_at IS NULL")
OUTSIDE = text("address IS NOT NULL AND unsubscribed_at IS NULL")


class ReportSchedule(Base):
    """When reports of a campus's routers are made, on its clock. `router_ids`: empty: of all that it has then.

    `weekday`: 1 is Monday. `month_day`: in a shorter month its last day. `days_after`: the last day of a term.
    `minute`: of the day. `since_at`: what was due before is not made. `failed_at`: the last report could not be made,
    and why.
    """

    __tablename__ = "report_schedule"
    __table_args__ = (
        CheckConstraint("period IN ('week', 'month', 'term')", name="period"),
        CheckConstraint(
            "(period = 'week') = (weekday IS NOT NULL) AND weekday BETWEEN 1 AND 7", name="weekday"
        ),
        CheckConstraint(
            "(period = 'month') = (month_day IS NOT NULL) AND month_day BETWEEN 1 AND 31",
            name="month_day",
        ),
        CheckConstraint(
            "(period = 'term') = (days_after IS NOT NULL) AND days_after BETWEEN 1 AND 60",
            name="days_after",
        ),
        CheckConstraint("minute BETWEEN 0 AND 1439", name="minute"),
        CheckConstraint("language IN ('en', 'id')", name="language"),
    )

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    campus_id: Mapped[int] = mapped_column(ForeignKey("campus.id", ondelete="CASCADE"))
    router_ids: Mapped[list[int]] = mapped_column(ARRAY(INTEGER), server_default=text("'{}'"))
    period: Mapped[ReportPeriod] = mapped_column(Text)
    weekday: Mapped[int | None]
    month_day: Mapped[int | None]
    days_after: Mapped[int | None]
    minute: Mapped[int]
    language: Mapped[Language] = mapped_column(Text)
    owner_id: Mapped[int | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"))
    since_at: Mapped[dt.datetime]
    created_at: Mapped[dt.datetime]
    created_by: Mapped[str]
    ended_at: Mapped[dt.datetime | None]
    failed_at: Mapped[dt.datetime | None]
    failure: Mapped[str] = mapped_column(server_default="")


class ReportRecipient(Base):
    """Who gets the reports of a schedule: an account, at its own mail address, or an address outside.

    `schedule_id`: None: an account that has single reports mailed. `account_id`, `address`: both None: the account was
    removed. `link_hash`: SHA-256 of what the link to confirm an outside address has. `refusals`: for good, in a row.
    `restored_at`: it came back from a backup then, and did not confirm again.
    """

    __tablename__ = "report_recipient"
    __table_args__ = (
        CheckConstraint("(link_hash IS NULL) = (link_ends_at IS NULL)", name="link"),
        CheckConstraint("account_id IS NULL OR address IS NULL", name="one"),
        CheckConstraint("schedule_id IS NOT NULL OR address IS NULL", name="outside"),
        CheckConstraint("language IN ('en', 'id')", name="language"),
        Index(
            "uq_report_recipient_account",
            "schedule_id",
            "account_id",
            unique=True,
            postgresql_where=ACCOUNT,
            postgresql_nulls_not_distinct=True,
        ),
        Index(
            "uq_report_recipient_address",
            "schedule_id",
            text("lower(address)"),
            unique=True,
            postgresql_where=OUTSIDE,
        ),
    )

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    schedule_id: Mapped[int | None] = mapped_column(
        ForeignKey("report_schedule.id", ondelete="CASCADE")
    )
    account_id: Mapped[int | None] = mapped_column(
        ForeignKey("account.id", ondelete="SET NULL"), index=True
    )
    address: Mapped[str | None]
    language: Mapped[Language] = mapped_column(Text)
    link_hash: Mapped[bytes | None] = mapped_column(LargeBinary, unique=True)
    link_ends_at: Mapped[dt.datetime | None]
    confirmed_at: Mapped[dt.datetime | None]
    refusals: Mapped[int] = mapped_column(server_default=text("0"))
    paused_at: Mapped[dt.datetime | None]
    pause_reason: Mapped[str] = mapped_column(server_default="")
    unsubscribed_at: Mapped[dt.datetime | None]
    restored_at: Mapped[dt.datetime | None]
    created_at: Mapped[dt.datetime]
    created_by: Mapped[str]


class Report(Base):
    """A report as it was made: the very bytes, and what its mail says. `schedule_id`: None: somebody asked for it.

    `period`: 2026-W47, 2026-11, term-2026-08-24. `period_name`: of a term, as it was called. `data_hash`: of the
    facts, less the version. `due_at`: when it should have come. `looked_at`: when its data was last compared.
    """

    __tablename__ = "report"
    __table_args__ = (
        UniqueConstraint(
            "schedule_id",
            "router_id",
            "period",
            "language",
            "revision",
            postgresql_nulls_not_distinct=True,
        ),
        CheckConstraint("revision >= 1", name="revision"),
        CheckConstraint("language IN ('en', 'id')", name="language"),
        Index("ix_report_router_id", "router_id", "id"),
    )

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    schedule_id: Mapped[int | None] = mapped_column(
        ForeignKey("report_schedule.id", ondelete="CASCADE")
    )
    router_id: Mapped[int] = mapped_column(ForeignKey("router.id", ondelete="CASCADE"))
    period: Mapped[str]
    period_name: Mapped[str] = mapped_column(server_default="")
    revision: Mapped[int]
    language: Mapped[Language] = mapped_column(Text)
    verdict: Mapped[JsonObject]
    data_hash: Mapped[str]
    pdf: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
    sha256: Mapped[str]
    subject: Mapped[str]
    body: Mapped[str]
    due_at: Mapped[dt.datetime]
    made_at: Mapped[dt.datetime]
    looked_at: Mapped[dt.datetime]
    version: Mapped[str]
