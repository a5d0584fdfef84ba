"""Accounts and their passwords. One enabled admin always remains."""

from __future__ import annotations

import datetime as dt
import secrets
from dataclasses import dataclass

from backend.domain.access import usernames
from backend.domain.access.roles import Role
from backend.domain.text.changed_fields import SECRET, Changed, changed_fields
from backend.errors import Conflict, Forbidden, Invalid, NotFound
from backend.services import audit
from backend.services.access.new_passwords import hashed
from backend.services.access.passwords import hash_password, matches
from backend.services.audit import Actor
from backend.services.given import STRICT, Language, Line, MailAddress, Name, NewPassword, Secret
from backend.store.access import accounts, invitations, tokens
from backend.store.alerts import subscriptions
from backend.store.engine.session import Session, add
from backend.store.tables import Account


class WrongCurrentPassword(Invalid):
    """A signed-in person does not know the password: perhaps a thief of the session."""

    def __init__(self) -> None:
        super().__init__(
            "current_password",
            "Write your current password: this one is wrong.",
            "wrong_current_password",
        )


ONLY_WITH_THE_CURRENT = (
    "Change your own password under My account, with the current one "
    "(PATCH /api/v1/session/account): a session alone may not."
)
LAST_ADMIN = "This is the last admin: make another one first, or nobody could change anything."


@dataclass(frozen=True, slots=True, kw_only=True)
class NewAccount:
    """Without a password the person chooses it with a one-time link.

    `must_change_password`: the person is asked for an own password at the first sign-in. `mail_address`: gets a letter,
    and nothing else before its person has confirmed it.
    """

    __pydantic_config__ = STRICT

    username: Name
    full_name: Line = ""
    role: Role
    password: NewPassword | None = None
    must_change_password: bool = True
    language: Language | None = None
    mail_address: MailAddress | None = None


@dataclass(frozen=True, slots=True)
class AccountPatch:
    """Null or absent leaves a field as it is. A new password ends the account's sessions and API tokens.

    The person changes it at the next sign-in, unless `must_change_password` is false.
    """

    __pydantic_config__ = STRICT

    full_name: Line | None = None
    role: Role | None = None
    disabled: bool | None = None
    password: NewPassword | None = None
    must_change_password: bool | None = None
    language: Language | None = None


def get_account(session: Session, account_id: int) -> Account:
    account = accounts.get(session, account_id)
    if account is None:
        raise NotFound("There is no account {account_id}.", "no_account", account_id=account_id)
    return account


def create_account(
    session: Session, actor: Actor, new_account: NewAccount, now: dt.datetime
) -> Account:
    """Raises Conflict for a taken username in any case, Invalid for a bad username or a guessable password."""
    username = plain_username(new_account.username)
    if accounts.named(session, username) is not None:
        raise Conflict(
            "The username {username} is taken: choose another one.",
            "username_taken",
            username=username,
        )
    row = Account(
        username=username,
        full_name=new_account.full_name,
        role=new_account.role,
        password_hash=_first_hash(session, username, new_account),
        language=new_account.language or "id",
        created_at=now,
        password_set_at=now,
        password_set_by_id=actor.account_id,
        must_change_password=new_account.password is not None and new_account.must_change_password,
    )
    add(session, row)
    audit.record(session, actor, "create_account", row.username, now, role=row.role)
    return row


def _first_hash(session: Session, username: str, new_account: NewAccount) -> str:
    """Without a password, of one that nobody knows: signing in takes as long as with any other account."""
    if new_account.password is None:
        return hash_password(secrets.token_urlsafe(32))
    return hashed(session, "password", new_account.password, [username, new_account.full_name])


def plain_username(typed: str) -> str:
    """The name as stored. Raises Invalid for one that could pass for another."""
    username = usernames.normalized(typed)
    if not usernames.is_plain(username):
        raise Invalid("username", usernames.CHOOSE_ANOTHER, "username_not_plain")
    return username


def update_account(
    session: Session, actor: Actor, account_id: int, change: AccountPatch, now: dt.datetime
) -> Account:
    """Raises NotFound, Conflict if no admin would remain, Invalid for one's own password."""
    account = get_account(session, account_id)
    if change.password is not None and actor.account_id == account.id:
        raise Invalid("password", ONLY_WITH_THE_CURRENT, "only_with_current_password")
    demoted = change.role is not None and change.role != "admin"
    if demoted or change.disabled:
        _keep_an_admin(session, account)
    changed = _apply(account, change, now)
    ended = None
    if change.password is not None:
        new_hash = _hashed(session, account, "password", change.password)
        ended = set_password(session, actor, account, new_hash, now)
        account.must_change_password = change.must_change_password is not False
        changed["password"] = SECRET
    elif change.disabled:
        own = actor.session_hash if actor.account_id == account.id else None
        accounts.end_sessions(session, account.id, own)
    if "disabled" in changed:
        _tell_or_not(session, account, now)
    name = account.username
    audit.record(session, actor, "update_account", name, now, changed=changed, ended_tokens=ended)
    return account


