"""Queue trials of routers, and their runs."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import CheckConstraint, ForeignKey, Identity, Index, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from backend.domain.trials.recovery import StopReason, TrialState
from backend.store.tables.base import Base, Big, JsonList, JsonObject, Small, unique_where

OPEN_TRIAL = "state IN ('planned', 'waiting', 'running', 'restoring')"


class QueueTrial(Base):
    """A comparison of queues on one ISP (domain/trials). `design`: domain/trials/runs.py.

    While open, a worker holds it until `lease_until` (the database's clock). `stop`: why it is to end early, and
    `ended_by` who wanted that. `reasons`: what its preflight refused.
    """

    __tablename__ = "trial"
    __table_args__ = (
        CheckConstraint(
            "state IN ('planned', 'waiting', 'running', 'restoring', 'done', 'stopped', 'refused')",
            name="state",
        ),
        CheckConstraint("stop IN ('', 'person', 'change', 'window', 'budget')", name="stop"),
        unique_where("uq_trial_open", "router_id", where=OPEN_TRIAL),
        Index("ix_trial_router_id_created_at", "router_id", "created_at"),
    )

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    router_id: Mapped[int] = mapped_column(ForeignKey("router.id", ondelete="CASCADE"))
    uplink_id: Mapped[int] = mapped_column(ForeignKey("uplink.id", ondelete="CASCADE"))
    server_id: Mapped[int | None] = mapped_column(ForeignKey("probe_server.id"))
    state: Mapped[TrialState] = mapped_column(Text)
    design: Mapped[JsonObject]
    seed: Mapped[int]
    window_from: Mapped[dt.datetime]
    window_to: Mapped[dt.datetime | None]
    created_at: Mapped[dt.datetime]
    requested_by: Mapped[str]
    requested_by_id: Mapped[int | None] = mapped_column(
        ForeignKey("account.id", ondelete="SET NULL")
    )
    started_at: Mapped[dt.datetime | None]
    ended_at: Mapped[dt.datetime | None]
    stop: Mapped[StopReason] = mapped_column(Text, server_default="")
    ended_by: Mapped[str] = mapped_column(server_default="")
    reasons: Mapped[JsonList] = mapped_column(server_default=text("'[]'::jsonb"))
    verdict: Mapped[JsonObject | None]
    worker: Mapped[str] = mapped_column(server_default="")
    lease_until: Mapped[dt.datetime | None]


class TrialRun(Base):
    """One run: its change of the router (the baseline has none) and its test. `valid`: None until it is judged.

    `cpu`: pairs of epoch milliseconds and the percent of the busiest core. `figures`: domain/trials/figures.py.
    """

    __tablename__ = "trial_run"
    __table_args__ = (Index("ix_trial_run_probe_run_id", "probe_run_id"),)

    trial_id: Mapped[int] = mapped_column(
        ForeignKey("trial.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    block: Mapped[Small] = mapped_column(primary_key=True, autoincrement=False)
    place: Mapped[Small] = mapped_column(primary_key=True, autoincrement=False)
    variant: Mapped[str]
    change_id: Mapped[int | None] = mapped_column(
        ForeignKey("router_change.id", ondelete="SET NULL")
    )
    probe_run_id: Mapped[Big | None] = mapped_column(
        ForeignKey("probe_run.id", ondelete="SET NULL")
    )
    began_at: Mapped[dt.datetime]
    ended_at: Mapped[dt.datetime | None]
    valid: Mapped[bool | None]
    why: Mapped[JsonList] = mapped_column(server_default=text("'[]'::jsonb"))
    figures: Mapped[JsonObject | None]
    cpu: Mapped[JsonList] = mapped_column(server_default=text("'[]'::jsonb"))
