"""Puts the daily digests that are due into the outbox."""

from __future__ import annotations

import datetime as dt
import secrets

from backend.domain.alerts.digests.period import DigestPeriod, DigestTime, due
from backend.domain.dates.zones import parse_zone
from backend.store.alerts import digests
from backend.store.alerts.digests import DailyRow
from backend.store.engine.instants import at, ms
from backend.store.engine.session import Session, add
from backend.store.tables import Delivery


def plan(session: Session, now: dt.datetime) -> int:
    """Returns how many were added."""
    looked = [(row.channel_id, _due(row, now)) for row in digests.daily(session)]
    periods = [(channel_id, period) for channel_id, period in looked if period is not None]
    for channel_id, period in periods:
        add(session, _message(channel_id, period, now))
    return len(periods)


def _due(row: DailyRow, now: dt.datetime) -> DigestPeriod | None:
    daily = DigestTime(row.daily_minute, parse_zone(row.timezone))
    return due(daily, row.after_at_ms, ms(now))


def _message(channel_id: int, period: DigestPeriod, now: dt.datetime) -> Delivery:
    return Delivery(
        channel_id=channel_id,
        phase="digest",
        key=secrets.token_hex(16),
        created_at=now,
        due_at=now,
        digest_from=at(period.from_ms),
        digest_to=at(period.to_ms),
    )
