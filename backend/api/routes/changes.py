"""Planning a change of a router and deciding about it. A worker carries it out; here only the wish is stored."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Annotated

from fastapi import APIRouter, Query, Response

from backend.api import change_views as shown
from backend.api import csv, paging
from backend.api.deciding import deciding
from backend.api.deps import ActorDep, ContextDep, FormatQuery, Now, SessionDep, give_back
from backend.api.fields import Cursor, Id
from backend.api.schemas import changes as schema
from backend.services import change_drafts, change_views, changes, old_connections
from backend.store import change_pages, routers

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
    routers.get(session, router_id)
    position = paging.decode(cursor, int, int)
    before = None if position is None else (paging.instant(int(position[0])), int(position[1]))
    found = change_pages.page(session, router_id, before, limit)
    page, following = paging.cut(found, limit, _place)
    items = [shown.row(one) for one in change_views.rows(page, now)]
    if output == "csv":
        return csv.respond(items, "changes", schema.ChangeRow)
    return schema.ChangePage(items=items, next_cursor=following)


def _place(row: change_pages.Row) -> str:
    return paging.encode(paging.microseconds(row[0].created_at), row[0].id)


@router.get("/open-changes", operation_id="list_open_changes")
def list_open_changes(session: SessionDep, now: Now) -> list[schema.ChangeRow]:
    """Every change that is under way, of all routers: what each page warns of."""
    return [shown.row(one) for one in change_views.rows(change_pages.under_way(session), now)]


@router.get("/changes/{change_id}", operation_id="get_change")
def get_change(
    change_id: Id, session: SessionDep, actor: ActorDep, now: Now
) -> schema.RouterChange:
    return shown.change(change_views.view(session, actor, change_id, now))


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
    """Read the router and plan; nothing is written to it. 409 `plan_refused` lists every reason why it cannot be.

    A plan with nothing to do comes back as `discarded` with the outcome `nothing_to_do`.
    """
    subject = routers.get(session, router_id).name
    with deciding(session, actor, "plan_change", subject, now):
        asked = change_drafts.ask(session, context.box, router_id, shown.wish(body))
        give_back(session)
        draft = change_drafts.draft(asked, change_drafts.read(asked))
        row = changes.store(session, actor, asked, draft, now)
    return shown.change(change_views.view(session, actor, row.id, now))


@router.post("/changes/{change_id}/approve", operation_id="approve_change")
def approve_change(
    change_id: Id, session: SessionDep, actor: ActorDep, now: Now
) -> schema.RouterChange:
    """Another admin than the author agrees; needed where the router's settings ask for two persons."""
    with _deciding(session, actor, "approve_change", change_id, now):
        changes.approve(session, actor, change_id, now)
    return shown.change(change_views.view(session, actor, change_id, now))


@router.post("/changes/{change_id}/apply", operation_id="apply_change", status_code=202)
def apply_change(
    change_id: Id, body: schema.ChangeApplyInput, session: SessionDep, actor: ActorDep, now: Now
) -> schema.RouterChange:
    """A worker begins within seconds."""
    with _deciding(session, actor, "apply_change", change_id, now):
        changes.apply(session, actor, change_id, body.reason, now)
    return shown.change(change_views.view(session, actor, change_id, now))


@router.post("/changes/{change_id}/confirm", operation_id="confirm_change", status_code=202)
def confirm_change(
    change_id: Id, session: SessionDep, actor: ActorDep, now: Now
) -> schema.RouterChange:
    """Keep the change. Saying it twice does no harm."""
    with _deciding(session, actor, "confirm_change", change_id, now):
        changes.confirm(session, actor, change_id, now)
    return shown.change(change_views.view(session, actor, change_id, now))


@router.post("/changes/{change_id}/revert", operation_id="revert_change", status_code=202)
def revert_change(
    change_id: Id, session: SessionDep, actor: ActorDep, now: Now
) -> schema.RouterChange:
    """Undo the change now. Saying it twice does no harm."""
    with _deciding(session, actor, "revert_change", change_id, now):
        changes.revert(session, actor, change_id, now)
    return shown.change(change_views.view(session, actor, change_id, now))


@router.post("/changes/{change_id}/discard", operation_id="discard_change")
def discard_change(
    change_id: Id, session: SessionDep, actor: ActorDep, now: Now
) -> schema.RouterChange:
    """Put a plan away that nobody applied."""
    with _deciding(session, actor, "discard_change", change_id, now):
        changes.discard(session, actor, change_id, now)
    return shown.change(change_views.view(session, actor, change_id, now))


@router.get("/changes/{change_id}/old-connections", operation_id="get_old_connections")
def get_old_connections(
    change_id: Id, session: SessionDep, context: ContextDep, now: Now
) -> schema.OldConnections:
    """Ask the router how many running connections keep the ISP that they have."""
    asked = old_connections.ask(session, context.box, change_id)
    give_back(session)
    return shown.old(asked, old_connections.read(asked), now)


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
    with _deciding(session, actor, "flush_old_connections", change_id, now):
        wanted = body.uplink_ids
        asked = old_connections.ask_to_flush(session, context.box, change_id, wanted)
        give_back(session)
        done = old_connections.flush(asked, body.most)
        old_connections.record(session, actor, asked, done, now)
    return schema.Flushed(change_id=change_id, removed=done.removed, left=done.left)


def _deciding(
    session: SessionDep, actor: ActorDep, action: str, change_id: int, now: Now
) -> AbstractContextManager[None]:
    """Raises NotFound."""
    _, name = change_pages.one(session, change_id)
    return deciding(session, actor, action, name, now, change=change_id)
