"""Evidence for one ISP: contract against proven probes, run by run, with hashes of the raw data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from backend.domain.contracts.capacity_history import Term, capacity_at, terms
from backend.domain.dates.weeks import hour_bounds
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.summary import Window, window_of
from backend.domain.probes.probe import Outcome
from backend.domain.quality.metrics import QualityMetric, of_runs
from backend.domain.quality.observations import Observation, valued
from backend.domain.quality.tested_capacity import Sold, sold
from backend.domain.statements import Statement
from backend.domain.stats.distribution import Distribution, median
from backend.errors import NotFound
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.quality import quality
from backend.services.quality.servers import ServerVerdictView, delivered_bps, verdicts
from backend.services.windows import windows
from backend.store.probes import results as probe_results
from backend.store.tables import Uplink

LOW = 0.8  # part of the contract below which an hour is too slow


@dataclass(frozen=True, slots=True)
class DisputeFlow:
    """One direction. Each hour and run is held against the contract of its time."""

    contract_bps: int  # at the window's end
    measured: Distribution | None
    hours: int  # of the campus's clock with a valid run
    hours_below: int  # with a median below LOW


@dataclass(frozen=True, slots=True)
class DisputeRun:
    """A valid run."""

    run: Observation
    server_name: str
    share_of_contract: float | None
    raw_sha256: str | None  # None: deleted by age


@dataclass(frozen=True, slots=True)
class DisputeView:
    line: Uplink
    window: Window
    flows: Mapping[Direction, DisputeFlow]
    rtt: QualityMetric
    loss: QualityMetric
    outcomes: Mapping[Outcome, int]
    servers: Sequence[ServerVerdictView]
    runs: Sequence[DisputeRun]


def dispute(
    gatherer: Gatherer, router: RouterView, uplink_id: int, request: windows.WindowRequest
) -> DisputeView:
    """Raises Invalid, and NotFound for an uplink of another router."""
    calendar = work_calendar(router.campus)
    window = windows.resolve_for_probes(request, calendar, gatherer.now)
    line = _line(router, uplink_id)
    now = quality.gather(gatherer, router, [line], window, "day")
    earlier = window_of(calendar, window.start_ms, window.start_ms, window.selection)
    then = quality.gather(gatherer, router, [line], earlier, "all")
    runs = now.runs.get(line.id, ())
    history = terms(line.capacities, calendar.zone)
    known = sold(runs, history, window.end_ms)
    starts_ms = quality.starts_of(window, "day", calendar.zone)
    metrics = quality.metrics_of(line, now, then, starts_ms, known.tested)
    return DisputeView(
        line=line,
        window=window,
        flows={way: _flow(runs, way, known, history, calendar.zone) for way in DIRECTIONS},
        rtt=metrics["rtt"],
        loss=metrics["loss"],
        outcomes=quality.outcomes_of(runs),
        servers=verdicts(gatherer, [line], runs, calendar.zone),
        runs=_listed(gatherer, history, [run for run in runs if run.outcome == "ok"]),
    )


def _line(router: RouterView, uplink_id: int) -> Uplink:
    for uplink in router.uplinks:
        if uplink.id == uplink_id:
            return uplink
    raise NotFound("This router has no ISP {uplink_id}.", "router_has_no_isp", uplink_id=uplink_id)


def _flow(
    runs: Sequence[Observation],
    direction: Direction,
    known: Sold,
    history: Sequence[Term],
    zone: ZoneInfo,
) -> DisputeFlow:
    hours: dict[int, list[float]] = defaultdict(list)
    for run, _ in valued(runs, direction):
        # Traffic of other users counts as delivered: the ISP is not to blame for it.
        hours[hour_bounds(run.at_ms, zone)[0]].append(delivered_bps(run))
    slow = sum(
        (median(values) or 0.0) < LOW * capacity_at(history, hour_ms).of(direction)
        for hour_ms, values in hours.items()
    )
    return DisputeFlow(known.at_end.of(direction), of_runs(runs, direction), len(hours), slow)


def _listed(
    gatherer: Gatherer, history: Sequence[Term], runs: Sequence[Observation]
) -> list[DisputeRun]:
    servers = {run.server_id for run in runs if run.server_id is not None}
    names = probe_results.server_names(gatherer.session, sorted(servers))
    hashes = probe_results.sha256s(gatherer.session, [run.run_id for run in runs])
    listed = []
    for run in runs:
        mean = run.values.mean_bps
        known = mean is not None and run.direction is not None
        capacity = capacity_at(history, run.at_ms)
        share = delivered_bps(run) / capacity.of(run.direction) if known and run.direction else None
        name = names.get(run.server_id or 0, "")
        listed.append(DisputeRun(run, name, share, hashes.get(run.run_id)))
    return listed


METHOD = Statement(
    "dispute_method",
    "iperf3 from a host on campus through this ISP alone: the router's own counters show for every run listed "
    "that at least 90 % of its bytes went over this ISP's interface; runs for which they did not are left out. Speeds "
    "are payload over time, TCP with several streams; percentiles are nearest ranks over runs. An hour is below 80 % "
    "if the median of its runs is, where all that the line carried meanwhile counts as delivered, other users' traffic "
    "too. Each run and hour is held against the contract of its own day. The SHA-256 of each run is of the tool's own "
    "output, which is kept and can be asked for.",
)
