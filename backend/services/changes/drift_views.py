"""Drifts as pages show them, with the figures that moved since."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

from backend.domain.dates.same_hours import same_hours
from backend.domain.dates.zones import parse_zone
from backend.domain.directions import Direction
from backend.domain.figures.summary import Summary
from backend.domain.plans.codec import target_of
from backend.domain.regimes.drift import summary
from backend.domain.regimes.drift_words import sentence_of
from backend.domain.statements import Statement
from backend.domain.text.percent import per_cent
from backend.services.figures.summaries import Gatherer
from backend.services.inventory import inventory
from backend.services.inventory.inventory import RouterView
from backend.services.windows import windows
from backend.store.regimes import regimes
from backend.store.tables import Drift

MOMENT = dt.timedelta(microseconds=1)
LONGEST = dt.timedelta(hours=6)
SHORTEST = dt.timedelta(minutes=15)  # three slots: a shorter comparison says nothing
LEAST_COVERAGE = 0.5
SMALLEST = 0.005  # 0.5 % of the traffic; smaller moves are not shown
DIRECTIONS: tuple[Direction, ...] = ("download", "upload")
METRICS = {
    "metric_share": "{name}, share of the {direction}: {before} % -> {after} %",
    "metric_p95": "{name}, 95th percentile of the {direction} utilization: {before} % -> {after} %",
    "metric_skew": "skew of the {direction}: {before} % -> {after} %",
}


@dataclass(frozen=True, slots=True)
class Metric:
    """After a drift against before."""

    metric: str
    direction: Direction
    uplink_id: int | None  # None: the whole router
    name: str
    before: float | None
    after: float | None

    @property
    def statement(self) -> Statement:
        """Figures in percent; "?" for an unknown one."""
        code = f"metric_{self.metric}"
        ends = {"before": _percent(self.before), "after": _percent(self.after)}
        params = {"name": self.name, "direction": self.direction}
        text = METRICS[code].format(**params, **ends)
        figures = {end: "?" if value == "?" else float(value) for end, value in ends.items()}
        return Statement(code, text, {**params, **figures})


@dataclass(frozen=True, slots=True)
class DriftView:
    row: Drift
    router_name: str
    differences: tuple[Statement, ...]
    summary: tuple[Statement, ...]


def views(rows: Sequence[Drift], router_name: str) -> list[DriftView]:
    return [_view(row, router_name) for row in rows]


def _view(row: Drift, router_name: str) -> DriftView:
    differences = tuple(sentence_of(difference) for difference in row.differences)
    return DriftView(row, router_name, differences, summary(differences))


def target_buckets(row: Drift, router: RouterView) -> list[int | None] | None:
    if row.target is None:
        return None
    ids = {uplink.interface: uplink.id for uplink in router.uplinks}
    return [ids.get(name) for name in target_of(row.target).buckets]


@dataclass(frozen=True, slots=True)
class Moved:
    """What moved, largest first; `hours` of each side. `days`: whose same hours it is compared with.

    No `days`: none was observed while the router balanced as before the drift, so the hours before it count.
    """

    metrics: Sequence[Metric]
    hours: float
    days: int = 0


def moved(gatherer: Gatherer, row: Drift) -> Moved:
    end_at = min(row.at + LONGEST, gatherer.now)
    span = end_at - row.at
    hours = max(span.total_seconds(), 0.0) / 3600
    if span < SHORTEST:
        return Moved([], hours)
    router = inventory.view(gatherer.session, row.router_id)
    others = _other_days(gatherer, router, row, end_at)
    before = others or [_figures(gatherer, router, row.since_at - span, row.since_at)]
    after = _figures(gatherer, router, row.at, end_at)
    metrics = [metric for metric in _middle(before, after) if _distance(metric) >= SMALLEST]
    return Moved(sorted(metrics, key=_distance, reverse=True), hours, len(others))


def _other_days(
    gatherer: Gatherer, router: RouterView, row: Drift, end_at: dt.datetime
) -> list[Summary]:
    """The same hours of observed days since the router balanced as it did until the drift."""
    standing = regimes.between(
        gatherer.session, [row.router_id], row.since_at - MOMENT, row.since_at
    )
    began = standing[-1].from_at if standing else dt.datetime.min.replace(tzinfo=dt.UTC)
    zone = parse_zone(router.campus.timezone)
    days = same_hours((row.at, end_at), zone, (began, row.since_at))
    figures = (_figures(gatherer, router, *day) for day in days)
    return [each for each in figures if each.coverage.share >= LEAST_COVERAGE]


def _middle(before: Sequence[Summary], after: Summary) -> list[Metric]:
    """Each figure against the median of the days before; days on which it is not known do not count."""
    of_days = [list(_all(day, after)) for day in before]
    known: dict[tuple[str, Direction, int | None], list[float]] = {}
    for metric in (metric for day in of_days for metric in day if metric.before is not None):
        known.setdefault(_key(metric), []).append(metric.before or 0.0)
    return [
        replace(metric, before=median(known[_key(metric)]) if _key(metric) in known else None)
        for metric in max(of_days, key=len)
    ]


def _key(metric: Metric) -> tuple[str, Direction, int | None]:
    return metric.metric, metric.direction, metric.uplink_id


def _figures(
    gatherer: Gatherer, router: RouterView, from_at: dt.datetime, to_at: dt.datetime
) -> Summary:
    return gatherer.over_range(router, windows.WindowRequest("custom", from_at, to_at)).figures


def _all(before: Summary, after: Summary) -> Iterator[Metric]:
    for direction in DIRECTIONS:
        skews = _known(before, before.of(direction).skew), _known(after, after.of(direction).skew)
        yield Metric("skew", direction, None, "", *skews)
        old = {uplink.key: uplink for uplink in before.uplinks}
        for new in after.uplinks:
            if new.key not in old:
                continue
            flows = old[new.key].of(direction), new.of(direction)
            uplink_id = int(new.key)
            shares = (
                _known(before, flows[0].achieved_share),
                _known(after, flows[1].achieved_share),
            )
            yield Metric("share", direction, uplink_id, new.name, *shares)
            p95s = _known(before, flows[0].contracted.p95), _known(after, flows[1].contracted.p95)
            yield Metric("p95", direction, uplink_id, new.name, *p95s)


def _known(figures: Summary, value: float | None) -> float | None:
    return value if figures.coverage.share >= LEAST_COVERAGE else None


def _percent(value: float | None) -> str:
    return "?" if value is None else per_cent(value)


def _distance(metric: Metric) -> float:
    if metric.before is None or metric.after is None:
        return 0.0
    return abs(metric.after - metric.before)
