"""Which worker processes live, which shards each of them polls, and the trials of servers that they are asked for."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import ForeignKey, Identity, func, text
from sqlalchemy.dialects.postgresql import ARRAY, TEXT
from sqlalchemy.orm import Mapped, mapped_column

from backend.store.tables.base import Base, Big, JsonObject


class Worker(Base):
    """A process. Times are the database's clock; `token` is the process's own, `name` what people call it.

    Each kind of its work says for itself that it lives, and is taken for dead after its `*_expires_at`; both times are
    None where the process does no such work, or does it no more. Polls: `shards` is how many there are by its settings,
    `waiting` readings that it could not store yet, `refused` those that the database would not take since it started.
    Probes: `addresses` are its host's, so that a run goes to a worker that has its source address; `missing`: why
    probes cannot be run there (no iperf3), in a sentence.
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
    """Who polls a shard. Worth nothing once its worker's polls have expired."""

    __tablename__ = "shard_lease"

    shard: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    worker: Mapped[str] = mapped_column(ForeignKey("worker.token", ondelete="CASCADE"), index=True)
    taken_at: Mapped[dt.datetime]


class ProbeTrial(Base):
    """A question to the probe workers, whether a server can be used; `answer` is the trial as JSON, once there is one.

    Only their hosts have the source addresses, so the API cannot try by itself.
    """

    __tablename__ = "probe_trial"

    id: Mapped[int] = mapped_column(Identity(), primary_key=True)
    target: Mapped[JsonObject]
    source_address: Mapped[str]
    asked_at: Mapped[dt.datetime] = mapped_column(server_default=func.now())
    worker: Mapped[str | None]
    answer: Mapped[JsonObject | None]
