"""A zone's wall clock against UTC milliseconds.

A zone is a sequence of stretches with one UTC offset each, in which local time is plain addition. All arithmetic
walks them, so skipped and repeated times need no special case.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from backend.errors import Invalid

HOUR_MS = 3_600_000
DAY_MS = 86_400_000
EPOCH_ORDINAL = date(1970, 1, 1).toordinal()
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class OffsetStretch:
    """Local time is UTC + offset_ms in [from_ms, to_ms) of UTC."""

    from_ms: int
    to_ms: int
    offset_ms: int
    changed: bool  # the clock was set at from_ms


def parse_zone(name: str) -> ZoneInfo:
    """Takes IANA names such as `Asia/Jakarta` or `UTC`. Raises Invalid on field `zone` for any other text."""
    # Not places: `localtime` depends on the server, `right/` counts leap seconds.
    if name == "UTC" or ("/" in name and not name.startswith(("posix/", "right/"))):
        try:
            return ZoneInfo(name)
        except (KeyError, ValueError, OSError):
            pass
    raise Invalid(
        "zone",
        "There is no time zone {zone!r}: use an IANA name such as Asia/Jakarta.",
        "no_time_zone",
        zone=name,
    )


def offset_ms(at_ms: int, zone: ZoneInfo) -> int:
    # Whole seconds are exact as a float, and the fraction cannot matter.
    offset = datetime.fromtimestamp(at_ms // 1000, zone).utcoffset()
    return 0 if offset is None else offset // timedelta(milliseconds=1)


def local_time(at_ms: int, zone: ZoneInfo) -> datetime:
    return (EPOCH + timedelta(milliseconds=at_ms)).astimezone(zone)


def local_date(at_ms: int, zone: ZoneInfo) -> date:
    return date.fromordinal(EPOCH_ORDINAL + (at_ms + offset_ms(at_ms, zone)) // DAY_MS)


def midnight_ms(day: date) -> int:
    """00:00 as local milliseconds (not an instant): subtract an offset to get UTC."""
    return (day.toordinal() - EPOCH_ORDINAL) * DAY_MS


def stretches(start_ms: int, end_ms: int, zone: ZoneInfo) -> Iterator[OffsetStretch]:
    """In order and without holes. Looks a day at a time: no zone sets its clock twice within a day and back."""
    from_ms = at_ms = start_ms
    offset = offset_ms(start_ms, zone)
    changed = offset_ms(start_ms - 1, zone) != offset
    while at_ms < end_ms:
        ahead_ms = min(at_ms + DAY_MS, end_ms)
        if offset_ms(ahead_ms, zone) == offset:
            at_ms = ahead_ms
            continue
        change_ms = _first_change(at_ms, ahead_ms, offset, zone)
        if change_ms < end_ms:
            yield OffsetStretch(from_ms, change_ms, offset, changed)
            from_ms, changed, offset = change_ms, True, offset_ms(change_ms, zone)
        at_ms = change_ms
    if from_ms < end_ms:
        yield OffsetStretch(from_ms, end_ms, offset, changed)


def _first_change(low_ms: int, high_ms: int, offset: int, zone: ZoneInfo) -> int:
    """The first whole second in (low_ms, high_ms] with another offset, by bisection."""
    low_s, high_s = low_ms // 1000, high_ms // 1000
    while high_s - low_s > 1:
        middle_s = (low_s + high_s) // 2
        if offset_ms(middle_s * 1000, zone) == offset:
            low_s = middle_s
        else:
            high_s = middle_s
    return high_s * 1000


def day_starts(start_ms: int, end_ms: int, zone: ZoneInfo) -> Iterator[int]:
    """The first instant of each local date that begins in [start_ms, end_ms).

    That is 00:00, or the change of the clock that skips it; a repeated 00:00 counts once.
    """
    last = local_date(start_ms - 1, zone)
    for stretch in stretches(start_ms, end_ms, zone):
        first_ms = stretch.from_ms + -(stretch.from_ms + stretch.offset_ms) % DAY_MS
        for at_ms in (stretch.from_ms, *range(first_ms, stretch.to_ms, DAY_MS)):
            day = local_date(at_ms, zone)
            if day > last:
                yield at_ms
                last = day


def day_bounds(day: date, zone: ZoneInfo) -> tuple[int, int]:
    """First instants of the date and the next, UTC ms: 23 to 25 hours apart, or 0 for a skipped date."""
    return _day_start(day, zone), _day_start(day + timedelta(days=1), zone)


@lru_cache(maxsize=4096)
def _day_start(day: date, zone: ZoneInfo) -> int:
    # No offset is beyond 26 hours, so the date begins within this window around its UTC midnight.
    around_ms = midnight_ms(day)
    for at_ms in day_starts(around_ms - 26 * HOUR_MS, around_ms + 26 * HOUR_MS, zone):
        if local_date(at_ms, zone) >= day:
            return at_ms
    raise ValueError(f"{zone.key} has no start of {day}")
