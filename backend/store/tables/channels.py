"""Channels that people are told over, and each message with its attempts."""

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

from backend.domain.alerts.delivery import DeliveryState, Phase
from backend.domain.alerts.messages import Language
from backend.domain.alerts.subscriptions.reach import Reason
from backend.store.tables.base import Base, Big, JsonList, JsonObject

Outcome = Literal["delivered", "refused", "retry"]
ChannelKind = Literal["mail", "telegram", "webhook", "ntfy", "alertmanager"]


Stopped = Literal["never_begun", "unsubscribed", "paused"]
"""Never begun: its account has set a mail address, and subscribed to nothing yet."""

SHARED = text("NOT personal")


class Channel(Base):
    """A way to tell people of incidents, and which ones (domain/alerts/delivery.py).

    `settings`: what is no secret of its address, by kind. `kinds`: of incidents; empty: all. `campus_id`: None: all.
    `since_at`: what was known before then is not sent. `daily_minute`: of the day, when the daily digest comes,
    on the clock of its campus, or else of the first campus; None: it gets each incident.

    `personal`: an account's own subscription, which has the account's name and mail address, and a mail channel's
    server. `account_id`: None: the account was removed; what it was sent stays. `campus_ids`, `router_ids`: of a
    subscription; both empty: all. `stopped`: by its account. `held`: by an admin.
    """

    __tablename__ = "channel"
    __table_args__ = (
        CheckConstraint(
            "kind IN ('mail', 'telegram', 'webhook', 'ntfy', 'alertmanager')", name="kind"
        ),
        CheckConstraint("language IN ('en', 'id')", name="language"),
        CheckConstraint("unacknowledged_for_s >= 0", name="unacknowledged_for_s"),
        CheckConstraint(
            "daily_minute IS NULL OR daily_minute BETWEEN 0 AND 1439 AND NOT work_hours_only",
            name="daily_minute",
        ),
        CheckConstraint(
            "personal OR account_id IS NULL AND stopped IS NULL AND NOT held"
            " AND campus_ids = '{}' AND router_ids = '{}'",
            name="shared",
        ),
        CheckConstraint(
            "NOT personal OR kind = 'mail' AND campus_id IS NULL AND secret_encrypted IS NULL"
            " AND enabled = (stopped IS NULL AND NOT held)",
            name="personal",
        ),
        CheckConstraint("stopped IN ('never_begun', 'unsubscribed', 'paused')", name="stopped"),
        Index("uq_channel_name", text("lower(name)"), unique=True, postgresql_where=SHARED),
    )

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    name: Mapped[str]
    kind: Mapped[ChannelKind] = mapped_column(Text)
    language: Mapped[Language] = mapped_column(Text, server_default="id")
    settings: Mapped[JsonObject]
    secret_encrypted: Mapped[bytes | None] = mapped_column(LargeBinary)
    campus_id: Mapped[int | None] = mapped_column(ForeignKey("campus.id", ondelete="CASCADE"))
    kinds: Mapped[JsonList] = mapped_column(server_default=text("'[]'::jsonb"))
    work_hours_only: Mapped[bool] = mapped_column(server_default=text("false"))
    daily_minute: Mapped[int | None]
    unacknowledged_for_s: Mapped[int] = mapped_column(server_default=text("0"))
    personal: Mapped[bool] = mapped_column(server_default=text("false"))
    account_id: Mapped[int | None] = mapped_column(
        ForeignKey("account.id", ondelete="SET NULL"), unique=True
    )
    campus_ids: Mapped[list[int]] = mapped_column(ARRAY(INTEGER), server_default=text("'{}'"))
    router_ids: Mapped[list[int]] = mapped_column(ARRAY(INTEGER), server_default=text("'{}'"))
    stopped: Mapped[Stopped | None] = mapped_column(Text)
    held: Mapped[bool] = mapped_column(server_default=text("false"))
    enabled: Mapped[bool] = mapped_column(server_default=text("true"))
    since_at: Mapped[dt.datetime]
    created_at: Mapped[dt.datetime]
    created_by: Mapped[str]


