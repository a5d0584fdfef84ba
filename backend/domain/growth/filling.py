"""When a line is full: where the trend of its weekly p95 meets its contract, with what is known of the error.

The interval holds its stated certainty on campuses whose neighbouring weeks resemble each other (decision 88). Where
it would not, there is no date.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count, groupby, takewhile
from math import log, sqrt
from statistics import fmean
from typing import Literal

from backend.domain.stats.trend import Point, Trend, trend

CERTAINTY = 0.9

LEAST_WEEKS = 20  # of a term
LEAST_SPAN = 40  # weeks from the first to the last: a term alone is a season, not a trend
MOST_AHEAD = 156  # weeks: no contract is planned three years ahead
SPANS_AHEAD = 2  # nor is a trend continued for longer than twice the time that it was seen

CHECKED_WEEKS = 8  # the newest must be as the weeks before them foretold
CHECK_CERTAINTY = 0.98

CUT_OFF = 0.95  # of the contract: a week so full only says that at least this much was wanted
MOST_CUT_OFF = 0.1  # of the weeks of a smaller contract; to leave out only the full ones would favour the empty ones

State = Literal["date", "full", "short", "level", "later", "broken"]

Limit = Callable[[int], float]
"""The contract (bit/s) at the begin of a week."""


@dataclass(frozen=True, slots=True)
class Filling:
    """Weeks are numbered as those that came in. `earliest` to `latest` holds the truth with CERTAINTY.

    Without a state `date` the three are None. `latest` None: it may also be after `until`, or never.
    """

    state: State
    used: tuple[Point, ...]
    trend: Trend | None  # None: too few weeks
    until: int  # the last week that was looked at
    earliest: int | None = None
    expected: int | None = None
    latest: int | None = None


def filling(weeks: Sequence[Point], limit: Limit, this_week: int) -> Filling:
    """`weeks`: p95 (bit/s) of weeks of a term before this one, in order."""
    used = tuple(_uncut(weeks, limit, this_week))
    span = used[-1][0] - used[0][0] if used else 0
    until = this_week + min(MOST_AHEAD, SPANS_AHEAD * span)
    if len(used) < LEAST_WEEKS or span < LEAST_SPAN:
        return Filling("short", used, None, until)
    fitted = trend(used)
    state = _state(used, fitted, limit, this_week)
    if state is not None:
        return Filling(state, used, fitted, until)
    return _dated(used, fitted, limit, (this_week, until))


def _uncut(weeks: Sequence[Point], limit: Limit, this_week: int) -> list[Point]:
    """Without those of smaller contracts that were often full: they hid what was wanted."""
    today, kept = limit(this_week), []
    for contract, group in groupby(weeks, key=lambda point: limit(point[0])):
        points = list(group)
        cut = sum(value >= CUT_OFF * contract for _, value in points)
        if contract >= today or cut <= MOST_CUT_OFF * len(points):
            kept += points
    return kept


def _state(used: Sequence[Point], fitted: Trend, limit: Limit, this_week: int) -> State | None:
    """Why there is no date; None: there may be one."""
    if not _foretold(used):
        return "broken"
    if fitted.at(this_week) >= limit(this_week):
        return "full"
    if fitted.slope <= fitted.reach(CERTAINTY) * sqrt(fitted.slope_variance):
        return "level"
    return None


def _dated(used: tuple[Point, ...], fitted: Trend, limit: Limit, ahead: tuple[int, int]) -> Filling:
    """Two shapes are continued: as much more each year, and as many per cent more. Two years do not tell them apart."""
    powers = trend([(week, log(max(1.0, value))) for week, value in used])
    straight = _crossings(fitted, limit, ahead)
    curved = _crossings(powers, lambda week: log(limit(week)), ahead)
    expected = _between(straight.expected, curved.expected)
    if expected is None:
        return Filling("later", used, fitted, ahead[1])
    earliest = min(each for each in (straight.earliest, curved.earliest, expected) if each)
    ends = [straight.latest, curved.latest]
    latest = None if None in ends else max(each for each in ends if each)
    return Filling("date", used, fitted, ahead[1], earliest, expected, latest)


@dataclass(frozen=True, slots=True)
class _Crossings:
    """Weeks in which a trend, and the ends of what is known of it, meet the contract; None: not in the time ahead."""

    earliest: int | None
    expected: int | None
    latest: int | None


def _crossings(fitted: Trend, limit: Limit, ahead: tuple[int, int]) -> _Crossings:
    reach = fitted.reach(CERTAINTY)

    def first(errors: float) -> int | None:
        later = takewhile(lambda week: week <= ahead[1], count(ahead[0]))
        values = ((week, fitted.at(week) + errors * fitted.error(week)) for week in later)
        return next((week for week, value in values if value >= limit(week)), None)

    return _Crossings(first(reach), first(0), first(-reach))


def _between(straight: int | None, curved: int | None) -> int | None:
    """The middle of both. One alone is no date: the other is beyond what is looked at."""
    return None if straight is None or curved is None else (straight + curved) // 2


def _foretold(used: Sequence[Point]) -> bool:
    """Whether the mean of the newest weeks is where the weeks before them let it be."""
    before, newest = trend(used[:-CHECKED_WEEKS]), used[-CHECKED_WEEKS:]
    week, value = (fmean(values) for values in zip(*newest, strict=True))
    error = sqrt(before.error(week) ** 2 + before.mean_variance([each for each, _ in newest]))
    return abs(value - before.at(week)) <= before.reach(CHECK_CERTAINTY) * error
