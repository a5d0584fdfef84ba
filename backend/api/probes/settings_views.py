"""Probe settings between the wire and the services."""

from __future__ import annotations

import decimal

from pydantic import TypeAdapter

from backend.api.probes import settings_schemas as schema
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


def settings_wish(body: schema.ProbeSettingsInput) -> SettingsWish:
    """Raises Invalid on a field of `blackouts`."""
    given = [blackout.model_dump(mode="json", by_alias=True) for blackout in body.blackouts]
    return SettingsWish(
        lines=[LineWish(**uplink.model_dump()) for uplink in body.lines],
        plans=[_plan_wish(plan) for plan in body.plans],
        paused_until=body.paused_until,
        blackouts=blackouts.parse(given),
    )


def settings(settings_view: probe_settings.ProbeSettingsView) -> schema.ProbeSettings:
    return schema.ProbeSettings.made_of(
        settings_view,
        router_id=settings_view.setup.router.id,
        timezone=settings_view.setup.timezone,
        lines=[_uplink(settings_view, uplink) for uplink in settings_view.lines],
        plans=[_plan(plan) for plan in settings_view.plans],
        blackouts=BLACKOUTS.validate_python(blackouts.to_json(settings_view.setup.blackouts)),
        presets=[_preset(preset) for preset in probe_presets.PRESETS],
    )


def estimate(probe_estimate: probe_estimates.Estimate) -> schema.ProbeEstimate:
    return schema.ProbeEstimate.made_of(
        probe_estimate,
        lines=[_uplink_estimate(uplink) for uplink in probe_estimate.lines],
        plans=[
            schema.PlanEstimate(
                name=plan.name,
                runs_per_month=plan.load.runs,
                bytes_per_month=plan.load.bytes,
                next_due_at=plan.next_due,
            )
            for plan in probe_estimate.plans
        ],
    )


def slots(day: probe_days.DayView) -> schema.ProbeSlots:
    blackouts = [_window(blackout) for blackout in day.blackouts]
    return schema.ProbeSlots.made_of(day, blackouts=blackouts)


def _plan_wish(body: schema.ProbePlanInput) -> PlanWish:
    plan = MeasurementPlan(
        cron=" ".join(body.cron.split()),
        probes=tuple(ProbeSpec(**each.model_dump()) for each in body.probes),
        selection=body.selection,
        slip_s=body.slip_s,
        window_s=body.window_s,
        ends_at_ms=None if body.ends_at is None else instants.ms(body.ends_at),
        server_ids=tuple(body.server_ids),
        uplink_ids=tuple(body.uplink_ids),
    )
    return PlanWish(body.id, body.name, body.preset, body.enabled, plan)


def _uplink(
    settings_view: probe_settings.ProbeSettingsView, uplink_estimate: probe_estimates.UplinkEstimate
) -> schema.ProbeLine:
    return schema.ProbeLine(
        uplink_id=uplink_estimate.uplink.id,
        name=uplink_estimate.uplink.name,
        source_address=settings_view.setup.source_address(uplink_estimate.uplink.id),
        budget_bytes=uplink_estimate.budget_bytes,
        used_bytes_this_month=uplink_estimate.used_bytes,
        expected_bytes_per_month=uplink_estimate.load.bytes,
        cost_amount=_amount(uplink_estimate.cost),
        cost_currency=None
        if uplink_estimate.cost is None
        else uplink_estimate.uplink.price_currency,
    )


def _uplink_estimate(uplink_estimate: probe_estimates.UplinkEstimate) -> schema.UplinkEstimate:
    return schema.UplinkEstimate.made_of(
        uplink_estimate,
        uplink_id=uplink_estimate.uplink.id,
        name=uplink_estimate.uplink.name,
        runs_per_month=uplink_estimate.load.runs,
        bytes_per_month=uplink_estimate.load.bytes,
        minutes_per_month=round(uplink_estimate.load.seconds / 60),
        used_bytes_this_month=uplink_estimate.used_bytes,
        cost_amount=_amount(uplink_estimate.cost),
        cost_currency=None
        if uplink_estimate.cost is None
        else uplink_estimate.uplink.price_currency,
    )


def _plan(plan: probe_settings.PlanView) -> schema.ProbePlan:
    given = plan.plan_wish
    return schema.ProbePlan.made_of(
        given.plan,
        id=given.id,
        name=given.name,
        preset=given.preset,
        enabled=given.enabled,
        ends_at=None if given.plan.ends_at_ms is None else instants.at(given.plan.ends_at_ms),
        next_due_at=plan.next_due,
    )


def _preset(definition: Definition) -> schema.ProbePreset:
    return schema.ProbePreset.made_of(
        definition.plan,
        preset=definition.preset,
        servers=definition.servers,
        days=definition.days,
    )


def _window(window: BlackoutWindow) -> schema.BlackoutWindow:
    return schema.BlackoutWindow(
        name=window.name, from_=instants.at(window.from_ms), to=instants.at(window.to_ms)
    )


def _amount(cost: decimal.Decimal | None) -> str | None:
    return None if cost is None else str(cost)
