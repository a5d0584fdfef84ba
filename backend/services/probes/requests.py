"""A person's requests: a probe now, or the end of one. Both are audited."""

from __future__ import annotations

import datetime as dt

from backend.domain.probes.probe import ProbeSpec, Target
from backend.errors import Conflict, Invalid
from backend.services import audit
from backend.services.audit import Actor
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.probes import runs as probe_runs
from backend.store.probes.run_values import NewRun
from backend.store.tables import ProbeLine, ProbeRun, ProbeServer, Uplink

PATIENCE = dt.timedelta(minutes=15)
"""A request waits so long for its ISP and server; nobody watches the page longer."""


def run_now(
    session: Session,
    actor: Actor,
    *,
    router_id: int,
    uplink_id: int,
    server_id: int,
    spec: ProbeSpec,
    now: dt.datetime,
) -> ProbeRun:
    """Queue a probe that is due now. Raises NotFound, or Invalid naming the field."""
    router = routers.get(session, router_id)
    uplink = _uplink(session, router_id, uplink_id)
    server = live_server(session, server_id)
    _check(session, spec, uplink, server)
    target = Target(server.name, server.host, port=server.port, url=server.url)
    new_run = NewRun(
        router_id=router_id,
        uplink_id=uplink_id,
        server_id=server_id,
        preset="custom",
        spec=spec,
        target=target,
        due_at=now,
        expires_at=now + PATIENCE,
        requested_by=actor.name,
    )
    [run_id] = probe_runs.add(session, [new_run])
    about = f"{spec.kind} over {uplink.name} to {server.name}"
    audit.record(session, actor, "run_probe", router.name, now, run=run_id, probe=about)
    return probe_runs.get(session, run_id)


def cancel(session: Session, actor: Actor, run_id: int, now: dt.datetime) -> ProbeRun:
    """Ends a waiting run now and a running one within seconds. Raises NotFound, or Conflict if it is over."""
    row = probe_runs.get(session, run_id)
    router = routers.get(session, row.router_id)
    if not probe_runs.cancel(session, run_id, now, f"Cancelled by {actor.name}."):
        raise Conflict("This probe is over already.", "probe_over")
    audit.record(session, actor, "cancel_probe", router.name, now, run=run_id)
    return probe_runs.get(session, run_id)


def live_server(session: Session, server_id: int, field: str = "server_id") -> ProbeServer:
    """Raises Invalid naming `field` if it is missing or removed."""
    server = session.get(ProbeServer, server_id)
    if server is None or server.archived_at is not None:
        raise Invalid(
            field,
            "There is no probe server {server_id}: choose one of the list.",
            "no_live_probe_server",
            server_id=server_id,
        )
    return server


def source_of(session: Session, uplink_id: int) -> str:
    """The probe host's address for an uplink; "" if none is set."""
    line = session.get(ProbeLine, uplink_id)
    return "" if line is None else line.source_address


def _uplink(session: Session, router_id: int, uplink_id: int) -> Uplink:
    uplink = session.get(Uplink, uplink_id)
    if uplink is None or uplink.router_id != router_id or uplink.archived_at is not None:
        raise Invalid(
            "uplink_id",
            "This router has no ISP {uplink_id}: choose an ISP of this router.",
            "isp_not_of_router",
            uplink_id=uplink_id,
        )
    return uplink


def _check(session: Session, spec: ProbeSpec, uplink: Uplink, server: ProbeServer) -> None:
    one_way = spec.traits.one_way
    if one_way and spec.direction is None:
        raise Invalid(
            "direction",
            "tcp and udp go one way: say download or upload.",
            "one_way_needs_direction",
        )
    if not one_way and spec.direction is not None:
        raise Invalid(
            "direction",
            "{kind} has no direction: leave it out.",
            "probe_has_no_direction",
            kind=spec.kind,
        )
    if spec.traits.needs_page and not server.url:
        raise Invalid(
            "server_id",
            "{server} has no page to fetch: give it a URL first.",
            "server_without_page",
            server=server.name,
        )
    if not source_of(session, uplink.id):
        raise Invalid(
            "uplink_id",
            "{isp} has no source address yet: set the probe host's address for it first.",
            "isp_without_host_address",
            isp=uplink.name,
        )
