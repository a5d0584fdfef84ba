from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.digests.period import LONGEST_MS, DigestPeriod, DigestTime, due
from backend.domain.dates.zones import DAY_MS

HOUR_MS = 3_600_000
JAKARTA = DigestTime(7 * 60, ZoneInfo("Asia/Jakarta"))
BERLIN = ZoneInfo("Europe/Berlin")


def utc(text: str) -> int:
    return int(dt.datetime.fromisoformat(f"{text}+00:00").timestamp()) * 1000


@pytest.mark.parametrize(
    "after, now, expected",
    [
        pytest.param("2026-11-27T03:00", "2026-11-27T23:59", None, id="not yet seven in Surabaya"),
        pytest.param(
            "2026-11-27T03:00",
            "2026-11-28T00:00",
            ("2026-11-27T03:00", "2026-11-28T00:00"),
            id="on the minute; the first speaks of the time since there is the channel",
        ),
        pytest.param("2026-11-28T00:00", "2026-11-28T23:59", None, id="once a day"),
        pytest.param(
            "2026-11-25T00:00",
            "2026-11-28T05:00",
            ("2026-11-25T00:00", "2026-11-28T00:00"),
            id="two missed days are one digest",
        ),
        pytest.param(
            "2026-11-01T00:00",
            "2026-11-28T05:00",
            ("2026-11-21T05:00", "2026-11-28T00:00"),
            id="of the last seven days at most",
        ),
    ],
)
def test_due(after: str, now: str, expected: tuple[str, str] | None) -> None:
    period = DigestPeriod(*map(utc, expected)) if expected else None
    assert due(JAKARTA, utc(after), utc(now)) == period


@pytest.mark.parametrize(
    "minute, day, expected",
    [
        pytest.param(150, "2026-03-29", "2026-03-29T01:00", id="02:30 is skipped: the jump"),
        pytest.param(150, "2026-10-25", "2026-10-25T00:30", id="02:30 comes twice: the first"),
        pytest.param(7 * 60, "2026-03-29", "2026-03-29T05:00", id="07:00 in summer"),
        pytest.param(7 * 60, "2026-03-28", "2026-03-28T06:00", id="07:00 in winter"),
    ],
)
def test_summer_time(minute: int, day: str, expected: str) -> None:
    daily = DigestTime(minute, BERLIN)
    before, at = utc(f"{day}T00:00") - HOUR_MS, utc(expected)
    assert due(daily, before, at - 1) is None
    period = due(daily, before, at + HOUR_MS)
    assert period is not None
    assert period.to_ms == at


@given(
    minute=st.integers(0, 1439),
    zone=st.sampled_from(["Asia/Jakarta", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu"]),
    start=st.integers(utc("2026-01-01T00:00"), utc("2026-12-31T00:00")),
    steps=st.lists(st.integers(60_000, 3 * DAY_MS), min_size=1, max_size=40),
)
def test_digests_follow_each_other_without_a_gap(
    minute: int, zone: str, start: int, steps: list[int]
) -> None:
    """However late a worker looks: each begins where the one before ended, and is due once."""
    daily, after, now = DigestTime(minute, ZoneInfo(zone)), start, start
    for step in steps:
        now += step
        period = due(daily, after, now)
        if period is None:
            assert now - after <= DAY_MS + HOUR_MS
            continue
        assert period.from_ms == max(after, now - LONGEST_MS)
        assert after < period.to_ms <= now
        assert now - period.to_ms <= DAY_MS + HOUR_MS
        after = period.to_ms
