"""Which processes run probes, and the trials of servers that they are asked for."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import Identity, func, text
from sqlalchemy.dialects.postgresql import ARRAY, TEXT
from sqlalchemy.orm import Mapped, mapped_column

from backend.store.tables.base import Base, JsonObject


class ProbeWorker(Base):
    """A process that runs probes; times are the database's clock, after `expires_at` it is taken for dead.

    `addresses`: the IP addresses of its host, so that a run goes to a worker that has its source address. `missing`:
    why probes cannot be run there (no iperf3), in a sentence.
    """

    __tablename__ = "probe_worker"

    token: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    threads: Mapped[int]
    running: Mapped[int] = mapped_column(server_default=text("0"))
    addresses: Mapped[list[str]] = mapped_column(ARRAY(TEXT), server_default=text("'{}'"))
    missing: Mapped[str] = mapped_column(server_default="")
    started_at: Mapped[dt.datetime]
    seen_at: Mapped[dt.datetime]
    expires_at: Mapped[dt.datetime]


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
