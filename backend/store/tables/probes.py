"""Probes: servers, source addresses, plans, runs with results, and light pings."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import CheckConstraint, ForeignKey, Identity, Index, LargeBinary, Text, func, text
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER
from sqlalchemy.orm import Mapped, mapped_column

from backend.domain.directions import Direction
from backend.domain.probes.kinds import Kind
from backend.domain.probes.probe import Outcome, Preset, Reason, State
from backend.store.tables.base import (
    LIVE,
    Base,
    Big,
    JsonList,
    JsonObject,
    RouterKey,
    Small,
    UplinkKey,
    unique_where,
)

HOLDS = "state = 'running' AND heavy"
"""The condition of runs that have an uplink and a server to themselves."""


class ProbeServer(Base):
    """An iperf3 server, and a page for HTTP timings. A used one is archived, never deleted."""

    __tablename__ = "probe_server"
    __table_args__ = (
        CheckConstraint("port BETWEEN 1 AND 65535", name="port"),
        unique_where("uq_probe_server_host_port_live", "host", "port", where=LIVE),
    )

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    name: Mapped[str]
    host: Mapped[str]
    port: Mapped[int] = mapped_column(server_default=text("5201"))
    url: Mapped[str] = mapped_column(server_default="")
    place: Mapped[str] = mapped_column(server_default="")
    created_at: Mapped[dt.datetime] = mapped_column(server_default=func.now())
    archived_at: Mapped[dt.datetime | None]


class ProbeLine(Base):
    """An uplink's probe setup: the host's address that the router pins to it, and bytes per calendar month."""

    __tablename__ = "probe_line"

    uplink_id: Mapped[UplinkKey]
    source_address: Mapped[str] = mapped_column(server_default="")
    budget_bytes: Mapped[Big | None]


class ProbePause(Base):
    """Per router: no probe before `paused_until`; `blackouts` is a list (domain/probes/schedule.py)."""

    __tablename__ = "probe_pause"

    router_id: Mapped[RouterKey]
    paused_until: Mapped[dt.datetime | None]
    blackouts: Mapped[JsonList] = mapped_column(server_default=text("'[]'::jsonb"))


class ProbePlan(Base):
    """Scheduled probes. `content`: domain/probes/schedule.py; slots exist until `planned_until`."""

    __tablename__ = "probe_plan"

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    router_id: Mapped[int] = mapped_column(ForeignKey("router.id", ondelete="CASCADE"), index=True)
    name: Mapped[str]
    preset: Mapped[Preset] = mapped_column(Text)
    enabled: Mapped[bool] = mapped_column(server_default=text("true"))
    content: Mapped[JsonObject]
    planned_until: Mapped[dt.datetime | None]
    created_at: Mapped[dt.datetime] = mapped_column(server_default=func.now())


class ProbeRun(Base):
    """One slot of a plan, or one request of a person (`plan_id` None), from waiting to its outcome.

    `due_at`: planned begin; after `expires_at` it is too late. `worker` holds it until `lease_until` (the database's
    clock). `*_bytes`: moved, headers included. `figures`: probe_figures.py; `path`: its proof (path_proof.py); `spec`
    and `target`: the order.
    """

    __tablename__ = "probe_run"
    __table_args__ = (
        CheckConstraint("(state = 'over') = (outcome IS NOT NULL)", name="outcome"),
        Index(
            "uq_probe_run_slot",
            "plan_id",
            "uplink_id",
            "server_id",
            "kind",
            "direction",
            "due_at",
            unique=True,
            postgresql_where=text("plan_id IS NOT NULL"),
            postgresql_nulls_not_distinct=True,
        ),
        unique_where("uq_probe_run_running_uplink", "uplink_id", where=HOLDS),
        unique_where("uq_probe_run_running_server", "server_id", where=HOLDS),
        Index("ix_probe_run_open", "due_at", postgresql_where=text("state <> 'over'")),
        Index("ix_probe_run_uplink_id_due_at", "uplink_id", "due_at"),
        Index("ix_probe_run_router_id_due_at", "router_id", "due_at"),
        Index(
            "ix_probe_run_router_id_ended_at",
            "router_id",
            "ended_at",
            postgresql_where=text("started_at IS NOT NULL AND ended_at IS NOT NULL"),
        ),
    )

    id: Mapped[Big] = mapped_column(Identity(), primary_key=True)
    plan_id: Mapped[int | None] = mapped_column(ForeignKey("probe_plan.id", ondelete="SET NULL"))
    router_id: Mapped[int] = mapped_column(ForeignKey("router.id", ondelete="CASCADE"))
    uplink_id: Mapped[int] = mapped_column(ForeignKey("uplink.id", ondelete="CASCADE"))
    server_id: Mapped[int | None] = mapped_column(ForeignKey("probe_server.id"))
    preset: Mapped[Preset] = mapped_column(Text)
    kind: Mapped[Kind] = mapped_column(Text)
    direction: Mapped[Direction | None] = mapped_column(Text)
    heavy: Mapped[bool]
    spec: Mapped[JsonObject]
    target: Mapped[JsonObject]
    requested_by: Mapped[str] = mapped_column(server_default="")
    due_at: Mapped[dt.datetime]
    expires_at: Mapped[dt.datetime]
    state: Mapped[State] = mapped_column(Text, server_default="waiting")
    attempts: Mapped[int] = mapped_column(server_default=text("0"))
    not_before: Mapped[dt.datetime | None]
    cancel_requested: Mapped[bool] = mapped_column("cancel_asked", server_default=text("false"))
    worker: Mapped[str | None]
    lease_until: Mapped[dt.datetime | None]
    started_at: Mapped[dt.datetime | None]
    ended_at: Mapped[dt.datetime | None]
    outcome: Mapped[Outcome | None] = mapped_column(Text)
    reason: Mapped[Reason] = mapped_column(Text, server_default="")
    detail: Mapped[str] = mapped_column(server_default="")
    source_address: Mapped[str] = mapped_column(server_default="")
    command: Mapped[str] = mapped_column(server_default="")
    tool: Mapped[str] = mapped_column(server_default="")
    download_bytes: Mapped[Big] = mapped_column(server_default=text("0"))
    upload_bytes: Mapped[Big] = mapped_column(server_default=text("0"))
    figures: Mapped[JsonObject | None]
    path: Mapped[JsonObject | None]


class ProbeRecord(Base):
    """The long part of a run: series (domain/probes/codec.py) and the tool's output, both compressed."""

    __tablename__ = "probe_record"

    run_id: Mapped[Big] = mapped_column(
        ForeignKey("probe_run.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    series: Mapped[bytes] = mapped_column(LargeBinary)
    raw: Mapped[bytes] = mapped_column(LargeBinary)
    raw_sha256: Mapped[str]


class PingMinute(Base):
    """Light echoes of one minute over one uplink. `origin`: 0 the probe host, 1 the router.

    `rtt_us` has an entry per echo, NULL for a lost one: percentiles come from echoes. `busy`: a heavy probe ran over
    the uplink; such minutes tell nothing of the line at rest.
    """

    __tablename__ = "ping_minute"

    uplink_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[dt.datetime] = mapped_column(primary_key=True)
    origin: Mapped[Small] = mapped_column(primary_key=True, autoincrement=False)
    busy: Mapped[bool] = mapped_column(server_default=text("false"))
    rtt_us: Mapped[list[int | None]] = mapped_column(ARRAY(INTEGER))


class EchoHour(Base):
    """Light echoes of one UTC hour, from its minutes that are not busy (domain/quality/echo_histogram.py).

    `rtt_us`: rounded round trips in ascending order, `echoes`: their counts. `sent`, `lost`: echoes of a minute,
    `minutes`: how many minutes had these.
    """

    __tablename__ = "echo_hour"

    uplink_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[dt.datetime] = mapped_column(primary_key=True)
    origin: Mapped[Small] = mapped_column(primary_key=True, autoincrement=False)
    rtt_us: Mapped[list[int]] = mapped_column(ARRAY(INTEGER))
    echoes: Mapped[list[int]] = mapped_column(ARRAY(INTEGER))
    sent: Mapped[list[int]] = mapped_column(ARRAY(INTEGER))
    lost: Mapped[list[int]] = mapped_column(ARRAY(INTEGER))
    minutes: Mapped[list[int]] = mapped_column(ARRAY(INTEGER))
