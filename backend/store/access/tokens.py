from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from backend.store.tables import Account, ApiToken


@dataclass(frozen=True, slots=True)
class OwnedToken:
    """`username` of the account whose rights it has."""

    token: ApiToken
    owner: str


def standing(session: Session) -> Sequence[OwnedToken]:
    """Not revoked, oldest first."""
    query = (
        select(ApiToken, Account.username)
        .join(Account, Account.id == ApiToken.account_id)
        .where(ApiToken.revoked_at.is_(None))
        .order_by(ApiToken.id)
    )
    return [OwnedToken(token, owner) for token, owner in session.execute(query)]


def get(session: Session, token_id: int, *, lock: bool = False) -> ApiToken | None:
    token = session.get(ApiToken, token_id, with_for_update=lock)
    return None if token is None or token.revoked_at is not None else token


def count(session: Session, account_id: int) -> int:
    """Not revoked ones."""
    query = select(func.count()).where(
        ApiToken.account_id == account_id, ApiToken.revoked_at.is_(None)
    )
    return session.scalar(query) or 0


def revoke_all(session: Session, account_id: int, now: dt.datetime) -> int:
    """Returns how many."""
    query = (
        update(ApiToken)
        .where(ApiToken.account_id == account_id, ApiToken.revoked_at.is_(None))
        .values(revoked_at=now)
        .returning(ApiToken.id)
        .execution_options(synchronize_session=False)
    )
    return len(session.scalars(query).all())
