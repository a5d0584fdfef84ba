"""Accounts and API tokens. Whatever is asked, an enabled admin remains."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from backend.errors import Conflict, Forbidden, Invalid, NotFound
from backend.services import audit
from backend.services.access import TOKEN_PREFIX, digest
from backend.services.audit import RANK, Actor
from backend.services.passwords import hash_password, matches
from backend.store import accounts, tokens
from backend.store.tables import Account, ApiToken

LAST_ADMIN = "This is the last admin: make another one first, or nobody could change anything."


@dataclass(frozen=True, slots=True)
class NewAccount:
    username: str
    role: str
    password: str
    full_name: str = ""
    language: str | None = None


@dataclass(frozen=True, slots=True)
class AccountChange:
    """None leaves a field as it is."""

    full_name: str | None = None
    role: str | None = None
    disabled: bool | None = None
    password: str | None = None
    language: str | None = None


def list_accounts(session: Session) -> Sequence[tuple[Account, dt.datetime | None]]:
    return accounts.everyone(session)


def get_account(session: Session, account_id: int) -> Account:
    account = accounts.get(session, account_id)
    if account is None:
        raise NotFound(f"There is no account {account_id}.")
    return account


def last_seen(session: Session, account_id: int) -> dt.datetime | None:
    return accounts.last_seen(session, account_id)


def create_account(session: Session, actor: Actor, wish: NewAccount, now: dt.datetime) -> Account:
    """Raises Conflict for a username that is taken, in whatever case."""
    if accounts.named(session, wish.username) is not None:
        raise Conflict(f"The username {wish.username} is taken: choose another one.")
    row = Account(
        username=wish.username,
        full_name=wish.full_name,
        role=wish.role,
        password_hash=hash_password(wish.password),
        language=wish.language or "id",
        created_at=now,
    )
    accounts.add(session, row)
    audit.record(session, actor, "create_account", row.username, now, role=row.role)
    return row


def update_account(
    session: Session, actor: Actor, account_id: int, change: AccountChange, now: dt.datetime
) -> Account:
    """Apply an admin's change. Raises NotFound, and Conflict if it would leave no admin."""
    account = get_account(session, account_id)
    demoted = change.role is not None and change.role != "admin"
    if demoted or change.disabled:
        _keep_an_admin(session, account)
    changed = _apply(account, change, now)
    if change.password is not None:
        account.password_hash = hash_password(change.password)
        changed.append("password")
    if change.disabled or change.password is not None:
        own = actor.session_hash if actor.account_id == account.id else None
        accounts.end_sessions(session, account.id, own)
    audit.record(session, actor, "update_account", account.username, now, changed=changed)
    return account


def _apply(account: Account, change: AccountChange, now: dt.datetime) -> list[str]:
    changed = []
    for name in ("full_name", "role", "language"):
        value = getattr(change, name)
        if value is not None and value != getattr(account, name):
            setattr(account, name, value)
            changed.append(name)
    if change.disabled is not None and change.disabled != (account.disabled_at is not None):
        account.disabled_at = now if change.disabled else None
        changed.append("disabled")
    return changed


def _keep_an_admin(session: Session, account: Account) -> None:
    is_admin = account.role == "admin" and account.disabled_at is None
    if is_admin and accounts.other_admins(session, account.id) == 0:
        raise Conflict(LAST_ADMIN)


def delete_account(session: Session, actor: Actor, account_id: int, now: dt.datetime) -> None:
    """Its sessions and tokens go with it; its lines in the audit log stay. Raises NotFound, Conflict."""
    account = get_account(session, account_id)
    _keep_an_admin(session, account)
    audit.record(session, actor, "delete_account", account.username, now)
    session.flush()
    accounts.remove(session, account)


@dataclass(frozen=True, slots=True)
class OwnChange:
    """What people change about themselves; None leaves a field as it is."""

    full_name: str | None = None
    language: str | None = None
    current_password: str | None = None
    new_password: str | None = None


def update_own(session: Session, actor: Actor, change: OwnChange, now: dt.datetime) -> Account:
    """A new password needs the current one, and signs out every other session. Raises Invalid, Forbidden."""
    if actor.account_id is None or actor.session_hash is None:
        raise Forbidden("A token cannot change its owner's account: sign in.")
    account = get_account(session, actor.account_id)
    changed = _apply(account, AccountChange(change.full_name, language=change.language), now)
    if change.new_password is not None:
        if not matches(account.password_hash, change.current_password or ""):
            raise Invalid("current_password", "Write your current password: this one is wrong.")
        account.password_hash = hash_password(change.new_password)
        accounts.end_sessions(session, account.id, actor.session_hash)
        changed.append("password")
    audit.record(session, actor, "update_own_account", account.username, now, changed=changed)
    return account


def list_tokens(session: Session) -> Sequence[ApiToken]:
    return tokens.standing(session)


def create_token(
    session: Session,
    actor: Actor,
    *,
    name: str,
    role: str,
    expires_at: dt.datetime | None,
    now: dt.datetime,
) -> tuple[ApiToken, str]:
    """The token and its secret, which nobody can read again. Raises Invalid, Forbidden."""
    if actor.account_id is None or RANK[role] > RANK[actor.role]:
        raise Forbidden("A token cannot do more than you.")
    if expires_at is not None and expires_at <= now:
        raise Invalid("expires_at", "This time is past: choose a later one, or none.")
    secret = TOKEN_PREFIX + secrets.token_urlsafe(32)
    row = ApiToken(
        account_id=actor.account_id,
        name=name,
        role=role,
        token_hash=digest(secret),
        created_at=now,
        expires_at=expires_at,
    )
    tokens.add(session, row)
    audit.record(session, actor, "create_token", name, now, role=role)
    return row, secret


def delete_token(session: Session, actor: Actor, token_id: int, now: dt.datetime) -> None:
    """Revoke a token; it stays in the database for the audit. Raises NotFound."""
    token = tokens.get(session, token_id)
    if token is None:
        raise NotFound(f"There is no token {token_id}.")
    token.revoked_at = now
    audit.record(session, actor, "delete_token", token.name, now)
