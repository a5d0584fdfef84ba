"""Worker processes, their shards, and trials of servers."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import ForeignKey, Identity, func, text
from sqlalchemy.dialects.postgresql import ARRAY, TEXT
from sqlalchemy.orm import Mapped, mapped_column

from backend.store.tables.base import Base, Big, JsonObject


class Worker(Base):
    """A process. Times are the database's clock; `token` is its own, `name` for people.

    Each kind of work reports apart and counts as dead after its `*_expires_at`; both times are None without such
    work. Polls: `shards` in its settings, `waiting` unstored readings, `refused` ones since its start. Probes:
    `addresses` of its host, so that a run goes to a worker with its source address; `missing`: why it cannot probe
    (no iperf3), in a sentence.
    """

    __tablename__ = "worker"

    token: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    started_at: Mapped[dt.datetime]
    shards: Mapped[int | None]
    waiting: Mapped[int] = mapped_column(server_default=text("0"))
    refused: Mapped[Big] = mapped_column(server_default=text("0"))
    poll_seen_at: Mapped[dt.datetime | None]
    poll_expires_at: Mapped[dt.datetime | None]
    threads: Mapped[int | None]
    running: Mapped[int] = mapped_column(server_default=text("0"))
    addresses: Mapped[list[str]] = mapped_column(ARRAY(TEXT), server_default=text("'{}'"))
    missing: Mapped[str] = mapped_column(server_default="")
    probe_seen_at: Mapped[dt.datetime | None]
    probe_expires_at: Mapped[dt.datetime | None]


class ShardLease(Base):
    """Who polls a shard. Void once its worker's polls have expired."""

    __tablename__ = "shard_lease"

    shard: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    worker: Mapped[str] = mapped_column(ForeignKey("worker.token", ondelete="CASCADE"), index=True)
    taken_at: Mapped[dt.datetime]


class ProbeTrial(Base):
    """Asks probe workers whether a server can be used; `answer` is the trial as JSON, once there is one.

    Only their hosts have the source addresses, so the API cannot try.
    """

    __tablename__ = "probe_trial"

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    target: Mapped[JsonObject]
    source_address: Mapped[str]
    requested_at: Mapped[dt.datetime] = mapped_column("asked_at", server_default=func.now())
    worker: Mapped[str | None]
    answer: Mapped[JsonObject | None]
