"""Server, source addresses and plans of the demo's tests, as an admin enters them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace

from backend.domain.probes.probe import ProbeSpec
from backend.domain.probes.schedule import MeasurementPlan
from backend.services.audit import Actor
from backend.services.probes import servers
from backend.services.probes import settings as probe_settings
from backend.services.probes.requested_settings import (
    ProbeLineInput,
    RequestedPlan,
    RequestedSettings,
)
from backend.services.probes.servers import ProbeServerInput
from backend.settings import Settings
from backend.store.engine.session import Session
from backend.store.probes import settings as stored

FAR = ProbeServerInput(
    name="Simulated server, Hong Kong", host="hong-kong.example", place="simulated, nothing is sent"
)
NEAR = ProbeServerInput(
    name="Simulated server, Jakarta", host="jakarta.example", place="simulated, nothing is sent"
)
SOURCE = "10.20.0.{}"
FIRST_SOURCE = 11
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
EVENING_NEAR = replace(EVENING_FAR, cron="0 20 * * 0,2,4")
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


def sources(uplinks: Mapping[int, str]) -> dict[int, str]:
    """The probe host's address of each uplink."""
    return {uplink_id: SOURCE.format(n) for n, uplink_id in enumerate(uplinks, FIRST_SOURCE)}


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
    ids = {
        server.name: servers.create(session, actor, servers.checked(server, settings), now).id
        for server in (FAR, NEAR)
    }
    lines = [
        ProbeLineInput(uplink_id, address, None) for uplink_id, address in sources(uplinks).items()
    ]
    plans = [
        RequestedPlan(None, name, "custom", True, replace(plan, server_ids=(ids[server.name],)))
        for name, (plan, server) in PLANS.items()
    ]
    probe_settings.replace_all(
        session, actor, router_id, RequestedSettings(lines, plans, None, ()), now
    )


def switch(
    session: Session, actor: Actor, router_id: int, now: dt.datetime, *, enabled: bool
) -> None:
    """All plans of the router on or off; the rest stays."""
    view = probe_settings.view(session, router_id, now)
    setup = view.setup
    lines = [
        ProbeLineInput(each.id, setup.source_address(each.id), setup.budget_bytes(each.id))
        for each in setup.uplinks
    ]
    plans = [replace(each.requested_plan, enabled=enabled) for each in view.plans]
    wanted = RequestedSettings(lines, plans, view.paused_until, setup.blackouts)
    probe_settings.replace_all(session, actor, router_id, wanted, now)
