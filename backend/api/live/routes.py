"""The live stream of a browser: a line for each router that was just polled."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field, RootModel
from starlette.types import Receive, Scope, Send

from backend.api.http.deps import ActorDep, ContextDep, VisitDep, identify
from backend.api.http.fields import OptionalId
from backend.api.http.models import Time
from backend.api.http.state import Context
from backend.api.http.stream import Fanout, Inbox, Stream
from backend.domain.alerts.kinds import IncidentKind
from backend.domain.changes.states import ChangeState
from backend.domain.figures.load_now import LoadNow
from backend.domain.probes.kinds import Kind
from backend.domain.probes.probe import Outcome, State
from backend.errors import SignInRequired, Throttled, Unavailable
from backend.services.access.access import digest
from backend.services.access.sign_in_attempts import Visit
from backend.services.audit import Actor
from backend.services.figures import loads, uplink_states
from backend.services.figures.uplink_states import UplinkState
from backend.services.polling import poll_health
from backend.services.polling.poll_health import PollHealth
from backend.services.regimes import regimes
from backend.services.regimes.regimes import Regime
from backend.store.alerts import incidents
from backend.store.changes import change_pages
from backend.store.engine.session import Session
from backend.store.engine.signals import CHANGE, INCIDENT, PROBE, REGIME, SAMPLES, Signal
from backend.store.inventory import inventory, routers
from backend.store.probes import runs as probe_runs
from backend.store.tables import Incident, ProbeRun, RouterChange

router = APIRouter()

HEARTBEAT_S = 15.0
RETRY_MS = 3000
MOST_STREAMS = 20
"""Streams of one session or token at once: as many tabs, or wallboards, as a person has."""

RETRY_LATER_S = 60
TOO_MANY_STREAMS = (
    "At most {most} live views can be open with one sign-in or API token: "
    "close one, or use another token."
)

END = b"\n\n"
"""An event as text; JSON has no line breaks."""

DESCRIPTION = (
    "text/event-stream. `event: rates` data {router_id, at, load: LoadNow, uplinks: [UplinkState]}; "
    "`event: health` data {router_id, health: PollHealth}; `event: regime` data Regime; `event: probe` data "
    "{run_id, router_id, uplink_id, kind, state, outcome}; `event: change` data {change_id, router_id, state, "
    "deadline_at}, all null where balance settings or recommendations changed; `event: incident` data {incident_id, "
    "router_id, uplink_id, kind, closed_at}; a comment line every 15 s; `retry:"
    " 3000`. To a token of the role wall only the rates. At most 20 streams of one session or token: 429."
)


class RatesEvent(BaseModel):
    """Data of `event: rates`."""

    router_id: int
    at: Time
    load: LoadNow
    uplinks: list[UplinkState]


class HealthEvent(BaseModel):
    """Data of `event: health`."""

    router_id: int
    health: PollHealth


class ProbeEvent(BaseModel):
    """Data of `event: probe`: a run was added, began, ended, or waits again."""

    run_id: int = Field(validation_alias="id")
    router_id: int
    uplink_id: int
    kind: Kind
    state: State
    outcome: Outcome | None


class ChangeEvent(BaseModel):
    """Data of `event: change`: a change of a router went on. Without ids: ask for what is shown of balance again."""

    change_id: int | None = Field(None, validation_alias="id")
    router_id: int | None = None
    state: ChangeState | None = None
    deadline_at: Time | None = None


class IncidentEvent(BaseModel):
    """Data of `event: incident`: it opened, changed or closed, or somebody did something with it."""

    incident_id: int = Field(validation_alias="id")
    router_id: int
    uplink_id: int | None
    kind: IncidentKind
    closed_at: Time | None


@router.get(
    "/live",
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
    credential = _credential(request, actor)
    stream = Stream(router_id, credential, partial(_is_welcome, request, context, came))
    events = _event_parts(stream)
    if not actor.may("noc"):
        events = _of_the_wall(events)
    return LiveResponse(context.fanout, stream, events)


class LiveResponse(StreamingResponse):
    """Subscribes while it is sent: a stream that is refused has not begun, and no stream stays that never began."""

    def __init__(self, fanout: Fanout, stream: Stream, events: AsyncIterator[bytes]) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(events, headers=headers, media_type="text/event-stream")
        self._fanout, self._stream = fanout, stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._fanout.count(self._stream.credential) >= MOST_STREAMS:
            raise Throttled(
                TOO_MANY_STREAMS, "too_many_streams", retry_after_s=RETRY_LATER_S, most=MOST_STREAMS
            )
        with self._fanout.subscription(self._stream):
            await super().__call__(scope, receive, send)


async def _event_parts(stream: Stream) -> AsyncIterator[bytes]:
    yield f"retry: {RETRY_MS}\n\n".encode()
    while (heard := await _next(stream.inbox)) is not None:
        yield heard


async def _of_the_wall(events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Only what a wallboard shows: the rates, and the signs of life."""
    async for heard in events:
        parts = [part for part in heard.split(END) if part and not _is_for_people(part)]
        if parts:
            yield END.join(parts) + END


