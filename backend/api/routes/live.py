"""The live stream of a browser: a line for each router that was just polled."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel
from sqlalchemy.orm import Session
from starlette.concurrency import run_in_threadpool

from backend.api.deps import ActorDep, ContextDep, VisitDep, identify
from backend.api.fields import OptionalId
from backend.api.live import Inbox, Telling
from backend.api.schemas.base import Time
from backend.api.schemas.numbers import UplinkState
from backend.api.schemas.reading import Regime
from backend.api.schemas.routers import PollHealth
from backend.api.state import Context
from backend.errors import SignInRequired, Unavailable
from backend.services import line_states, poll_health, regimes
from backend.services.access import Visit
from backend.store import inventory, routers
from backend.store.signals import ACCESS, REGIME, SAMPLES, Signal

router = APIRouter()

HEARTBEAT_S = 15.0
CHECK_EVERY_S = 15.0
"""How soon a stream ends after its session expired or its token was revoked; a signal tells of the other ends."""

RETRY_MS = 3000

DESCRIPTION = (
    "text/event-stream. `event: rates` data {router_id, at, uplinks: [UplinkState]}; `event: health` data {router_id, "
    "health: PollHealth}; `event: regime` data Regime; a comment line every 15 s; `retry: 3000`."
)


class Rates(BaseModel):
    """Data of `event: rates`."""

    router_id: int
    at: Time
    uplinks: list[UplinkState]


class Health(BaseModel):
    """Data of `event: health`."""

    router_id: int
    health: PollHealth


@router.get(
    "/live",
    operation_id="stream_live",
    description=DESCRIPTION,
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}},
)
async def stream_live(
    request: Request,
    actor: ActorDep,
    context: ContextDep,
    came: VisitDep,
    router_id: OptionalId = None,
) -> StreamingResponse:
    del actor  # asked for, so that nobody listens without being signed in
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    stream = _stream(request, context, came, router_id)
    return StreamingResponse(stream, headers=headers, media_type="text/event-stream")


async def _stream(
    request: Request, context: Context, came: Visit, router_id: int | None
) -> AsyncIterator[str]:
    with context.fanout.subscription(router_id) as inbox:
        yield f"retry: {RETRY_MS}\n\n"
        checked_at = asyncio.get_running_loop().time()
        while True:
            heard = await _next(inbox)
            if heard is None:
                return
            loop_time = asyncio.get_running_loop().time()
            if _is_about_access(heard) or loop_time - checked_at >= CHECK_EVERY_S:
                checked_at = loop_time
                if not await run_in_threadpool(_still_welcome, request, context, came):
                    return
            if isinstance(heard, str):
                yield heard
                continue
            for told_of, message in await run_in_threadpool(_told, context, heard):
                if router_id in {None, told_of}:
                    yield message


async def _next(inbox: Inbox) -> Telling | str | None:
    """The next signal, a comment line when there was none for long, None at the end."""
    try:
        return await asyncio.wait_for(inbox.get(), HEARTBEAT_S)
    except TimeoutError:
        return ": still here\n\n"


def _is_about_access(heard: Telling | str) -> bool:
    return isinstance(heard, Telling) and heard.signal.kind == ACCESS


def _still_welcome(request: Request, context: Context, came: Visit) -> bool:
    try:
        with context.database.transaction() as session:
            return identify(request, session, came, context.clock()) is not None
    except SignInRequired:
        return False
    except Unavailable:
        # Nothing is sent without the database anyway; a short outage must not end every stream.
        return True


def _told(context: Context, telling: Telling) -> list[tuple[int, str]]:
    return telling.told(lambda signal: messages(context, signal))


def messages(context: Context, signal: Signal) -> dict[int, list[str]]:
    """What a signal is worth telling, by router. One that was deleted meanwhile is left out."""
    ids = context.fanout.wanted(signal.ids)
    if not ids or signal.kind not in {SAMPLES, REGIME}:
        return {}
    try:
        with context.database.transaction() as session:
            if signal.kind == REGIME:
                return _regimes(session, ids)
            return _rates(session, context, ids)
    except Unavailable:
        return {}


def _regimes(session: Session, ids: list[int]) -> dict[int, list[str]]:
    lines = routers.live_uplinks(session, ids)
    latest = {one: regimes.between(session, one, lines[one])[-1:] for one in ids}
    return {
        one: [_event("regime", Regime.model_validate(found)) for found in each]
        for one, each in latest.items()
    }


def _rates(session: Session, context: Context, ids: list[int]) -> dict[int, list[str]]:
    now, interval_s = context.clock(), context.settings.poll_interval_s
    lines = routers.live_uplinks(session, ids)
    health = inventory.states_of(session, ids)
    every = [line for one in ids for line in lines[one]]
    states = {one.uplink_id: one for one in line_states.states(session, every, interval_s, now)}
    told = {}
    for one, router_row in inventory.routers_of(session, ids).items():
        rows = [UplinkState.model_validate(states[line.id]) for line in lines[one]]
        found = poll_health.assess(router_row, health.get(one), interval_s, now)
        told[one] = [
            _event("rates", Rates(router_id=one, at=now, uplinks=rows)),
            _event("health", Health(router_id=one, health=PollHealth.model_validate(found))),
        ]
    return told


def _event(name: str, data: BaseModel) -> str:
    return f"event: {name}\ndata: {data.model_dump_json(by_alias=True)}\n\n"
