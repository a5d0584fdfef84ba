"""Lays a plan's slots around what is planned already, with the outcomes known beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from backend.domain.dates.zones import DAY_MS
from backend.domain.probes import layout as probe_layout
from backend.domain.probes import schedule as probe_schedule
from backend.domain.probes.layout import Laid, Taken
from backend.domain.probes.probe import Outcome, Reason
from backend.domain.probes.schedule import MeasurementPlan, SlotRequest, length_s
from backend.services.probes import gate
from backend.services.probes.gate import ProbeRequest
from backend.services.probes.setups import Setup
from backend.store.engine import instants
from backend.store.engine.session import Session
from backend.store.probes import slots as probe_slots
from backend.store.probes.run_values import spec_of
from backend.store.tables import ProbeRun


@dataclass(frozen=True, slots=True)
class SlotVerdict:
    """How a slot ends that nobody needs to run."""

    outcome: Outcome
    reason: Reason
    detail: str


@dataclass(frozen=True, slots=True)
class Slot:
    request: SlotRequest
    due_ms: int
    verdict: SlotVerdict | None  # None: it waits for its time


NO_ROOM = SlotVerdict(
    "skipped",
    "busy",
    "Between this time and its end, the ISP or the server is taken by other probes: plan fewer, or give more time.",
)
NOBODY = SlotVerdict("missed", "not_running", "Timbang did not run when this probe was due.")


def of_plan(
    session: Session,
    setup: Setup,
    plan_id: int,
    plan: MeasurementPlan,
    *,
    span_ms: tuple[int, int],
    now_ms: int,
) -> list[Slot]:
    """For the plan's times in [from, to)."""
    wanted = list(_requests(setup, plan_id, plan, span_ms))
    if not wanted:
        return []
    laid = probe_layout.lay_out(wanted, _taken(session, wanted))
    return [Slot(layout.request, layout.due_ms, _verdict(setup, layout, now_ms)) for layout in laid]


def _requests(
    setup: Setup, plan_id: int, plan: MeasurementPlan, span_ms: tuple[int, int]
) -> Iterator[SlotRequest]:
    servers, uplink_ids = setup.servers_of(plan), [uplink.id for uplink in setup.uplinks]
    for tick_ms in probe_schedule.ticks(plan, setup.calendar, *span_ms):
        yield from probe_schedule.requests(
            plan, plan_id, tick_ms, uplink_ids=uplink_ids, servers=servers, seed=setup.router.name
        )


def _taken(session: Session, wanted: Sequence[SlotRequest]) -> list[Taken]:
    """Waiting or running slots on the same uplinks and servers, of any plan and router."""
    from_ms = min(request.earliest_ms for request in wanted) - DAY_MS
    to_ms = max(request.latest_end_ms for request in wanted)
    rows = probe_slots.taken(
        session,
        sorted({request.uplink_id for request in wanted}),
        sorted({request.server_id for request in wanted if request.server_id is not None}),
        instants.at(from_ms),
        instants.at(to_ms),
    )
    return [_held(row) for row in rows]


def _held(row: ProbeRun) -> Taken:
    from_ms = instants.ms(row.started_at or row.due_at)
    to_ms = from_ms + length_s(spec_of(row.spec)) * 1000
    return Taken(row.uplink_id, row.server_id if row.heavy else None, from_ms, to_ms)


def _verdict(setup: Setup, laid: Laid, now_ms: int) -> SlotVerdict | None:
    request = laid.request
    probe = ProbeRequest(request.uplink_id, request.server_id, request.spec, laid.due_ms)
    refused = gate.setting_refusal(setup, probe)
    if refused is not None:
        return SlotVerdict(refused.outcome, refused.reason, refused.detail)
    if not laid.fits:
        return NO_ROOM
    return NOBODY if request.expires_ms <= now_ms else None
