"""Planning a change of a router and deciding about it. A worker carries it out; here only the wish is stored."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from backend.api import csv
from backend.api.deps import ActorDep, ContextDep, FormatQuery, Now, SessionDep
from backend.api.fields import Cursor, Id
from backend.api.schemas import changes as schema

router = APIRouter()


@router.get(
    "/routers/{router_id}/changes",
    operation_id="list_changes",
    responses=csv.DOCUMENTED,
    response_model=schema.ChangePage,
)
def list_changes(
    *,
    router_id: Id,
    session: SessionDep,
    now: Now,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    cursor: Cursor = None,
    output: FormatQuery = "json",
) -> schema.ChangePage | Response:
    """Newest first, dry runs too."""
    raise NotImplementedError


@router.get("/open-changes", operation_id="list_open_changes")
def list_open_changes(session: SessionDep, now: Now) -> list[schema.ChangeRow]:
    """Every change that is under way, of all routers: what each page warns of."""
    raise NotImplementedError


@router.get("/changes/{change_id}", operation_id="get_change")
def get_change(
    change_id: Id, session: SessionDep, actor: ActorDep, now: Now
) -> schema.RouterChange:
    raise NotImplementedError


@router.post("/routers/{router_id}/changes", operation_id="plan_change", status_code=201)
def plan_change(
    *,
    router_id: Id,
    body: schema.ChangePlanInput,
    session: SessionDep,
    actor: ActorDep,
    context: ContextDep,
    now: Now,
) -> schema.RouterChange:
    """Read the router and plan; nothing is written to it. 409 `plan_refused` lists every reason why it cannot be."""
    raise NotImplementedError


@router.post("/changes/{change_id}/approve", operation_id="approve_change")
def approve_change(
    change_id: Id, session: SessionDep, actor: ActorDep, now: Now
) -> schema.RouterChange:
    """Another admin than the author agrees; needed where the router's settings ask for two persons."""
    raise NotImplementedError


@router.post("/changes/{change_id}/apply", operation_id="apply_change", status_code=202)
def apply_change(
    change_id: Id, body: schema.ChangeApplyInput, session: SessionDep, actor: ActorDep, now: Now
) -> schema.RouterChange:
    """A worker begins within seconds."""
    raise NotImplementedError


@router.post("/changes/{change_id}/confirm", operation_id="confirm_change", status_code=202)
def confirm_change(
    change_id: Id, session: SessionDep, actor: ActorDep, now: Now
) -> schema.RouterChange:
    """Keep the change. Saying it twice does no harm."""
    raise NotImplementedError


@router.post("/changes/{change_id}/revert", operation_id="revert_change", status_code=202)
def revert_change(
    change_id: Id, session: SessionDep, actor: ActorDep, now: Now
) -> schema.RouterChange:
    """Undo the change now. Saying it twice does no harm."""
    raise NotImplementedError


@router.post("/changes/{change_id}/discard", operation_id="discard_change")
def discard_change(
    change_id: Id, session: SessionDep, actor: ActorDep, now: Now
) -> schema.RouterChange:
    """Put a plan away that nobody applied."""
    raise NotImplementedError


@router.get("/changes/{change_id}/old-connections", operation_id="get_old_connections")
def get_old_connections(
    change_id: Id, session: SessionDep, context: ContextDep, now: Now
) -> schema.OldConnections:
    """Ask the router how many running connections keep the ISP that they have."""
    raise NotImplementedError


@router.post("/changes/{change_id}/flush", operation_id="flush_old_connections")
def flush_old_connections(
    *,
    change_id: Id,
    body: schema.FlushInput,
    session: SessionDep,
    actor: ActorDep,
    context: ContextDep,
    now: Now,
) -> schema.Flushed:
    """Forget running connections of these ISPs after a confirmed change. Downloads and calls over them may break."""
    raise NotImplementedError
