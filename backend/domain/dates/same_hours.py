"""The same hours of the clock on other days: what a change of traffic by the hour must not be taken for."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

DAYS_BACK = 7
WEEKEND = 5  # `weekday()` of Saturday

Span = tuple[dt.datetime, dt.datetime]


def same_hours(span: Span, zone: ZoneInfo, within: Span) -> list[Span]:
    """Spans on days of the week before, the latest first, that lie `within`; work days for work days.

    Hours are those of the clock of the zone, also where it changed meanwhile.
    """
    start, end = (moment.astimezone(zone) for moment in span)
    days = (dt.timedelta(days=back) for back in range(1, DAYS_BACK + 1))
    return [
        (start - back, end - back)
        for back in days
        if _is_weekend(start - back) == _is_weekend(start)
        and within[0] <= start - back
        and end - back <= within[1]
    ]


def _is_weekend(moment: dt.datetime) -> bool:
    return moment.weekday() >= WEEKEND
