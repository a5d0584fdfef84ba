"""Whether two admins are two persons, as far as their accounts can tell.

Who set an account's password can sign in with it. So two accounts are two persons if neither set the other's password
and the second is not newer than what the first began.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from backend.errors import Forbidden

LONGEST_REQUEST = dt.timedelta(hours=24)  # for another admin to agree that one is enough


@dataclass(frozen=True, slots=True)
class Admin:
    """Only what matters here of an account; store/tables/access.py says when a password's past is not known."""

    account_id: int
    created_at: dt.datetime
    password_set_at: dt.datetime | None
    password_set_by_id: int | None


@dataclass(frozen=True, slots=True)
class OffRequest:
    """Who wants the two-person rule switched off."""

    at: dt.datetime
    by: str
    by_id: int | None  # None: the account is gone


def why_not_second(first: Admin | None, second: Admin, began_at: dt.datetime) -> Forbidden | None:
    """Why `second` may not agree to what `first` began; None: may. `first` None: the account is gone."""
    if second.created_at > began_at:
        return Forbidden(
            "Your account is newer than what you would agree to: ask another admin.",
            "account_too_new",
        )
    if second.password_set_at is not None and second.password_set_at > began_at:
        return Forbidden(
            "Your password is newer than what you would agree to: ask another admin, or have it begun again.",
            "password_too_new",
        )
    if first is None:
        return None
    if second.password_set_by_id == first.account_id:
        return Forbidden(
            "Your password was set by the admin who began this: choose one of your own under My account, "
            "then have it begun again.",
            "password_set_by_first",
        )
    if first.password_set_by_id == second.account_id:
        return Forbidden(
            "You set the password of the admin who began this: that admin must first choose an own one "
            "under My account.",
            "password_set_for_first",
        )
    return None


def still_stands(request: OffRequest | None, now: dt.datetime) -> OffRequest | None:
    return None if request is None or now - request.at > LONGEST_REQUEST else request
