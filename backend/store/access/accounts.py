from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from sqlalchemy import and_, delete, func, select
from sqlalchemy.orm import Session

from backend.store.engine import signals
from backend.store.engine.session import remove as delete_row
from backend.store.tables import Account, Installation, Invitation, SignIn


def any_account(session: Session) -> bool:
    return session.scalar(select(Account.id).limit(1)) is not None


def mark_set_up(session: Session, now: dt.datetime) -> None:
    """The row may exist from the migration."""
    row = session.get(Installation, 1)
    if row is None:
        session.add(Installation(id=1, created_at=now, set_up_at=now))
    else:
        row.set_up_at = now


def get(session: Session, account_id: int) -> Account | None:
    return session.get(Account, account_id)


def named(session: Session, username: str) -> Account | None:
    return session.scalar(select(Account).where(func.lower(Account.username) == username.lower()))


def everyone(
    session: Session, now: dt.datetime
) -> Sequence[tuple[Account, dt.datetime | None, dt.datetime | None]]:
    """By name, each with when it was seen last (`last_seen`) and the end of an open link."""
    seen = (
        select(SignIn.account_id, func.max(SignIn.last_seen_at).label("at"))
        .group_by(SignIn.account_id)
        .subquery()
    )
    query = (
        select(Account, func.greatest(seen.c.at, Account.last_sign_in_at), Invitation.expires_at)
        .outerjoin(seen, seen.c.account_id == Account.id)
        .outerjoin(
            Invitation, and_(Invitation.account_id == Account.id, Invitation.expires_at > now)
        )
        .order_by(func.lower(Account.username))
    )
    return [(row[0], row[1], row[2]) for row in session.execute(query)]


def last_seen(session: Session, account_id: int) -> dt.datetime | None:
    """The last use of a session that is still open, else the last sign-in; None: it never signed in."""
    used = select(func.max(SignIn.last_seen_at)).where(SignIn.account_id == account_id)
    return session.scalar(
        select(func.greatest(used.scalar_subquery(), Account.last_sign_in_at)).where(
            Account.id == account_id
        )
    )


def remove(session: Session, account: Account) -> None:
    delete_row(session, account)
    signals.send(session, signals.ACCESS)


def other_admins(session: Session, account_id: int) -> int:
    """Beside this one; locks their rows so that two cannot leave at once."""
    admins = (
        select(Account.id)
        .where(Account.role == "admin", Account.disabled_at.is_(None))
        .order_by(Account.id)
        .with_for_update()
    )
    return sum(1 for admin_id in session.scalars(admins) if admin_id != account_id)


def end_sessions(session: Session, account_id: int, but: bytes | None = None) -> None:
    """`but`: hash of a session that stays."""
    query = delete(SignIn).where(SignIn.account_id == account_id)
    if but is not None:
        query = query.where(SignIn.token_hash != but)
    session.execute(query)
    signals.send(session, signals.ACCESS)