class Delivery(Base):
    """A message to one channel, or to a recipient of reports (`report_recipient_id`).

    `key` is the same for every attempt, so that repeats can be told from news.

    `remote_id`: how the other side calls it. `requested_by`: of a test. `digest_from`, `digest_to`: which time a digest
    speaks of. While `lease_until` lasts (the database's clock), `worker` sends it. `part_ids`: incidents that its text
    named as parts of its own when it was written last; None: it was not written yet, or before migration 0028.
    `accepted_by`, `refused_by`: recipients of a mail who have it, or never will, while others may still get it.
    `recipient`: of a letter about a mail address, which goes to that address alone. `reason`: why a message to an
    account was withdrawn.
    """

    __tablename__ = "delivery"
    __table_args__ = (
        UniqueConstraint("incident_id", "channel_id", "phase"),
        UniqueConstraint("channel_id", "digest_to"),
        CheckConstraint(
            "phase IN ('open', 'close', 'digest', 'test', 'confirm_address', 'address_changed',"
            " 'report', 'confirm_recipient')",
            name="phase",
        ),
        CheckConstraint(
            "state IN ('waiting', 'delivered', 'refused', 'withdrawn', 'expired')", name="state"
        ),
        CheckConstraint("(state = 'waiting') = (ended_at IS NULL)", name="ended"),
        CheckConstraint(
            "(phase IN ('open', 'close')) = (incident_id IS NOT NULL)", name="incident"
        ),
        CheckConstraint(
            "(phase IN ('confirm_address', 'address_changed')) = (recipient <> '')",
            name="recipient",
        ),
        CheckConstraint("reason IS NULL OR state = 'withdrawn'", name="reason"),
        CheckConstraint(
            "(phase = 'digest') = (digest_from IS NOT NULL)"
            " AND (digest_from IS NULL) = (digest_to IS NULL)",
            name="digest",
        ),
        CheckConstraint(
            "(channel_id IS NULL) = (report_recipient_id IS NOT NULL)"
            " AND (report_recipient_id IS NOT NULL) = (phase IN ('report', 'confirm_recipient'))",
            name="channel",
        ),
        CheckConstraint("(phase = 'report') = (report_id IS NOT NULL)", name="report"),
        Index(
            "uq_delivery_report",
            "report_id",
            "report_recipient_id",
            unique=True,
            postgresql_where=text("phase = 'report' AND requested_by = ''"),
        ),
        Index(
            "ix_delivery_report_recipient_id",
            "report_recipient_id",
            "id",
            postgresql_where=text("report_recipient_id IS NOT NULL"),
        ),
        Index("ix_delivery_due_at", "due_at", postgresql_where=text("state = 'waiting'")),
        Index("ix_delivery_channel_id", "channel_id", "id"),
    )

    id: Mapped[Big] = mapped_column(Identity(), primary_key=True)
    channel_id: Mapped[int | None] = mapped_column(ForeignKey("channel.id", ondelete="CASCADE"))
    incident_id: Mapped[int | None] = mapped_column(ForeignKey("incident.id", ondelete="CASCADE"))
    phase: Mapped[Phase] = mapped_column(Text)
    key: Mapped[str] = mapped_column(unique=True)
    state: Mapped[DeliveryState] = mapped_column(Text, server_default="waiting")
    created_at: Mapped[dt.datetime]
    due_at: Mapped[dt.datetime]
    ended_at: Mapped[dt.datetime | None]
    attempts: Mapped[int] = mapped_column(server_default=text("0"))
    lease_until: Mapped[dt.datetime | None]
    worker: Mapped[str] = mapped_column(server_default="")
    answer: Mapped[str] = mapped_column(server_default="")
    remote_id: Mapped[str] = mapped_column(server_default="")
    requested_by: Mapped[str] = mapped_column(server_default="")
    part_ids: Mapped[list[int] | None] = mapped_column(ARRAY(INTEGER))
    accepted_by: Mapped[list[str]] = mapped_column(ARRAY(Text), server_default=text("'{}'"))
    refused_by: Mapped[list[str]] = mapped_column(ARRAY(Text), server_default=text("'{}'"))
    digest_from: Mapped[dt.datetime | None]
    digest_to: Mapped[dt.datetime | None]
    recipient: Mapped[str] = mapped_column(server_default="")
    reason: Mapped[Reason | None] = mapped_column(Text)
    report_id: Mapped[int | None] = mapped_column(ForeignKey("report.id", ondelete="CASCADE"))
    report_recipient_id: Mapped[int | None] = mapped_column(
        ForeignKey("report_recipient.id", ondelete="CASCADE")
    )


class DeliveryAttempt(Base):
    """One attempt, and what the other side said. `source_address`: empty: the one that the system chose."""

    __tablename__ = "delivery_attempt"
    __table_args__ = (
        CheckConstraint("outcome IN ('delivered', 'refused', 'retry')", name="outcome"),
        Index("ix_delivery_attempt_delivery_id", "delivery_id", "id"),
    )

    id: Mapped[Big] = mapped_column(Identity(), primary_key=True)
    delivery_id: Mapped[Big] = mapped_column(ForeignKey("delivery.id", ondelete="CASCADE"))
    at: Mapped[dt.datetime]
    outcome: Mapped[Outcome] = mapped_column(Text)
    answer: Mapped[str]
    source_address: Mapped[str] = mapped_column(server_default="")
    worker: Mapped[str] = mapped_column(server_default="")
