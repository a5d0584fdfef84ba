"""Recommendations, changes of routers with their steps, and drifts."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import CheckConstraint, ForeignKey, Identity, Index, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from backend.domain.changes.recovery import RequestedEnd
from backend.domain.changes.states import ChangeState, RecommendationState
from backend.store.tables.base import Base, Big, JsonList, JsonObject, RouterKey, unique_where

OPEN_CHANGE = "state IN ('arming', 'applying', 'verifying', 'pending', 'confirming', 'reverting')"


BY_PERSON, OF_TRIAL = "trial_id IS NULL", "trial_id IS NOT NULL"
"""Whose changes: one of a person may be applied while a trial's run goes back, and begins after it."""


class BalanceSettings(Base):
    """Limits of a router's recommendations, and how changes are made (domain/balance/settings.py).

    `two_person_off_*`: a pending request to switch the two-person rule off, until a second admin agrees.
    """

    __tablename__ = "balance_settings"

    router_id: Mapped[RouterKey]
    content: Mapped[JsonObject]
    two_person_off_at: Mapped[dt.datetime | None]
    two_person_off_by: Mapped[str] = mapped_column(server_default="")
    two_person_off_by_id: Mapped[int | None] = mapped_column(
        ForeignKey("account.id", ondelete="SET NULL")
    )


class Recommendation(Base):
    """Recommended weights, or why there are none. `content`: domain/advice/recommendation.py.

    `basis`: what it was made from (regime, contracts, settings); a change in it supersedes the row. `score` compares
    it with what came after it was applied.
    """

    __tablename__ = "recommendation"
    __table_args__ = (
        CheckConstraint(
            "state IN ('new', 'accepted', 'applied', 'superseded', 'dismissed')", name="state"
        ),
        Index("ix_recommendation_router_id_at", "router_id", "at"),
        unique_where("uq_recommendation_open", "router_id", where="state IN ('new', 'accepted')"),
    )

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    router_id: Mapped[int] = mapped_column(ForeignKey("router.id", ondelete="CASCADE"))
    at: Mapped[dt.datetime]
    state: Mapped[RecommendationState] = mapped_column(Text)
    verdict: Mapped[str]
    basis: Mapped[JsonObject]
    content: Mapped[JsonObject]
    decided_at: Mapped[dt.datetime | None]
    decided_by: Mapped[str] = mapped_column(server_default="")
    reason: Mapped[str] = mapped_column(server_default="")
    applied_at: Mapped[dt.datetime | None]
    score: Mapped[JsonObject | None]
    scored_at: Mapped[dt.datetime | None]


class RouterChange(Base):
    """A change (domain/changes/states.py). `target`, `plan`: domain/plans/plan.py.

    While open, a worker holds it until `lease_until` (the database's clock). `deadline_at`: the router reverts on its
    own. `requested_end`: confirm or revert, as a person asked. `two_person`: the settings demanded a second person at
    planning. `trial_id`: of the queue trial whose run it is; nobody confirms it.
    """

    __tablename__ = "router_change"
    __table_args__ = (
        CheckConstraint(
            "state IN ('planned', 'arming', 'applying', 'verifying', 'pending', 'confirming', 'reverting',"
            " 'confirmed', 'reverted', 'refused', 'discarded')",
            name="state",
        ),
        CheckConstraint("wish IN ('', 'confirm', 'revert')", name="wish"),
        CheckConstraint("confirm_by IN ('person', 'checks')", name="confirm_by"),
        Index("ix_router_change_router_id_created_at", "router_id", "created_at"),
        unique_where("uq_router_change_open", "router_id", where=f"{OPEN_CHANGE} AND {BY_PERSON}"),
        unique_where("uq_router_change_trial", "router_id", where=f"{OPEN_CHANGE} AND {OF_TRIAL}"),
    )

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    router_id: Mapped[int] = mapped_column(ForeignKey("router.id", ondelete="CASCADE"))
    recommendation_id: Mapped[int | None] = mapped_column(
        ForeignKey("recommendation.id", ondelete="SET NULL")
    )
    state: Mapped[ChangeState] = mapped_column(Text)
    reason: Mapped[str]
    target: Mapped[JsonObject]
    plan: Mapped[JsonObject]
    forecast: Mapped[JsonObject]
    timer_s: Mapped[int]
    confirm_by: Mapped[str]
    created_at: Mapped[dt.datetime]
    created_by: Mapped[str]
    created_by_id: Mapped[int | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"))
    approved_at: Mapped[dt.datetime | None]
    approved_by: Mapped[str] = mapped_column(server_default="")
    applied_by: Mapped[str] = mapped_column(server_default="")
    started_at: Mapped[dt.datetime | None]
    verified_at: Mapped[dt.datetime | None]
    deadline_at: Mapped[dt.datetime | None]
    requested_end: Mapped[RequestedEnd] = mapped_column("wish", Text, server_default="")
    requested_by: Mapped[str] = mapped_column("wished_by", server_default="")
    ended_at: Mapped[dt.datetime | None]
    ended_by: Mapped[str] = mapped_column(server_default="")
    outcome: Mapped[JsonObject] = mapped_column(server_default=text("'{}'::jsonb"))
    worker: Mapped[str] = mapped_column(server_default="")
    lease_until: Mapped[dt.datetime | None]
    two_person: Mapped[bool] = mapped_column(server_default=text("false"))
    trial_id: Mapped[int | None] = mapped_column(ForeignKey("trial.id", ondelete="CASCADE"))


class ChangeStep(Base):
    """One act for a change: `name` and `code` are stable words, `message` English."""

    __tablename__ = "change_step"
    __table_args__ = (Index("ix_change_step_change_id", "change_id", "id"),)

    id: Mapped[Big] = mapped_column(Identity(), primary_key=True)
    change_id: Mapped[int] = mapped_column(ForeignKey("router_change.id", ondelete="CASCADE"))
    at: Mapped[dt.datetime]
    name: Mapped[str]
    ok: Mapped[bool]
    code: Mapped[str] = mapped_column(server_default="")
    message: Mapped[str] = mapped_column(server_default="")
    detail: Mapped[JsonObject] = mapped_column(server_default=text("'{}'::jsonb"))


class BalanceSubset(Base):
    """The part of a router's configuration that balancing depends on, as last read (domain/regimes/drift.py)."""

    __tablename__ = "balance_subset"

    router_id: Mapped[RouterKey]
    at: Mapped[dt.datetime]
    content: Mapped[JsonObject]


class Drift(Base):
    """A change of that part that was not ours, noticed at `at`. `target`: what can be restored, if anything."""

    __tablename__ = "drift"
    __table_args__ = (Index("ix_drift_router_id_at", "router_id", "at"),)

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    router_id: Mapped[int] = mapped_column(ForeignKey("router.id", ondelete="CASCADE"))
    at: Mapped[dt.datetime]
    since_at: Mapped[dt.datetime]
    summary: Mapped[str]
    differences: Mapped[JsonList]
    target: Mapped[JsonObject | None]
    acknowledged_at: Mapped[dt.datetime | None]
    acknowledged_by: Mapped[str] = mapped_column(server_default="")
    note: Mapped[str] = mapped_column(server_default="")
    restored_by: Mapped[int | None] = mapped_column(
        ForeignKey("router_change.id", ondelete="SET NULL")
    )
