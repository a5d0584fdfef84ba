"""When the contracts of a router's ISPs are full, each and all together."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Annotated

from pydantic import Field

from backend.domain.contracts.capacity_history import Term, capacity_at, terms
from backend.domain.dates.calendar import Selection
from backend.domain.dates.weeks import week_of
from backend.domain.dates.zones import day_bounds
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.growth import words
from backend.domain.growth.filling import CERTAINTY, Filling, Limit, State, filling
from backend.domain.growth.words import WEEKS_A_YEAR, monday_of, number_of
from backend.services.figures.summaries import Gatherer
from backend.services.growth.weekly import Weekly, weekly
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.regimes.regimes import between
from backend.services.shown import Told
from backend.store.engine.instants import ms
from backend.store.growth.peaks import Peak
from backend.store.tables import Uplink

NEWEST = 4  # weeks that say which direction is fuller

FromMonday = Annotated[dt.date, Field(description="the week's Monday, by the clock of the campus")]


@dataclass(frozen=True, slots=True)
class FillingWeek:
    """`contract_bps`: by the contract in force when the week began; of all: their sum."""

    monday: FromMonday
    p95_bps: Annotated[
        int | None, Field(description="null: less than half of the week was measured")
    ]
    contract_bps: int
    counted: Annotated[bool, Field(description="the trend is made of it")]
    trend_bps: Annotated[float | None, Field(description="null: no trend is known")]


@dataclass(frozen=True, slots=True)
class FillingRow:
    """Dates are Mondays, and null without the state `date`."""

    uplink_id: Annotated[int | None, Field(description="null: all ISPs together")]
    isp: Annotated[str, Field(description="empty: all ISPs together")]
    direction: Annotated[Direction, Field(description="the fuller one of the last weeks")]
    state: Annotated[
        State,
        Field(
            description="short: too few weeks; level: growth is not certain; later: not within the time looked at; "
            "broken: the last weeks are not as foretold"
        ),
    ]
    earliest: dt.date | None
    expected: dt.date | None
    latest: Annotated[dt.date | None, Field(description="null with a date: how late is not known")]
    certainty: Annotated[float, Field(description="of the interval, 0..1")]
    looked_until: dt.date
    weeks: Annotated[int, Field(description="of a term, that the trend is made of")]
    growth_bps_per_year: float | None
    contract_bps: Annotated[int, Field(description="of today")]
    sentence: Told


@dataclass(frozen=True, slots=True)
class FillingView:
    row: FillingRow
    course: Sequence[FillingWeek]


def of_router(gatherer: Gatherer, router: RouterView, selection: Selection) -> list[FillingView]:
    """All together first, if there are several; ISPs in use only. Raises FiguresBeingMade."""
    known = weekly(gatherer, router, selection)
    book = _Courses(gatherer, router, known)
    every: list[Uplink | None] = [*([None] if len(router.uplinks) > 1 else []), *router.uplinks]
    return [book.view(uplink) for uplink in every]


class _Courses:
    def __init__(self, gatherer: Gatherer, router: RouterView, known: Weekly) -> None:
        self.router, self.known = router, known
        self.zone = work_calendar(router.campus).zone
        self.this_week = number_of(week_of(ms(gatherer.now), self.zone).monday)
        self.now_ms = ms(gatherer.now)
        self.since = _shares_since(gatherer, router)

    def view(self, uplink: Uplink | None) -> FillingView:
        peaks, histories = self._peaks(uplink), self._histories(uplink)
        direction = self._fuller(peaks, histories)

        def limit(week: int) -> float:
            return float(self._contract_bps(histories, direction, self._starts(week)))

        numbers = [number_of(week.monday) for week in self.known.weeks]
        since_ms = self.since.get(uplink.interface, 0) if uplink else 0
        points = [
            (numbers[place], float(_bps(peak, direction)))
            for place, peak in sorted(peaks.items())
            if self.known.in_term[place] and self._starts(numbers[place]) >= since_ms
        ]
        answer = filling(points, limit, self.this_week)
        today_bps = self._contract_bps(histories, direction, self.now_ms)
        row = _row(uplink, direction, answer, today_bps)
        return FillingView(row, self._course(peaks, answer, direction, limit))

    def _peaks(self, uplink: Uplink | None) -> Mapping[int, Peak]:
        if uplink is None:
            return self.known.of_all
        each = self.known.of_each.items()
        return {place: peak for (number, place), peak in each if number == uplink.id}

    def _histories(self, uplink: Uplink | None) -> list[tuple[Term, ...]]:
        chosen = self.router.uplinks if uplink is None else [uplink]
        return [terms(each.capacities, self.zone) for each in chosen]

    def _starts(self, week: int) -> int:
        return day_bounds(monday_of(week), self.zone)[0]

    @staticmethod
    def _contract_bps(histories: Sequence[Sequence[Term]], direction: Direction, at_ms: int) -> int:
        return sum(capacity_at(each, at_ms).of(direction) for each in histories)

    def _fuller(self, peaks: Mapping[int, Peak], histories: Sequence[Sequence[Term]]) -> Direction:
        newest = [peak for _, peak in sorted(peaks.items())][-NEWEST:]
        if not newest:
            return "download"
        return max(
            DIRECTIONS,
            key=lambda way: (
                fmean(_bps(peak, way) for peak in newest)
                / self._contract_bps(histories, way, self.now_ms)
            ),
        )

    def _course(
        self,
        peaks: Mapping[int, Peak],
        answer: Filling,
        direction: Direction,
        limit: Limit,
    ) -> list[FillingWeek]:
        """From the first week with a figure on."""
        counted = {week for week, _ in answer.used}
        first = min(peaks, default=len(self.known.weeks))
        course = []
        for place, each in enumerate(self.known.weeks[first:], first):
            week, peak = number_of(each.monday), peaks.get(place)
            course.append(
                FillingWeek(
                    monday=each.monday,
                    p95_bps=None if peak is None else _bps(peak, direction),
                    contract_bps=round(limit(week)),
                    counted=week in counted,
                    trend_bps=answer.trend.at(week) if answer.trend else None,
                )
            )
        return course


def _bps(peak: Peak, direction: Direction) -> int:
    return peak.download_bps if direction == "download" else peak.upload_bps


def _shares_since(gatherer: Gatherer, router: RouterView) -> dict[str, int]:
    """UTC ms by interface: since when an ISP gets the share of the traffic that it gets now.

    Weeks of another share say nothing of how the ISP fills up.
    """
    regimes = between(gatherer.session, router.router.id, router.uplinks, to_at=gatherer.now)
    since: dict[str, int] = {}
    for uplink in router.uplinks:
        newest: float | None = None
        for number, regime in enumerate(reversed(regimes)):
            share = regime.balancing.configured.get(uplink.interface)
            if number and share != newest:
                break
            newest = share
            since[uplink.interface] = ms(regime.from_)
        if regimes and since.get(uplink.interface) == ms(regimes[0].from_):
            since[uplink.interface] = 0  # no other share is known
    return since


def _row(
    uplink: Uplink | None, direction: Direction, answer: Filling, today_bps: int
) -> FillingRow:
    def day(week: int | None) -> dt.date | None:
        return None if week is None else monday_of(week)

    return FillingRow(
        uplink_id=uplink.id if uplink else None,
        isp=uplink.name if uplink else "",
        direction=direction,
        state=answer.state,
        earliest=day(answer.earliest),
        expected=day(answer.expected),
        latest=day(answer.latest),
        certainty=CERTAINTY,
        looked_until=monday_of(answer.until),
        weeks=len(answer.used),
        growth_bps_per_year=answer.trend.slope * WEEKS_A_YEAR if answer.trend else None,
        contract_bps=today_bps,
        sentence=words.sentence(uplink.name if uplink else None, answer),
    )
