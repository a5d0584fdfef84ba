"""Which passwords are compared at all: bounds on guesses per person and place, per place, and per account."""

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

PLACES_PER_PERSON = 4
"""From one address this many times the attempts of one person: a campus shares an address."""

UNKNOWN_NAME = "unknown name"
"""What the hash of a name without an account is for."""

UNKNOWN_PREFIX = "#"
SHOWN_DIGITS = 16
"""Of the hash in the audit log: enough to see that it was the same name again."""


@dataclass(frozen=True, slots=True)
class SignInPolicy:
    """`attempts` per person and place within `window`; a session unused for `idle` is over.

    `keys`: the installation's secret keys, the current one first.
    """

    attempts: int
    window: dt.timedelta
    idle: dt.timedelta
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Visit:
    """Where a request comes from; `browser`: the token of an earlier sign-in there (known_browsers.py)."""

    address: str
    user_agent: str = ""
    browser: str = ""

    @property
    def place(self) -> str:
        """What the throttle counts: an IPv4 address, or the /64 that one IPv6 customer has."""
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
    """Who wants to sign in, as far as the store knows: no account for an unknown or disabled one.

    `name` and `place`: what the attempt was counted for. `is_known`: the browser signed in to this account before.
    `is_name_known`: there is such an account, even if disabled.
    """

    username: str
    account_id: int | None
    password_hash: str | None
    name: str
    place: str
    is_known: bool
    is_name_known: bool = True

    @property
    def stranger(self) -> str | None:
        """The place, for the queue of passwords to be compared; None for a browser that is known."""
        return None if self.is_known else self.place


def admit(
    session: Session, username: str, visit: Visit, policy: SignInPolicy, now: dt.datetime
) -> Candidate:
    """Count an attempt before it is judged. Raises Throttled when there were too many.

    In a separate transaction, so that the costly comparison of passwords holds no connection of the database.
    """
    account = accounts.named(session, username) or accounts.named(session, normalized(username))
    candidate = _candidate(account, username, visit, policy, now)
    signals.lock(session, f"sign_in {candidate.place}")
    check_person(session, candidate.name, candidate.place, policy, now)
    if not candidate.is_known:
        check_place(session, candidate.place, policy, now)
        # After the lock on the place, always: two attempts cannot wait for each other.
        signals.lock(session, f"sign_in as {candidate.name}")
        _check_account(session, account, candidate, now)
    sessions.add_attempt(session, candidate.name, candidate.place, now)
    return candidate


def _candidate(
    account: Account | None, username: str, visit: Visit, policy: SignInPolicy, now: dt.datetime
) -> Candidate:
    if account is None:
        # People type passwords there: not even for an hour is the name kept.
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
    """The password was right: earlier attempts of this person at this place count no more."""
    oldest = now - max(policy.window, ACCOUNT_WINDOW)
    sessions.forgive(session, candidate.name, candidate.place, oldest)
