"""Asking for probes: run one now, cancel one, try a server, and the rules that pin source addresses."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from backend.api.http.deps import ActorDep, ContextDep, Now, SessionDep, give_back
from backend.api.http.fields import Id
from backend.api.probes import run_schemas as schema
from backend.api.probes.result_schemas import ProbeRunRow
from backend.domain.probes.probe import ProbeSpec
from backend.services.given import BIGINT
from backend.services.probes import pins as probe_pins
from backend.services.probes import requests as probe_requests
from backend.services.probes import trials as probe_trials
from backend.store.tables import ProbeRun, Uplink

router = APIRouter()

RunId = Annotated[int, Path(ge=1, le=BIGINT)]


@router.post("/routers/{router_id}/probe-runs", status_code=202)
def run_probe(
    router_id: Id, body: schema.ProbeRunInput, session: SessionDep, actor: ActorDep, now: Now
) -> ProbeRunRow:
    """It begins within seconds if ISP and server are free, and is given up after 15 minutes."""
    spec = ProbeSpec(**body.model_dump(exclude={"uplink_id", "server_id"}))
    chosen = {"router_id": router_id, "uplink_id": body.uplink_id, "server_id": body.server_id}
    return _shown(session, probe_requests.run_now(session, actor, **chosen, spec=spec, now=now))


@router.post("/probe-runs/{run_id}/cancel", status_code=202)
def cancel_probe(run_id: RunId, session: SessionDep, actor: ActorDep, now: Now) -> ProbeRunRow:
    """A waiting run is over at once, a running one within seconds."""
    return _shown(session, probe_requests.cancel(session, actor, run_id, now))


@router.post("/probe-servers/{server_id}/try")
def try_probe_server(
    *,
    server_id: Id,
    body: schema.ServerTrialInput,
    session: SessionDep,
    actor: ActorDep,
    context: ContextDep,
    now: Now,
) -> schema.ServerTrial:
    """Name, route, connection, a second of iperf3; 200 also when a step fails, which `code` and the steps explain."""
    trial_id = probe_trials.ask(session, actor, server_id, body.uplink_id, now)
    give_back(session)
    return schema.ServerTrial.model_validate(probe_trials.wait_for(context.database, trial_id))


@router.get("/routers/{router_id}/probe-pins")
def list_probe_pins(
    router_id: Id, session: SessionDep, context: ContextDep, now: Now
) -> schema.ProbePins:
    """Read the router, and say per ISP whether its source address goes out there whatever the balance does.

    The rules are only shown: a person puts them into the router.
    """
    request = probe_pins.ask(session, context.box, router_id)
    give_back(session)
    return schema.ProbePins(router_id=router_id, read_at=now, pins=probe_pins.read(request))


def _shown(session: SessionDep, row: ProbeRun) -> ProbeRunRow:
    uplink = session.get(Uplink, row.uplink_id)
    return ProbeRunRow.made_of(
        row,
        uplink_name=uplink.name if uplink else "",
        server_name=row.target.get("name"),
        headline=None,
        valid=row.outcome == "ok",
    )
