"""The plan of somebody who says only when, for how long and against which server to test: short TCP tests both ways."""

from __future__ import annotations

from dataclasses import dataclass, replace

from backend.domain.dates.calendar import Selection
from backend.domain.probes.presets import LIGHT
from backend.domain.probes.probe import Preset, ProbeSpec
from backend.domain.probes.schedule import MeasurementPlan, PlanServer


@dataclass(frozen=True, slots=True)
class GuidedTimes:
    cron: str  # in the zone of the calendar
    selection: Selection
    duration_s: int  # of each TCP test


def guided_plan(
    times: GuidedTimes, server: PlanServer, uplink_ids: tuple[int, ...]
) -> MeasurementPlan:
    """`uplink_ids` empty: all of the router. Web timings only where the server has a page for them."""
    return replace(
        LIGHT.plan,
        cron=times.cron,
        selection=times.selection,
        probes=tuple(
            _timed(spec, times.duration_s)
            for spec in LIGHT.plan.probes
            if server.has_page or not spec.traits.needs_page
        ),
        server_ids=(server.id,),
        uplink_ids=uplink_ids,
    )


def preset_of(plan: MeasurementPlan) -> Preset:
    """`light` where the plan tests as that preset does, whatever its servers and ISPs."""
    plain = replace(plan, server_ids=(), uplink_ids=())
    return LIGHT.preset if plain == LIGHT.plan else "custom"


def _timed(spec: ProbeSpec, duration_s: int) -> ProbeSpec:
    return spec if spec.traits.fixed else replace(spec, duration_s=duration_s)
