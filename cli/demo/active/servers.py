"""The servers of the demo's tests, and the addresses that tests come from."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from backend.services.audit import Actor
from backend.services.probes import servers
from backend.services.probes.servers import ProbeServerInput
from backend.settings import Settings
from backend.store.engine.session import Session
from backend.store.probes import settings as stored

SIMULATED = "simulated, nothing is sent"
LIVE_PLACE = "simulated: a relay on this machine"
LIVE_HOST = "127.20.0.1"
LIVE = ProbeServerInput(name="Live server (simulated)", host=LIVE_HOST, place=LIVE_PLACE)
FAR = ProbeServerInput(
    name="Simulated server, Hong Kong", host="hong-kong.example", place=SIMULATED
)
NEAR = ProbeServerInput(name="Simulated server, Jakarta", host="jakarta.example", place=SIMULATED)
ALL = (LIVE, FAR, NEAR)
"""The live one first: routers ping the oldest, and forms choose the first by name."""

SOURCE = "127.20.0.{}"
FIRST_SOURCE = 11


def sources(uplinks: Mapping[int, str]) -> dict[int, str]:
    """The probe host's address of each uplink: of its loopback, so that tests can really leave from it."""
    return {uplink_id: SOURCE.format(n) for n, uplink_id in enumerate(uplinks, FIRST_SOURCE)}


def enter(session: Session, actor: Actor, settings: Settings, now: dt.datetime) -> dict[str, int]:
    """Those that are missing; the id of each by name. Only here a private address may pass."""
    known = {server.name: server.id for server in stored.servers(session)}
    allowing = settings.model_copy(update={"probe_private_targets": True})
    for wanted in ALL:
        if wanted.name not in known:
            checked = servers.checked(wanted, allowing)
            known[wanted.name] = servers.create(session, actor, checked, now).id
    return known
