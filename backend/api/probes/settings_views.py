"""Probe settings between the wire and the services."""

from __future__ import annotations

from pydantic import TypeAdapter

from backend.api.probes import settings_schemas as schema
from backend.domain.probes import blackouts
from backend.domain.probes import presets as probe_presets
from backend.domain.probes.probe import ProbeSpec
from backend.domain.probes.schedule import MeasurementPlan
from backend.services.probes import settings as probe_settings
from backend.services.probes.requested_settings import RequestedPlan, RequestedSettings
from backend.store.engine import instants

BLACKOUTS = TypeAdapter(list[schema.Blackout])


def requested_settings(body: schema.ProbeSettingsInput) -> RequestedSettings:
    """Raises Invalid on a field of `blackouts`."""
    given = [blackout.model_dump(mode="json", by_alias=True) for blackout in body.blackouts]
    return RequestedSettings(
        lines=body.lines,
        plans=[_requested_plan(plan) for plan in body.plans],
        paused_until=body.paused_until,
        blackouts=blackouts.parse(given),
    )


def settings(settings_view: probe_settings.ProbeSettingsView) -> schema.ProbeSettings:
    return schema.ProbeSettings.made_of(
        settings_view,
        router_id=settings_view.setup.router.id,
        timezone=settings_view.setup.timezone,
        lines=[
            schema.ProbeLine.made_of(
                uplink, source_address=settings_view.setup.source_address(uplink.uplink.id)
            )
            for uplink in settings_view.lines
        ],
        plans=[
            schema.ProbePlan.made_of(
                plan.requested_plan, plan.requested_plan.plan, next_due_at=plan.next_due
            )
            for plan in settings_view.plans
        ],
        blackouts=BLACKOUTS.validate_python(blackouts.to_json(settings_view.setup.blackouts)),
        presets=[
            schema.ProbePreset.made_of(preset, preset.plan) for preset in probe_presets.PRESETS
        ],
    )


def _requested_plan(body: schema.ProbePlanInput) -> RequestedPlan:
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
    return RequestedPlan(body.id, body.name, body.preset, body.enabled, plan)
