"""First run, sign-in, sessions, and who a request comes from."""

from __future__ import annotations

import datetime as dt
import hashlib
import secrets
from dataclasses import dataclass

from backend.domain.access.roles import RANK
from backend.errors import Conflict, SignInRequired
from backend.services import audit
from backend.services.access import sign_in_attempts
from backend.services.access.accounts import plain_username
from backend.services.access.new_passwords import hashed
from backend.services.access.passwords import hash_password, is_outdated
from backend.services.access.setup_code import is_right
from backend.services.access.sign_in_attempts import Candidate, SignInPolicy, Visit
from backend.services.audit import Actor
from backend.services.inventory.campuses import CampusInput, create_campus
from backend.store.access import accounts, sessions
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.tables import Account, SignIn

LONGEST_SESSION = dt.timedelta(days=7)
TOUCH_EVERY = dt.timedelta(seconds=60)  # last use is written at most this often
TOKEN_PREFIX = "tmb_"  # noqa: S105 (tells people and scanners what kind of secret this is)
WRONG = "The username or the password is wrong."
SET_UP_ALREADY = "Timbang is set up already: sign in, or ask an admin for an account."
WRONG_SETUP_CODE = "This is not the set-up code: copy what Timbang showed when it started."
NO_SETUP_CODE = (
    "This installation has no set-up code. "
    "Make the first admin on the server: timbang create-user NAME --role admin"
)
SETTING_UP = "-"  # in place of the name of an account that does not exist yet


@dataclass(frozen=True, slots=True)
class SignedIn:
    account: Account
    token: str


def setup_needed(session: Session) -> bool:
    return not accounts.any_account(session)


@dataclass(frozen=True, slots=True)
class FirstRun:
    username: str
    full_name: str
    password: str
    language: str
    campus_name: str
    timezone: str


def admit_set_up(
    session: Session,
    typed: str,
    code: str | None,
    visit: Visit,
    *,
    policy: SignInPolicy,
    now: dt.datetime,
) -> bool:
    """Whether the set-up code is right. A wrong one is counted and audited, so commit in either case.

    Raises Conflict, Throttled.
    """
    signals.lock(session, f"sign_in {visit.place}")
    if accounts.any_account(session):
        raise Conflict(SET_UP_ALREADY, "set_up_already")
    if code is None:
        raise Conflict(NO_SETUP_CODE, "no_setup_code")
    sign_in_attempts.check_person(session, SETTING_UP, visit.place, policy, now)
    sign_in_attempts.check_place(session, visit.place, policy, now)
    if is_right(typed, code):
        return True
    sessions.add_attempt(session, SETTING_UP, visit.place, now)
    nobody = Actor(None, SETTING_UP, "noc", visit.address)
    audit.record(
        session, nobody, "set_up", SETTING_UP, now, outcome="refused", why="wrong_setup_code"
    )
    return False


def set_up(session: Session, first_run: FirstRun, visit: Visit, now: dt.datetime) -> SignedIn:
    """Make the first admin and campus, once. Raises Conflict when somebody was first, and Invalid."""
    signals.lock(session, "set_up")
    if accounts.any_account(session):
        raise Conflict(SET_UP_ALREADY, "set_up_already")
    username = plain_username(first_run.username)
    names = [username, first_run.full_name, first_run.campus_name]
    account = add(
        session,
        Account(
            username=username,
            full_name=first_run.full_name,
            role="admin",
            password_hash=hashed(session, "password", first_run.password, names),
            language=first_run.language,
            created_at=now,
        ),
    )
    accounts.mark_set_up(session, now)
    actor = Actor(account.id, account.username, "admin", visit.address)
    audit.record(session, actor, "set_up", account.username, now)
    create_campus(
        session,
        actor,
        CampusInput(first_run.campus_name, first_run.timezone, first_run.language),
        now,
    )
    return open_session(session, account, visit, now)


