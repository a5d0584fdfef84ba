"""Channels that people are told over, and what was sent."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query

from backend.api.alerts import channel_schemas as schema
from backend.api.http import paging
from backend.api.http.deps import ActorDep, ContextDep, Now, SessionDep
from backend.api.http.fields import BigId, Cursor, Id, OptionalId
from backend.api.tabular.tables import table_route
from backend.services.alerts import channel_views
from backend.services.alerts.channel_inputs import ChannelInput
from backend.services.alerts.channel_views import ChannelView, DeliveryRow
from backend.services.alerts.channels import ChannelCase
from backend.services.alerts.listeners import listeners
from backend.services.alerts.listeners.listeners import Listeners
from backend.services.audit import Actor
from backend.store.alerts import deliveries

router = APIRouter()


def case(session: SessionDep, context: ContextDep, actor: ActorDep, now: Now) -> ChannelCase:
    local = context.settings.allow_local_channels
    return ChannelCase(session, context.box, actor, now, allow_local=local)


CaseDep = Annotated[ChannelCase, Depends(case, scope="function")]


@router.get("/channels")
def list_channels(session: SessionDep) -> list[ChannelView]:
    """By name."""
    return channel_views.every(session)


@router.get("/listeners")
def list_listeners(session: SessionDep, now: Now) -> Listeners:
    """Who is told of incidents, for everybody: no address and no secret."""
    return listeners.known(session, now)


@router.post("/channels", status_code=201)
def create_channel(case: CaseDep, body: ChannelInput) -> schema.ChannelCreated:
    """It gets what becomes known from now on."""
    row, secret = case.create(body)
    return schema.ChannelCreated(channel=channel_views.channel(case.session, row.id), secret=secret)


@router.put("/channels/{channel_id}")
def update_channel(channel_id: Id, case: CaseDep, body: ChannelInput) -> ChannelView:
    case.update(channel_id, body)
    return channel_views.channel(case.session, channel_id)


@router.delete("/channels/{channel_id}", status_code=204)
def delete_channel(channel_id: Id, case: CaseDep) -> None:
    """With what it was sent."""
    case.delete(channel_id)


@router.post("/channels/{channel_id}/test", status_code=202)
def test_channel(channel_id: Id, case: CaseDep) -> DeliveryRow:
    """A message that goes the way of every other one; `GET /deliveries/{id}` says what became of it."""
    return channel_views.delivery(case.session, case.test(channel_id).id)


@table_route(router, "/deliveries", "deliveries")
def list_deliveries(
    *,
    session: SessionDep,
    actor: ActorDep,
    incident_id: OptionalId = None,
    channel_id: OptionalId = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
    cursor: Cursor = None,
) -> schema.DeliveryPage:
    """Newest first. What went to an account itself only that account and admins see."""
    before_id = paging.decode_number(cursor)
    rows = deliveries.page(
        session, incident_id, channel_id, before_id, limit, reader_id=_reader_id(actor)
    )
    page, following = paging.cut(rows, limit, lambda row: paging.encode(row.delivery.id))
    items = channel_views.delivery_rows(session, page)
    return schema.DeliveryPage(items=items, next_cursor=following)


@router.get("/deliveries/{delivery_id}")
def get_delivery(delivery_id: BigId, session: SessionDep, actor: ActorDep) -> DeliveryRow:
    return channel_views.delivery(session, delivery_id, _reader_id(actor))


def _reader_id(actor: Actor) -> int | None:
    """None: an admin, who sees all."""
    return None if actor.may("admin") else actor.account_id
