"""Reads a router and plans a change; writes nothing, neither there nor here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from backend.domain.balance.settings import BalanceSettings
from backend.domain.config.config import RouterConfig
from backend.domain.config.router_rows import Snapshot
from backend.domain.config.rows_config import config_of
from backend.domain.fixes.fixing import OPPOSITES, plan_fix, plan_undo
from backend.domain.fixes.spare import plan_spare
from backend.domain.methods.mark_uplinks import new_marks, uplinks_of_marks
from backend.domain.methods.methods import Balancing, recognise
from backend.domain.plans import codec as plan_codec
from backend.domain.plans.forecast import forecast
from backend.domain.plans.plan import Plan, PlanRefused, PlanUplink, Refused
from backend.domain.plans.planning import plan
from backend.domain.plans.preflight import PreflightFacts, preflight
from backend.domain.statements import Statement
from backend.errors import Conflict, Invalid
from backend.routeros.reading.configuration import read_config
from backend.routeros.reading.facts import read_facts
from backend.routeros.reading.rows import read_snapshot
from backend.routeros.reading.tracked import count_by_mark
from backend.routeros.session.client import Connection, Deadline, Target, open_connection
from backend.services.advice import balance_settings
from backend.services.changes.requests.goals import Goal, goal_of
from backend.services.changes.requests.inputs import ChangePlanInput
from backend.services.changes.requests.targets import bucket_map, target_of
from backend.services.polling.poll_targets import connect_target
from backend.store.access.secrets import SecretBox
from backend.store.changes import change_pages
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.probes import settings as probe_settings
from backend.store.tables import RouterChange, Uplink
from backend.store.trials import trials

READ_DEADLINE_S = 30.0


@dataclass(frozen=True, slots=True)
class DraftRequest:
    """All that planning needs except the router's answer."""

    router_id: int
    router_name: str
    target: Target
    uplinks: Sequence[Uplink]
    probe_addresses: Mapping[int, str]
    settings: BalanceSettings
    plan_input: ChangePlanInput
    goal: Goal
    outlook: Statement | None = None  # what spare routes change while their ISP is down
    # of a queue trial's run: what the router goes back to before a person's change begins
    before_run: Snapshot | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    config: RouterConfig
    snapshot: Snapshot
    connections: Mapping[str, int] | None  # by mark; None: the router does not count them
    facts: PreflightFacts


@dataclass(frozen=True, slots=True)
class ChangeDraft:
    plan: Plan
    forecast: Mapping[str, Any]  # stored beside the plan (store/tables/changes.py)


def ask(
    session: Session, box: SecretBox, router_id: int, plan_input: ChangePlanInput
) -> DraftRequest:
    """Raises NotFound, Invalid naming the field, and Conflict while another change of the router is under way."""
    router = routers.get(session, router_id)
    standing = change_pages.open_one(session, router_id)
    if standing is not None:
        raise under_way(standing)
    uplinks = routers.live_uplinks(session, [router_id])[router_id]
    if not uplinks:
        raise Invalid(
            "buckets",
            "{router} has no ISPs yet: set them first.",
            "no_isps_yet",
            router=router.name,
        )
    lines = probe_settings.lines(session, [uplink.id for uplink in uplinks])
    return DraftRequest(
        router_id,
        router.name,
        connect_target(router, box),
        uplinks,
        {uplink_id: line.source_address for uplink_id, line in lines.items()},
        balance_settings.load(session, router_id),
        plan_input,
        goal_of(session, router_id, plan_input, uplinks),
        before_run=_before_run(session, router_id),
    )


def _before_run(session: Session, router_id: int) -> Snapshot | None:
    run = trials.open_change(session, router_id)
    return None if run is None else plan_codec.plan_of(run.plan).before


