"""Whether the caller may be the second of two persons."""

from __future__ import annotations

import datetime as dt

from backend.domain.access.two_persons import Admin, why_not_second
from backend.errors import Forbidden
from backend.services.audit import Actor
from backend.store.access import accounts
from backend.store.engine.session import Session
from backend.store.tables import Account


def check(session: Session, actor: Actor, first_id: int | None, began_at: dt.datetime) -> None:
    """Raises Forbidden, with what to do, if the actor may not agree to what account `first_id` began."""
    second = None if actor.account_id is None else accounts.get(session, actor.account_id)
    if second is None:
        raise Forbidden(
            "Only an admin with an account can agree to this: sign in.", "only_an_admin"
        )
    first = None if first_id is None else accounts.get(session, first_id)
    refusal = why_not_second(None if first is None else _admin(first), _admin(second), began_at)
    if refusal is not None:
        raise refusal


def _admin(row: Account) -> Admin:
    return Admin(row.id, row.created_at, row.password_set_at, row.password_set_by_id)
