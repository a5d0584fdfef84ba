"""One day's slots: past, running and planned."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from backend.domain.dates.zones import day_bounds, local_date
from backend.domain.directions import Direction
from backend.domain.probes import schedule as probe_schedule
from backend.domain.probes.blackouts import BlackoutWindow
from backend.domain.probes.kinds import Kind
from backend.domain.probes.probe import Outcome, Preset, ProbeSpec, Reason
from backend.domain.probes.schedule import length_s
from backend.services.probes import settings, setups
from backend.services.probes import slots as probe_slots
from backend.services.probes.setups import Setup
from backend.services.probes.slots import Slot
from backend.services.shown import Time
from backend.store.engine import instants, workers
from backend.store.engine.session import Session
from backend.store.inventory import inventory
from backend.store.probes import plans as probe_plans
from backend.store.probes import slots as rows
from backend.store.probes.run_values import spec_of
from backend.store.tables import ProbePlan, ProbeRun


@dataclass(frozen=True, slots=True)
class ProbeSlot:
    """`run_id` null: not planned in detail yet, so its time may still move."""

    run_id: int | None
    uplink_id: int
    uplink_name: str
    server_name: str
    plan_id: int | None
    preset: Preset
    kind: Kind
    direction: Direction | None
    due_at: Time
    ends_at: Annotated[Time, Field(description="when it ended, or is expected to")]
    state: Literal["planned", "waiting", "running", "over"]
    outcome: Outcome | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class DayView:
    date: dt.date
    timezone: str
    slots: Sequence[ProbeSlot]
    blackouts: Sequence[BlackoutWindow]
    paused_until: dt.datetime | None
    worker_seen_at: dt.datetime | None


def of_day(session: Session, router_id: int, date: dt.date | None, now: dt.datetime) -> DayView:
    """A date of the campus's clock, None: today. Raises NotFound."""
    setup = setups.load(session, router_id)
    day = date or local_date(instants.ms(now), setup.calendar.zone)
    from_ms, to_ms = day_bounds(day, setup.calendar.zone)
    known = rows.of_router(session, router_id, instants.at(from_ms), instants.at(to_ms))
    names = {
        uplink.id: uplink.name for uplink in inventory.uplinks_of(session, [router_id])[router_id]
    }
    slots = [_of_run(row, names) for row in known]
    for plan in probe_plans.of_router(session, router_id):
        if plan.enabled:
            slots += _to_come(session, setup, plan, (from_ms, to_ms), now)
    return DayView(
        date=day,
        timezone=setup.timezone,
        slots=sorted(slots, key=lambda slot: (slot.due_at, slot.uplink_name)),
        blackouts=setup.windows(from_ms, to_ms),
        paused_until=settings.paused_until(setup),
        worker_seen_at=workers.last_probing_at(session),
    )


def _to_come(
    session: Session, setup: Setup, plan: ProbePlan, day_ms: tuple[int, int], now: dt.datetime
) -> Iterator[ProbeSlot]:
    """Those of the day that the planner has not made yet."""
    from_ms = max(instants.ms(plan.planned_until or now), instants.ms(now), day_ms[0])
    content = probe_schedule.from_json(plan.content)
    span_ms = from_ms, day_ms[1]
    for slot in probe_slots.of_plan(
        session, setup, plan.id, content, span_ms=span_ms, now_ms=instants.ms(now)
    ):
        yield _of_slot(setup, plan, slot)


def _of_slot(setup: Setup, plan: ProbePlan, slot: Slot) -> ProbeSlot:
    request, verdict = slot.request, slot.verdict
    uplink = setup.uplink(request.uplink_id)
    return ProbeSlot(
        run_id=None,
        uplink_id=request.uplink_id,
        uplink_name="" if uplink is None else uplink.name,
        server_name="" if request.server_id is None else setup.servers[request.server_id].name,
        plan_id=plan.id,
        preset=plan.preset,
        kind=request.spec.kind,
        direction=request.spec.direction,
        due_at=instants.at(slot.due_ms),
        ends_at=_end(instants.at(slot.due_ms), request.spec),
        state="planned",
        outcome=None if verdict is None else verdict.outcome,
        reason="" if verdict is None else verdict.reason,
    )


def _of_run(row: ProbeRun, names: dict[int, str]) -> ProbeSlot:
    began_at = row.started_at or row.due_at
    expected = _end(began_at, spec_of(row.spec))
    measured = row.started_at is not None and row.ended_at is not None
    return ProbeSlot(
        run_id=row.id,
        uplink_id=row.uplink_id,
        uplink_name=names[row.uplink_id],
        server_name=row.target.get("name", ""),
        plan_id=row.plan_id,
        preset=row.preset,
        kind=row.kind,
        direction=row.direction,
        due_at=row.due_at,
        ends_at=row.ended_at if measured and row.ended_at else expected,
        state=row.state,
        outcome=row.outcome,
        reason=row.reason,
    )


def _end(began_at: dt.datetime, spec: ProbeSpec) -> dt.datetime:
    return began_at + dt.timedelta(seconds=length_s(spec))