def welcome(
    session: Session,
    candidate: Candidate,
    password: str,
    visit: Visit,
    *,
    policy: SignInPolicy,
    now: dt.datetime,
) -> SignedIn:
    """Open a session after a right password. Raises SignInRequired if the account just went away."""
    account = accounts.get(session, candidate.account_id or 0)
    if account is None or account.disabled_at is not None:
        raise SignInRequired(WRONG, "wrong_sign_in")
    if is_outdated(account.password_hash):
        account.password_hash = hash_password(password)
    sign_in_attempts.forgive(session, candidate, policy, now)
    sessions.purge(session, now, now - policy.idle)
    actor = Actor(account.id, account.username, account.role, visit.address)
    audit.record(session, actor, "sign_in", account.username, now)
    return open_session(session, account, visit, now)


def turn_away(session: Session, candidate: Candidate, visit: Visit, now: dt.datetime) -> None:
    """Audit a refused sign-in, an unknown name as a hash: people type their passwords there."""
    name = candidate.username
    if not candidate.is_name_known:
        name = sign_in_attempts.UNKNOWN_PREFIX + candidate.name[: sign_in_attempts.SHOWN_DIGITS]
    actor = Actor(candidate.account_id, name, "noc", visit.address)
    audit.record(session, actor, "sign_in", name, now, outcome="refused", why="wrong_sign_in")


def renew(session: Session, actor: Actor, visit: Visit, now: dt.datetime) -> SignedIn:
    """A new session replaces the caller's: whoever had read the old one is out. Raises SignInRequired."""
    account = accounts.get(session, actor.account_id or 0)
    if account is None or actor.session_hash is None:
        raise SignInRequired("Sign in again.", "sign_in_again")
    sessions.close(session, [actor.session_hash])
    return open_session(session, account, visit, now)


def sign_out(session: Session, actor: Actor, now: dt.datetime) -> None:
    if actor.session_hash is not None:
        sessions.close(session, [actor.session_hash])
        audit.record(session, actor, "sign_out", actor.name, now)


def by_cookie(
    session: Session,
    token: str,
    visit: Visit,
    idle: dt.timedelta,
    now: dt.datetime,
    *,
    is_use: bool = True,
) -> Actor | None:
    """None if the session is unknown, over, idle for too long, or its account is disabled.

    `is_use` keeps it from being idle.
    """
    token_hash = digest(token)
    pair = sessions.find(session, token_hash)
    if pair is None:
        return None
    row, account = pair
    if now >= row.expires_at or now >= row.last_seen_at + idle or account.disabled_at is not None:
        return None
    if is_use and now >= row.last_seen_at + TOUCH_EVERY:
        sessions.touch(session, token_hash, now)
    return Actor(
        account.id,
        account.username,
        account.role,
        visit.address,
        token_hash,
        account.must_change_password,
    )


def by_token(session: Session, token: str, visit: Visit, now: dt.datetime) -> Actor | None:
    """The role of a token is never above its owner's today."""
    pair = sessions.find_token(session, digest(token))
    if pair is None:
        return None
    row, account = pair
    if account.disabled_at is not None or (row.expires_at is not None and now >= row.expires_at):
        return None
    if row.last_used_at is None or now >= row.last_used_at + TOUCH_EVERY:
        sessions.touch_token(session, row.id, now)
    role = min(row.role, account.role, key=RANK.__getitem__)
    return Actor(account.id, f"{account.username} ({row.name})", role, visit.address)


def digest(token: str) -> bytes:
    """The token has 256 random bits, so a fast hash is enough."""
    return hashlib.sha256(token.encode()).digest()


def open_session(session: Session, account: Account, visit: Visit, now: dt.datetime) -> SignedIn:
    """For a person who has just shown who they are."""
    account.last_sign_in_at = now
    return SignedIn(account, _open(session, account.id, visit, now))


def _open(session: Session, account_id: int, visit: Visit, now: dt.datetime) -> str:
    token = secrets.token_urlsafe(32)
    row = SignIn(
        token_hash=digest(token),
        account_id=account_id,
        created_at=now,
        expires_at=now + LONGEST_SESSION,
        last_seen_at=now,
        user_agent=visit.user_agent[:200],
        remote_address=visit.address,
    )
    add(session, row)
    return token
