"""What an account orders for itself: which incidents it is mailed, and when; paused, ended, and tested."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from backend.domain.alerts.kinds import IncidentKind
from backend.domain.alerts.subscriptions.limits import TESTS
from backend.errors import Conflict, NotFound, Throttled
from backend.services import audit
from backend.services.access.accounts import get_account
from backend.services.alerts import outbox
from backend.services.alerts.channel_inputs import Clock, Timing
from backend.services.alerts.channels import check_daily, minute
from backend.services.alerts.subscriptions import links
from backend.services.alerts.subscriptions.mail_addresses import check_way
from backend.services.audit import Action, Actor
from backend.services.given import STRICT, Key
from backend.store.alerts import subscriptions as stored
from backend.store.engine.session import Session, add
from backend.store.inventory import campuses, routers
from backend.store.tables import Account, Channel, Delivery

UNKNOWN_TOKEN = (
    "This link is not of your present mail address: end the subscription under My account."  # noqa: S105 (a sentence)
)


class SubscriptionInput(BaseModel):
    """Campuses and routers: both empty: all."""

    model_config = STRICT

    campus_ids: Annotated[list[Key], Field(max_length=500)] = []
    router_ids: Annotated[list[Key], Field(max_length=500)] = []
    kinds: list[IncidentKind] = Field(default=[], description="empty: all")
    timing: Annotated[
        Timing, Field(description="daily: one digest, and nothing of each incident")
    ] = "at_once"
    daily_at: Annotated[
        Clock, Field(description="of the digest, on the clock of the first campus chosen")
    ] = "07:00"
    unacknowledged_for_s: Annotated[
        int, Field(ge=0, le=7 * 86_400, description="0: at once; else when nobody acknowledged")
    ] = 0
    paused: bool = False


@dataclass(frozen=True, slots=True)
class OrderCase:
    """Who orders what when."""

    session: Session
    actor: Actor
    now: dt.datetime

    def save(self, account: Account, given: SubscriptionInput) -> Channel:
        """Order, change, pause or resume. Raises Conflict without a confirmed address, Invalid and NotFound."""
        channel = self._confirmed(account)
        self._check(given)
        stopped: Literal["paused"] | None = "paused" if given.paused else None
        if stopped is None and channel.stopped is not None:
            channel.since_at = self.now  # what happened meanwhile is no news
        if given.timing == "daily" and channel.daily_minute is None:
            channel.since_at = self.now  # what happened before was sent one by one
        channel.campus_ids, channel.router_ids = _once(given.campus_ids), _once(given.router_ids)
        channel.kinds = list(dict.fromkeys(given.kinds))
        channel.work_hours_only = given.timing == "work_hours"
        channel.daily_minute = minute(given.daily_at) if given.timing == "daily" else None
        channel.unacknowledged_for_s = given.unacknowledged_for_s
        channel.stopped, channel.enabled = stopped, stopped is None and not channel.held
        self.session.flush()
        if stopped is not None:
            stored.withdraw(self.session, account.id, "paused", self.now)
        self._audit("set_subscription", account)
        return channel

    def end(self, account: Account) -> None:
        """Nothing more leaves; what it was sent stays known."""
        channel = stored.of_account(self.session, account.id)
        if channel is None or channel.stopped in {"unsubscribed", "never_begun"}:
            return
        channel.stopped, channel.enabled = "unsubscribed", False
        self.session.flush()
        stored.withdraw(self.session, account.id, "unsubscribed", self.now)
        self._audit("end_subscription", account)

    def test(self, account: Account, origin: str) -> Delivery:
        """A message that takes the way of every other. Raises Conflict and Throttled."""
        channel = self._confirmed(account)
        check_way(self.session, origin)
        sent = stored.sent_to_account(self.session, channel.id, "test", self.now - TESTS.window)
        if wait_s := TESTS.wait_s(sent, self.now):
            raise Throttled(
                "So many tests went out already: the next one may leave in {retry_after_s} seconds.",
                "too_many_tests",
                retry_after_s=wait_s,
            )
        self._audit("test_subscription", account)
        by = self.actor.name
        return add(self.session, outbox.message(channel.id, None, "test", self.now, by))

    def hold(self, channel_id: int, *, held: bool) -> Channel:
        """By an admin: nothing leaves to the account until an admin lets go. Raises NotFound."""
        channel, account = stored.get(self.session, channel_id)
        if held == channel.held:
            return channel
        channel.held, channel.enabled = held, channel.stopped is None and not held
        channel.since_at = self.now
        self.session.flush()
        if held:
            stored.withdraw(self.session, account.id, "held", self.now)
        self._audit("hold_subscription" if held else "let_go_subscription", account)
        return channel

    def _confirmed(self, account: Account) -> Channel:
        channel = stored.of_account(self.session, account.id)
        if channel is None or account.mail_address is None:
            raise Conflict(
                "Set your mail address first, and confirm it with the link that is mailed there.",
                "mail_address_first",
            )
        return channel

    def _check(self, given: SubscriptionInput) -> None:
        for campus_id in given.campus_ids:
            campuses.get(self.session, campus_id)
        for router_id in given.router_ids:
            routers.get(self.session, router_id)
        if given.timing == "daily":
            check_daily(given.unacknowledged_for_s)

    def _audit(self, action: Action, account: Account) -> None:
        audit.record(self.session, self.actor, action, account.username, self.now)


def unsubscribe(
    session: Session, token: str, keys: Sequence[str], remote: str, now: dt.datetime
) -> None:
    """By a link of a mail; again changes nothing. Raises NotFound for one that is of no address in use."""
    account_id = links.account_id_of(token)
    missing = NotFound(UNKNOWN_TOKEN, "unsubscribe_link_over")
    if account_id is None:
        raise missing
    try:
        account = get_account(session, account_id)
    except NotFound:
        raise missing from None
    if account.mail_address is None or not links.is_of(token, account, keys):
        raise missing
    OrderCase(session, Actor(account.id, account.username, account.role, remote), now).end(account)


def _once(keys: Sequence[int]) -> list[int]:
    return list(dict.fromkeys(keys))
