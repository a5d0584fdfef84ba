"""What is kept of the conditions that somebody is told of (domain/alerts)."""

from __future__ import annotations

import datetime as dt
from typing import Literal

from sqlalchemy import CheckConstraint, ForeignKey, Identity, Index, Text, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from backend.domain.alerts.incidents import CloseReason, NoteKind
from backend.domain.alerts.kinds import IncidentKind, RuleKind
from backend.domain.alerts.parents import ParentReason
from backend.store.tables.base import Base, Big, JsonList, JsonObject, RouterKey, UplinkKey


class ConditionLook(Base):
    """Up to where a router's samples were judged."""

    __tablename__ = "condition_look"
    __table_args__ = ({"postgresql_with": {"fillfactor": "40"}},)

    router_id: Mapped[RouterKey]
    seen_at: Mapped[dt.datetime]


class SlotLook(Base):
    """Up to where a router's slots were judged."""

    __tablename__ = "slot_look"
    __table_args__ = ({"postgresql_with": {"fillfactor": "40"}},)

    router_id: Mapped[RouterKey]
    seen_at: Mapped[dt.datetime]


class UplinkCondition(Base):
    """A condition of an uplink that is not plainly well (domain/alerts/conditions/condition_state.py).

    It waits, lasts or ends.
    """

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


class Incident(Base):
    """Something that people should know of, until it is over (domain/alerts/incidents.py).

    `from_at`, `to_at`: begin of its first and end of its last event; `opened_at`, `closed_at`: when that was known, by
    the data. `harm`: what was carried before. `figures`: that were measured, of its newest event. `explained_by`: the
    change, drift or work that it began with.
    `maintenance_until`: the end of the work that goes on there. `router_id`: None: of Timbang itself. Names of
    persons are kept as they were.
    """

    __tablename__ = "incident"
    __table_args__ = (
        CheckConstraint(
            "close_reason IN ('', 'over', 'unmeasured', 'switched_off', 'removed')",
            name="close_reason",
        ),
        CheckConstraint(
            "(closed_at IS NULL) = (close_reason = '') AND (closed_at IS NULL) = (to_at IS NULL)",
            name="closed",
        ),
        CheckConstraint("to_at >= from_at", name="order"),
        CheckConstraint(
            "parent_reason IN ('', 'router', 'isp', 'route', 'together', 'blind')",
            name="parent_reason",
        ),
        CheckConstraint(
            "(router_id IS NULL) = (kind IN ('timbang_blind', 'timbang_unwell'))"
            " AND (uplink_id IS NULL OR router_id IS NOT NULL)",
            name="router",
        ),
        Index("ix_incident_router_id_from_at", "router_id", "from_at"),
        Index("ix_incident_closed_at", "closed_at"),
        Index("ix_incident_parent_id", "parent_id"),
        Index(
            "uq_incident_open",
            "router_id",
            "uplink_id",
            "kind",
            unique=True,
            postgresql_where=text("closed_at IS NULL"),
            postgresql_nulls_not_distinct=True,
        ),
    )

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    kind: Mapped[IncidentKind] = mapped_column(Text)
    router_id: Mapped[int | None] = mapped_column(ForeignKey("router.id", ondelete="CASCADE"))
    uplink_id: Mapped[int | None] = mapped_column(ForeignKey("uplink.id", ondelete="CASCADE"))
    from_at: Mapped[dt.datetime]
    opened_at: Mapped[dt.datetime]
    to_at: Mapped[dt.datetime | None]
    closed_at: Mapped[dt.datetime | None]
    close_reason: Mapped[CloseReason | Literal[""]] = mapped_column(Text, server_default="")
    unstable: Mapped[bool] = mapped_column(server_default=text("false"))
    parent_id: Mapped[int | None] = mapped_column(ForeignKey("incident.id", ondelete="SET NULL"))
    parent_reason: Mapped[ParentReason | Literal[""]] = mapped_column(Text, server_default="")
    explained_by: Mapped[JsonObject | None]
    harm: Mapped[JsonObject | None]
    figures: Mapped[JsonObject] = mapped_column(server_default=text("'{}'::jsonb"))
    acknowledged_at: Mapped[dt.datetime | None]
    acknowledged_by: Mapped[str] = mapped_column(server_default="")
    snoozed_until: Mapped[dt.datetime | None]
    snoozed_by: Mapped[str] = mapped_column(server_default="")
    maintenance_until: Mapped[dt.datetime | None]


class IncidentWatch(Base):
    """Since when events of a kind make incidents, where it came with an upgrade: what began before is no news."""

    __tablename__ = "incident_watch"

    kind: Mapped[str] = mapped_column(primary_key=True)
    since_at: Mapped[dt.datetime]


