"""From when on hours and days can be recomputed after a corrected time zone or contract.

Hours are sums of slots and days are sums of hours, but slots go after two years and hours after ten. A rollup without
its parts stays as it is.
"""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

from backend.domain.dates.zones import HOUR_MS, day_bounds, local_date

FURTHEST_DATES = dt.timedelta(days=2)  # zones are up to 26 hours apart


def hours_from(
    zone: ZoneInfo, first_slot_ms: int, first_hour_ms: int | None, changed_ms: int | None = None
) -> int | None:
    """Start of a date (UTC ms) from which to recompute hours from slots; None: all.

    `changed_ms`: when the correction begins; None: at the beginning.
    """
    starts = []
    if changed_ms is not None:
        starts.append(day_bounds(local_date(changed_ms, zone), zone)[0])
    if first_hour_ms is not None and first_hour_ms <= first_slot_ms - HOUR_MS:
        # Older slots are gone: begin with the first date that has all its slots.
        starts.append(day_bounds(local_date(first_slot_ms, zone), zone)[1])
    return max(starts, default=None)


def days_from(
    zone: ZoneInfo, first_hour_ms: int, first_day: dt.date | None, changed_ms: int | None = None
) -> dt.date | None:
    """The date from which to recompute days from hours; None: all. `changed_ms` as for hours."""
    dates = []
    if changed_ms is not None:
        dates.append(local_date(changed_ms, zone))
    first = local_date(first_hour_ms, zone)
    if first_day is not None and first_day < first - FURTHEST_DATES:
        dates.append(first + dt.timedelta(days=1))
    return max(dates, default=None)
