"""Whether a message may leave to the account that ordered it, and what an account is offered first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from backend.domain.access.roles import Role
from backend.domain.alerts.delivery import Phase

Reason = Literal[
    "account_removed",
    "account_disabled",
    "link_replaced",
    "no_address",
    "held",
    "unsubscribed",
    "paused",
    "role_too_low",
    "not_confirmed",
]
"""Why nothing leaves; the last two: of a report. `link_replaced`: a letter whose link was used, replaced or is over.
`held`: by an admin."""

OFFERED: Mapping[Role, Literal["at_once", "daily"]] = {
    "noc": "at_once",
    "manager": "daily",
    "admin": "at_once",
}
"""When messages come, unless the account chooses otherwise: a manager sees to no incident."""


@dataclass(frozen=True, slots=True)
class Subscriber:
    """An account, and what stands of its subscription."""

    is_disabled: bool
    mail_address: str | None  # confirmed
    pending_mail_address: str | None  # with a link that is open
    stopped: Literal["never_begun", "unsubscribed", "paused"] | None
    is_held: bool


def obstacle(phase: Phase, subscriber: Subscriber | None, recipient: str = "") -> Reason | None:
    """Why this message may not leave; None: it may. `subscriber`: None: the account was removed.

    `recipient`: of a letter about a mail address: the only message that goes to an address that is not confirmed.
    """
    if subscriber is None:
        return "account_removed"
    if subscriber.is_disabled:
        return "account_disabled"
    if phase == "address_changed":
        return None
    if phase == "confirm_address":
        return None if subscriber.pending_mail_address == recipient else "link_replaced"
    return _of_subscription(phase, subscriber)


def _of_subscription(phase: Phase, subscriber: Subscriber) -> Reason | None:
    if subscriber.mail_address is None:
        return "no_address"
    if subscriber.is_held:
        return "held"
    if phase == "test" or subscriber.stopped is None:
        return None
    return "paused" if subscriber.stopped == "paused" else "unsubscribed"
