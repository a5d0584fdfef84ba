"""Who is signed in, and failed attempts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import CursorResult, delete, func, select, update
from sqlalchemy.orm import InstrumentedAttribute, Session

from backend.store.engine import bulk, rows, signals
from backend.store.engine.rows import Row
from backend.store.engine.session import add
from backend.store.tables import Account, ApiToken, LoginAttempt, SignIn

FIND = f"""
SELECT {rows.names(SignIn)}, {rows.names(Account)}
FROM session JOIN account ON account.id = session.account_id WHERE session.token_hash = %(token_hash)s
"""  # noqa: S608 (our own names)


def find(session: Session, token_hash: bytes) -> tuple[SignIn, Account] | None:
    return _pair(session, SignIn, FIND, token_hash)


def touch(session: Session, token_hash: bytes, now: dt.datetime) -> None:
    """Write down that it was used, unless another request is just doing so: nobody waits in line for that."""
    _touch(session, SignIn.token_hash, token_hash, last_seen_at=now)


def close(session: Session, token_hashes: Sequence[bytes]) -> None:
    session.execute(delete(SignIn).where(SignIn.token_hash.in_(token_hashes)))
    signals.send(session, signals.ACCESS)


def of_account(
    session: Session, account_id: int, now: dt.datetime, idle_since: dt.datetime | None = None
) -> Sequence[SignIn]:
    """Open ones, the last used first; `idle_since`: only those used since then."""
    query = select(SignIn).where(SignIn.account_id == account_id, SignIn.expires_at > now)
    if idle_since is not None:
        query = query.where(SignIn.last_seen_at > idle_since)
    return session.scalars(query.order_by(SignIn.last_seen_at.desc(), SignIn.token_hash)).all()


def purge(session: Session, now: dt.datetime, idle_since: dt.datetime) -> None:
    """Delete sessions that are over or idle."""
    session.execute(
        delete(SignIn).where((SignIn.expires_at <= now) | (SignIn.last_seen_at <= idle_since))
    )


def add_attempt(session: Session, username: str, address: str, now: dt.datetime) -> None:
    add(session, LoginAttempt(at=now, username=username, remote_address=address))


@dataclass(frozen=True, slots=True)
class Attempts:
    """How many there were, and when the first and the last of them was."""

    count: int
    oldest: dt.datetime | None
    newest: dt.datetime | None


def attempts(
    session: Session, since: dt.datetime, *, address: str | None = None, username: str | None = None
) -> Attempts:
    """Since then, from one place or from wherever, for one name or for any."""
    at = LoginAttempt.at
    query = select(func.count(), func.min(at), func.max(at)).where(at > since)
    if address is not None:
        query = query.where(LoginAttempt.remote_address == address)
    if username is not None:
        query = query.where(LoginAttempt.username == username)
    return Attempts(*session.execute(query).one())


def forgive(session: Session, username: str, address: str, before: dt.datetime) -> None:
    """After a success; also deletes what is older than `before`."""
    session.execute(
        delete(LoginAttempt).where(
            (LoginAttempt.at < before)
            | ((LoginAttempt.username == username) & (LoginAttempt.remote_address == address))
        )
    )


def forget_attempts(session: Session, before: dt.datetime, most: int) -> int:
    old = select(LoginAttempt.id).where(LoginAttempt.at < before).limit(most)
    gone = session.execute(
        delete(LoginAttempt)
        .where(LoginAttempt.id.in_(old))
        .execution_options(synchronize_session=False)
    )
    return cast("CursorResult[Any]", gone).rowcount


FIND_TOKEN = f"""
SELECT {rows.names(ApiToken)}, {rows.names(Account)}
FROM api_token JOIN account ON account.id = api_token.account_id
WHERE api_token.token_hash = %(token_hash)s AND api_token.revoked_at IS NULL
"""  # noqa: S608 (our own names)


def find_token(session: Session, token_hash: bytes) -> tuple[ApiToken, Account] | None:
    return _pair(session, ApiToken, FIND_TOKEN, token_hash)


def _pair(
    session: Session, kind: type[Row], statement: str, token_hash: bytes
) -> tuple[Row, Account] | None:
    """Who asks: on every request, hence not through the ORM."""
    pairs = bulk.read(session, statement, token_hash=token_hash)
    if not pairs:
        return None
    width = len(rows.columns(kind))
    return rows.made(kind, pairs[0][:width]), rows.made(Account, pairs[0][width:])


def touch_token(session: Session, token_id: int, now: dt.datetime) -> None:
    """As `touch`: one token may be used by many at once."""
    _touch(session, ApiToken.id, token_id, last_used_at=now)


def _touch(
    session: Session, key: InstrumentedAttribute[Any], value: object, **when: dt.datetime
) -> None:
    free = select(key).where(key == value).with_for_update(skip_locked=True)
    query = update(key.class_).where(key.in_(free)).values(**when)
    session.execute(query.execution_options(synchronize_session=False))
