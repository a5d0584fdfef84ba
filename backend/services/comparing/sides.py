"""The sides of a comparison: volumes of like hours, weeks, and what differs in between."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated

from pydantic import Field

from backend.domain.comparing.comparison import Comparison
from backend.domain.comparing.like_hours import like_intervals
from backend.domain.contracts.capacity_history import capacity_at, changes_within, terms
from backend.domain.dates.calendar import Interval, WorkCalendar
from backend.domain.dates.weeks import week_of
from backend.domain.dates.zones import DAY_MS
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.summary import Percentiles, Window, window_of
from backend.domain.figures.summary_parts import Fullness
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.utilization import utilization
from backend.domain.regimes.differences import differences
from backend.domain.regimes.state import RegimeState
from backend.services.figures.summaries import Gatherer, SummaryView
from backend.services.figures.trends import edges_of, sums_of
from backend.services.inventory.inventory import RouterView
from backend.services.regimes.regimes import (
    EARLIEST,
    LATEST,
    Difference,
    Regime,
    held_ms,
)
from backend.services.shown import Time, texts
from backend.store.engine.instants import at
from backend.store.figures import figures
from backend.store.regimes import regimes
from backend.store.tables import Uplink

MOST_WEEKS = 53
WEEK_MS = 7 * DAY_MS

Counts = tuple[int, ...] | None  # bytes per uplink; None without like hours


@dataclass(frozen=True, slots=True)
class LikeVolume:
    """One ISP over the like hours: bytes of a typical week, and the 95th percentile of its slots."""

    uplink_id: int
    download_bytes: int | None
    upload_bytes: int | None
    download_p95_bps: int | None
    upload_p95_bps: int | None
    download_p95_utilization: float | None
    upload_p95_utilization: float | None


@dataclass(frozen=True, slots=True)
class SideWeek:
    """One ISP in one ISO week, as far as the week belongs to the side."""

    week: str
    from_: Annotated[Time, Field(serialization_alias="from")]
    to: Time
    uplink_id: int
    download_bytes: int
    upload_bytes: int
    coverage: float  # of the part of the week that belongs to the side


@dataclass(frozen=True, slots=True)
class ComparedSide:
    """What a comparison says of one side beside its summary."""

    regime: Annotated[Regime | None, Field(description="the regime that held longest")]
    days: Annotated[int, Field(description="days that the test compares")]
    effective: Annotated[
        float | None,
        Field(
            description="as how many independent `blocks` the side counts in the test of the download"
        ),
    ]
    weeks_of_data: Annotated[float, Field(description="observed time / one week")]
    download_bytes: Annotated[
        int | None, Field(description="of all ISPs in a typical week of like hours")
    ]
    upload_bytes: int | None
    volumes: Sequence[LikeVolume]
    weeks: Annotated[Sequence[SideWeek], Field(description="the newest 53 weeks")]


@dataclass(frozen=True, slots=True)
class Side:
    """Its window, its summary, and which half of the results it is."""

    window: Window
    summary: SummaryView
    is_first: bool

    def counts(self, comparison: Comparison) -> Counts:
        return comparison.bytes_before if self.is_first else comparison.bytes_after

    def effective(self, comparison: Comparison) -> float | None:
        if comparison.basis is None:
            return None
        return comparison.basis.before if self.is_first else comparison.basis.after


@dataclass(frozen=True, slots=True)
class Sides:
    """Shared by both sides."""

    gatherer: Gatherer
    router: RouterView
    uplinks: Sequence[Uplink]  # uplinks that both have, in the order of the results
    results: Mapping[Direction, Comparison]
    calendar: WorkCalendar

    def view(self, side: Side) -> ComparedSide:
        down, up = (side.counts(self.results[direction]) for direction in DIRECTIONS)
        first = self.results["download"]
        return ComparedSide(
            regime=longest(side.summary.regimes, side.window),
            days=first.days_before if side.is_first else first.days_after,
            effective=side.effective(first),
            weeks_of_data=side.summary.figures.coverage.observed_ms / WEEK_MS,
            download_bytes=None if down is None else sum(down),
            upload_bytes=None if up is None else sum(up),
            volumes=self._volumes(side.window, down, up),
            weeks=self._weeks(side.window),
        )

    def _volumes(self, window: Window, downs: Counts, ups: Counts) -> list[LikeVolume]:
        hours = self.results["download"].hours
        spans = like_intervals(window.intervals, hours, self.calendar.zone)
        p95 = self._p95(spans)
        unknown = Percentiles(None, None)
        full = self._fullness(spans, p95)
        return [
            _volume(
                uplink,
                None if downs is None else downs[number],
                None if ups is None else ups[number],
                p95.get(uplink.id, unknown),
                full.get(uplink.id, Fullness(None, None)),
            )
            for number, uplink in enumerate(self.uplinks)
        ]

    def _fullness(
        self, spans: tuple[Interval, ...], p95: Mapping[int, Percentiles]
    ) -> dict[int, Fullness]:
        """By the contract of the time; slot by slot only for lines whose contract changed meanwhile."""
        if not spans:
            return {}
        start_ms, end_ms = spans[0][0], spans[-1][1]
        known, mixed = {}, []
        for uplink in self.uplinks:
            history = terms(uplink.capacities, self.calendar.zone)
            if changes_within([history], start_ms, end_ms):
                mixed.append(uplink.id)
            elif uplink.id in p95:
                known[uplink.id] = _over(p95[uplink.id], capacity_at(history, start_ms))
        if not mixed:
            return known
        return known | self.gatherer.kept(
            "like fullness",
            self.router,
            self.uplinks,
            spans,
            lambda: figures.fullness(self.gatherer.session, mixed, spans),
        )

    def _p95(self, spans: tuple[Interval, ...]) -> Mapping[int, Percentiles]:
        ids = [uplink.id for uplink in self.uplinks]
        return self.gatherer.kept(
            "like p95",
            self.router,
            self.uplinks,
            spans,
            lambda: figures.percentiles(self.gatherer.session, ids, spans),
        )

    def _weeks(self, window: Window) -> Sequence[SideWeek]:
        edges = edges_of(window, "week", self.calendar.zone)[-MOST_WEEKS - 1 :]
        cut = [
            window_of(self.calendar, low, high, window.selection) for low, high in pairwise(edges)
        ]
        weeks = tuple(week for week in cut if week.selected_ms)
        return self.gatherer.kept(
            "side weeks", self.router, self.uplinks, weeks, lambda: self._side_weeks(weeks)
        )

    def _side_weeks(self, weeks: Sequence[Window]) -> list[SideWeek]:
        zone = self.calendar.zone
        sums = sums_of(self.gatherer, self.uplinks, weeks, zone)
        return [
            SideWeek(
                week=str(week_of(week.start_ms, zone)),
                from_=at(week.start_ms),
                to=at(week.end_ms),
                uplink_id=uplink.id,
                download_bytes=rollup.download_bytes,
                upload_bytes=rollup.upload_bytes,
                coverage=min(1.0, rollup.covered_ms / week.selected_ms),
            )
            for number, week in enumerate(weeks)
            for uplink in self.uplinks
            if (rollup := sums.get((uplink.id, number))) is not None
        ]


def longest(known: Sequence[Regime], window: Window) -> Regime | None:
    """The regime that held longest in the window."""
    return max(known, key=lambda regime: held_ms(regime, window.intervals), default=None)


def _over(p95: Percentiles, capacity: Capacity) -> Fullness:
    return Fullness(
        utilization(p95.download_bps, capacity.download_bps),
        utilization(p95.upload_bps, capacity.upload_bps),
    )


def _volume(
    uplink: Uplink, down: int | None, up: int | None, p95: Percentiles, full: Fullness
) -> LikeVolume:
    return LikeVolume(
        uplink_id=uplink.id,
        download_bytes=down,
        upload_bytes=up,
        download_p95_bps=p95.download_bps,
        upload_p95_bps=p95.upload_bps,
        download_p95_utilization=full.download,
        upload_p95_utilization=full.upload,
    )


def differing(
    gatherer: Gatherer, router: RouterView, a: Regime | None, b: Regime | None
) -> list[Difference]:
    """What the configuration of b has otherwise than that of a; nothing where either is not known."""
    if a is None or b is None or a.id == b.id:
        return []
    stored = regimes.between(gatherer.session, [router.router.id], EARLIEST, LATEST)
    states = {regime.id: regime.state for regime in stored if regime.id in {a.id, b.id}}
    old, new = (RegimeState.from_json(json.loads(states[regime.id])) for regime in (a, b))
    names = {uplink.interface: uplink.name for uplink in router.every}
    return [
        Difference(difference.code, texts(difference.params), difference.text)
        for difference in differences(old, new, names)
    ]
