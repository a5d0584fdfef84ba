"""The months that a claim is about."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.ledger.months import first_days, months_between
from backend.errors import Invalid

MOST_MONTHS = 12


@dataclass(frozen=True, slots=True)
class AskedMonths:
    """First days of the first and the last month."""

    first: dt.date
    last: dt.date


def months_of(asked_months: AskedMonths, today: dt.date, kept_months: int) -> Sequence[dt.date]:
    """First days, in order. Raises Invalid."""
    first, last = asked_months.first, asked_months.last
    if last < first:
        raise Invalid(
            "to_month", "The last month is before the first: swap them.", "months_reversed"
        )
    if last > today:
        raise Invalid(
            "to_month", "This month has not begun: choose an earlier one.", "month_to_come"
        )
    oldest = first_days(today, kept_months)[-1]
    if first < oldest:
        raise Invalid(
            "from_month",
            "Of months before {oldest} it is no longer known which part of an outage was observed: choose a later one.",
            "month_too_old",
            oldest=f"{oldest:%Y-%m}",
        )
    months = months_between(first, last)
    if len(months) > MOST_MONTHS:
        raise Invalid(
            "to_month",
            "A claim can be about at most {most} months: choose fewer.",
            "too_many_months",
            most=MOST_MONTHS,
        )
    return months
