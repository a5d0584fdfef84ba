"""Subscriptions as they are shown, and to an account: all that reaches it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, cast

from pydantic import Field

from backend.domain.access.roles import Role
from backend.domain.alerts.kinds import IncidentKind
from backend.domain.alerts.subscriptions.reach import OFFERED, Reason, obstacle
from backend.services.alerts.channel_inputs import Timing
from backend.services.alerts.channel_views import LastMessage, clock, timing_of
from backend.services.alerts.subscriptions.mail_addresses import MailWay, way
from backend.services.alerts.subscriptions.recipients import subscriber
from backend.services.shown import Time
from backend.store.alerts import channels, deliveries
from backend.store.alerts import subscriptions as stored
from backend.store.alerts.subscriptions import NamedSubscription
from backend.store.engine.session import Session
from backend.store.tables import Account, Channel

Newest = Mapping[int, LastMessage]
"""By channel."""


@dataclass(frozen=True, slots=True)
class Order:
    """Which incidents are mailed, and when."""

    id: int
    campus_ids: Annotated[Sequence[int], Field(description="with router_ids empty: all")]
    router_ids: Sequence[int]
    kinds: Annotated[Sequence[IncidentKind], Field(description="empty: all")]
    timing: Timing
    daily_at: Annotated[str | None, Field(description="HH:MM; null: it gets no digest")]
    unacknowledged_for_s: int
    paused: bool
    held: Annotated[bool, Field(description="by an admin")]
    obstacle: Annotated[Reason | None, Field(description="why nothing is mailed; null: it is")]
    last: Annotated[LastMessage | None, Field(description="null: nothing was sent yet")]


@dataclass(frozen=True, slots=True)
class Subscription:
    """One account's, as admins see it."""

    username: str
    full_name: str
    role: Role
    mail_address: str | None
    order: Order


@dataclass(frozen=True, slots=True)
class SharedChannel:
    """A channel of an admin's that mails to the account's address, too."""

    name: str
    campus_id: int | None
    kinds: Sequence[IncidentKind]
    timing: Timing
    daily_at: str | None
    enabled: bool


@dataclass(frozen=True, slots=True)
class OwnMessages:
    """Which messages reach an account.

    `way`: whether mails can leave; else an admin has to add a mail channel, or whoever runs the server has to set
    TIMBANG_PUBLIC_ORIGIN.
    """

    way: MailWay
    mail_address: Annotated[str | None, Field(description="confirmed")]
    pending_mail_address: str | None
    link_ends_at: Annotated[Time | None, Field(description="of the link that was mailed there")]
    order: Annotated[Order | None, Field(description="null: nothing is ordered")]
    offered_timing: Annotated[Timing, Field(description="by role, for those who order first")]
    shared: Sequence[SharedChannel]


def own_messages(session: Session, account: Account, origin: str, now: dt.datetime) -> OwnMessages:
    channel = stored.of_account(session, account.id)
    is_ordered = channel is not None and channel.stopped in {None, "paused"}
    return OwnMessages(
        way=way(session, origin),
        mail_address=account.mail_address,
        pending_mail_address=account.pending_mail_address,
        link_ends_at=account.mail_link_ends_at,
        order=_order(NamedSubscription(channel, account), _newest(session, [channel]), now)
        if channel is not None and is_ordered
        else None,
        offered_timing=OFFERED[cast("Role", account.role)],
        shared=[
            _shared(row) for row in channels.every(session) if _mails_to(row, account.mail_address)
        ],
    )


def every(session: Session, now: dt.datetime) -> list[Subscription]:
    """Accounts that ordered something, by username."""
    ordered = [
        named for named in stored.every(session) if named.channel.stopped in {None, "paused"}
    ]
    newest = _newest(session, [named.channel for named in ordered])
    return [_subscription(named, newest, now) for named in ordered]


def subscription(session: Session, channel_id: int, now: dt.datetime) -> Subscription:
    """Raises NotFound."""
    named = stored.get(session, channel_id)
    return _subscription(named, _newest(session, [named.channel]), now)


def _subscription(named: NamedSubscription, newest: Newest, now: dt.datetime) -> Subscription:
    account = named.account
    return Subscription(
        username=account.username,
        full_name=account.full_name,
        role=cast("Role", account.role),
        mail_address=account.mail_address,
        order=_order(named, newest, now),
    )


def _order(named: NamedSubscription, newest: Newest, now: dt.datetime) -> Order:
    channel, account = named
    return Order(
        id=channel.id,
        campus_ids=channel.campus_ids,
        router_ids=channel.router_ids,
        kinds=channel.kinds,
        timing=timing_of(channel),
        daily_at=None if channel.daily_minute is None else clock(channel.daily_minute),
        unacknowledged_for_s=channel.unacknowledged_for_s,
        paused=channel.stopped == "paused",
        held=channel.held,
        obstacle=obstacle("open", subscriber(account, channel, now)),
        last=newest.get(channel.id),
    )


def _newest(session: Session, rows: Sequence[Channel]) -> Newest:
    newest = deliveries.newest(session, [row.id for row in rows])
    return {channel_id: LastMessage(*last) for channel_id, last in newest.items()}


def _shared(row: Channel) -> SharedChannel:
    return SharedChannel(
        name=row.name,
        campus_id=row.campus_id,
        kinds=row.kinds,
        timing=timing_of(row),
        daily_at=None if row.daily_minute is None else clock(row.daily_minute),
        enabled=row.enabled,
    )


def _mails_to(row: Channel, address: str | None) -> bool:
    if address is None or row.kind != "mail":
        return False
    return address.lower() in {each.lower() for each in row.settings["recipients"]}
