"""From a plan to its slots: laid out around what is planned already, each with the outcome that is known beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.domain.dates.zones import DAY_MS
from backend.domain.probes import layout as probe_layout
from backend.domain.probes import schedule as probe_schedule
from backend.domain.probes.layout import Laid, Taken
from backend.domain.probes.probe import Outcome, Reason
from backend.domain.probes.schedule import MeasurementPlan, SlotRequest, length_s
from backend.services.probes import gate
from backend.services.probes.gate import Asked
from backend.services.probes.setups import Setup
from backend.store.engine import instants
from backend.store.probes import slots as probe_slots
from backend.store.probes.run_values import spec_of
from backend.store.tables import ProbeRun


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a slot ends that nobody needs to run."""

    outcome: Outcome
    reason: Reason
    detail: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot to be; `verdict` None: it waits for its time."""

    wish: SlotRequest
    due_ms: int
    verdict: Verdict | None


NO_ROOM = Verdict(
    "skipped",
    "busy",
    "Between this time and its end, the ISP or the server is taken by other probes: plan fewer, or give more time.",
)
NOBODY = Verdict("missed", "not_running", "Timbang did not run when this probe was due.")


def of_plan(
    session: Session,
    setup: Setup,
    plan_id: int,
    plan: MeasurementPlan,
    *,
    span_ms: tuple[int, int],
    now_ms: int,
) -> list[Slot]:
    """The slots of the plan's times in [from, to)."""
    wanted = list(_wishes(setup, plan_id, plan, span_ms))
    if not wanted:
        return []
    laid = probe_layout.lay_out(wanted, _taken(session, wanted))
    return [Slot(one.request, one.due_ms, _verdict(setup, one, now_ms)) for one in laid]


def _wishes(
    setup: Setup, plan_id: int, plan: MeasurementPlan, span_ms: tuple[int, int]
) -> Iterator[SlotRequest]:
    servers, uplink_ids = setup.servers_of(plan), [uplink.id for uplink in setup.uplinks]
    for tick_ms in probe_schedule.ticks(plan, setup.calendar, *span_ms):
        yield from probe_schedule.wishes(
            plan, plan_id, tick_ms, uplink_ids=uplink_ids, servers=servers, seed=setup.router.name
        )


def _taken(session: Session, wanted: Sequence[SlotRequest]) -> list[Taken]:
    """What waits or runs on the same uplinks and servers, of whatever plan and router."""
    from_ms = min(one.earliest_ms for one in wanted) - DAY_MS
    to_ms = max(one.latest_end_ms for one in wanted)
    rows = probe_slots.taken(
        session,
        sorted({one.uplink_id for one in wanted}),
        sorted({one.server_id for one in wanted if one.server_id is not None}),
        instants.at(from_ms),
        instants.at(to_ms),
    )
    return [_held(row) for row in rows]


def _held(row: ProbeRun) -> Taken:
    from_ms = instants.ms(row.started_at or row.due_at)
    to_ms = from_ms + length_s(spec_of(row.spec)) * 1000
    return Taken(row.uplink_id, row.server_id if row.heavy else None, from_ms, to_ms)


def _verdict(setup: Setup, laid: Laid, now_ms: int) -> Verdict | None:
    wish = laid.request
    asked = Asked(wish.uplink_id, wish.server_id, wish.spec, laid.due_ms)
    refused = gate.setting_refusal(setup, asked)
    if refused is not None:
        return Verdict(refused.outcome, refused.reason, refused.detail)
    if not laid.fits:
        return NO_ROOM
    return NOBODY if wish.expires_ms <= now_ms else None
