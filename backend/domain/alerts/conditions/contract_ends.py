"""Whether the contract of an ISP ends soon and nothing follows: `contract_ends`, from 60 days before its last day."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Literal

from backend.domain.alerts.conditions.condition_state import Sight

NOTICES_DAYS: tuple[Literal[7, 30, 60], ...] = (7, 30, 60)
"""Days before the last day at which people are reminded, the last reminder first."""


def days_left(end: dt.date, today: dt.date) -> int:
    """After today: 0 on the last day itself, and for ever after it."""
    return max(0, (end - today).days)


def end_sight(end: dt.date | None, today: dt.date) -> Sight:
    """Bad until the last day is over: then the contract has ended, and there is nothing to be in time for."""
    if end is None or today > end:
        return "good"
    return "bad" if notice_days(end, today) is not None else "good"


def notice_days(end: dt.date, today: dt.date) -> int | None:
    """Which notice is due: 60, 30 or 7 days; None: it is too early for any."""
    left = days_left(end, today)
    return next((notice for notice in NOTICES_DAYS if left <= notice), None)


def is_reminder(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Whether the figures of an incident have come to its next notice. Other kinds have none."""
    return "notice" in after and after["notice"] < before.get("notice", 0)
