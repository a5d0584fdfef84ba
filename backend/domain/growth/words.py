"""When an ISP, or all together, are full, in one sentence."""

from __future__ import annotations

from datetime import date, timedelta

from backend.domain.growth.filling import (
    CERTAINTY,
    CHECKED_WEEKS,
    LEAST_SPAN,
    LEAST_WEEKS,
    Filling,
)
from backend.domain.statements import Statement
from backend.domain.text.percent import per_cent

FIRST_MONDAY = date.min  # 1 January of the year 1
WEEKS_A_YEAR = 365.25 / 7

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)

ALL = "All ISPs together"
GROWTH = "{isp}: p95 grows by {growth} Mbps a year. "
TEXTS = {
    "date": GROWTH
    + "The contract is full about {expected_month}, with {certainty} certainty between {earliest_month} and "
    "{latest_month}.",
    "open": GROWTH
    + "The contract is full about {expected_month}, with {certainty} certainty not before {earliest_month}; how late "
    "it may be is not known.",
    "later": GROWTH + "The contract is not full by {until_month}; no trend is continued further.",
    "full": "{isp}: the trend of p95 has reached the contract.",
    "level": "{isp}: it is not certain that p95 grows, so there is no date.",
    "broken": "{isp}: the last {checked} weeks are not as the weeks before foretold, so there is no date.",
    "short": "{isp}: no date yet. It needs {least} weeks of a term over {least_span} weeks; there are {weeks} over "
    "{span}.",
}


def number_of(monday: date) -> int:
    """The number of a week, counted from the year 1."""
    return (monday - FIRST_MONDAY).days // 7


def monday_of(week: int) -> date:
    return FIRST_MONDAY + timedelta(weeks=week)


def sentence(isp: str | None, answer: Filling) -> Statement:
    """Without `isp`: of all. Weeks are counted by `number_of`; figures rounded as they are shown."""
    weeks = [week for week, _ in answer.used]
    growth = answer.trend.slope * WEEKS_A_YEAR if answer.trend else 0.0
    months = {
        "expected_month": answer.expected,
        "earliest_month": answer.earliest,
        "latest_month": answer.latest,
        "until_month": answer.until,
    }
    params: dict[str, str | int | float] = {
        "growth": round(growth / 1e6, 1),
        "certainty": f"{per_cent(CERTAINTY, 0)} %",
        "checked": CHECKED_WEEKS,
        "least": LEAST_WEEKS,
        "least_span": LEAST_SPAN,
        "weeks": len(weeks),
        "span": weeks[-1] - weeks[0] + 1 if weeks else 0,
        **{name: f"{monday_of(week):%Y-%m}" for name, week in months.items() if week is not None},
    }
    named = {name: _month(monday_of(week)) for name, week in months.items() if week is not None}
    open_ended = answer.state == "date" and answer.latest is None
    code = "open" if open_ended else answer.state
    text = TEXTS[code].format(**{**params, **named, "isp": ALL if isp is None else isp})
    if isp is None:
        return Statement(f"filling_all_{code}", text, params)
    return Statement(f"filling_{code}", text, {"isp": isp, **params})


def _month(day: date) -> str:
    return f"{MONTHS[day.month - 1]} {day.year}"