class IncidentNote(Base):
    """What happened to an incident, or what a person wrote about it. `actor`: empty for Timbang itself."""

    __tablename__ = "incident_note"
    __table_args__ = (
        CheckConstraint(
            "kind IN ('opened', 'unstable', 'parent', 'explained', 'acknowledged',"
            " 'snoozed', 'snooze_ended', 'comment', 'closed', 'maintenance', 'maintenance_over')",
            name="kind",
        ),
        Index("ix_incident_note_incident_id", "incident_id", "id"),
    )

    id: Mapped[Big] = mapped_column(Identity(), primary_key=True)
    incident_id: Mapped[int] = mapped_column(ForeignKey("incident.id", ondelete="CASCADE"))
    at: Mapped[dt.datetime]
    kind: Mapped[NoteKind] = mapped_column(Text)
    actor: Mapped[str] = mapped_column(server_default="")
    detail: Mapped[JsonObject] = mapped_column(server_default=text("'{}'::jsonb"))
    text: Mapped[str] = mapped_column(server_default="")


class Maintenance(Base):
    """Work that was announced: nobody is told of incidents there while it goes on (domain/alerts/maintenance.py).

    `uplink_id`: None: all of the router; `router_id`: None: all of the campus. `weekdays`: 1 is Monday; empty: it does
    not come back. `ends_at`: nothing goes on from then; None: it comes back without end. `skipped`: ISO dates of the
    campus on which it does not begin.
    """

    __tablename__ = "maintenance"
    __table_args__ = (
        CheckConstraint("lasts_s > 0", name="lasts_s"),
        CheckConstraint("uplink_id IS NULL OR router_id IS NOT NULL", name="place"),
        Index("ix_maintenance_ends_at", "ends_at"),
    )

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    campus_id: Mapped[int] = mapped_column(ForeignKey("campus.id", ondelete="CASCADE"))
    router_id: Mapped[int | None] = mapped_column(ForeignKey("router.id", ondelete="CASCADE"))
    uplink_id: Mapped[int | None] = mapped_column(ForeignKey("uplink.id", ondelete="CASCADE"))
    reason: Mapped[str]
    first_at: Mapped[dt.datetime]
    lasts_s: Mapped[int]
    weekdays: Mapped[JsonList] = mapped_column(server_default=text("'[]'::jsonb"))
    skipped: Mapped[JsonList] = mapped_column(server_default=text("'[]'::jsonb"))
    ends_at: Mapped[dt.datetime | None]
    created_at: Mapped[dt.datetime]
    created_by: Mapped[str]
    called_off_by: Mapped[str] = mapped_column(server_default="")


class Mute(Base):
    """Incidents of a kind at a place that channels are sent nothing of, until it ends or is lifted.

    `uplink_id`: None: all of the router; `router_id`: None: all of the campus; `campus_id`: None: everywhere.
    """

    __tablename__ = "mute"
    __table_args__ = (
        CheckConstraint("ends_at >= created_at", name="order"),
        CheckConstraint(
            "(uplink_id IS NULL OR router_id IS NOT NULL) AND (router_id IS NULL OR campus_id IS NOT NULL)",
            name="place",
        ),
        Index("ix_mute_ends_at", "ends_at"),
    )

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    kind: Mapped[IncidentKind] = mapped_column(Text)
    campus_id: Mapped[int | None] = mapped_column(ForeignKey("campus.id", ondelete="CASCADE"))
    router_id: Mapped[int | None] = mapped_column(ForeignKey("router.id", ondelete="CASCADE"))
    uplink_id: Mapped[int | None] = mapped_column(ForeignKey("uplink.id", ondelete="CASCADE"))
    reason: Mapped[str]
    ends_at: Mapped[dt.datetime]
    created_at: Mapped[dt.datetime]
    created_by: Mapped[str]
    lifted_by: Mapped[str] = mapped_column(server_default="")


class IncidentRule(Base):
    """What opens and closes incidents of a kind at a place (domain/alerts/rules.py); kinds have levels of their own.

    `uplink_id`: None: all of the router; `router_id`: None: all of the campus; `campus_id`: None: everywhere.
    """

    __tablename__ = "incident_rule"
    __table_args__ = (
        CheckConstraint("open_s > 0 AND clear_s > 0", name="waits"),
        CheckConstraint("clear_percent < open_percent", name="levels"),
        CheckConstraint(
            "(uplink_id IS NULL OR router_id IS NOT NULL) AND (router_id IS NULL OR campus_id IS NOT NULL)",
            name="place",
        ),
        UniqueConstraint(
            "kind", "campus_id", "router_id", "uplink_id", postgresql_nulls_not_distinct=True
        ),
    )

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    kind: Mapped[RuleKind] = mapped_column(Text)
    campus_id: Mapped[int | None] = mapped_column(ForeignKey("campus.id", ondelete="CASCADE"))
    router_id: Mapped[int | None] = mapped_column(ForeignKey("router.id", ondelete="CASCADE"))
    uplink_id: Mapped[int | None] = mapped_column(ForeignKey("uplink.id", ondelete="CASCADE"))
    open_s: Mapped[int]
    clear_s: Mapped[int]
    open_percent: Mapped[int | None]
    clear_percent: Mapped[int | None]
    loss_percent: Mapped[int | None]
    slow_by_ms: Mapped[int | None]
    changed_at: Mapped[dt.datetime]
    changed_by: Mapped[str]
