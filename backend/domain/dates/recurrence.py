"""Whole days that repeat, as calendar files say it (RFC 5545, section 3.3.10).

Only rules of days: what goes by position, week number or time of day is no rule here.
"""

from __future__ import annotations

from calendar import isleap, monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import count
from typing import Literal

Frequency = Literal["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
Weekday = tuple[int, int]  # which of its month or year (0: each, -1: the last), and 0 for Monday

ALL_MONTHS = tuple(range(1, 13))


@dataclass(frozen=True, slots=True)
class Recurrence:
    """Empty parts allow all. `count` and `until` end it; without both it goes on."""

    frequency: Frequency
    interval: int = 1
    count: int | None = None
    until: date | None = None
    months: tuple[int, ...] = ()
    month_days: tuple[int, ...] = ()  # -1: the last day
    weekdays: tuple[Weekday, ...] = ()
    week_start: int = 0


def days(rule: Recurrence, start: date, first: date, last: date) -> Iterator[date]:
    """The days of `rule` from `start` on that are in [first, last], in order."""
    end = last if rule.until is None else min(last, rule.until)
    # Who counts must begin at the beginning.
    number = 0 if rule.count else _number_at(rule, start, first)
    left = rule.count or -1
    for period in count(number):
        begin = _begin(rule, start, period)
        if begin is None or begin > end:
            return
        for day in _in_period(rule, start, begin):
            if day < start:
                continue
            if day > end or left == 0:
                return
            left -= 1
            if day >= first:
                yield day


def steps(rule: Recurrence, start: date, first: date, last: date) -> int:
    """About how many days are looked at for `days`."""
    span = (last - (start if rule.count else max(start, first))).days
    by_month = 31 * (len(rule.months) or (12 if rule.month_days else 1))
    length, looked_at = {
        "DAILY": (1, 1),
        "WEEKLY": (7, 7),
        "MONTHLY": (30, 31),
        "YEARLY": (365, 366 if rule.weekdays and not rule.months else by_month),
    }[rule.frequency]
    return (max(0, span) // (length * rule.interval) + 1) * looked_at


def _number_at(rule: Recurrence, start: date, day: date) -> int:
    """The number of the period that `day` is in, or of an earlier one."""
    months = (day.year - start.year) * 12 + day.month - start.month
    passed = {
        "DAILY": (day - start).days,
        "WEEKLY": (day - start).days // 7,
        "MONTHLY": months,
        "YEARLY": day.year - start.year,
    }[rule.frequency]
    return max(0, passed // rule.interval)


def _begin(rule: Recurrence, start: date, number: int) -> date | None:
    """The first day of a period; None beyond the last year of dates."""
    step = number * rule.interval
    try:
        match rule.frequency:
            case "DAILY":
                return start + timedelta(days=step)
            case "WEEKLY":
                return start + timedelta(days=7 * step - (start.weekday() - rule.week_start) % 7)
            case "MONTHLY":
                years, month = divmod(start.month - 1 + step, 12)
                return date(start.year + years, month + 1, 1)
            case "YEARLY":
                return date(start.year + step, 1, 1)
    except (OverflowError, ValueError):
        return None


def _in_period(rule: Recurrence, start: date, begin: date) -> Iterator[date]:
    match rule.frequency:
        case "DAILY":
            yield from (day for day in (begin,) if _holds(rule, day))
        case "WEEKLY":
            weekdays = {weekday for _, weekday in rule.weekdays} or {start.weekday()}
            week = (begin + timedelta(days=number) for number in range(7))
            yield from (day for day in week if day.weekday() in weekdays and _in_month(rule, day))
        case "MONTHLY":
            if _in_month(rule, begin):
                yield from _matching(rule, start, begin, monthrange(begin.year, begin.month)[1])
        case "YEARLY" if rule.weekdays and not rule.months:
            yield from _matching(rule, start, begin, 366 if isleap(begin.year) else 365)
        case "YEARLY":
            for month in rule.months or (ALL_MONTHS if rule.month_days else (start.month,)):
                length = monthrange(begin.year, month)[1]
                yield from _matching(rule, start, begin.replace(month=month), length)


def _matching(rule: Recurrence, start: date, begin: date, length: int) -> Iterator[date]:
    """Days of the month or year that begins at `begin`."""
    for number in range(length):
        day = begin + timedelta(days=number)
        if not rule.month_days and not rule.weekdays:
            holds = day.day == start.day
        else:
            holds = _on_month_day(rule, day) and _on_weekday(rule, day, number, length)
        if holds:
            yield day


def _holds(rule: Recurrence, day: date) -> bool:
    weekdays = {weekday for _, weekday in rule.weekdays}
    on_weekday = not weekdays or day.weekday() in weekdays
    return on_weekday and _in_month(rule, day) and _on_month_day(rule, day)


def _in_month(rule: Recurrence, day: date) -> bool:
    return not rule.months or day.month in rule.months


def _on_month_day(rule: Recurrence, day: date) -> bool:
    from_end = day.day - monthrange(day.year, day.month)[1] - 1
    return not rule.month_days or day.day in rule.month_days or from_end in rule.month_days


def _on_weekday(rule: Recurrence, day: date, number: int, length: int) -> bool:
    """`number`: of the day in its month or year, from 0."""
    from_begin, from_end = number // 7 + 1, -((length - 1 - number) // 7 + 1)
    return not rule.weekdays or any(
        weekday == day.weekday() and which in (0, from_begin, from_end)
        for which, weekday in rule.weekdays
    )
