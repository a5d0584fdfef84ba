"""A screen becomes a wallboard: it asks for a code, an admin approves the code, it collects a token.

The token is made only when the screen collects it, in the name of the admin who approved: nobody keeps its secret.
"""

from __future__ import annotations

import datetime as dt
import secrets
from dataclasses import asdict, dataclass
from typing import Literal

from backend.domain.access import pairing
from backend.errors import Invalid, Throttled
from backend.services import audit
from backend.services.access import api_tokens
from backend.services.access.access import digest
from backend.services.access.keyed_hashes import keyed_hash
from backend.services.access.sign_in_attempts import Visit
from backend.services.audit import Actor
from backend.services.inventory import inventory
from backend.store.access import pairings, sessions
from backend.store.engine import signals
from backend.store.engine.session import Session, add, remove
from backend.store.tables import WallPairing

CODE_PURPOSE = "code of a wallboard"
WRONG_CODE_OF = "#wall pairing"  # in place of a username, which has no such sign
LOCK = "wall_pairing"
WRONG = "No screen shows this code now. Read it again: a code lasts ten minutes and counts once."


@dataclass(frozen=True, slots=True)
class Begun:
    """What the screen keeps; `secret` goes to nobody else, `code` to whoever stands before it."""

    id: int
    code: str
    secret: str
    expires_at: dt.datetime


@dataclass(frozen=True, slots=True)
class BoardOptions:
    """`router_id` None: all. `language` None: the campus's."""

    name: str
    router_id: int | None
    rotate_s: int | None
    theme: Literal["dark", "light"]
    language: str | None


@dataclass(frozen=True, slots=True)
class Collected:
    """`gone`: unknown, over, collected already, or its approver may no longer approve."""

    state: Literal["waiting", "paired", "gone"]
    token: str | None = None
    router_id: int | None = None
    rotate_s: int | None = None
    theme: Literal["dark", "light"] | None = None
    language: str | None = None


GONE = Collected("gone")


def begin(session: Session, visit: Visit, key: str, now: dt.datetime) -> Begun:
    """A new code for a screen at this place. Raises Throttled."""
    signals.lock(session, LOCK)
    pairings.forget_expired(session, now)
    _check_room(session, visit.place, pairing.MOST_OF_A_PLACE, now)
    _check_room(session, None, pairing.MOST, now)
    code = _free_code(session, key)
    secret = secrets.token_urlsafe(32)
    row = add(
        session,
        WallPairing(
            code_hash=keyed_hash(key, CODE_PURPOSE, code),
            secret_hash=digest(secret),
            place=visit.place,
            remote_address=visit.address,
            user_agent=visit.user_agent[:200],
            created_at=now,
            expires_at=now + pairing.LIFE,
        ),
    )
    return Begun(row.id, code, secret, row.expires_at)


def _check_room(session: Session, place: str | None, most: int, now: dt.datetime) -> None:
    waiting = pairings.waiting(session, now, place)
    left_s = pairing.wait_s(waiting.count, most, waiting.frees_at, now)
    if left_s > 0:
        raise Throttled(
            "Too many screens wait for an admin. Try again in {retry_after_s} seconds.",
            "too_many_pairings",
            retry_after_s=left_s,
        )


def _free_code(session: Session, key: str) -> str:
    """At most fifty of a million are taken, so this ends."""
    while True:
        code = pairing.new_code(secrets.randbelow)
        if not pairings.is_taken(session, keyed_hash(key, CODE_PURPOSE, code)):
            return code


def look_up(
    session: Session, actor: Actor, typed: str, key: str, now: dt.datetime
) -> WallPairing | None:
    """The screen that shows this code. A wrong one is counted, so commit in either case. Raises Throttled."""
    counted_as = f"account {actor.account_id}"
    signals.lock(session, f"{LOCK} {counted_as}")
    since = now - pairing.WRONG_WINDOW
    wrong = sessions.attempts(session, since, address=counted_as, username=WRONG_CODE_OF)
    frees_at = None if wrong.oldest is None else wrong.oldest + pairing.WRONG_WINDOW
    left_s = pairing.wait_s(wrong.count, pairing.WRONG_CODES, frees_at, now)
    if left_s > 0:
        raise Throttled(
            "Too many wrong codes. Try again in {retry_after_s} seconds.",
            "too_many_codes",
            retry_after_s=left_s,
        )
    code = pairing.digits_of(typed)
    row = code and pairings.by_code(session, keyed_hash(key, CODE_PURPOSE, code), now)
    if not row:
        sessions.add_attempt(session, WRONG_CODE_OF, counted_as, now)
        return None
    return row


def wrong_code() -> Invalid:
    return Invalid("code", WRONG, "wrong_pairing_code")


def approve(
    session: Session, actor: Actor, row: WallPairing, options: BoardOptions, now: dt.datetime
) -> None:
    """Once, in the transaction that looked the screen up. Raises NotFound for the router."""
    if options.router_id is not None:
        inventory.view(session, options.router_id)
    row.code_hash = None
    row.approved_at = now
    row.account_id = actor.account_id
    row.options = asdict(options)
    row.expires_at = max(row.expires_at, now + pairing.COLLECTING)
    audit.record(session, actor, "pair_wall", options.name, now, screen=row.remote_address)


def collect(session: Session, secret: str, visit: Visit, now: dt.datetime) -> Collected:
    """The token for the screen with this secret, once it is approved, and only once."""
    row = pairings.by_secret(session, digest(secret), now)
    if row is None:
        return GONE
    if row.approved_at is None or row.account_id is None:
        return Collected("waiting")
    actor = _approver(session, row, visit)
    options = BoardOptions(**row.options)
    remove(session, row)
    if actor is None:
        return GONE
    _, token = api_tokens.create_token(
        session, actor, name=options.name, role="wall", expires_at=None, now=now
    )
    return Collected(
        "paired", token, options.router_id, options.rotate_s, options.theme, options.language
    )


def _approver(session: Session, row: WallPairing, visit: Visit) -> Actor | None:
    """None if the account may no longer approve, or got a new password since: its tokens ended then."""
    account = pairings.approver(session, row.account_id or 0)
    if account is None or account.disabled_at is not None or account.role != "admin":
        return None
    approved_at, password_set_at = row.approved_at, account.password_set_at
    if approved_at is None or (password_set_at is not None and password_set_at > approved_at):
        return None
    return Actor(account.id, account.username, account.role, visit.address)
