"""Servers compared over each line, to tell a slow ISP from a slow server."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import Field

from backend.domain.comparing.like_hours import ComparisonPolicy
from backend.domain.contracts.capacity_history import capacity_at, terms
from backend.domain.dates.zones import local_time
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.summary import Window
from backend.domain.quality.observations import Observation, delivered_bps, valued
from backend.domain.quality.probe_comparison import ProbeSample, compare
from backend.domain.quality.server_fault import Fault, ServerRuns, judge
from backend.domain.stats.distribution import median
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.quality.words import fault_statement
from backend.services.shown import Told
from backend.services.windows import windows
from backend.store.probes import figures as probe_figures
from backend.store.probes import results as probe_results
from backend.store.tables import Uplink

SEED = 1


@dataclass(frozen=True, slots=True)
class ServerFigures:
    """One server over one ISP in one direction; `delivered` counts what else the line carried meanwhile."""

    server_id: int
    name: str
    runs: int
    median_bps: int | None
    delivered_bps: Annotated[int | None, Field(description="median of what the whole line carried")]
    share_of_contract: float | None


# `p_value`: of best and worst server being alike; None where the days are too few.
@dataclass(frozen=True, slots=True)
class ServerVerdict:
    uplink_id: int
    name: str
    direction: Direction
    contract_bps: int
    verdict: Fault
    server_id: Annotated[int | None, Field(description="the server at fault, for verdict server")]
    servers: Sequence[ServerFigures]
    difference: Annotated[float | None, Field(description="best - worst, fraction of the contract")]
    p_value: float | None
    statement: Told


@dataclass(frozen=True, slots=True)
class ServerComparisonView:
    window: Window
    items: list[ServerVerdict]


def compare_servers(
    gatherer: Gatherer, router: RouterView, request: windows.WindowRequest
) -> ServerComparisonView:
    """Every line and direction with probes in the window. Raises Invalid."""
    calendar = work_calendar(router.campus)
    window = windows.resolve_for_probes(request, calendar, gatherer.now)
    uplinks = gatherer.uplinks([router], window)[router.router.id]
    ids = [uplink.id for uplink in uplinks]
    runs = probe_figures.observations(gatherer.session, router.router.id, ids, window.intervals)
    return ServerComparisonView(window, verdicts(gatherer, uplinks, runs, calendar.zone))


def verdicts(
    gatherer: Gatherer, uplinks: Sequence[Uplink], runs: Sequence[Observation], zone: ZoneInfo
) -> list[ServerVerdict]:
    """Verdicts over the given runs, by line and direction."""
    ids = {run.server_id for run in runs if run.server_id is not None}
    names = probe_results.server_names(gatherer.session, sorted(ids))
    views = []
    for uplink in uplinks:
        own = [run for run in runs if run.uplink_id == uplink.id]
        for direction in DIRECTIONS:
            by_server = _by_server(own, direction)
            if by_server:
                views.append(_verdict(uplink, direction, by_server, names, zone))
    return views


def _by_server(runs: Sequence[Observation], direction: Direction) -> dict[int, list[Observation]]:
    groups: dict[int, list[Observation]] = defaultdict(list)
    for run, _ in valued(runs, direction):
        if run.server_id is not None:
            groups[run.server_id].append(run)
    return {server_id: groups[server_id] for server_id in sorted(groups)}


def _verdict(
    uplink: Uplink,
    direction: Direction,
    by_server: dict[int, list[Observation]],
    names: dict[int, str],
    zone: ZoneInfo,
) -> ServerVerdict:
    contracts = _contracts(uplink, direction, by_server, zone)
    contract_bps = max(contracts.items())[1]
    servers = [_server_runs(server_id, runs, contracts) for server_id, runs in by_server.items()]
    judged = judge(servers, contract_bps)
    guilty = names.get(judged.server_id or 0, "?")
    ordered = sorted(servers, key=lambda server: server.share(contract_bps) or 0.0)
    return ServerVerdict(
        uplink_id=uplink.id,
        name=uplink.name,
        direction=direction,
        contract_bps=contract_bps,
        verdict=judged.fault,
        server_id=judged.server_id,
        difference=judged.gap,
        servers=[_view(server_runs, names, contract_bps) for server_runs in servers],
        p_value=_p_value(by_server, ordered, zone),
        statement=fault_statement(judged, uplink.name, direction, guilty),
    )


Contracts = Mapping[int, int]  # contract in bit/s by the moment of a run (UTC ms)


def _contracts(
    uplink: Uplink, direction: Direction, by_server: Mapping[int, list[Observation]], zone: ZoneInfo
) -> Contracts:
    history = terms(uplink.capacities, zone)
    moments = {run.at_ms for runs in by_server.values() for run in runs}
    return {at_ms: capacity_at(history, at_ms).of(direction) for at_ms in moments}


def _server_runs(server_id: int, runs: Sequence[Observation], contracts: Contracts) -> ServerRuns:
    measured = tuple(run.values.mean_bps or 0.0 for run in runs)
    delivered = tuple(delivered_bps(run) for run in runs)
    parts: tuple[float, ...] = ()
    if len(set(contracts.values())) > 1:
        parts = tuple(delivered_bps(run) / contracts[run.at_ms] for run in runs)
    return ServerRuns(server_id, measured, delivered, parts)


def _view(server_runs: ServerRuns, names: dict[int, str], contract_bps: int) -> ServerFigures:
    measured, delivered = median(server_runs.measured_bps), median(server_runs.delivered_bps)
    return ServerFigures(
        server_id=server_runs.server_id,
        name=names.get(server_runs.server_id, "?"),
        runs=len(server_runs.measured_bps),
        median_bps=None if measured is None else round(measured),
        delivered_bps=None if delivered is None else round(delivered),
        share_of_contract=server_runs.share(contract_bps),
    )


def _p_value(
    by_server: dict[int, list[Observation]],
    ordered: Sequence[ServerRuns],
    zone: ZoneInfo,
) -> float | None:
    if len(ordered) < 2:
        return None
    worst, best = (
        _samples(by_server[server_runs.server_id], server_runs, zone)
        for server_runs in (ordered[0], ordered[-1])
    )
    chance = random.Random(SEED)  # noqa: S311 (statistics, not secrets)
    evidence = compare(worst, best, ComparisonPolicy(), chance).metric.evidence
    return evidence.p_value if evidence else None


def _samples(runs: Sequence[Observation], server: ServerRuns, zone: ZoneInfo) -> list[ProbeSample]:
    # Servers take turns and never share an hour, so whole days are compared.
    values = server.parts or server.delivered_bps
    return [
        ProbeSample("line", local_time(run.at_ms, zone).toordinal(), 0, value)
        for run, value in zip(runs, values, strict=True)
    ]
