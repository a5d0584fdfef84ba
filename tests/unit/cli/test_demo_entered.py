"""What the demo enters of a campus: holidays that come, and none that was recorded."""

from __future__ import annotations

import datetime as dt

from cli.demo.entered import coming


def test_only_days_from_tomorrow_on() -> None:
    today = dt.date(2026, 12, 25)
    days = [date for date, _ in coming(today)]
    assert min(days) == dt.date(2027, 1, 1)
    assert max(days) > dt.date(2027, 12, 1)
    assert len(days) > 10


def test_no_name_says_that_its_date_is_an_estimate() -> None:
    assert not [name for _, name in coming(dt.date(2026, 11, 29)) if "estimate" in name]
