"""Queries about API tokens."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.store.tables import ApiToken


def standing(session: Session) -> Sequence[ApiToken]:
    """All tokens that were not revoked, oldest first."""
    query = select(ApiToken).where(ApiToken.revoked_at.is_(None)).order_by(ApiToken.id)
    return session.scalars(query).all()


def get(session: Session, token_id: int) -> ApiToken | None:
    token = session.get(ApiToken, token_id)
    return None if token is None or token.revoked_at is not None else token


def add(session: Session, token: ApiToken) -> ApiToken:
    session.add(token)
    session.flush()
    return token
