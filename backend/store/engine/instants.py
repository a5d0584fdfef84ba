"""Integer milliseconds since 1970 UTC (domain) to `timestamptz` (database) and back, exact."""

from __future__ import annotations

import datetime as dt

EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
MILLISECOND = dt.timedelta(milliseconds=1)


def utc_now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)


def at(at_ms: int) -> dt.datetime:
    return EPOCH + dt.timedelta(milliseconds=at_ms)


def ms(instant: dt.datetime) -> int:
    """Rounded down."""
    return (instant - EPOCH) // MILLISECOND
