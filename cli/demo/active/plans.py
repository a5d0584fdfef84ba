"""The plans of the demo's past tests, as an admin enters them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace

from backend.domain.probes.probe import ProbeSpec
from backend.domain.probes.schedule import MeasurementPlan
from backend.services.audit import Actor
from backend.services.probes import settings as probe_settings
from backend.services.probes.requested_settings import (
    ProbeLineInput,
    RequestedPlan,
    RequestedSettings,
)
from backend.services.probes.servers import ProbeServerInput
from backend.settings import Settings
from backend.store.engine.session import Session
from backend.store.probes import plans as stored_plans
from backend.store.probes import settings as stored
from backend.store.probes import slots
from cli.demo.active import servers
from cli.demo.active.servers import FAR, NEAR

STREAMS = 4
MORNING = MeasurementPlan(
    cron="0 8 * * 1,3,5",
    window_s=4 * 3600,
    probes=(
        ProbeSpec("tcp", "upload", 10, streams=STREAMS),
        ProbeSpec("udp", "upload", 10, rate_bps=50_000_000),
    ),
)
DOWNLOADS = (ProbeSpec("tcp", "download", 16, streams=STREAMS),)
BEFORE_WORK = MeasurementPlan(cron="0 7 * * 4", selection="all", probes=DOWNLOADS)
EVENING_FAR = MeasurementPlan(cron="0 19 * * 0,2,4", selection="all", probes=DOWNLOADS)
EVENING_NEAR = replace(EVENING_FAR, cron="0 20 * * 0,2,4,6")
"""An evening more than `FaultPolicy.min_runs`: the last one may lie in the demo's rush, without a test."""
UNDER_LOAD = MeasurementPlan(
    cron="30 20 * * 3", selection="all", probes=(ProbeSpec("load", duration_s=10),)
)
PLANS: Mapping[str, tuple[MeasurementPlan, ProbeServerInput]] = {
    "Simulated: uploads and UDP of the morning": (MORNING, FAR),
    "Simulated: downloads before work": (BEFORE_WORK, FAR),
    "Simulated: downloads of the evening": (EVENING_FAR, FAR),
    "Simulated: downloads of the evening, near": (EVENING_NEAR, NEAR),
    "Simulated: latency under load": (UNDER_LOAD, FAR),
}
"""Downloads at hours in which the campus leaves enough of a line for the path to be proven."""


def enter(
    session: Session,
    actor: Actor,
    settings: Settings,
    router_id: int,
    *,
    uplinks: Mapping[int, str],
    now: dt.datetime,
) -> None:
    """Once; a later start finds them."""
    if any(server.name == FAR.name for server in stored.servers(session)):
        return
    ids = servers.enter(session, actor, settings, now)
    plans = [
        RequestedPlan(None, name, "custom", True, replace(plan, server_ids=(ids[server.name],)))
        for name, (plan, server) in PLANS.items()
    ]
    probe_settings.replace_all(
        session, actor, router_id, RequestedSettings(lines(uplinks), plans, None, ()), now
    )


def lines(uplinks: Mapping[int, str]) -> list[ProbeLineInput]:
    return [
        ProbeLineInput(uplink_id, address, None)
        for uplink_id, address in servers.sources(uplinks).items()
    ]


def forget_waiting(session: Session, router_id: int) -> None:
    """Slots of other plans that no demo was there to run: they are no tests that failed."""
    for row in stored_plans.of_router(session, router_id):
        if row.name not in PLANS:
            slots.withdraw(session, slots.waiting_of(session, row.id))


def switch(
    session: Session,
    actor: Actor,
    router_id: int,
    *,
    uplinks: Mapping[int, str],
    now: dt.datetime,
    enabled: bool,
) -> None:
    """The past's plans on or off, all others off: nothing runs while the past is made."""
    view = probe_settings.view(session, router_id, now)
    plans = [
        replace(each.requested_plan, enabled=enabled and each.requested_plan.name in PLANS)
        for each in view.plans
    ]
    wanted = RequestedSettings(lines(uplinks), plans, view.paused_until, view.setup.blackouts)
    probe_settings.replace_all(session, actor, router_id, wanted, now)
