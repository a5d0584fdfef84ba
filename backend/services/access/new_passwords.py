"""A new password of an account, checked before it is hashed."""

from __future__ import annotations

from collections.abc import Iterable

from backend.domain.access.password_rules import why_refused
from backend.services.access.passwords import hash_password
from backend.store.engine.session import Session
from backend.store.inventory import campuses


def hashed(session: Session, field: str, password: str, names: Iterable[str]) -> str:
    """Raises Invalid naming `field` for a password that is easy to guess.

    `names`: of its user; those of campuses are added.
    """
    places = (campus.name for campus in campuses.every(session))
    refusal = why_refused(password, [*names, *places])
    if refusal is not None:
        raise refusal.at(field)
    return hash_password(password)
