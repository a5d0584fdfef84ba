"""Whether a report may leave to a recipient, and when refusals pause it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from backend.domain.access.roles import RANK

MOST_REFUSALS = 3
"""For good and in a row; then nothing more is sent until an admin lets it."""

Obstacle = Literal[
    "account_removed",
    "account_disabled",
    "role_too_low",
    "no_address",
    "not_confirmed",
    "unsubscribed",
    "paused",
]
RecipientState = Literal["active", "waiting", "paused", "unsubscribed", "unreachable"]


@dataclass(frozen=True, slots=True)
class Recipient:
    """`role`: None: of an address outside. `mail_address`: where it goes; None: an account has none."""

    is_outside: bool
    role: str | None
    is_disabled: bool
    mail_address: str | None
    is_confirmed: bool
    is_unsubscribed: bool
    is_paused: bool


def obstacle(recipient: Recipient) -> Obstacle | None:
    """Why no report may leave; None: it may."""
    if recipient.is_unsubscribed:
        return "unsubscribed"
    if not recipient.is_outside:
        if recipient.role is None:
            return "account_removed"
        if recipient.is_disabled:
            return "account_disabled"
        if RANK[recipient.role] < RANK["manager"]:
            return "role_too_low"
    if recipient.mail_address is None:
        return "no_address"
    if not recipient.is_confirmed:
        return "not_confirmed"
    return "paused" if recipient.is_paused else None


def state(recipient: Recipient) -> RecipientState:
    """As pages show it."""
    why = obstacle(recipient)
    if why is None:
        return "active"
    if why == "unsubscribed":
        return "unsubscribed"
    if why == "paused":
        return "paused"
    return "waiting" if why == "not_confirmed" else "unreachable"
