"""Probe settings of one router: lines, plans, pause and blackouts, replaced as a whole."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from backend.domain.probes import blackouts
from backend.domain.probes import schedule as probe_schedule
from backend.domain.probes.probe import Reason
from backend.domain.probes.schedule import MeasurementPlan
from backend.domain.text.changed_fields import changed_lists
from backend.services import audit
from backend.services.audit import Actor
from backend.services.inventory.inventory import check_revision, revision_of
from backend.services.probes import estimates, planning, settings_words, setups
from backend.services.probes.estimates import UplinkEstimate
from backend.services.probes.requested_settings import RequestedPlan, RequestedSettings, checked
from backend.services.probes.setups import Setup
from backend.store.engine import instants, workers
from backend.store.engine.session import Session, add, remove
from backend.store.inventory import inventory
from backend.store.probes import plans as probe_plans
from backend.store.probes import settings as probe_settings
from backend.store.probes import slots as probe_slots
from backend.store.tables import ProbePlan

BY_SETTINGS: tuple[Reason, ...] = ("paused", "blackout", "not_configured", "budget")
"""Slots called off for these are checked again when settings change."""

CHANGED = "The plan was changed before this probe began."
ENDED = "The plan was ended before this probe began."


@dataclass(frozen=True, slots=True)
class PlanView:
    requested_plan: RequestedPlan
    next_due: Sequence[dt.datetime]


@dataclass(frozen=True, slots=True)
class ProbeSettingsView:
    setup: Setup
    revision: str
    lines: Sequence[UplinkEstimate]  # what saved plans ask of each uplink in 30 days, and cost
    plans: Sequence[PlanView]
    paused_until: dt.datetime | None
    worker_seen_at: dt.datetime | None


def view(session: Session, router_id: int, now: dt.datetime) -> ProbeSettingsView:
    """Raises NotFound."""
    setup = setups.load(session, router_id)
    rows = probe_plans.of_router(session, router_id)
    plans = stored_plans(session, setup)
    made = estimates.estimate(session, setup, plans, now)
    shown = zip(plans, made.plans, strict=True)
    return ProbeSettingsView(
        setup=setup,
        revision=_revision(setup, rows),
        lines=made.lines,
        plans=[
            PlanView(requested_plan, estimate.next_due if requested_plan.enabled else [])
            for requested_plan, estimate in shown
        ],
        paused_until=paused_until(setup),
        worker_seen_at=workers.last_probing_at(session),
    )


def stored_plans(session: Session, setup: Setup) -> list[RequestedPlan]:
    """As they would be requested again."""
    return [_requested_plan(setup, row) for row in probe_plans.of_router(session, setup.router.id)]


def paused_until(setup: Setup) -> dt.datetime | None:
    return instants.at(setup.paused_until_ms) if setup.paused_until_ms else None


def replace_all(
    session: Session,
    actor: Actor,
    router_id: int,
    requested_settings: RequestedSettings,
    now: dt.datetime,
    *,
    expected: str | None = None,
) -> None:
    """Raises NotFound, Invalid naming the field, and ChangedMeanwhile if `expected` is not the revision any more."""
    keep_others_out(session, router_id)
    setup = setups.load(session, router_id)
    rows = {row.id: row for row in probe_plans.of_router(session, router_id)}
    check_revision(
        expected, _revision(setup, list(rows.values())), f"the probes of {setup.router.name}"
    )
    good = checked(setup, requested_settings, rows)
    before = settings_words.texts(
        setup,
        settings_words.stored_lines(setup),
        [_requested_plan(setup, row) for row in rows.values()],
        paused_until(setup),
        setup.blackouts,
    )
    after = settings_words.texts(setup, good.lines, good.plans, good.paused_until, good.blackouts)
    _write_lines(session, setup, good)
    probe_settings.set_pause(
        session, router_id, good.paused_until, blackouts.to_json(good.blackouts)
    )
    _write_plans(session, router_id, rows, good.plans, now)
    probe_slots.reconsider(session, router_id, BY_SETTINGS, now)
    changed = changed_lists(before, after)
    audit.record(session, actor, "set_probes", setup.router.name, now, changed=changed)


def keep_others_out(session: Session, router_id: int) -> None:
    """Until the transaction ends: the planner first, then the router, as the planner itself does."""
    planning.keep_out(session)
    inventory.lock_router(session, router_id)


def _write_lines(session: Session, setup: Setup, requested_settings: RequestedSettings) -> None:
    wanted = [
        (line.uplink_id, line.source_address, line.budget_bytes)
        for line in requested_settings.lines
    ]
    probe_settings.replace_lines(session, [uplink.id for uplink in setup.uplinks], wanted)


def _write_plans(
    session: Session,
    router_id: int,
    rows: Mapping[int, ProbePlan],
    requests: Sequence[RequestedPlan],
    now: dt.datetime,
) -> None:
    kept = {requested_plan.id for requested_plan in requests}
    for plan_id, row in rows.items():
        if plan_id not in kept:
            planning.replan(session, row, _plan(row), now, ENDED)
            remove(session, row)
    for requested_plan in requests:
        if requested_plan.id is None:
            add(session, _filled(ProbePlan(router_id=router_id, created_at=now), requested_plan))
        else:
            _change(session, rows[requested_plan.id], requested_plan, now)


def _change(
    session: Session, row: ProbePlan, requested_plan: RequestedPlan, now: dt.datetime
) -> None:
    """Another name changes no slot."""
    before, plan = (row.enabled, row.preset, row.content), _plan(row)
    _filled(row, requested_plan)
    if before != (row.enabled, row.preset, row.content):
        planning.replan(session, row, plan, now, CHANGED)


def _filled(row: ProbePlan, requested_plan: RequestedPlan) -> ProbePlan:
    row.name, row.preset, row.enabled = (
        requested_plan.name,
        requested_plan.preset,
        requested_plan.enabled,
    )
    row.content = probe_schedule.to_json(requested_plan.plan)
    return row


def _plan(row: ProbePlan) -> MeasurementPlan:
    return probe_schedule.from_json(row.content)


def _requested_plan(setup: Setup, row: ProbePlan) -> RequestedPlan:
    """Without removed servers and uplinks: they cannot be chosen again."""
    plan = _plan(row)
    live = {uplink.id for uplink in setup.uplinks}
    shown = replace(
        plan,
        server_ids=tuple(server_id for server_id in plan.server_ids if server_id in setup.servers),
        uplink_ids=tuple(uplink_id for uplink_id in plan.uplink_ids if uplink_id in live),
    )
    return RequestedPlan(row.id, row.name, row.preset, row.enabled, shown)


def _revision(setup: Setup, rows: Sequence[ProbePlan]) -> str:
    """Changes with any setting."""
    return revision_of(_content(setup, rows))


def _content(setup: Setup, rows: Sequence[ProbePlan]) -> dict[str, Any]:
    return {
        "lines": [
            [uplink.id, setup.source_address(uplink.id), setup.budget_bytes(uplink.id)]
            for uplink in setup.uplinks
        ],
        "plans": [[row.id, row.name, row.preset, row.enabled, row.content] for row in rows],
        "paused_until": setup.paused_until_ms,
        "blackouts": blackouts.to_json(setup.blackouts),
    }
