"""Cuts time into the largest rollups that fit: whole local days, whole local hours, and slots at the edges."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from backend.domain.dates.calendar import Interval
from backend.domain.dates.weeks import hour_bounds
from backend.domain.dates.zones import day_bounds, local_date

ONE_DAY = dt.timedelta(days=1)


@dataclass(slots=True)
class Spans:
    """Rows (bucket, from, to), `to` excluded; days as local dates, the others as UTC ms. A bucket is any number."""

    days: list[tuple[int, dt.date, dt.date]] = field(default_factory=list)
    hours: list[tuple[int, int, int]] = field(default_factory=list)
    slots: list[tuple[int, int, int]] = field(default_factory=list)

    def add(self, bucket: int, interval: Interval, zone: ZoneInfo) -> None:
        """The interval's ends must be slot edges."""
        start_ms, end_ms = interval
        first = _day_from(start_ms, zone)
        first_ms = day_bounds(first, zone)[0]
        last = local_date(end_ms, zone)
        last_ms = day_bounds(last, zone)[0]
        if first_ms < last_ms:
            self.days.append((bucket, first, last))
            self.add_hours(bucket, start_ms, first_ms, zone)
            self.add_hours(bucket, last_ms, end_ms, zone)
        else:
            self.add_hours(bucket, start_ms, end_ms, zone)

    def add_hours(self, bucket: int, start_ms: int, end_ms: int, zone: ZoneInfo) -> None:
        """In hours and slots only."""
        if start_ms >= end_ms:
            return
        this_hour = hour_bounds(start_ms, zone)
        first_ms = start_ms if this_hour[0] == start_ms else this_hour[1]
        last_ms = hour_bounds(end_ms, zone)[0]
        if first_ms < last_ms:
            self.hours.append((bucket, first_ms, last_ms))
            self._add_slots(bucket, start_ms, first_ms)
            self._add_slots(bucket, last_ms, end_ms)
        else:
            self._add_slots(bucket, start_ms, end_ms)

    def _add_slots(self, bucket: int, start_ms: int, end_ms: int) -> None:
        if start_ms < end_ms:
            self.slots.append((bucket, start_ms, end_ms))


def cut(intervals: Iterable[Interval], zone: ZoneInfo, bucket: int = 0) -> Spans:
    spans = Spans()
    for interval in intervals:
        spans.add(bucket, interval, zone)
    return spans


def _day_from(start_ms: int, zone: ZoneInfo) -> dt.date:
    """The first local date that begins at or after this instant."""
    day = local_date(start_ms, zone)
    while day_bounds(day, zone)[0] < start_ms:
        day += ONE_DAY
    return day
