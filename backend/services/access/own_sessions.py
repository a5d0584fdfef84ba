"""Where an account is signed in, and how its owner ends sessions."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.access.browser_names import browser_name
from backend.errors import NotFound
from backend.services import audit
from backend.services.audit import Actor
from backend.services.shown import Time
from backend.store.access import sessions
from backend.store.engine.session import Session
from backend.store.tables import SignIn

ID_DIGITS = 16  # of the token's hash: enough to tell an account's sessions apart, no secret


# `is_this`: the one that asks. `browser`: None if it is not known. Its last use is written down each minute.
@dataclass(frozen=True, slots=True)
class OwnSession:
    id: Annotated[str, Field(description="names it to end it; no secret")]
    is_this: Annotated[bool, Field(description="the one that asks")]
    browser: Annotated[
        str | None, Field(description="such as `Firefox, Linux`; null if it is not known")
    ]
    remote_address: Annotated[str, Field(description="where it was begun")]
    created_at: Time
    last_seen_at: Annotated[Time, Field(description="written down once a minute")]


def listed(
    session: Session, actor: Actor, idle: dt.timedelta, now: dt.datetime
) -> list[OwnSession]:
    """Open sessions of the caller: this one first, then the last used."""
    rows = sessions.of_account(session, _person(actor), now, now - idle)
    shown = [_shown(row, actor) for row in rows]
    return sorted(shown, key=lambda each: not each.is_this)


def end(session: Session, actor: Actor, session_id: str, now: dt.datetime) -> None:
    """Raises NotFound."""
    rows = sessions.of_account(session, _person(actor), now)
    ended = [row for row in rows if _id(row) == session_id]
    if not ended:
        raise NotFound("You have no such session: it may have ended already.", "no_session")
    _end(session, actor, ended, now)


def end_others(session: Session, actor: Actor, now: dt.datetime) -> None:
    rows = sessions.of_account(session, _person(actor), now)
    _end(session, actor, [row for row in rows if row.token_hash != actor.session_hash], now)


def _end(session: Session, actor: Actor, rows: Sequence[SignIn], now: dt.datetime) -> None:
    if not rows:
        return
    sessions.close(session, [row.token_hash for row in rows])
    places = sorted({row.remote_address for row in rows})
    audit.record(
        session, actor, "end_sessions", actor.name, now, sessions=len(rows), addresses=places
    )


def _person(actor: Actor) -> int:
    assert actor.account_id is not None, "api/http/rights.py lets no token come here"
    return actor.account_id


def _shown(row: SignIn, actor: Actor) -> OwnSession:
    return OwnSession(
        id=_id(row),
        is_this=row.token_hash == actor.session_hash,
        browser=browser_name(row.user_agent),
        remote_address=row.remote_address,
        created_at=row.created_at,
        last_seen_at=row.last_seen_at,
    )


def _id(row: SignIn) -> str:
    return row.token_hash.hex()[:ID_DIGITS]
