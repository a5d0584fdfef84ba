"""Charts of a report: bars as parts of the scale, and the same figures in words for readers who cannot see them."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Sequence

from backend.domain.directions import Direction
from backend.domain.reports.facts import PeriodFacts, WeekFacts
from backend.domain.reports.figures import UNKNOWN
from backend.domain.reports.paper import Chart, Course, HourGrid
from backend.domain.reports.speech import Speech
from backend.domain.verdict.limits import VerdictLimits

EDGES = (0.2, 0.4, 0.6, 0.8)  # of the contract


def shares(facts: WeekFacts, speech: Speech) -> Chart | None:
    """The download by day, against the ideal share."""
    if not facts.days:
        return None
    dates = facts.week.days
    courses = []
    for isp, uplink in zip(facts.isps, facts.this.uplinks, strict=True):
        values = tuple(_share(facts, isp.key, date) for date in dates)
        ideal = uplink.download.ideal_share
        text = f"{speech.page('words.ideal')} {speech.figures.share(ideal)}"
        courses.append(Course(isp.name, values, _texts(values, speech), ideal, text))
    labels = tuple(speech.clock.weekday(date) for date in dates)
    title = speech.own("chart_shares")
    return Chart(title, _says(title, courses, speech), labels, tuple(courses))


def _texts(values: Sequence[float | None], speech: Speech) -> tuple[str, ...]:
    return tuple(
        UNKNOWN if value is None else speech.figures.number(value * 100, 0) for value in values
    )


def _share(facts: WeekFacts, key: str, date: dt.date) -> float | None:
    """None where a line was not measured on that day: that is no share of zero."""
    day = {each.key: each for each in facts.days if each.date == date}
    if not all(isp.key in day and day[isp.key].covered_s for isp in facts.isps):
        return None
    total = sum(each.download_bytes for each in day.values())
    return day[key].download_bytes / total if total else None


def weeks(facts: PeriodFacts, speech: Speech) -> Chart | None:
    """The 95th percentile of the fullest direction, week by week."""
    if len(facts.weeks) < 2:
        return None
    way: Direction = "download" if facts.fullest is None else facts.fullest.direction
    courses = []
    for isp in facts.isps:
        values = tuple(each.p95.get(isp.key) for each in facts.weeks)
        courses.append(Course(isp.name, values, _texts(values, speech)))
    labels = tuple(str(each.week.number) for each in facts.weeks)
    direction = speech.page(f"direction_in_sentence.{way}")
    title = speech.own("chart_weeks", direction=direction, n=len(facts.weeks))
    note, limit = speech.own("chart_weeks_note"), VerdictLimits().nearly_full_from
    return Chart(title, _says(title, courses, speech), labels, tuple(courses), note, limit)


def _says(title: str, courses: Sequence[Course], speech: Speech) -> str:
    parts = [
        speech.own(
            "says_course",
            isp=course.name,
            values=", ".join(speech.figures.share(value, 0) for value in course.values),
        )
        for course in courses
    ]
    return f"{title}. {'; '.join(parts)}."


def hours(facts: WeekFacts, speech: Speech) -> HourGrid | None:
    """How full the fullest ISP was."""
    if facts.fullest is None or not facts.hours:
        return None
    direction = speech.page(f"direction_in_sentence.{facts.fullest.direction}")
    title = speech.own("chart_hours", isp=facts.fullest.name, direction=direction)
    values = tuple(facts.hours.get(hour) for hour in range(168))
    days = tuple(speech.clock.weekday(date) for date in facts.week.days)
    return HourGrid(
        title,
        _hours_say(title, days, values, speech),
        days,
        tuple(f"{hour:02d}" for hour in range(0, 24, 3)),
        values,
        _scale(speech),
        EDGES,
    )


def _scale(speech: Speech) -> tuple[str, ...]:
    first, *_, last = (speech.figures.share(edge, 0) for edge in EDGES)
    inner = [
        f"{speech.figures.number(low * 100, 0)}–{speech.figures.share(high, 0)}"
        for low, high in itertools.pairwise(EDGES)
    ]
    return (f"< {first}", *inner, f"≥ {last}")


def _hours_say(
    title: str, days: Sequence[str], values: Sequence[float | None], speech: Speech
) -> str:
    """The fullest hour of each day."""
    parts = []
    for number, day in enumerate(days):
        known = [(value, hour) for hour in range(24) if (value := values[number * 24 + hour])]
        value, hour = max(known, default=(None, 0))
        parts.append(
            f"{day} {UNKNOWN}"
            if value is None
            else f"{day} {hour:02d} {speech.figures.share(value, 0)}"
        )
    return f"{title}. {', '.join(parts)}."
