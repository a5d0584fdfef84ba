"""Probe runs for the planner: taken time, waiting slots, used budget."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, func, literal, or_, select, update
from sqlalchemy.orm import Session

from backend.domain.probes.probe import Outcome, Reason
from backend.store.engine import signals
from backend.store.tables import ProbeRun

UNSEEN = {"synchronize_session": False}  # loaded rows are not searched for among the changed ones
MOST_AT_ONCE = 2000  # slots per transaction; the others in the next


def taken(
    session: Session,
    uplink_ids: Sequence[int],
    server_ids: Sequence[int],
    from_at: dt.datetime,
    to_at: dt.datetime,
) -> Sequence[ProbeRun]:
    """Waiting or running, due in [from_at, to_at), over one of the uplinks or to one of the servers."""
    query = select(ProbeRun).where(
        ProbeRun.state != "over",
        ProbeRun.due_at >= from_at,
        ProbeRun.due_at < to_at,
        or_(ProbeRun.uplink_id.in_(uplink_ids), ProbeRun.server_id.in_(server_ids)),
    )
    return session.scalars(query.order_by(ProbeRun.due_at, ProbeRun.id)).all()


def expired(session: Session, now: dt.datetime) -> Sequence[ProbeRun]:
    """Waiting but too late, locked; rows that somebody holds are left for the next time."""
    return _waiting(session, ProbeRun.expires_at <= now)


def due(session: Session, until: dt.datetime, now: dt.datetime) -> Sequence[ProbeRun]:
    """Waiting, due by `until` and not too late, locked likewise."""
    return _waiting(session, and_(ProbeRun.due_at <= until, ProbeRun.expires_at > now))


def close(
    session: Session,
    run_ids: Sequence[int],
    outcome: Outcome,
    reason: Reason,
    *,
    detail: str,
    now: dt.datetime,
) -> None:
    query = update(ProbeRun).where(ProbeRun.id.in_(run_ids), ProbeRun.state == "waiting")
    values = {"state": "over", "outcome": outcome, "reason": reason, "detail": detail}
    session.execute(query.values(**values, ended_at=now), execution_options=UNSEEN)
    if run_ids:
        signals.send(session, signals.PROBE, run_ids)


def not_begun(session: Session, plan_id: int, from_at: dt.datetime) -> Sequence[ProbeRun]:
    """Due from then on and not begun, also those that were called off."""
    query = select(ProbeRun).where(
        ProbeRun.plan_id == plan_id, ProbeRun.due_at >= from_at, _not_begun()
    )
    return session.scalars(query).all()


def withdraw(session: Session, run_ids: Sequence[int]) -> None:
    """Those that have not begun."""
    query = delete(ProbeRun).where(ProbeRun.id.in_(run_ids), _not_begun())
    session.execute(query, execution_options=UNSEEN)


def detach(session: Session, plan_id: int, from_at: dt.datetime) -> None:
    """Slots of the old plan due from then on: no new one is mistaken for them."""
    query = update(ProbeRun).where(ProbeRun.plan_id == plan_id, ProbeRun.due_at >= from_at)
    session.execute(query.values(plan_id=None), execution_options=UNSEEN)


def waiting_of(session: Session, plan_id: int) -> Sequence[int]:
    query = select(ProbeRun.id).where(ProbeRun.plan_id == plan_id, ProbeRun.state == "waiting")
    return session.scalars(query).all()


def reconsider(
    session: Session, router_id: int, reasons: Sequence[Reason], now: dt.datetime
) -> None:
    """Let slots of a router wait again that were called off for one of the reasons before their time came."""
    query = update(ProbeRun).where(
        ProbeRun.router_id == router_id,
        ProbeRun.due_at > now,
        ProbeRun.plan_id.is_not(None),
        ProbeRun.state == "over",
        ProbeRun.outcome == "skipped",
        ProbeRun.reason.in_(reasons),
        ProbeRun.started_at.is_(None),
        ProbeRun.server_id.is_not(None),
    )
    values = {"state": "waiting", "outcome": None, "reason": "", "detail": "", "ended_at": None}
    session.execute(query.values(**values), execution_options=UNSEEN)


def retarget(session: Session, server_id: int, target: Mapping[str, Any]) -> None:
    """Waiting slots go to the server as it is now."""
    query = update(ProbeRun).where(ProbeRun.server_id == server_id, ProbeRun.state == "waiting")
    session.execute(query.values(target=dict(target)), execution_options=UNSEEN)


def used_bytes(
    session: Session, uplink_ids: Sequence[int], from_at: dt.datetime, to_at: dt.datetime
) -> dict[int, int]:
    """By uplink, both directions, of probes due in [from_at, to_at)."""
    moved = func.sum(ProbeRun.download_bytes + ProbeRun.upload_bytes)
    query = select(ProbeRun.uplink_id, moved).where(
        ProbeRun.uplink_id.in_(uplink_ids), ProbeRun.due_at >= from_at, ProbeRun.due_at < to_at
    )
    used = dict.fromkeys(uplink_ids, 0)
    for uplink_id, total in session.execute(query.group_by(ProbeRun.uplink_id)):
        used[uplink_id] = int(total)
    return used


def uncounted(
    session: Session, uplink_id: int, from_at: dt.datetime, to_at: dt.datetime
) -> Sequence[Mapping[str, Any]]:
    """Specs of runs due in [from_at, to_at) that died with their worker: their bytes are unknown."""
    query = select(ProbeRun.spec).where(
        ProbeRun.uplink_id == uplink_id,
        ProbeRun.due_at >= from_at,
        ProbeRun.due_at < to_at,
        ProbeRun.reason == "worker_died",
        ProbeRun.download_bytes + ProbeRun.upload_bytes == 0,
    )
    return session.scalars(query).all()


def in_the_way(session: Session, slot: ProbeRun) -> ProbeRun | None:
    """The last heavy run that held the slot's uplink or server between its time and its end."""
    held = or_(ProbeRun.uplink_id == slot.uplink_id, ProbeRun.server_id == slot.server_id)
    query = select(ProbeRun).where(
        ProbeRun.id != slot.id,
        ProbeRun.heavy,
        held,
        ProbeRun.due_at > slot.due_at - dt.timedelta(days=1),
        ProbeRun.started_at < slot.expires_at,
        func.coalesce(ProbeRun.ended_at, literal(slot.expires_at)) > slot.due_at,
    )
    return session.scalars(query.order_by(ProbeRun.started_at.desc()).limit(1)).first()


def of_router(
    session: Session, router_id: int, from_at: dt.datetime, to_at: dt.datetime
) -> Sequence[ProbeRun]:
    """Due in [from_at, to_at), by time."""
    query = select(ProbeRun).where(
        ProbeRun.router_id == router_id, ProbeRun.due_at >= from_at, ProbeRun.due_at < to_at
    )
    return session.scalars(query.order_by(ProbeRun.due_at, ProbeRun.id)).all()


def _waiting(session: Session, condition: ColumnElement[bool]) -> Sequence[ProbeRun]:
    query = select(ProbeRun).where(ProbeRun.state != "over", ProbeRun.state == "waiting", condition)
    ordered = query.order_by(ProbeRun.due_at, ProbeRun.id).limit(MOST_AT_ONCE)
    return session.scalars(ordered.with_for_update(skip_locked=True)).all()


def _not_begun() -> ColumnElement[bool]:
    skipped = and_(ProbeRun.outcome == "skipped", ProbeRun.started_at.is_(None))
    return or_(ProbeRun.state == "waiting", skipped)
