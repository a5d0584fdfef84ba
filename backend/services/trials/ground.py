"""What of a trial's router is needed for a run, and what its preflight sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from backend.domain.config.config import RouterConfig
from backend.domain.config.router_rows import Snapshot
from backend.domain.methods.methods import recognise
from backend.domain.plans.plan import Plan, PlanUplink, Refused
from backend.domain.plans.preflight import PreflightFacts, preflight
from backend.domain.statements import Statement
from backend.domain.trials.offloads import Offloading, offloads
from backend.domain.trials.plan import RunPlace, draft_of, plan_of, variant_of
from backend.domain.trials.preflight import TrialFacts, refusals
from backend.domain.trials.runs import TrialDesign
from backend.errors import Invalid, RouterRefused
from backend.routeros.reading.configuration import read_config
from backend.routeros.reading.cores import busiest_core_percent
from backend.routeros.reading.facts import read_facts
from backend.routeros.reading.offloading import read_offloading
from backend.routeros.reading.rows import read_snapshot
from backend.routeros.session.client import Connection, Deadline, Target, open_connection
from backend.services.changes.drafts import plan_uplink, side
from backend.services.polling.poll_targets import connect_target
from backend.store.access.secrets import SecretBox
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.tables import Router

READ_DEADLINE_S = 30.0


@dataclass(frozen=True, slots=True)
class TrialGround:
    router: Router
    target: Target
    uplink: PlanUplink
    interfaces: tuple[str, ...]  # of all ISPs of the router


def name_of(session: Session, router_id: int) -> str:
    return routers.get(session, router_id).name


@dataclass(frozen=True, slots=True)
class TrialReading:
    config: RouterConfig
    snapshot: Snapshot
    facts: PreflightFacts
    offloading: Offloading
    has_cpu_data: bool


Read = Callable[[Target], TrialReading]


def ground(session: Session, box: SecretBox, router_id: int, uplink_id: int) -> TrialGround:
    """Raises NotFound, and Invalid for an ISP of another router or a password that no key opens."""
    router = routers.get(session, router_id)
    live = routers.live_uplinks(session, [router_id])[router_id]
    own = next((uplink for uplink in live if uplink.id == uplink_id), None)
    if own is None:
        raise Invalid(
            "uplink_id",
            "This router has no ISP {uplink_id}: choose an ISP of this router.",
            "isp_not_of_router",
            uplink_id=uplink_id,
        )
    addresses: Mapping[int, str] = {}
    interfaces = tuple(each.interface for each in live)
    return TrialGround(router, connect_target(router, box), plan_uplink(own, addresses), interfaces)


def read(target: Target) -> TrialReading:
    """With no transaction open. Raises RouterError."""
    connection = open_connection(target, Deadline(READ_DEADLINE_S))
    try:
        config = read_config(connection, with_link_speeds=True)
        return TrialReading(
            config,
            read_snapshot(connection),
            read_facts(connection),
            read_offloading(connection),
            _has_cores(connection),
        )
    finally:
        connection.close()


def _has_cores(connection: Connection) -> bool:
    try:
        return busiest_core_percent(connection) is not None
    except RouterRefused:
        if connection.closed:
            raise
        return False


def reasons(
    reading: TrialReading, uplink: PlanUplink, design: TrialDesign
) -> tuple[Statement, ...]:
    """Every reason why a trial may not begin."""
    facts = TrialFacts(
        config=reading.config,
        interface=uplink.interface,
        name=uplink.name,
        form=design.form,
        offloads=offloads(reading.offloading, reading.config, uplink.interface),
        has_cpu_data=reading.has_cpu_data,
        accepts_others=design.accepts_others,
    )
    return (*preflight(reading.facts), *refusals(facts))


def plan(
    reading: TrialReading, uplink: PlanUplink, design: TrialDesign, trial_id: int, variant: str
) -> Plan | Refused:
    place = RunPlace(trial_id, uplink, design.form)
    wanted = variant_of(variant, design.percent)
    return plan_of(draft_of(reading.snapshot, reading.config, place, wanted))


def forecast(reading: TrialReading, place: TrialGround) -> dict[str, Any]:
    """Beside the plan of a run: it balances as before."""
    today = side(recognise(reading.config, place.interfaces))
    return {
        "kind": "trial",
        "effects": [],
        "lines": [],
        "before": today,
        "after": today,
        "interfaces": {},
        "marks_before": {},
        "marks_after": {},
    }