def under_way(row: RouterChange) -> Conflict:
    return Conflict(
        "Change {change_id} of this router, begun by {by}, is under way: "
        "confirm or revert it, or wait until it is over.",
        "other_change_under_way",
        change_id=row.id,
        by=row.applied_by,
    )


def read(request: DraftRequest, reader: Callable[[Target], Reading] | None = None) -> Reading:
    """As it is without a queue trial's row. With no transaction open. Raises RouterError."""
    reading = read_router(request.target, reader)
    if request.before_run is None:
        return reading
    config = config_of(reading.config, request.before_run)
    return replace(reading, config=config, snapshot=request.before_run)


def read_router(target: Target, reader: Callable[[Target], Reading] | None = None) -> Reading:
    """With no transaction open. Raises RouterError."""
    return (reader or _read)(target)


def _read(target: Target) -> Reading:
    connection = open_connection(target, Deadline(READ_DEADLINE_S))
    try:
        return _reading(connection)
    finally:
        connection.close()


def _reading(connection: Connection) -> Reading:
    config = read_config(connection, with_link_speeds=True)
    snapshot = read_snapshot(connection)
    counts = count_by_mark(connection, new_marks(config))
    return Reading(config, snapshot, counts, read_facts(connection))


def draft(request: DraftRequest, reading: Reading) -> ChangeDraft:
    """Pure. Raises PlanRefused with every reason, and Invalid for what the router makes impossible."""
    interfaces = [uplink.interface for uplink in request.uplinks]
    now = recognise(reading.config, interfaces)
    uplinks = [plan_uplink(uplink, request.probe_addresses) for uplink in request.uplinks]
    made = _planned(request, reading, uplinks, now)
    if isinstance(made, Refused):
        raise PlanRefused(made.reasons)
    # A dry run is for everybody; what would keep this change from being begun is told with it.
    made = replace(made, warnings=(*preflight(reading.facts), *made.warnings))
    if request.outlook is not None and made.effects[0].code in OPPOSITES:
        made = replace(made, effects=(made.effects[0], request.outlook, *made.effects[1:]))
    after = config_of(reading.config, made.after)
    forecasts = forecast(reading.config, made, uplinks, reading.connections)
    return ChangeDraft(
        made,
        {
            "kind": made.kind,
            "effects": [plan_codec.statement_json(effect) for effect in made.effects],
            "before": side(now),
            "after": side(recognise(after, interfaces)),
            "lines": [asdict(uplink_forecast) for uplink_forecast in forecasts],
            "interfaces": {str(uplink.id): uplink.interface for uplink in request.uplinks},
            "marks_before": uplinks_of_marks(reading.config, interfaces),
            "marks_after": uplinks_of_marks(after, interfaces),
        },
    )


def _planned(
    request: DraftRequest, reading: Reading, uplinks: Sequence[PlanUplink], now: Balancing
) -> Plan | Refused:
    goal = request.goal
    if goal.finding:
        return plan_fix(reading.config, reading.snapshot, uplinks, goal.finding)
    if goal.spare:
        lost, *takers = goal.spare
        return plan_spare(reading.config, reading.snapshot, uplinks, lost, takers)
    if goal.undo:
        return plan_undo(reading.config, reading.snapshot, uplinks, goal.undo, goal.undone)
    target = target_of(goal, request.plan_input, request.settings, now, request.uplinks)
    return plan(reading.config, reading.snapshot, uplinks, target)


def plan_uplink(uplink: Uplink, addresses: Mapping[int, str]) -> PlanUplink:
    return PlanUplink(
        uplink.id,
        uplink.name,
        uplink.interface,
        uplink.download_bps,
        uplink.upload_bps,
        addresses.get(uplink.id, ""),
    )


def side(balancing: Balancing) -> dict[str, Any]:
    """How a router balances, as it is stored beside a plan."""
    return {
        "method": balancing.method,
        "classifier": balancing.classifier,
        "denominator": balancing.denominator,
        "buckets": list(bucket_map(balancing)),
    }
