"""One-time links with which people choose their passwords: no admin tells one, and none knows it."""

from __future__ import annotations

import datetime as dt
import secrets
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.errors import Conflict, NotFound
from backend.services import audit
from backend.services.access import access, accounts
from backend.services.access.access import SignedIn, digest
from backend.services.access.new_passwords import hashed
from backend.services.access.sign_in_attempts import Visit
from backend.services.audit import Actor
from backend.services.shown import Time
from backend.store.access import invitations
from backend.store.engine.session import Session
from backend.store.inventory import campuses
from backend.store.tables import Account, Invitation

VALID_FOR = dt.timedelta(days=3)
"""Long enough for a weekend, short enough for a link that lies in a mailbox."""

OWN = "You are signed in: change your own password under My account."
OVER = "This link was used, replaced or is over: ask an admin for a new one."


@dataclass(frozen=True, slots=True)
class InvitationLink:
    """`secret`: shown this once; only its SHA-256 is kept."""

    secret: str
    expires_at: Time


@dataclass(frozen=True, slots=True)
class Invited:
    """Whom a link is for."""

    username: str
    full_name: str
    language: str
    expires_at: Time
    timezone: Annotated[
        str | None,
        Field(description="of the campuses, where they have one clock; null: the reader's own"),
    ]


def invite(session: Session, actor: Actor, account_id: int, now: dt.datetime) -> InvitationLink:
    """A link for an account; an older one ends. The account's password holds until the link is used.

    Raises NotFound, Conflict for one's own account or a disabled one.
    """
    account = accounts.get_account(session, account_id)
    if account.id == actor.account_id:
        raise Conflict(OWN, "invite_own")
    if account.disabled_at is not None:
        raise Conflict("This account is disabled: enable it first.", "invite_disabled")
    link = new_link(session, actor, account, now)
    audit.record(session, actor, "invite_account", account.username, now)
    return link


def new_link(session: Session, actor: Actor, account: Account, now: dt.datetime) -> InvitationLink:
    """Without an entry in the audit log, for a caller that writes its own."""
    link = InvitationLink(secrets.token_urlsafe(32), now + VALID_FOR)
    row = Invitation(
        account_id=account.id,
        secret_hash=digest(link.secret),
        created_at=now,
        expires_at=link.expires_at,
        created_by=actor.name,
    )
    invitations.replace(session, row)
    return link


def look(session: Session, secret: str, now: dt.datetime) -> Invited:
    """Uses nothing up. Raises NotFound."""
    invitation, account = _open(session, secret, now)
    return Invited(
        account.username,
        account.full_name,
        account.language,
        invitation.expires_at,
        _one_clock(session),
    )


def _one_clock(session: Session) -> str | None:
    """Pages of who sent the link show its end by the same (frontend CampusZone.tsx)."""
    zones = [campus.timezone for campus in campuses.every(session)]
    return zones[0] if len(zones) == 1 else None


def accept(
    session: Session, secret: str, password: str, visit: Visit, now: dt.datetime
) -> SignedIn:
    """Set the password, end the link with every session and token of the account, and sign in.

    Raises NotFound, Invalid for a password that is easy to guess, Throttled.
    """
    _, account = _open(session, secret, now, lock=True)
    new_hash = hashed(session, "password", password, [account.username, account.full_name])
    actor = Actor(account.id, account.username, account.role, visit.address)
    ended = accounts.set_password(session, actor, account, new_hash, now)
    audit.record(session, actor, "accept_invitation", account.username, now, ended_tokens=ended)
    return access.open_session(session, account, visit, now)


def _open(
    session: Session, secret: str, now: dt.datetime, *, lock: bool = False
) -> tuple[Invitation, Account]:
    pair = invitations.open_one(session, digest(secret), now, lock=lock)
    if pair is None:
        raise NotFound(OVER, "invitation_over")
    return pair
