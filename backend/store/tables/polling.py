"""The state of polling: each counter, each router's last answer, events."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import CheckConstraint, ForeignKey, Identity, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from backend.domain.alerts.kinds import STORED_EVENTS
from backend.store.tables.base import Base, Big, JsonList, JsonObject, RouterKey, Small, UplinkKey


class Anchor(Base):
    """The last raw reading of an uplink, and its open slot. Updated at every poll.

    No index but the key, and half-empty pages: updates stay on their page and touch no index (HOT). `missing_since`:
    the router lacks the interface.
    """

    __tablename__ = "anchor"
    __table_args__ = (
        {"postgresql_with": {"fillfactor": "40", "autovacuum_vacuum_scale_factor": "0.5"}},
    )

    uplink_id: Mapped[UplinkKey]
    uptime_s: Mapped[int]
    at: Mapped[dt.datetime]
    rx_bytes: Mapped[Big]
    tx_bytes: Mapped[Big]
    rx_packets: Mapped[Big]
    tx_packets: Mapped[Big]
    rx_drops: Mapped[Big]
    tx_drops: Mapped[Big]
    rx_errors: Mapped[Big]
    tx_errors: Mapped[Big]
    link_downs: Mapped[Big]
    open_at: Mapped[dt.datetime | None]
    open_download_bytes: Mapped[Big]
    open_upload_bytes: Mapped[Big]
    open_max_download_bps: Mapped[Big]
    open_max_upload_bps: Mapped[Big]
    open_covered_ms: Mapped[int]
    open_bridged_ms: Mapped[int]
    running: Mapped[bool]
    disabled: Mapped[bool]
    interface_name: Mapped[str]
    interface_ros_id: Mapped[str]
    missing_since: Mapped[dt.datetime | None]


class Checkpoint(Base):
    """A raw counter at a local midnight, computed from the readings around it, for the self-check."""

    __tablename__ = "checkpoint"

    uplink_id: Mapped[UplinkKey]
    at: Mapped[dt.datetime] = mapped_column(primary_key=True)
    rx_bytes: Mapped[Big]
    tx_bytes: Mapped[Big]
    uptime_s: Mapped[int]


class RouterState(Base):
    """A router's last answer; `error_code` is None after a good poll. `missed_total`: polls due but not done.

    `reader` names the worker that read last: while it is alive, others' readings are refused. `retry_at`: a failed
    router is left alone until then.
    """

    __tablename__ = "router_state"
    __table_args__ = ({"postgresql_with": {"fillfactor": "40"}},)

    router_id: Mapped[RouterKey]
    reader: Mapped[str] = mapped_column(server_default="")
    polled_at: Mapped[dt.datetime | None]
    answered_at: Mapped[dt.datetime | None]
    error_code: Mapped[str | None]
    error_message: Mapped[str | None]
    error_remedy: Mapped[str | None]
    failures: Mapped[int] = mapped_column(server_default=text("0"))
    duration_ms: Mapped[int | None]
    uptime_s: Mapped[Big | None]
    cpu_load_pct: Mapped[int | None]
    memory_free_bytes: Mapped[Big | None]
    memory_total_bytes: Mapped[Big | None]
    connections: Mapped[int | None]
    logins_total: Mapped[Big] = mapped_column(server_default=text("0"))
    polls_total: Mapped[Big] = mapped_column(server_default=text("0"))
    missed_total: Mapped[Big] = mapped_column(server_default=text("0"))
    retry_at: Mapped[dt.datetime | None]
    config_read_at: Mapped[dt.datetime | None]
    config_error: Mapped[str | None]
    config_error_code: Mapped[str | None]
    findings: Mapped[JsonList] = mapped_column(server_default=text("'[]'::jsonb"))
    balancing: Mapped[JsonObject] = mapped_column(server_default=text("'{}'::jsonb"))


class Poll(Base):
    """The series behind poll health, CPU and connection charts."""

    __tablename__ = "poll"

    router_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    duration_ms: Mapped[int]
    at: Mapped[dt.datetime] = mapped_column(primary_key=True)
    memory_free_bytes: Mapped[Big | None]
    connections: Mapped[int | None]
    logins: Mapped[Small]
    cpu_load_pct: Mapped[Small | None]
    error_code: Mapped[str | None]


class BucketAnchor(Base):
    __tablename__ = "bucket_anchor"

    router_id: Mapped[RouterKey]
    rule_ros_id: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[dt.datetime]
    uptime_s: Mapped[int]
    denominator: Mapped[int]
    remainder: Mapped[int]
    mark: Mapped[str]
    bytes: Mapped[Big]
    packets: Mapped[Big]


class BucketSample(Base):
    """Rules of one bucket in the `duration_ms` that ended `at`."""

    __tablename__ = "bucket_sample"

    router_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    denominator: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[dt.datetime] = mapped_column(primary_key=True)
    bytes: Mapped[Big]
    packets: Mapped[Big]
    remainder: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    duration_ms: Mapped[int]
    mark: Mapped[str] = mapped_column(primary_key=True)


OF_INCIDENTS = f"kind IN ({', '.join(repr(kind) for kind in STORED_EVENTS)})"
"""Events that incidents are made of. Another kind needs a migration: an index has these words."""


class Event(Base):
    """An event of a line or router; `to_at` is None while it lasts. `kind` is a stable word.

    Losses: reboot, counter_reset, interface_replaced, implausible. States: link_down, interface_missing, unreachable,
    isp_silent, isp_full, isp_degraded, finding_danger. `unmeasured` in `detail`: it ended where it was last seen.
    Checks: slots_disagree. Made by Timbang: queue_trial, from its first run to its end.
    """

    __tablename__ = "event"
    __table_args__ = (
        CheckConstraint("to_at >= from_at", name="order"),
        Index("ix_event_router_id_from_at", "router_id", "from_at"),
        Index("ix_event_uplink_id_from_at", "uplink_id", "from_at"),
        Index(
            "uq_event_open",
            "router_id",
            "uplink_id",
            "kind",
            unique=True,
            postgresql_where=text("to_at IS NULL"),
            postgresql_nulls_not_distinct=True,
        ),
        Index("ix_event_to_at_of_incidents", "to_at", postgresql_where=text(OF_INCIDENTS)),
    )

    id: Mapped[Big] = mapped_column(Identity(), primary_key=True)
    router_id: Mapped[int] = mapped_column(ForeignKey("router.id", ondelete="CASCADE"))
    uplink_id: Mapped[int | None] = mapped_column(ForeignKey("uplink.id", ondelete="CASCADE"))
    kind: Mapped[str]
    from_at: Mapped[dt.datetime]
    to_at: Mapped[dt.datetime | None]
    detail: Mapped[JsonObject] = mapped_column(server_default=text("'{}'::jsonb"))