def _tell_or_not(session: Session, account: Account, now: dt.datetime) -> None:
    """Whoever is disabled is sent nothing more, and afterwards nothing of what happened meanwhile."""
    if account.disabled_at is not None:
        subscriptions.withdraw(session, account.id, "account_disabled", now)
    else:
        subscriptions.begin(session, account.id, now)


def _hashed(session: Session, account: Account, field: str, password: str) -> str:
    return hashed(session, field, password, [account.username, account.full_name])


def set_password(
    session: Session, actor: Actor, account: Account, password_hash: str, now: dt.datetime
) -> int:
    """Also ends a link, other sessions and all API tokens, which a thief may have; returns the number of tokens."""
    account.password_hash, account.must_change_password = password_hash, False
    invitations.end(session, account.id)
    account.password_set_at, account.password_set_by_id = now, actor.account_id
    ended = tokens.revoke_all(session, account.id, now)
    own = actor.session_hash if actor.account_id == account.id else None
    accounts.end_sessions(session, account.id, own)
    return ended


def _apply(account: Account, change: AccountPatch, now: dt.datetime) -> Changed:
    before = _shown(account)
    for name in ("full_name", "role", "language"):
        if (value := getattr(change, name)) is not None:
            setattr(account, name, value)
    if change.disabled is not None and change.disabled != before["disabled"]:
        account.disabled_at = now if change.disabled else None
    return changed_fields(before, _shown(account))


def _shown(account: Account) -> dict[str, object]:
    return {
        "full_name": account.full_name,
        "role": account.role,
        "language": account.language,
        "disabled": account.disabled_at is not None,
    }


def _keep_an_admin(session: Session, account: Account) -> None:
    is_admin = account.role == "admin" and account.disabled_at is None
    if is_admin and accounts.other_admins(session, account.id) == 0:
        raise Conflict(LAST_ADMIN, "last_admin")


def delete_account(session: Session, actor: Actor, account_id: int, now: dt.datetime) -> None:
    """Sessions and tokens go with it; its audit entries and what it was sent stay. Raises NotFound, Conflict."""
    account = get_account(session, account_id)
    _keep_an_admin(session, account)
    audit.record(session, actor, "delete_account", account.username, now)
    subscriptions.withdraw(session, account.id, "account_removed", now)
    session.flush()
    accounts.remove(session, account)


def refuse_own(session: Session, actor: Actor, now: dt.datetime) -> None:
    """Audit a wrong current password; sign_in_attempts.py bounds how many there can be."""
    audit.record(
        session,
        actor,
        "update_own_account",
        actor.name,
        now,
        outcome="refused",
        why="wrong_current_password",
    )


@dataclass(frozen=True, slots=True)
class OwnAccountPatch:
    """Null or absent leaves a field as it is. A new password needs the current one, and ends the API tokens."""

    __pydantic_config__ = STRICT

    full_name: Line | None = None
    language: Language | None = None
    current_password: Secret | None = None
    new_password: NewPassword | None = None


def update_own(
    session: Session, actor: Actor, change: OwnAccountPatch, now: dt.datetime
) -> Account:
    """A new password needs the current one and ends all other sessions and API tokens.

    Raises WrongCurrentPassword, Invalid, Forbidden.
    """
    if actor.account_id is None or actor.session_hash is None:
        raise Forbidden("A token cannot change its owner's account: sign in.", "not_by_token")
    account = get_account(session, actor.account_id)
    changed = _apply(account, AccountPatch(change.full_name, language=change.language), now)
    ended = None
    if change.new_password is not None:
        if not matches(account.password_hash, change.current_password or ""):
            raise WrongCurrentPassword
        new_hash = _hashed(session, account, "new_password", change.new_password)
        ended = set_password(session, actor, account, new_hash, now)
        changed["password"] = SECRET
    name = account.username
    audit.record(
        session, actor, "update_own_account", name, now, changed=changed, ended_tokens=ended
    )
    return account
