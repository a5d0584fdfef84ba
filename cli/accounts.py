"""Accounts from the command line: whoever may read the settings may administer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from backend.domain.access.roles import RANK, Role
from backend.errors import Invalid, NotFound
from backend.services.access.accounts import (
    AccountPatch,
    NewAccount,
    create_account,
    update_account,
)
from backend.services.audit import Actor
from backend.store.access import accounts, tokens
from backend.store.engine.database import Database
from backend.store.engine.instants import utc_now
from backend.store.engine.session import Session
from backend.store.tables import Account

COMMAND_LINE = Actor(account_id=None, name="command line", role="admin")


@contextmanager
def opened(database_url: str) -> Iterator[Session]:
    """One transaction."""
    database = Database(database_url, pool=1)
    try:
        with database.transaction() as session:
            yield session
    finally:
        database.close()


def create(session: Session, username: str, role: str, password: str) -> Account:
    """Raises Invalid, Conflict. The first admin completes the set-up of the installation."""
    if role not in RANK:
        raise Invalid("role", f"The role is one of {', '.join(RANK)}, not {role}.")
    if not username.strip():
        raise Invalid("username", "The username is empty.")
    now = utc_now()
    new_account = NewAccount(username=username.strip(), role=cast("Role", role), password=password)
    account = create_account(session, COMMAND_LINE, new_account, now)
    if role == "admin":
        accounts.mark_set_up(session, now)
    return account


def reset_password(session: Session, username: str, password: str) -> int:
    """Also enables the account and ends its sessions and API tokens; returns how many tokens.

    Raises NotFound, Invalid.
    """
    account = accounts.named(session, username)
    if account is None:
        raise NotFound(f"There is no account {username}.")
    ending = tokens.count(session, account.id)
    change = AccountPatch(password=password, disabled=False)
    update_account(session, COMMAND_LINE, account.id, change, utc_now())
    return ending