def _is_for_people(event: bytes) -> bool:
    return event.startswith(b"event: ") and not event.startswith(b"event: rates\n")


async def _next(inbox: Inbox) -> bytes | None:
    """The next messages, a comment line when there were none for long, None at the end."""
    try:
        return await asyncio.wait_for(inbox.get(), HEARTBEAT_S)
    except TimeoutError:
        return b": still here\n\n"


def _credential(request: Request, actor: Actor) -> str:
    """What opened the stream, however it was written: the hash of the session or of the token."""
    if actor.session_hash is not None:
        return actor.session_hash.hex()
    token = request.headers.get("authorization", "").partition(" ")[2].strip()
    return digest(token).hex()


def _is_welcome(request: Request, context: Context, came: Visit, session: Session) -> bool:
    try:
        return identify(request, session, came, context.clock(), is_use=False) is not None
    except SignInRequired:
        return False


def messages(context: Context, signal: Signal) -> dict[int, bytes]:
    """What a signal is worth telling, by router. One that was deleted meanwhile is left out."""
    if signal.kind == CHANGE and not signal.ids:
        return {
            stream.router_id or 0: _event("change", ChangeEvent.model_validate({}))
            for stream in context.fanout.streams
        }
    of_routers = signal.kind in {SAMPLES, REGIME}
    ids = context.fanout.wanted(signal.ids) if of_routers else list(signal.ids)
    word = WORDED.get(signal.kind)
    if word is None or not ids:
        return {}
    try:
        with context.database.transaction() as session:
            return word(session, context, ids)
    except Unavailable:
        return {}


def _probes(session: Session, context: Context, ids: list[int]) -> dict[int, bytes]:
    return _row_events(context, "probe", ProbeEvent, probe_runs.several(session, ids))


def _changes(session: Session, context: Context, ids: list[int]) -> dict[int, bytes]:
    return _row_events(context, "change", ChangeEvent, change_pages.several(session, ids))


def _incidents(session: Session, context: Context, ids: list[int]) -> dict[int, bytes]:
    return _row_events(context, "incident", IncidentEvent, incidents.several(session, ids))


def _regimes(session: Session, _: Context, ids: list[int]) -> dict[int, bytes]:
    uplinks = routers.live_uplinks(session, ids)
    latest = {
        router_id: regimes.between(session, router_id, uplinks[router_id])[-1:] for router_id in ids
    }
    return {
        router_id: b"".join(_event("regime", RootModel[Regime](regime)) for regime in each)
        for router_id, each in latest.items()
    }


def _row_events(
    context: Context,
    name: str,
    shape: type[BaseModel],
    rows: Sequence[ProbeRun | RouterChange | Incident],
) -> dict[int, bytes]:
    """An event for each row whose router somebody looks at, by router."""
    by_id: dict[int, bytes] = {}
    router_ids = [row.router_id for row in rows if row.router_id is not None]
    wanted = set(context.fanout.wanted(router_ids))
    for row in rows:
        if row.router_id is not None and row.router_id in wanted:
            event = shape.model_validate(row, from_attributes=True)
            by_id[row.router_id] = by_id.get(row.router_id, b"") + _event(name, event)
    return by_id


def _rates(session: Session, context: Context, ids: list[int]) -> dict[int, bytes]:
    now, interval_s = context.clock(), context.settings.poll_interval_s
    uplinks = routers.live_uplinks(session, ids)
    health = inventory.states_of(session, ids)
    every = [uplink for router_id in ids for uplink in uplinks[router_id]]
    states = {
        state.uplink_id: state for state in uplink_states.states(session, every, interval_s, now)
    }
    by_id = {}
    for router_id, router_row in inventory.routers_of(session, ids).items():
        rows = [states[uplink.id] for uplink in uplinks[router_id]]
        load = loads.of_states(uplinks[router_id], rows)
        poll = poll_health.assess(router_row, health.get(router_id), interval_s, now)
        by_id[router_id] = _event(
            "rates", RatesEvent(router_id=router_id, at=now, load=load, uplinks=rows)
        ) + _event("health", HealthEvent(router_id=router_id, health=poll))
    return by_id


def _event(name: str, data: BaseModel) -> bytes:
    return f"event: {name}\ndata: {data.model_dump_json(by_alias=True)}\n\n".encode()


WORDED: Mapping[str, Callable[[Session, Context, list[int]], dict[int, bytes]]] = {
    SAMPLES: _rates,
    REGIME: _regimes,
    PROBE: _probes,
    CHANGE: _changes,
    INCIDENT: _incidents,
}
"""What is told of each kind of signal, by router."""
