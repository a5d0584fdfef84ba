"""Turns plans into slots ahead of time, and ends every slot: none is skipped in silence.

Safe to repeat and to run twice at once: a plan stores how far it is planned, and one planner works at a time. Slots
of a time in which no planner ran are planned late, as missed.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from backend.domain.probes import schedule as probe_schedule
from backend.domain.probes.schedule import MeasurementPlan, length_s
from backend.errors import Unavailable
from backend.services.probes import gate
from backend.services.probes import setups as probe_setups
from backend.services.probes import slots as probe_slots
from backend.services.probes.gate import ProbeRefusal, ProbeRequest
from backend.services.probes.setups import Setup
from backend.services.probes.slots import Slot, SlotVerdict
from backend.store.engine import instants, signals, workers
from backend.store.engine.database import Database
from backend.store.engine.session import Session
from backend.store.probes import plans as probe_plans
from backend.store.probes import runs as probe_runs
from backend.store.probes import slots as rows
from backend.store.probes.run_values import NewRun, spec_of
from backend.store.tables import ProbePlan, ProbeRun

log = logging.getLogger(__name__)

AHEAD = dt.timedelta(hours=2)  # slots are exact so far ahead
PIECE = dt.timedelta(minutes=15)  # planned at once, not half a minute at each look
CATCH_UP = dt.timedelta(days=1)  # most that one transaction plans
DEAD_GRACE_S = 120.0
"""Workers close the runs of dead ones sooner; this is for when no worker is left."""

SOON = dt.timedelta(seconds=30)
"""Slots due so soon are checked again: budgets and settings may differ."""

LOCK = "probe planner"


@dataclass(frozen=True, slots=True)
class Planned:
    """Slots that one look made, called off, and found too late."""

    made: int
    refused: int
    closed: int


def run(database: Database, now: dt.datetime) -> Planned:
    """One look at all plans and at slots that are due or over."""
    with database.transaction() as session:
        plan_ids = probe_plans.behind(session, now + AHEAD - PIECE)
    made = sum(_planned(database, plan_id, now) for plan_id in plan_ids)
    with database.transaction() as session:
        refused = _refuse(session, now)
    with database.transaction() as session:
        closed = _close_expired(session, now)
    with database.transaction() as session:
        probe_runs.close_dead(session, DEAD_GRACE_S)
    return Planned(made, refused, closed)


def replan(
    session: Session, row: ProbePlan, old: MeasurementPlan, now: dt.datetime, why: str
) -> None:
    """Take back future slots of a plan that changed or ends, and call off those of earlier times.

    Planning starts again from now. Keep the planner out first (`keep_out`). Slots that stay leave the plan, so that
    no new one is mistaken for them.
    """
    setup = probe_setups.load(session, row.router_id)
    at_ms = instants.ms(now) + 1
    following = probe_schedule.next_ticks(old, setup.calendar, at_ms, 1)
    if following:
        to_come = rows.not_begun(session, row.id, instants.at(following[0]))
        again = [slot.id for slot in to_come if _tick_ms(slot, old) >= following[0]]
        rows.withdraw(session, again)
    rows.close(
        session, rows.waiting_of(session, row.id), "failed", "cancelled", detail=why, now=now
    )
    rows.detach(session, row.id, instants.at(at_ms))
    row.planned_until = instants.at(at_ms)


def _tick_ms(slot: ProbeRun, plan: MeasurementPlan) -> int:
    """The plan's time of a slot, which may lie later than the next time if the line was busy."""
    latest_end_ms = instants.ms(slot.expires_at) + length_s(spec_of(slot.spec)) * 1000
    return latest_end_ms - plan.window_s * 1000


def keep_out(session: Session) -> None:
    """No planner plans until this transaction ends."""
    signals.lock(session, LOCK)


def _planned(database: Database, plan_id: int, now: dt.datetime) -> int:
    """Returns the slots made; a plan that fails does not hold up others."""
    try:
        return _plan(database, plan_id, now)
    except Unavailable:
        raise
    except Exception:  # of whatever kind: the next look tries it again
        log.exception("plan %s of probes could not be turned into slots", plan_id)
        return 0


def _plan(database: Database, plan_id: int, now: dt.datetime) -> int:
    """Plan up to AHEAD, a day per transaction; returns the slots made."""
    made = 0
    while True:
        with database.transaction() as session:
            planned = _plan_piece(session, plan_id, now)
        if planned is None:
            return made
        made += planned


