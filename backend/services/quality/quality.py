"""Quality of a router's lines over a window, per ISP: valid probes and light echoes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args
from zoneinfo import ZoneInfo

from backend.domain.contracts.capacity_history import terms
from backend.domain.dates.weeks import hour_starts
from backend.domain.dates.zones import day_starts
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.shares import achieved_shares, without_probes
from backend.domain.figures.split_coverage import is_known
from backend.domain.figures.summary import Window, window_of
from backend.domain.metering.capacity import Capacity
from backend.domain.probes.probe import Outcome
from backend.domain.quality.echo_spans import EchoBucket
from backend.domain.quality.metrics import (
    RUN_METRICS,
    Grades,
    Load,
    Point,
    QualityMetric,
    UplinkMetric,
    grades,
    latest_load,
    metric,
    of_runs,
    trend_of,
)
from backend.domain.quality.observations import Observation, is_overfilled
from backend.domain.quality.period_verdict import GradedUplink, QualityVerdict, judge_quality
from backend.domain.quality.tested_capacity import Sold, sold
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.quality import echoes
from backend.services.quality.echoes import NOTHING, Course, Echoes
from backend.services.windows import spans, windows
from backend.store.figures import figures
from backend.store.probes import figures as probe_figures
from backend.store.probes import traffic as probe_traffic
from backend.store.tables import Uplink

Step = Literal["hour", "day"]
OF_UDP: frozenset[UplinkMetric] = frozenset({"jitter", "udp_loss"})
HOURLY_UNTIL_MS = 3 * 24 * 3_600_000  # longer windows have a trend point a day


@dataclass(frozen=True, slots=True)
class SharePair:
    """Bytes of one direction with and without what probes moved."""

    bytes: int
    probe_bytes: int
    achieved_share: float | None
    achieved_share_without_probes: float | None


@dataclass(frozen=True, slots=True)
class UplinkQualityView:
    """Classes and grades follow the contracts at the time of the tests."""

    uplink: Uplink
    contract: Capacity  # at the window's end
    metrics: Mapping[UplinkMetric, QualityMetric]
    load: Load
    grades: Grades
    tested: Capacity  # the contract at the time of the tests
    outcomes: Mapping[Outcome, int]
    shares: Mapping[Direction, SharePair]


@dataclass(frozen=True, slots=True)
class QualityView:
    window: Window
    step: Step
    uplinks: Sequence[UplinkQualityView]
    verdict: QualityVerdict | None


@dataclass(frozen=True, slots=True)
class Gathered:
    """One window, per uplink."""

    runs: Mapping[int, Sequence[Observation]]
    echoes: Echoes


def quality(gatherer: Gatherer, router: RouterView, request: windows.WindowRequest) -> QualityView:
    """All lines of the window. Raises Invalid."""
    calendar = work_calendar(router.campus)
    window = windows.resolve_for_probes(request, calendar, gatherer.now)
    length_ms = window.end_ms - window.start_ms
    before = window_of(calendar, window.start_ms - length_ms, window.start_ms, window.selection)
    step: Step = "hour" if length_ms <= HOURLY_UNTIL_MS else "day"
    uplinks = gatherer.uplinks([router], window)[router.router.id]
    now = gather(gatherer, router, uplinks, window, step)
    then = gather(gatherer, router, uplinks, before, "all")
    starts_ms = starts_of(window, step, calendar.zone)
    shares = shares_of(gatherer, uplinks, window, calendar.zone)
    views = []
    for uplink in uplinks:
        runs = now.runs.get(uplink.id, ())
        known = sold(runs, terms(uplink.capacities, calendar.zone), window.end_ms)
        metrics = metrics_of(uplink, now, then, starts_ms, known.tested)
        views.append(_uplink(uplink, metrics, runs, shares[uplink.id], known))
    verdict = judge_quality([_tested(each) for each in views])
    return QualityView(window, step, views, verdict)


def _tested(view: UplinkQualityView) -> GradedUplink:
    return GradedUplink(view.uplink.name, view.tested, view.metrics, view.grades)


def gather(
    gatherer: Gatherer,
    router: RouterView,
    uplinks: Sequence[Uplink],
    window: Window,
    bucket: EchoBucket,
) -> Gathered:
    """Three statements for any number of lines."""
    ids, parts, session = [uplink.id for uplink in uplinks], window.intervals, gatherer.session
    zone = work_calendar(router.campus).zone
    return Gathered(
        by_uplink(probe_figures.observations(session, router.router.id, ids, parts)),
        gatherer.kept(
            f"echoes per {bucket}",
            router,
            uplinks,
            window,
            lambda: echoes.gather(session, ids, parts, zone, bucket),
        ),
    )


def by_uplink(runs: Iterable[Observation]) -> Mapping[int, Sequence[Observation]]:
    groups: dict[int, list[Observation]] = defaultdict(list)
    for run in runs:
        groups[run.uplink_id].append(run)
    return groups


def starts_of(window: Window, step: Step, zone: ZoneInfo) -> list[int]:
    """Where points of a trend begin: with the window, then with each local hour or day."""
    if window.start_ms >= window.end_ms:
        return []
    following = hour_starts if step == "hour" else day_starts
    return [window.start_ms, *following(window.start_ms + 1, window.end_ms, zone)]


def metrics_of(
    uplink: Uplink, now: Gathered, then: Gathered, starts_ms: Sequence[int], tested: Capacity
) -> dict[UplinkMetric, QualityMetric]:
    """In two windows of equal length; `tested`: the contract at the time of the tests."""
    runs, earlier = (gathered.runs.get(uplink.id, ()) for gathered in (now, then))
    metrics: dict[UplinkMetric, QualityMetric] = {}
    overfilled = sum(
        run.direction is not None and is_overfilled(run, tested.of(run.direction)) for run in runs
    )
    for name in RUN_METRICS:
        before = of_runs(earlier, name)
        made = metric(
            name,
            of_runs(runs, name),
            tested,
            trend_of(runs, name, starts_ms),
            None if before is None else before.median,
        )
        metrics[name] = replace(made, overfilled=overfilled) if name in OF_UDP else made
    rtt, loss = (courses.get(uplink.id, NOTHING) for courses in (now.echoes.rtt, now.echoes.loss))
    metrics["rtt"] = _of_echoes(
        "rtt", rtt, then.echoes.rtt.get(uplink.id, NOTHING), tested, starts_ms
    )
    metrics["loss"] = _of_echoes(
        "loss", loss, then.echoes.loss.get(uplink.id, NOTHING), tested, starts_ms
    )
    return metrics


def _of_echoes(
    name: UplinkMetric, now: Course, then: Course, tested: Capacity, starts_ms: Sequence[int]
) -> QualityMetric:
    # The first local hour or day may have begun before the window.
    values = {
        max(bucket, starts_ms[0]): distribution.mean if name == "loss" else distribution.median
        for bucket, distribution in now.buckets.items()
    }
    trend = tuple(Point(at_ms, values.get(at_ms)) for at_ms in starts_ms)
    before = None if then.whole is None else then.whole.median
    low, high = now.interval or (None, None)
    made = metric(name, now.whole, tested, trend, before)
    return replace(made, mean_low=low, mean_high=high)


def _uplink(
    uplink: Uplink,
    metrics: Mapping[UplinkMetric, QualityMetric],
    runs: Sequence[Observation],
    shares: Mapping[Direction, SharePair],
    known: Sold,
) -> UplinkQualityView:
    load = latest_load(runs)
    return UplinkQualityView(
        uplink=uplink,
        contract=known.at_end,
        metrics=metrics,
        load=load,
        grades=grades(metrics, load, known.tested),
        tested=known.tested,
        outcomes=outcomes_of(runs),
        shares=shares,
    )


def outcomes_of(runs: Sequence[Observation]) -> Mapping[Outcome, int]:
    """Outcomes that did not happen count 0."""
    counts = Counter(run.outcome for run in runs)
    return {outcome: counts[outcome] for outcome in get_args(Outcome)}


def shares_of(
    gatherer: Gatherer, uplinks: Sequence[Uplink], window: Window, zone: ZoneInfo
) -> dict[int, dict[Direction, SharePair]]:
    """Each line's part of the bytes, as counted and without what our own probes moved."""
    ids = [uplink.id for uplink in uplinks]
    parts = spans.cut(window.intervals, zone)
    sums = figures.totals(gatherer.session, ids, parts.days, parts.hours, parts.slots)
    moved = probe_traffic.moved_bytes(gatherer.session, ids, window.intervals)
    known = is_known(
        [sums[uplink_id, 0].covered_ms if (uplink_id, 0) in sums else 0 for uplink_id in ids]
    )
    views: dict[int, dict[Direction, SharePair]] = {uplink_id: {} for uplink_id in ids}
    for place, direction in enumerate(DIRECTIONS):
        counts = [
            sums[uplink_id, 0].bytes_of(direction) if (uplink_id, 0) in sums else 0
            for uplink_id in ids
        ]
        probes = [moved.get(uplink_id, (0, 0))[place] for uplink_id in ids]
        unknown = (None,) * len(ids)
        whole = (achieved_shares(counts) if known else None) or unknown
        users = (achieved_shares(without_probes(counts, probes)) if known else None) or unknown
        for uplink_id, row in zip(ids, zip(counts, probes, whole, users, strict=True), strict=True):
            views[uplink_id][direction] = SharePair(*row)
    return views
