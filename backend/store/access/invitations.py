from __future__ import annotations

import datetime as dt

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from backend.store.engine.session import add
from backend.store.tables import Account, Invitation


def replace(session: Session, invitation: Invitation) -> None:
    """An account has one link at most."""
    end(session, invitation.account_id)
    add(session, invitation)


def open_one(
    session: Session, secret_hash: bytes, now: dt.datetime, *, lock: bool = False
) -> tuple[Invitation, Account] | None:
    """Neither used, replaced nor over, of an account that is not disabled. `lock`: nobody else uses it meanwhile."""
    query = (
        select(Invitation, Account)
        .join(Account, Account.id == Invitation.account_id)
        .where(
            Invitation.secret_hash == secret_hash,
            Invitation.expires_at > now,
            Account.disabled_at.is_(None),
        )
    )
    if lock:
        query = query.with_for_update(of=Invitation)
    row = session.execute(query).one_or_none()
    return None if row is None else (row[0], row[1])


def end(session: Session, account_id: int) -> None:
    session.execute(delete(Invitation).where(Invitation.account_id == account_id))


def open_until(session: Session, account_id: int, now: dt.datetime) -> dt.datetime | None:
    """When the account's link ends; None without one."""
    return session.scalar(
        select(Invitation.expires_at).where(
            Invitation.account_id == account_id, Invitation.expires_at > now
        )
    )
