"""What a person set up for probes: lines, pauses, servers."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from backend.errors import NotFound
from backend.store.engine.session import add
from backend.store.tables import ProbeLine, ProbePause, ProbeServer


def lines(session: Session, uplink_ids: Sequence[int]) -> dict[int, ProbeLine]:
    """By uplink; absent: never set up."""
    query = select(ProbeLine).where(ProbeLine.uplink_id.in_(uplink_ids))
    return {row.uplink_id: row for row in session.scalars(query)}


def replace_lines(
    session: Session, uplink_ids: Sequence[int], wanted: Sequence[tuple[int, str, int | None]]
) -> None:
    """For the lines of one router: (uplink_id, source_address, budget_bytes) of those that have any."""
    session.execute(delete(ProbeLine).where(ProbeLine.uplink_id.in_(uplink_ids)))
    session.add_all(
        ProbeLine(uplink_id=uplink_id, source_address=address, budget_bytes=budget)
        for uplink_id, address, budget in wanted
    )
    session.flush()


def pause(session: Session, router_id: int) -> ProbePause | None:
    return session.get(ProbePause, router_id)


def set_pause(
    session: Session, router_id: int, until: dt.datetime | None, blackouts: list[Any]
) -> None:
    row = pause(session, router_id) or ProbePause(router_id=router_id)
    row.paused_until, row.blackouts = until, blackouts
    add(session, row)


def servers(session: Session) -> Sequence[ProbeServer]:
    """Not archived, by name."""
    query = select(ProbeServer).where(ProbeServer.archived_at.is_(None))
    return session.scalars(query.order_by(func.lower(ProbeServer.name), ProbeServer.id)).all()


def server(session: Session, server_id: int) -> ProbeServer:
    """Raises NotFound, also for an archived one."""
    row = session.get(ProbeServer, server_id)
    if row is None or row.archived_at is not None:
        raise NotFound(
            "There is no probe server {server_id}.", "no_probe_server", server_id=server_id
        )
    return row
