"""Quotas that will not last: parts, paces and billing months, worked by hand."""

from __future__ import annotations

import datetime as dt

import pytest

from backend.domain.alerts.conditions.condition_state import Sight
from backend.domain.alerts.conditions.quotas import (
    QuotaUse,
    billing_term,
    nearly_sight,
    used_sight,
)

DAY_MS = 86_400_000
GB = 10**9


def use(used_gb: int, elapsed_days: int) -> QuotaUse:
    """Of 1,000 GB in a month of 30 days."""
    return QuotaUse(used_gb * GB, 1000 * GB, elapsed_days * DAY_MS, 30 * DAY_MS)


@pytest.mark.parametrize(
    "used_gb, elapsed_days, near, used",
    [
        pytest.param(0, 0, "good", "good", id="the billing day itself"),
        pytest.param(749, 29, "good", "good", id="749 GB with a day to go end at 775"),
        pytest.param(750, 29, "bad", "good", id="three quarters are said, whatever the pace"),
        pytest.param(300, 6, "good", "good", id="the pace of six days is none yet"),
        pytest.param(240, 7, "bad", "good", id="240 in 7 days are 1,029 in 30"),
        pytest.param(230, 7, "between", "good", id="230 in 7 days are 986"),
        pytest.param(220, 7, "good", "good", id="220 in 7 days are 943"),
        pytest.param(999, 20, "bad", "good", id="nearly"),
        pytest.param(1000, 20, "bad", "bad", id="used up"),
    ],
)
def test_a_quota_is_near_its_end_by_its_part_or_by_its_pace(
    used_gb: int, elapsed_days: int, near: Sight, used: Sight
) -> None:
    assert nearly_sight(use(used_gb, elapsed_days)) == near
    assert used_sight(use(used_gb, elapsed_days)) == used


@pytest.mark.parametrize(
    "day, billing_day, first, following",
    [
        ("2026-11-28", None, "2026-11-01", "2026-12-01"),
        ("2026-11-28", 28, "2026-11-28", "2026-12-28"),
        ("2026-11-27", 28, "2026-10-28", "2026-11-28"),
        ("2026-12-31", 15, "2026-12-15", "2027-01-15"),
        ("2026-01-10", 15, "2025-12-15", "2026-01-15"),
        ("2026-02-28", 31, "2026-02-28", "2026-03-31"),
        ("2026-02-27", 31, "2026-01-31", "2026-02-28"),
        ("2028-02-29", 30, "2028-02-29", "2028-03-30"),
    ],
)
def test_a_billing_month_begins_on_its_day_or_on_the_last_of_a_short_month(
    day: str, billing_day: int | None, first: str, following: str
) -> None:
    term = billing_term(dt.date.fromisoformat(day), billing_day)
    assert [each.isoformat() for each in term] == [first, following]
