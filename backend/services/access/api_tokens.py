"""API tokens: keys of machines, made and revoked by persons."""

from __future__ import annotations

import datetime as dt
import secrets
from typing import Literal

from backend.domain.access.roles import RANK
from backend.errors import Forbidden, Invalid, NotFound
from backend.services import audit
from backend.services.access.access import TOKEN_PREFIX, digest
from backend.services.audit import Actor
from backend.store.access import tokens
from backend.store.access.tokens import OwnedToken
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.tables import ApiToken

USUAL_LIFE = dt.timedelta(days=90)
WALL_LIFE = dt.timedelta(days=365)
"""It only looks, and changing it means typing on a screen without a keyboard."""

Never = Literal["never"]


def usual_expiry(role: str, now: dt.datetime) -> dt.datetime:
    return now + (WALL_LIFE if role == "wall" else USUAL_LIFE)


def create_token(
    session: Session,
    actor: Actor,
    *,
    name: str,
    role: str,
    expires_at: dt.datetime | Never | None,
    now: dt.datetime,
) -> tuple[OwnedToken, str]:
    """The token and its secret, shown this once. `expires_at` None: the usual life of its role.

    Raises Invalid, Forbidden.
    """
    if actor.account_id is None or RANK[role] > RANK[actor.role]:
        raise Forbidden("A token cannot do more than you.", "token_above_owner")
    made = _made(session, actor, name, role, now=now, expires_at=_expiry(role, expires_at, now))
    audit.record(session, actor, "create_token", name, now, role=role)
    return made


def _made(
    session: Session,
    actor: Actor,
    name: str,
    role: str,
    *,
    now: dt.datetime,
    expires_at: dt.datetime | None,
) -> tuple[OwnedToken, str]:
    secret = TOKEN_PREFIX + secrets.token_urlsafe(32)
    row = ApiToken(
        account_id=actor.account_id,
        name=name,
        role=role,
        token_hash=digest(secret),
        created_at=now,
        expires_at=expires_at,
        created_by=actor.name,
    )
    add(session, row)
    return OwnedToken(row, actor.name), secret


def rotate_token(
    session: Session, actor: Actor, token_id: int, overlap: dt.timedelta, now: dt.datetime
) -> tuple[OwnedToken, str]:
    """A token in place of another, which works for `overlap` more: its users change over without a pause.

    It has the name, role and length of life of the old one, and belongs to who asks. Raises NotFound, Forbidden.
    """
    old = _standing(session, token_id, now)
    if actor.account_id is None or RANK[old.role] > RANK[actor.role]:
        raise Forbidden("A token cannot do more than you.", "token_above_owner")
    life = None if old.expires_at is None else old.expires_at - old.created_at
    expires_at = None if life is None else now + life
    made = _made(session, actor, old.name, old.role, now=now, expires_at=expires_at)
    old.expires_at = min(now + overlap, old.expires_at or now + overlap)
    overlap_h = overlap.total_seconds() / 3600
    audit.record(session, actor, "rotate_token", old.name, now, role=old.role, overlap_h=overlap_h)
    signals.send(session, signals.ACCESS)
    return made


def _standing(session: Session, token_id: int, now: dt.datetime) -> ApiToken:
    """Raises NotFound for a token that is revoked or over."""
    token = tokens.get(session, token_id, lock=True)
    if token is None or (token.expires_at is not None and token.expires_at <= now):
        raise NotFound("There is no token {token_id}.", "no_token", token_id=token_id)
    return token


def _expiry(
    role: str, expires_at: dt.datetime | Never | None, now: dt.datetime
) -> dt.datetime | None:
    if expires_at == "never":
        return None
    if expires_at is None:
        return usual_expiry(role, now)
    if expires_at <= now:
        raise Invalid("expires_at", "This time is past: choose a later one.", "time_past")
    return expires_at


def delete_token(session: Session, actor: Actor, token_id: int, now: dt.datetime) -> None:
    """Revoke it; the row stays for the audit. Raises NotFound."""
    token = tokens.get(session, token_id)
    if token is None:
        raise NotFound("There is no token {token_id}.", "no_token", token_id=token_id)
    token.revoked_at = now
    audit.record(session, actor, "delete_token", token.name, now)
    signals.send(session, signals.ACCESS)
