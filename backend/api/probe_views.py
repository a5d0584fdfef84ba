"""Probe settings between the wire and the services."""

from __future__ import annotations

import decimal

from pydantic import TypeAdapter

from backend.api.schemas import probe_settings as schema
from backend.domain.probes import blackouts
from backend.domain.probes import presets as probe_presets
from backend.domain.probes.blackouts import BlackoutWindow
from backend.domain.probes.presets import Definition
from backend.domain.probes.probe import ProbeSpec
from backend.domain.probes.schedule import MeasurementPlan
from backend.services.probes import days as probe_days
from backend.services.probes import estimates as probe_estimates
from backend.services.probes import settings as probe_settings
from backend.services.probes.wishes import LineWish, PlanWish, SettingsWish
from backend.store.engine import instants

BLACKOUTS = TypeAdapter(list[schema.Blackout])


def wish(body: schema.ProbeSettingsInput) -> SettingsWish:
    """Raises Invalid on a field of `blackouts`."""
    given = [blackout.model_dump(mode="json", by_alias=True) for blackout in body.blackouts]
    return SettingsWish(
        lines=[LineWish(**line.model_dump()) for line in body.lines],
        plans=[_plan_wish(plan) for plan in body.plans],
        paused_until=body.paused_until,
        blackouts=blackouts.parse(given),
    )


def settings(found: probe_settings.SettingsView) -> schema.ProbeSettings:
    return schema.ProbeSettings(
        router_id=found.setup.router.id,
        revision=found.revision,
        timezone=found.setup.timezone,
        lines=[_line(found, line) for line in found.lines],
        plans=[_plan(plan) for plan in found.plans],
        paused_until=found.paused_until,
        blackouts=BLACKOUTS.validate_python(blackouts.to_json(found.setup.blackouts)),
        presets=[_preset(one) for one in probe_presets.PRESETS],
        worker_seen_at=found.worker_seen_at,
    )


def estimate(found: probe_estimates.Estimate) -> schema.ProbeEstimate:
    return schema.ProbeEstimate(
        lines=[_line_estimate(line) for line in found.lines],
        plans=[
            schema.PlanEstimate(
                name=plan.name,
                runs_per_month=plan.load.runs,
                bytes_per_month=plan.load.bytes,
                next_due_at=plan.next_due,
            )
            for plan in found.plans
        ],
        warnings=[schema.EstimateWarning.model_validate(warning) for warning in found.warnings],
    )


def slots(day: probe_days.DayView) -> schema.ProbeSlots:
    return schema.ProbeSlots(
        date=day.date,
        timezone=day.timezone,
        slots=[schema.ProbeSlot.model_validate(slot) for slot in day.slots],
        blackouts=[_window(blackout) for blackout in day.blackouts],
        paused_until=day.paused_until,
        worker_seen_at=day.worker_seen_at,
    )


def _plan_wish(one: schema.ProbePlanInput) -> PlanWish:
    plan = MeasurementPlan(
        cron=" ".join(one.cron.split()),
        probes=tuple(ProbeSpec(**each.model_dump()) for each in one.probes),
        selection=one.selection,
        slip_s=one.slip_s,
        window_s=one.window_s,
        ends_at_ms=None if one.ends_at is None else instants.ms(one.ends_at),
        server_ids=tuple(one.server_ids),
        uplink_ids=tuple(one.uplink_ids),
    )
    return PlanWish(one.id, one.name, one.preset, one.enabled, plan)


def _line(
    found: probe_settings.SettingsView, line_estimate: probe_estimates.LineEstimate
) -> schema.ProbeLine:
    return schema.ProbeLine(
        uplink_id=line_estimate.uplink.id,
        name=line_estimate.uplink.name,
        source_address=found.setup.source_address(line_estimate.uplink.id),
        budget_bytes=line_estimate.budget_bytes,
        used_bytes_this_month=line_estimate.used_bytes,
        expected_bytes_per_month=line_estimate.load.bytes,
        cost_amount=_amount(line_estimate.cost),
        cost_currency=None if line_estimate.cost is None else line_estimate.uplink.price_currency,
    )


def _line_estimate(line_estimate: probe_estimates.LineEstimate) -> schema.LineEstimate:
    return schema.LineEstimate(
        uplink_id=line_estimate.uplink.id,
        name=line_estimate.uplink.name,
        runs_per_month=line_estimate.load.runs,
        bytes_per_month=line_estimate.load.bytes,
        minutes_per_month=round(line_estimate.load.seconds / 60),
        budget_bytes=line_estimate.budget_bytes,
        used_bytes_this_month=line_estimate.used_bytes,
        over_budget=line_estimate.over_budget,
        cost_amount=_amount(line_estimate.cost),
        cost_currency=None if line_estimate.cost is None else line_estimate.uplink.price_currency,
    )


def _plan(plan: probe_settings.PlanView) -> schema.ProbePlan:
    given = plan.wish
    assert given.id is not None
    return schema.ProbePlan(
        id=given.id,
        name=given.name,
        preset=given.preset,
        enabled=given.enabled,
        cron=given.plan.cron,
        selection=given.plan.selection,
        slip_s=given.plan.slip_s,
        window_s=given.plan.window_s,
        ends_at=None if given.plan.ends_at_ms is None else instants.at(given.plan.ends_at_ms),
        probes=[schema.PlannedProbe.model_validate(each) for each in given.plan.probes],
        server_ids=list(given.plan.server_ids),
        uplink_ids=list(given.plan.uplink_ids),
        next_due_at=list(plan.next_due),
    )


def _preset(definition: Definition) -> schema.ProbePreset:
    return schema.ProbePreset(
        preset=definition.preset,
        cron=definition.plan.cron,
        selection=definition.plan.selection,
        slip_s=definition.plan.slip_s,
        window_s=definition.plan.window_s,
        probes=[schema.PlannedProbe.model_validate(each) for each in definition.plan.probes],
        servers=definition.servers,
        days=definition.days,
    )


def _window(window: BlackoutWindow) -> schema.BlackoutWindow:
    return schema.BlackoutWindow(
        name=window.name, from_=instants.at(window.from_ms), to=instants.at(window.to_ms)
    )


def _amount(cost: decimal.Decimal | None) -> str | None:
    return None if cost is None else str(cost)
