"""What endpoints ask for: the transaction of the request, who is asking, what time it is."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from anyio import CancelScope, CapacityLimiter, to_thread
from fastapi import Depends, Request

from backend.api.http import cookies, rights
from backend.api.http.middleware import SAFE_METHODS
from backend.api.http.state import BROWSER_COOKIE, SESSION_COOKIE, Context
from backend.api.http.turns import Turn
from backend.errors import SignInRequired
from backend.services.access import access
from backend.services.access.sign_in_attempts import Visit
from backend.services.audit import Actor
from backend.store.engine.database import Database
from backend.store.engine.session import Session

TURN = "turn"
"""Where a session keeps its turn (api/http/turns.py)."""


def context_of(request: Request) -> Context:
    context: Context = request.app.state.context
    return context


# The next three only look things up; as plain functions each would cost a change of thread.
async def context(request: Request) -> Context:
    return context_of(request)


async def visit(request: Request) -> Visit:
    return visit_of(request)


def visit_of(request: Request) -> Visit:
    address = request.client.host if request.client else ""
    browser = cookies.read(request, BROWSER_COOKIE)
    return Visit(address, request.headers.get("user-agent", ""), browser)


async def now(request: Request) -> dt.datetime:
    return context_of(request).clock()


async def session(request: Request) -> AsyncIterator[Session]:
    """One request, one transaction: committed before the answer is sent, rolled back if anything was raised.

    What only reads needs none.
    """
    context = context_of(request)
    turn = await context.turns.take()
    try:
        async with _opened(context.database, reading=request.method in SAFE_METHODS) as opened:
            opened.info[TURN] = turn
            yield opened
    finally:
        turn.give_back()


@asynccontextmanager
async def _opened(database: Database, *, reading: bool) -> AsyncIterator[Session]:
    """A session whose beginning, which connects to nothing, and whose end, if it has none, change no thread."""
    transaction = database.transaction(reading=reading)
    opened = transaction.__enter__()
    try:
        yield opened
    except BaseException as error:
        raised = type(error), error, error.__traceback__
        with CancelScope(shield=True):
            # A limit of its own: the end of one request must not wait for a thread that another one holds.
            await to_thread.run_sync(transaction.__exit__, *raised, limiter=CapacityLimiter(1))
        raise
    if not opened.in_transaction():
        transaction.__exit__(None, None, None)
        return
    with CancelScope(shield=True):
        await to_thread.run_sync(transaction.__exit__, None, None, None, limiter=CapacityLimiter(1))


def give_back(opened: Session) -> None:
    """Commit what was done so far and return connection and turn, before something that takes seconds.

    The session can be used again afterwards, with one of the connections that the pool keeps for the rush. Without
    this, a few requests that wait for routers, or to have a password compared, would hold every connection.
    """
    opened.commit()
    turn: Turn = opened.info[TURN]
    turn.give_back()


SessionDep = Annotated[Session, Depends(session, scope="function")]
ContextDep = Annotated[Context, Depends(context)]
VisitDep = Annotated[Visit, Depends(visit)]
Now = Annotated[dt.datetime, Depends(now)]


def identify(
    request: Request, opened: Session, came: Visit, at: dt.datetime, *, is_use: bool = True
) -> Actor | None:
    """Who is asking. A bearer token counts alone: the origin check was skipped for it, so no cookie may.

    `is_use`: see services/access/access.py; a stream that is only looked at uses nothing.
    """
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        actor = access.by_token(opened, token.strip(), came, at)
        if actor is None:
            raise SignInRequired(
                "This API token is unknown, expired or revoked.", "token_not_valid"
            )
        return actor
    cookie = cookies.read(request, SESSION_COOKIE)
    if not cookie:
        return None
    idle = context_of(request).sign_in_policy.idle
    return access.by_cookie(opened, cookie, came, idle, at, is_use=is_use)


# It and `gatherer` take what they can from the request: every dependency of theirs would be solved on every request.
def guard(request: Request, opened: SessionDep) -> Actor | None:
    """On every route: identify the caller and ask `rights` whether this operation is theirs."""
    actor = identify(request, opened, visit_of(request), context_of(request).clock())
    if actor is not None:
        request.state.account = actor.name
        request.state.actor = actor
    rights.check(request.scope["route"].name, actor)
    return actor


MaybeActor = Annotated[Actor | None, Depends(guard, scope="function")]


async def signed_in(actor: MaybeActor) -> Actor:
    """The caller of an operation that is not public."""
    if actor is None:
        raise SignInRequired("Sign in, or send an API token.", "sign_in")
    return actor


ActorDep = Annotated[Actor, Depends(signed_in, scope="function")]
