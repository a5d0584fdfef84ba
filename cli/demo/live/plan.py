"""Server and plan of the live tests, as an admin enters them; a later start finds and renews them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import asdict, replace

from backend.domain.probes.probe import ProbeSpec
from backend.domain.probes.schedule import MeasurementPlan
from backend.services.audit import Actor
from backend.services.probes import servers as probe_servers
from backend.services.probes import settings as probe_settings
from backend.services.probes.requested_settings import RequestedPlan, RequestedSettings
from backend.settings import Settings
from backend.store.engine.session import Session
from backend.store.probes import settings as stored
from cli.demo.active import plans, servers
from cli.demo.active.servers import LIVE

NAME = "Simulated, live: uploads and UDP"
OFF = "off: {why}"
EVERY_MINUTES = 15
FIRST_AFTER_MINUTES = 2
PLAN = MeasurementPlan(
    cron="*/15 * * * *",
    selection="all",
    window_s=EVERY_MINUTES * 60,
    probes=(
        ProbeSpec("tcp", "upload", 10, streams=plans.STREAMS),
        ProbeSpec("udp", "upload", 8, rate_bps=40_000_000),
    ),
)
"""Uploads: while a demo is busy its users fill the downloads of all lines, and would hide a test from its proof."""


def cron_from(now: dt.datetime) -> str:
    """Every quarter of an hour, from a few minutes after now on. Zones are whole quarters away from UTC."""
    first = (now.minute + FIRST_AFTER_MINUTES) % EVERY_MINUTES
    minutes = ",".join(str(minute) for minute in range(first, 60, EVERY_MINUTES))
    return f"{minutes} * * * *"


def enter(
    session: Session,
    actor: Actor,
    settings: Settings,
    router_id: int,
    *,
    uplinks: Mapping[int, str],
    port: int,
    why_off: str,
    now: dt.datetime,
) -> None:
    """On, or off where `why_off` says so; server and plan say it, too."""
    place = OFF.format(why=why_off) if why_off else LIVE.place
    server_id = servers.enter(session, actor, settings, now)[LIVE.name]
    wanted = replace(LIVE, port=port, place=place)
    row = stored.server(session, server_id)
    if any(getattr(row, name) != value for name, value in asdict(wanted).items()):
        probe_servers.update(session, actor, server_id, wanted, now)
    view = probe_settings.view(session, router_id, now)
    rest = [each.requested_plan for each in view.plans]
    known = next((each for each in rest if each.name == NAME), None)
    content = replace(PLAN, cron=cron_from(now), server_ids=(server_id,))
    known_id = None if known is None else known.id
    live = RequestedPlan(known_id, NAME, "custom", not why_off, content)
    wanted_plans = [*(each for each in rest if each is not known), live]
    wanted_settings = RequestedSettings(
        plans.lines(uplinks), wanted_plans, view.paused_until, view.setup.blackouts
    )
    probe_settings.replace_all(session, actor, router_id, wanted_settings, now)