def _plan_piece(session: Session, plan_id: int, now: dt.datetime) -> int | None:
    """None: nothing is left to plan."""
    # One plan at a time over all planners: each lays its slots around those of earlier plans.
    keep_out(session)
    row = probe_plans.lock(session, plan_id)
    if row is None or not row.enabled:
        return None
    from_at = row.planned_until or now
    if from_at > now + AHEAD - PIECE:
        return None
    row.planned_until = min(from_at + CATCH_UP, now + AHEAD)
    span_ms = instants.ms(from_at), instants.ms(row.planned_until)
    setup = probe_setups.load(session, row.router_id)
    plan = probe_schedule.from_json(row.content)
    slots = probe_slots.of_plan(
        session, setup, row.id, plan, span_ms=span_ms, now_ms=instants.ms(now)
    )
    _store(session, setup, row, slots, now)
    return len(slots)


def _store(
    session: Session, setup: Setup, row: ProbePlan, slots: Sequence[Slot], now: dt.datetime
) -> None:
    over: dict[SlotVerdict, list[int]] = defaultdict(list)
    for slot in slots:
        added = probe_runs.add(session, [_new_run(setup, row, slot)])
        if slot.verdict is not None:
            over[slot.verdict] += added
    for verdict, run_ids in over.items():
        _end(session, run_ids, verdict, now)


def _new_run(setup: Setup, row: ProbePlan, slot: Slot) -> NewRun:
    request = slot.request
    server = None if request.server_id is None else setup.servers[request.server_id]
    return NewRun(
        router_id=row.router_id,
        uplink_id=request.uplink_id,
        server_id=request.server_id,
        preset=row.preset,
        spec=request.spec,
        target=probe_setups.target(server),
        due_at=instants.at(slot.due_ms),
        expires_at=instants.at(max(request.expires_ms, slot.due_ms)),
        plan_id=row.id,
    )


def _refuse(session: Session, now: dt.datetime) -> int:
    refused = 0
    setups: dict[int, Setup] = {}
    for slot in rows.due(session, now + SOON, now):
        refused_by = _refusal(session, setups, slot, now)
        if refused_by is not None:
            _end(
                session,
                [slot.id],
                SlotVerdict(refused_by.outcome, refused_by.reason, refused_by.detail),
                now,
            )
            refused += 1
    return refused


def _refusal(
    session: Session, setups: dict[int, Setup], slot: ProbeRun, now: dt.datetime
) -> ProbeRefusal | None:
    if slot.router_id not in setups:
        setups[slot.router_id] = probe_setups.load(session, slot.router_id)
    setup = setups[slot.router_id]
    at_ms = instants.ms(max(slot.due_at, now))
    probe = ProbeRequest(slot.uplink_id, slot.server_id, spec_of(slot.spec), at_ms)
    by_hand = slot.plan_id is None and slot.requested_by != ""
    return gate.setting_refusal(setup, probe, by_hand=by_hand) or gate.budget_refusal(
        session, setup, probe
    )


def _close_expired(session: Session, now: dt.datetime) -> int:
    expired = rows.expired(session, now)
    for slot in expired:
        _end(session, [slot.id], _why_not_run(session, slot), now)
    return len(expired)


def _why_not_run(session: Session, slot: ProbeRun) -> SlotVerdict:
    """What kept a slot from running until it was too late."""
    if slot.attempts and slot.reason:
        return SlotVerdict("failed", slot.reason, slot.detail)
    other = rows.in_the_way(session, slot)
    if other is not None:
        what = "ISP" if other.uplink_id == slot.uplink_id else "server"
        return SlotVerdict(
            "skipped", "busy", f"The {what} was busy with probe {other.id} until too late."
        )
    if workers.any_probing(session, slot.due_at, slot.expires_at):
        return SlotVerdict(
            "skipped", "busy", "Every probe worker had its hands full until too late."
        )
    return SlotVerdict("missed", "not_running", "No probe worker was there: start one.")


def _end(session: Session, run_ids: Iterable[int], verdict: SlotVerdict, now: dt.datetime) -> None:
    rows.close(
        session, list(run_ids), verdict.outcome, verdict.reason, detail=verdict.detail, now=now
    )
