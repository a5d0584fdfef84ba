"""Screens that wait to become wallboards."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from backend.store.tables import Account, WallPairing


@dataclass(frozen=True, slots=True)
class OpenPairings:
    """How many there are, and when the first of them ends."""

    count: int
    frees_at: dt.datetime | None


def waiting(session: Session, now: dt.datetime, place: str | None = None) -> OpenPairings:
    """At one place, or everywhere; also those approved but not collected yet."""
    query = select(func.count(), func.min(WallPairing.expires_at)).where(
        WallPairing.expires_at > now
    )
    if place is not None:
        query = query.where(WallPairing.place == place)
    return OpenPairings(*session.execute(query).one())


def forget_expired(session: Session, now: dt.datetime) -> None:
    session.execute(delete(WallPairing).where(WallPairing.expires_at <= now))


def is_taken(session: Session, code_hash: str) -> bool:
    query = select(WallPairing.id).where(WallPairing.code_hash == code_hash)
    return session.scalar(query) is not None


def by_code(session: Session, code_hash: str, now: dt.datetime) -> WallPairing | None:
    """Not approved yet: an approved one has no code any more."""
    query = select(WallPairing).where(
        WallPairing.code_hash == code_hash, WallPairing.expires_at > now
    )
    return session.scalar(query.with_for_update())


def by_secret(session: Session, secret_hash: bytes, now: dt.datetime) -> WallPairing | None:
    """Locked until the transaction ends: of two who ask at once, the second waits, and sees what the first did."""
    query = select(WallPairing).where(
        WallPairing.secret_hash == secret_hash, WallPairing.expires_at > now
    )
    return session.scalar(query.with_for_update())


def approver(session: Session, account_id: int) -> Account | None:
    """Locked, so that nobody takes the account's rights away meanwhile."""
    query = select(Account).where(Account.id == account_id).with_for_update()
    return session.scalar(query)
