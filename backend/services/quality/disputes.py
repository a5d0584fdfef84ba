"""Evidence for one ISP: contract against proven probes, run by run, with hashes of the raw data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import Field

from backend.domain.contracts.capacity_history import Term, capacity_at, terms
from backend.domain.dates.weeks import hour_bounds
from backend.domain.directions import Direction
from backend.domain.figures.summary import Window, window_of
from backend.domain.probes.kinds import Kind
from backend.domain.probes.probe import Outcome
from backend.domain.quality.metrics import QualityMetric, of_runs
from backend.domain.quality.observations import Observation, delivered_bps, valued
from backend.domain.quality.tested_capacity import Sold, sold
from backend.domain.statements import Statement
from backend.domain.stats.distribution import median
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView, named
from backend.services.quality import quality
from backend.services.quality.servers import ServerVerdict, verdicts
from backend.services.shown import Time
from backend.services.windows import windows
from backend.store.engine.instants import at
from backend.store.probes import results as probe_results
from backend.store.tables import Uplink

LOW = 0.8  # part of the contract below which an hour is too slow


# `contract_bps` is that of the window's end; each hour and run is held against the contract of its time.
@dataclass(frozen=True, slots=True)
class DisputeFlow:
    contract_bps: int
    runs: int
    mean_bps: int | None
    p5_bps: int | None
    p50_bps: int | None
    p95_bps: int | None
    hours: Annotated[int, Field(description="hours of the campus's clock with a valid run")]
    hours_below_80: Annotated[
        int, Field(description="of them, with a median below 80 % of the contract")
    ]


# One valid run; `raw_sha256` is None where its raw data was deleted by age.
@dataclass(frozen=True, slots=True)
class DisputeRun:
    id: int
    due_at: Time
    kind: Kind
    direction: Direction | None
    server_name: str
    mean_bps: int | None
    carried_bps: Annotated[
        int | None, Field(description="by the whole line meanwhile, other traffic included")
    ]
    share_of_contract: float | None
    rtt_ms: float | None
    loss: float | None
    path_share: float | None
    raw_sha256: str | None


@dataclass(frozen=True, slots=True)
class DisputeView:
    uplink: Uplink
    window: Window
    download: DisputeFlow
    upload: DisputeFlow
    rtt: QualityMetric
    loss: QualityMetric
    outcomes: Mapping[Outcome, int]
    servers: Sequence[ServerVerdict]
    runs: Sequence[DisputeRun]


def dispute(
    gatherer: Gatherer, router: RouterView, uplink_id: int, request: windows.WindowRequest
) -> DisputeView:
    """Raises Invalid, and NotFound for an uplink of another router."""
    calendar = work_calendar(router.campus)
    window = windows.resolve_for_probes(request, calendar, gatherer.now)
    uplink = named(router.uplinks, uplink_id)
    now = quality.gather(gatherer, router, [uplink], window, "day")
    earlier = window_of(calendar, window.start_ms, window.start_ms, window.selection)
    then = quality.gather(gatherer, router, [uplink], earlier, "all")
    runs = now.runs.get(uplink.id, ())
    history = terms(uplink.capacities, calendar.zone)
    known = sold(runs, history, window.end_ms)
    starts_ms = quality.starts_of(window, "day", calendar.zone)
    metrics = quality.metrics_of(uplink, now, then, starts_ms, known.tested)
    return DisputeView(
        uplink=uplink,
        window=window,
        download=_flow(runs, "download", known, history, calendar.zone),
        upload=_flow(runs, "upload", known, history, calendar.zone),
        rtt=metrics["rtt"],
        loss=metrics["loss"],
        outcomes=quality.outcomes_of(runs),
        servers=verdicts(gatherer, [uplink], runs, calendar.zone),
        runs=_listed(gatherer, history, [run for run in runs if run.outcome == "ok"]),
    )


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
    measured = of_runs(runs, direction)
    return DisputeFlow(
        contract_bps=known.at_end.of(direction),
        runs=measured.n if measured else 0,
        mean_bps=round(measured.mean) if measured else None,
        p5_bps=round(measured.p5) if measured else None,
        p50_bps=round(measured.median) if measured else None,
        p95_bps=round(measured.p95) if measured else None,
        hours=len(hours),
        hours_below_80=slow,
    )


def _listed(
    gatherer: Gatherer, history: Sequence[Term], runs: Sequence[Observation]
) -> list[DisputeRun]:
    servers = {run.server_id for run in runs if run.server_id is not None}
    names = probe_results.server_names(gatherer.session, sorted(servers))
    hashes = probe_results.sha256s(gatherer.session, [run.run_id for run in runs])
    listed = []
    for run in runs:
        values = run.values
        known = values.mean_bps is not None and run.direction is not None
        capacity = capacity_at(history, run.at_ms)
        share = delivered_bps(run) / capacity.of(run.direction) if known and run.direction else None
        listed.append(
            DisputeRun(
                id=run.run_id,
                due_at=at(run.at_ms),
                kind=run.kind,
                direction=run.direction,
                server_name=names.get(run.server_id or 0, ""),
                mean_bps=None if values.mean_bps is None else round(values.mean_bps),
                carried_bps=None if values.carried_bps is None else round(values.carried_bps),
                share_of_contract=share,
                rtt_ms=values.rtt_ms,
                loss=values.loss,
                path_share=values.path_share,
                raw_sha256=hashes.get(run.run_id),
            )
        )
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
