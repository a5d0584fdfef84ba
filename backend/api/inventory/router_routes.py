"""Routers, their uplinks and how polling them goes."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Query

from backend.api.http import paging
from backend.api.http.deps import ActorDep, ContextDep, Now, SessionDep, give_back
from backend.api.http.fields import Cursor, Id, IfMatch, OptionalId, revision
from backend.api.inventory import router_views
from backend.api.inventory.router_schemas import PollPage, PollRow, Router, RouterPage
from backend.api.tabular.tables import table_route
from backend.services.discovery import readings as discovery_readings
from backend.services.inventory import inventory, uplinks
from backend.services.inventory.inventory import RouterInput, RouterPatch
from backend.services.inventory.uplink_inputs import MOST_UPLINKS, UplinkInput
from backend.services.polling import first_readings
from backend.store.inventory import inventory as queries
from backend.store.inventory import routers

router = APIRouter()


@table_route(router, "/routers", "routers")
def list_routers(
    *,
    session: SessionDep,
    context: ContextDep,
    now: Now,
    campus_id: OptionalId = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
    cursor: Cursor = None,
) -> RouterPage:
    """By name."""
    routers = inventory.page(session, campus_id, paging.decode_name(cursor), limit)
    rows, following = paging.cut(
        routers, limit, lambda row: paging.encode(row.router.name, row.router.id)
    )
    interval_s = context.settings.poll_interval_s
    items = [router_views.router(row, interval_s, now) for row in rows]
    return RouterPage(items=items, next_cursor=following)


@router.post("/routers", status_code=201)
def create_router(
    body: RouterInput, session: SessionDep, actor: ActorDep, context: ContextDep, now: Now
) -> Router:
    row = inventory.create_router(session, context.box, actor, body, now)
    return _shown(session, context, now, row.id)


@router.get("/routers/{router_id}")
def get_router(router_id: Id, session: SessionDep, context: ContextDep, now: Now) -> Router:
    return _shown(session, context, now, router_id)


@router.patch("/routers/{router_id}")
def update_router(
    *,
    router_id: Id,
    body: RouterPatch,
    session: SessionDep,
    actor: ActorDep,
    context: ContextDep,
    now: Now,
) -> Router:
    """Another host, port or certificate, or weaker TLS, needs the password again: the stored one is not sent there."""
    inventory.update_router(session, context.box, actor, router_id=router_id, change=body, now=now)
    return _shown(session, context, now, router_id)


@router.delete("/routers/{router_id}", status_code=204)
def delete_router(router_id: Id, session: SessionDep, actor: ActorDep, now: Now) -> None:
    """The router with its ISPs and all their history."""
    inventory.delete_router(session, actor, router_id, now)


@router.put("/routers/{router_id}/uplinks")
def set_uplinks(
    *,
    router_id: Id,
    body: Annotated[list[UplinkInput], Body(max_length=MOST_UPLINKS)],
    session: SessionDep,
    actor: ActorDep,
    context: ContextDep,
    now: Now,
    if_match: IfMatch = None,
) -> Router:
    """Replace the list of ISPs. One that is not in it any more is archived with its history.

    Speeds, price and quota are those of today's contract; `contract_edit` says whether another value corrects that one
    or begins a new one (all of them: `set_contracts`).

    Give the `uplinks_revision` that was read as If-Match, so that nobody else's change is undone unseen.

    After a discovery in the last ten minutes the method and the findings stand when this answers, and the counters of
    new ISPs were read, so that the first poll gives rates; else they stand within a minute.
    """
    uplinks.set_uplinks(session, actor, router_id, body, now, expected=revision(if_match))
    if (reading := context.readings.take(router_id, now)) is not None:
        give_back(session)
        discovery_readings.tell(session, router_id, reading)
        _begin_counting(session, context, router_id)
    return _shown(session, context, now, router_id)


def _begin_counting(session: SessionDep, context: ContextDep, router_id: int) -> None:
    target = first_readings.ask(session, context.box, router_id)
    if target is None:
        return
    give_back(session)
    reading = first_readings.read(target, lambda: round(context.clock().timestamp() * 1000))
    if reading is not None:
        first_readings.keep(session, target, reading, context.settings.gap_ms)


@table_route(router, "/routers/{router_id}/polls", "polls")
def list_polls(
    router_id: Id,
    session: SessionDep,
    limit: Annotated[int, Query(ge=1, le=10_000)] = 100,
    cursor: Cursor = None,
) -> PollPage:
    """Newest first."""
    routers.get(session, router_id)
    before_us = paging.decode_number(cursor)
    before = None if before_us is None else paging.instant(before_us)
    polls = queries.polls(session, router_id, before, limit)
    rows, following = paging.cut(
        polls, limit, lambda row: paging.encode(paging.microseconds(row.at))
    )
    items = [PollRow.model_validate(row) for row in rows]
    return PollPage(items=items, next_cursor=following)


def _shown(session: SessionDep, context: ContextDep, now: Now, router_id: int) -> Router:
    router_view = inventory.view(session, router_id)
    return router_views.router(router_view, context.settings.poll_interval_s, now)
