"""Which worker processes live, and which shards of the routers each of them polls."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import ForeignKey, text
from sqlalchemy.orm import Mapped, mapped_column

from backend.store.tables.base import Base, Big


class PollWorker(Base):
    """A process that polls. Times are the database's clock; after `expires_at` its shards are anybody's.

    `token` is the process's own, `name` what people call it. `waiting`: readings that it could not store yet;
    `refused`: readings that the database would not take since it started.
    """

    __tablename__ = "poll_worker"

    token: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    shards: Mapped[int]
    waiting: Mapped[int] = mapped_column(server_default=text("0"))
    refused: Mapped[Big] = mapped_column(server_default=text("0"))
    started_at: Mapped[dt.datetime]
    seen_at: Mapped[dt.datetime]
    expires_at: Mapped[dt.datetime]


class ShardLease(Base):
    """Who polls a shard. Worth nothing once its worker has expired."""

    __tablename__ = "shard_lease"

    shard: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    worker: Mapped[str] = mapped_column(
        ForeignKey("poll_worker.token", ondelete="CASCADE"), index=True
    )
    taken_at: Mapped[dt.datetime]
