"""Queries about who is signed in, and who tried in vain."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from backend.store import signals
from backend.store.tables import Account, ApiToken, LoginAttempt, SignIn


def open_session(session: Session, row: SignIn) -> None:
    session.add(row)
    session.flush()


def find(session: Session, token_hash: bytes) -> tuple[SignIn, Account] | None:
    query = (
        select(SignIn, Account)
        .join(Account, Account.id == SignIn.account_id)
        .where(SignIn.token_hash == token_hash)
    )
    row = session.execute(query).one_or_none()
    return None if row is None else (row[0], row[1])


def touch(session: Session, token_hash: bytes, now: dt.datetime) -> None:
    """Write down that it was used, unless another request is just doing so: nobody waits in line for that."""
    free = select(SignIn.token_hash).where(SignIn.token_hash == token_hash)
    session.execute(
        update(SignIn)
        .where(SignIn.token_hash.in_(free.with_for_update(skip_locked=True)))
        .values(last_seen_at=now)
        .execution_options(synchronize_session=False)
    )


def close(session: Session, token_hash: bytes) -> None:
    session.execute(delete(SignIn).where(SignIn.token_hash == token_hash))
    signals.send(session, signals.ACCESS)


def purge(session: Session, now: dt.datetime, idle_since: dt.datetime) -> None:
    """Forget sessions that are over, either way."""
    session.execute(
        delete(SignIn).where((SignIn.expires_at <= now) | (SignIn.last_seen_at <= idle_since))
    )


def add_attempt(session: Session, username: str, address: str, now: dt.datetime) -> None:
    session.add(LoginAttempt(at=now, username=username, remote_address=address))
    session.flush()


def attempts(
    session: Session, address: str, since: dt.datetime, username: str | None = None
) -> tuple[int, dt.datetime | None]:
    """How many attempts came from `address` (for `username`) since then, and when the oldest of them was."""
    query = select(func.count(), func.min(LoginAttempt.at)).where(
        LoginAttempt.remote_address == address, LoginAttempt.at > since
    )
    if username is not None:
        query = query.where(LoginAttempt.username == username)
    count, oldest = session.execute(query).one()
    return int(count), oldest


def forgive(session: Session, username: str, address: str, before: dt.datetime) -> None:
    """A success clears the slate of this person at this place; what is older than `before` goes too."""
    session.execute(
        delete(LoginAttempt).where(
            (LoginAttempt.at < before)
            | ((LoginAttempt.username == username) & (LoginAttempt.remote_address == address))
        )
    )


def find_token(session: Session, token_hash: bytes) -> tuple[ApiToken, Account] | None:
    query = (
        select(ApiToken, Account)
        .join(Account, Account.id == ApiToken.account_id)
        .where(ApiToken.token_hash == token_hash, ApiToken.revoked_at.is_(None))
    )
    row = session.execute(query).one_or_none()
    return None if row is None else (row[0], row[1])


def touch_token(session: Session, token_id: int, now: dt.datetime) -> None:
    """As `touch`: one token may be used by many at once."""
    free = select(ApiToken.id).where(ApiToken.id == token_id)
    session.execute(
        update(ApiToken)
        .where(ApiToken.id.in_(free.with_for_update(skip_locked=True)))
        .values(last_used_at=now)
        .execution_options(synchronize_session=False)
    )
