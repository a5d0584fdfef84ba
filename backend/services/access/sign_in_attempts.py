"""Bounds on guesses of passwords per person and place, per place, and per account."""

from __future__ import annotations

import datetime as dt
import ipaddress
from dataclasses import dataclass

from backend.domain.access.sign_in_limits import ACCOUNT_WINDOW, is_attack_begun, wait_s
from backend.domain.access.usernames import normalized
from backend.errors import Throttled
from backend.services import audit
from backend.services.access import known_browsers
from backend.services.access.keyed_hashes import keyed_hash
from backend.services.audit import Actor
from backend.store.access import accounts, sessions
from backend.store.access.audit import is_recorded_since
from backend.store.access.sessions import Attempts
from backend.store.engine import signals
from backend.store.engine.session import Session
from backend.store.tables import Account

PLACES_PER_PERSON = 4  # a campus shares one address, so it has this many persons' attempts
UNKNOWN_NAME = "unknown name"  # the purpose of a hash of a name without an account
UNKNOWN_PREFIX = "#"
SHOWN_DIGITS = 16  # of the hash in the audit log: shows that it was the same name again


@dataclass(frozen=True, slots=True)
class SignInPolicy:
    attempts: int  # per person and place within `window`
    window: dt.timedelta
    idle: dt.timedelta  # unused for so long, a session is over
    keys: tuple[str, ...]  # the installation's secret keys, the current one first


@dataclass(frozen=True, slots=True)
class Visit:
    address: str
    user_agent: str = ""
    browser: str = ""  # token of an earlier sign-in there (known_browsers.py)

    @property
    def place(self) -> str:
        """What the throttle counts: an IPv4 address, or the /64 of one IPv6 customer."""
        try:
            address = ipaddress.ip_address(self.address)
        except ValueError:
            return self.address
        if address.version == 4:
            return str(address)
        if address.ipv4_mapped is not None:  # how a socket for both kinds shows IPv4
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))


@dataclass(frozen=True, slots=True)
class Candidate:
    """Who wants to sign in; no account for an unknown or disabled one."""

    username: str
    account_id: int | None
    password_hash: str | None
    name: str  # counted for this name
    place: str  # and this place
    is_known: bool  # the browser signed in to this account before
    is_name_known: bool = True  # there is such an account, perhaps disabled

    @property
    def stranger(self) -> str | None:
        """None for a known browser."""
        return None if self.is_known else self.place


def admit(
    session: Session, username: str, visit: Visit, policy: SignInPolicy, now: dt.datetime
) -> Candidate:
    """Count an attempt before it is judged. Raises Throttled.

    In a separate transaction: the slow comparison of passwords must hold no database connection.
    """
    account = accounts.named(session, username) or accounts.named(session, normalized(username))
    candidate = _candidate(account, username, visit, policy, now)
    signals.lock(session, f"sign_in {candidate.place}")
    check_person(session, candidate.name, candidate.place, policy, now)
    if not candidate.is_known:
        check_place(session, candidate.place, policy, now)
        # Always after the lock on the place, so that two attempts cannot wait for each other.
        signals.lock(session, f"sign_in as {candidate.name}")
        _check_account(session, account, candidate, now)
    sessions.add_attempt(session, candidate.name, candidate.place, now)
    return candidate


def _candidate(
    account: Account | None, username: str, visit: Visit, policy: SignInPolicy, now: dt.datetime
) -> Candidate:
    if account is None:
        # People type passwords there: the name is not kept even for an hour.
        name = keyed_hash(policy.keys[0], UNKNOWN_NAME, normalized(username).lower())
        return Candidate(
            username, None, None, name, visit.place, is_known=False, is_name_known=False
        )
    name = account.username.lower()
    if account.disabled_at is not None:
        return Candidate(username, None, None, name, visit.place, is_known=False)
    number = known_browsers.number_of(visit.browser, account, policy.keys, now)
    place = visit.place if number is None else f"browser {number}"
    return Candidate(username, account.id, account.password_hash, name, place, number is not None)


def check_person(
    session: Session, name: str, place: str, policy: SignInPolicy, now: dt.datetime
) -> None:
    """Raises Throttled after too many attempts for one name at one place."""
    counted = sessions.attempts(session, now - policy.window, address=place, username=name)
    _check(counted, policy.attempts, policy, now)


def check_place(session: Session, place: str, policy: SignInPolicy, now: dt.datetime) -> None:
    """Raises Throttled after too many attempts at one place, whatever the names."""
    counted = sessions.attempts(session, now - policy.window, address=place)
    _check(counted, policy.attempts * PLACES_PER_PERSON, policy, now)


def _check(counted: Attempts, most: int, policy: SignInPolicy, now: dt.datetime) -> None:
    if counted.count >= most and counted.oldest is not None:
        raise _too_many(max(1, round((counted.oldest + policy.window - now).total_seconds())))


def _check_account(
    session: Session, account: Account | None, candidate: Candidate, now: dt.datetime
) -> None:
    """Raises Throttled while the name has to pause, and warns the admins once an hour when that begins."""
    since = now - ACCOUNT_WINDOW
    counted = sessions.attempts(session, since, username=candidate.name)
    wrong = counted.count
    left_s = wait_s(wrong, counted.newest, now)
    if left_s > 0:
        raise _too_many(left_s)
    if account is None or not is_attack_begun(wrong + 1):
        return
    if not is_recorded_since(session, "sign_in_under_attack", account.username, since):
        nobody = Actor(None, "", "noc")
        audit.record(
            session, nobody, "sign_in_under_attack", account.username, now, attempts=wrong + 1
        )


def _too_many(left_s: int) -> Throttled:
    return Throttled(
        "Too many attempts. Try again in {retry_after_s} seconds.",
        "too_many_attempts",
        retry_after_s=left_s,
    )


def forgive(session: Session, candidate: Candidate, policy: SignInPolicy, now: dt.datetime) -> None:
    """After a right password, earlier attempts of this person at this place count no more."""
    oldest = now - max(policy.window, ACCOUNT_WINDOW)
    sessions.forgive(session, candidate.name, candidate.place, oldest)
