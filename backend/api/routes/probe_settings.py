"""How probes are set up, what they will cost, and the slots of a day."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from backend.api import csv
from backend.api.deps import ActorDep, ContextDep, FormatQuery, Now, SessionDep
from backend.api.fields import Day, Id, IfMatch
from backend.api.schemas import probe_settings as schema
from backend.errors import Unavailable

router = APIRouter()


@router.get("/routers/{router_id}/probe-settings", operation_id="get_probe_settings")
def get_probe_settings(router_id: Id, session: SessionDep, now: Now) -> schema.ProbeSettings:
    raise Unavailable("This part is being built.")


@router.put("/routers/{router_id}/probe-settings", operation_id="set_probe_settings")
def set_probe_settings(
    *,
    router_id: Id,
    body: schema.ProbeSettingsInput,
    session: SessionDep,
    actor: ActorDep,
    now: Now,
    if_match: IfMatch = None,
) -> schema.ProbeSettings:
    raise Unavailable("This part is being built.")
    """Replace lines, plans, pause and blackouts. Slots that wait are planned anew; what was measured stays.

    Give the `revision` that was read as If-Match, so that nobody else's change is undone unseen.
    """


@router.post("/routers/{router_id}/probe-settings/estimate", operation_id="estimate_probes")
def estimate_probes(
    router_id: Id, body: schema.ProbeSettingsInput, session: SessionDep, now: Now
) -> schema.ProbeEstimate:
    raise Unavailable("This part is being built.")
    """What these settings would move and cost over the next 30 days. Nothing is saved."""


@router.get(
    "/routers/{router_id}/probe-slots",
    operation_id="list_probe_slots",
    responses=csv.DOCUMENTED,
    response_model=schema.ProbeSlots,
)
def list_probe_slots(
    *,
    router_id: Id,
    date: Annotated[Day | None, Query(description="on the campus's clock; none: today")] = None,
    session: SessionDep,
    now: Now,
    output: FormatQuery = "json",
) -> schema.ProbeSlots | Response:
    raise Unavailable("This part is being built.")
    """What was, is and will be probed on one day."""


@router.get(
    "/probe-servers",
    operation_id="list_probe_servers",
    responses=csv.DOCUMENTED,
    response_model=list[schema.ProbeServer],
)
def list_probe_servers(
    session: SessionDep, output: FormatQuery = "json"
) -> list[schema.ProbeServer] | Response:
    raise Unavailable("This part is being built.")
    """By name; archived ones are not shown."""


@router.post("/probe-servers", operation_id="create_probe_server", status_code=201)
def create_probe_server(
    body: schema.ProbeServerInput,
    session: SessionDep,
    actor: ActorDep,
    context: ContextDep,
    now: Now,
) -> schema.ProbeServer:
    raise Unavailable("This part is being built.")


@router.put("/probe-servers/{server_id}", operation_id="update_probe_server")
def update_probe_server(
    *,
    server_id: Id,
    body: schema.ProbeServerInput,
    session: SessionDep,
    actor: ActorDep,
    context: ContextDep,
    now: Now,
) -> schema.ProbeServer:
    raise Unavailable("This part is being built.")
    """Runs of the past keep the address that they were sent to."""


@router.delete("/probe-servers/{server_id}", operation_id="delete_probe_server", status_code=204)
def delete_probe_server(server_id: Id, session: SessionDep, actor: ActorDep, now: Now) -> None:
    raise Unavailable("This part is being built.")
    """It is archived: its runs stay. Plans go on without it."""
