"""Puts messages into the outbox, in the transaction that opens and closes incidents: both stand or neither."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Mapping, Sequence
from typing import cast

from backend.domain.alerts.conditions.care import LATE_MS
from backend.domain.alerts.delivery import (
    ChannelNews,
    DeliveryState,
    Phase,
    Wanted,
    group_wait_ms,
    move,
    told_of_care,
)
from backend.domain.alerts.kinds import IncidentKind
from backend.services.inventory import calendars
from backend.store.alerts import channels as stored
from backend.store.alerts import outbox
from backend.store.alerts.outbox import CandidateRow
from backend.store.engine.instants import ms
from backend.store.engine.session import Session, add
from backend.store.inventory import campuses
from backend.store.tables import Channel, Delivery

RECENT = dt.timedelta(days=2)
"""An end that is older is no news."""
WAITS_FOR_WORK = dt.timedelta(days=14)
"""Nor one that waited so long for work hours."""


def plan(session: Session, now: dt.datetime, interval_s: float) -> int:
    """Messages that are due for each channel; returns how many were added or withdrawn.

    `interval_s`: between two polls of a router.
    """
    rows = outbox.candidates(session, now, now - RECENT, now - WAITS_FOR_WORK)
    if not rows:
        return 0
    channels = stored.enabled(session)
    wanted = {channel.id: wanted_by(channel) for channel in channels}
    of_care: Mapping[int, Wanted] = wanted
    if any(row.kind == "timbang_unwell" for row in rows):
        of_care = _told_of_care(session, channels, wanted, now)
    at_work = _at_work(session, {row.campus_id for row in rows}, now)
    moves, wait_ms = 0, group_wait_ms(interval_s)
    for row in rows:
        news = _news(row, is_work_time=at_work[row.campus_id])
        wishes = of_care if row.kind == "timbang_unwell" else wanted
        next_move = move(news, wishes[row.channel_id], ms(now), wait_ms)
        if next_move is None:
            continue
        moves += 1
        if next_move != "open":
            outbox.withdraw(session, row.incident_id, row.channel_id, now)
        if next_move != "withdraw":
            _put(session, row, next_move, now)
    return moves


def _told_of_care(
    session: Session, channels: Sequence[Channel], wanted: Mapping[int, Wanted], now: dt.datetime
) -> Mapping[int, Wanted]:
    """That a channel does not send is told over another one. Digests say it too late."""
    at_once = {channel.id for channel in channels if channel.daily_minute is None}
    stuck = outbox.stuck(session, now - dt.timedelta(milliseconds=LATE_MS))
    others = {channel.id for channel in channels if not channel.personal}
    wishes = told_of_care({key: wanted[key] for key in at_once}, stuck, others)
    return {**wanted, **wishes}


def _put(session: Session, row: CandidateRow, phase: Phase, now: dt.datetime) -> None:
    if not outbox.resume(session, row.incident_id, row.channel_id, phase, now):
        add(session, message(row.channel_id, row.incident_id, phase, now))


def message(
    channel_id: int,
    incident_id: int | None,
    phase: Phase,
    now: dt.datetime,
    requested_by: str = "",
    *,
    recipient: str = "",
) -> Delivery:
    """One that waits to be sent. Its key is what every attempt is known by at the other side."""
    return Delivery(
        channel_id=channel_id,
        incident_id=incident_id,
        phase=phase,
        key=secrets.token_hex(16),
        created_at=now,
        due_at=now,
        requested_by=requested_by,
        recipient=recipient,
    )


def wanted_by(channel: Channel) -> Wanted:
    kinds = frozenset(channel.kinds)
    if "router_unreachable" in kinds:
        kinds |= {"timbang_blind"}  # it stands for routers that are away
    return Wanted(
        campus_ids=frozenset(stored.campus_ids(channel)),
        router_ids=frozenset(channel.router_ids),
        kinds=kinds,
        work_hours_only=channel.work_hours_only,
        unacknowledged_for_ms=channel.unacknowledged_for_s * 1000,
        since_ms=ms(channel.since_at),
    )


def _at_work(
    session: Session, campus_ids: set[int | None], now: dt.datetime
) -> dict[int | None, bool]:
    """Whether it is a work hour at each campus; None: at any."""
    now_ms = ms(now)
    of_each: dict[int | None, bool] = {
        campus.id: bool(calendars.work_calendar(campus).intervals(now_ms, now_ms + 1, "work"))
        for campus in campuses.every(session)
        if campus_ids & {None, campus.id}
    }
    return of_each | {None: any(of_each.values())}


def _news(row: CandidateRow, *, is_work_time: bool) -> ChannelNews:
    return ChannelNews(
        kind=cast("IncidentKind", row.kind),
        campus_id=row.campus_id,
        router_id=row.router_id,
        from_ms=row.from_at_ms,
        opened_ms=row.opened_at_ms,
        is_over=row.over,
        is_part=row.is_part,
        left_alone_ms=row.left_alone_at_ms,
        is_acknowledged=row.acknowledged,
        is_snoozed=row.snoozed,
        is_muted=row.muted,
        is_work_time=is_work_time,
        opening=cast("DeliveryState | None", row.opening),
        attempts=row.attempts or 0,
        closing=cast("DeliveryState | None", row.closing),
    )
