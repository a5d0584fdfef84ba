"""The typical day of each line: medians per hour of the campus's clock."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from backend.domain.dates.zones import local_time
from backend.domain.figures.summary import Window
from backend.domain.quality.metrics import PROFILED_RUN_METRICS
from backend.domain.quality.observations import Observation, valued
from backend.domain.stats.distribution import middle_of
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.quality import echoes
from backend.services.windows import windows
from backend.store.probes import figures as probe_figures


@dataclass(frozen=True, slots=True)
class QualityCell:
    """One metric of a line in one hour of the day."""

    uplink_id: int
    hour: int
    metric: str
    median: float  # for loss the mean
    n: int


@dataclass(frozen=True, slots=True)
class QualityProfile:
    window: Window
    cells: Sequence[QualityCell]


def profile(
    gatherer: Gatherer, router: RouterView, request: windows.WindowRequest
) -> QualityProfile:
    """Raises Invalid."""
    calendar = work_calendar(router.campus)
    window = windows.resolve_for_probes(request, calendar, gatherer.now)
    lines = gatherer.lines([router], window)[router.router.id]
    ids, session, parts = [line.id for line in lines], gatherer.session, window.intervals
    runs = probe_figures.observations(session, router.router.id, ids, parts)
    hours = {run.run_id: local_time(run.at_ms, calendar.zone).hour for run in runs}
    cells = list(_of_runs(runs, hours))
    heard = gatherer.kept(
        "echoes per hour_of_day",
        router,
        lines,
        window,
        lambda: echoes.gather(session, ids, parts, calendar.zone, "hour_of_day"),
    )
    for uplink_id, course in heard.rtt.items():
        cells += [
            QualityCell(uplink_id, hour, "rtt", statistic.median, statistic.n)
            for hour, statistic in course.buckets.items()
        ]
    for uplink_id, course in heard.loss.items():
        cells += [
            QualityCell(uplink_id, hour, "loss", statistic.mean, statistic.n)
            for hour, statistic in course.buckets.items()
        ]
    cells.sort(key=lambda cell: (cell.uplink_id, cell.metric, cell.hour))
    return QualityProfile(window, cells)


def _of_runs(runs: Sequence[Observation], hours: dict[int, int]) -> Iterator[QualityCell]:
    for name in PROFILED_RUN_METRICS:
        values: dict[tuple[int, int], list[float]] = defaultdict(list)
        for run, value in valued(runs, name):
            values[run.uplink_id, hours[run.run_id]].append(value)
        for (uplink_id, hour), hour_values in values.items():
            yield QualityCell(
                uplink_id, hour, name, middle_of(sorted(hour_values)), len(hour_values)
            )
