"""Light echoes: a row per uplink, minute and origin."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from backend.store.engine import bulk
from backend.store.engine.columns import RowColumns
from backend.store.probes import echo_hours
from backend.store.tables import ProbeLine, ProbeRun, ProbeServer, Router, Uplink

HOST, ROUTER = 0, 1  # origins

COLUMNS = RowColumns(
    ("uplink_id", "at", "origin", "busy", "rtt_us"),
    ("integer", "timestamptz", "smallint", "boolean", "integer[]"),
)

INSERT = """
INSERT INTO ping_minute (uplink_id, at, origin, busy, rtt_us)
VALUES (%(uplink_id)s, %(at)s, %(origin)s, %(busy)s, %(rtt_us)s::integer[])
ON CONFLICT DO NOTHING
"""


@dataclass(frozen=True, slots=True)
class Echoes:
    """One minute over one uplink: microseconds, None for each lost echo."""

    uplink_id: int
    at: dt.datetime
    origin: int
    busy: bool
    rtt_us: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class PingLine:
    """An uplink of an enabled router. `source_address`: empty where the probe host has none for it."""

    uplink_id: int
    name: str
    router_id: int
    interface: str
    source_address: str


def lines(session: Session) -> list[PingLine]:
    """By router and position."""
    query = (
        select(
            Uplink.id,
            Uplink.name,
            Uplink.router_id,
            Uplink.interface,
            func.coalesce(ProbeLine.source_address, ""),
        )
        .outerjoin(ProbeLine, ProbeLine.uplink_id == Uplink.id)
        .join(Router, Router.id == Uplink.router_id)
        .where(Uplink.archived_at.is_(None), Router.enabled)
        .order_by(Uplink.router_id, Uplink.position, Uplink.id)
    )
    return [PingLine(*row) for row in session.execute(query)]


def target_host(session: Session) -> str | None:
    """The oldest server in use: one for all, so that only ISPs differ; None without any."""
    query = select(ProbeServer.host).where(ProbeServer.archived_at.is_(None))
    return session.scalar(query.order_by(ProbeServer.id).limit(1))


def busy(session: Session, from_at: dt.datetime, to_at: dt.datetime) -> set[int]:
    """A heavy probe ran in [from_at, to_at)."""
    day = dt.timedelta(days=1)
    query = select(ProbeRun.uplink_id, ProbeRun.ended_at).where(
        ProbeRun.heavy,
        ProbeRun.due_at > from_at - day,
        ProbeRun.due_at < to_at,
        ProbeRun.started_at < to_at,
    )
    return {
        uplink_id for uplink_id, ended in session.execute(query) if ended is None or ended > from_at
    }


def load(session: Session, rows: Iterable[Echoes]) -> None:
    """A long past at once, with its hours: minutes that nobody stored yet."""
    echo_hours.lock(session)
    minutes = set()

    def values() -> Iterator[tuple[object, ...]]:
        for row in rows:
            minutes.add((row.uplink_id, row.at.replace(minute=0), row.origin))
            yield row.uplink_id, row.at, row.origin, row.busy, list(row.rtt_us)

    bulk.copy(session, "ping_minute", COLUMNS, values())
    echo_hours.refresh(session, minutes)


def insert(session: Session, rows: Sequence[Echoes]) -> None:
    """With their hours. A minute that another worker stored first stays."""
    echo_hours.lock(session)
    for row in rows:
        bulk.run(session, INSERT, **asdict(row) | {"rtt_us": list(row.rtt_us)})
    echo_hours.refresh(session, [(echoes.uplink_id, echoes.at, echoes.origin) for echoes in rows])
