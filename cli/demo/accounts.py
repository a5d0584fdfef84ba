"""Whom a visitor of the demo may be beside its admin: accounts as an admin makes them."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Mapping

from backend.domain.access.roles import Role
from backend.services.access.accounts import NewAccount, create_account
from backend.services.audit import Actor
from backend.store.access import accounts
from backend.store.engine.session import Session

GUESTS: dict[str, tuple[Role, str]] = {
    "noc": ("noc", "NOC room"),
    "manager": ("manager", "Head of IT"),
}
"""By username."""


def new_passwords() -> dict[str, str]:
    """By username of a guest."""
    return {username: secrets.token_urlsafe(12) for username in GUESTS}


def enter(session: Session, actor: Actor, passwords: Mapping[str, str], now: dt.datetime) -> None:
    """Guests with a password who have no account yet; others stay as they are."""
    for username, password in passwords.items():
        if accounts.named(session, username) is None:
            role, full_name = GUESTS[username]
            guest = NewAccount(
                username=username,
                full_name=full_name,
                role=role,
                password=password,
                must_change_password=False,
                language="en",
            )
            create_account(session, actor, guest, now)
