"""Servers compared over each line, to tell a slow ISP from a slow server."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from backend.domain.comparing.like_hours import ComparisonPolicy
from backend.domain.contracts.capacity_history import capacity_at, terms
from backend.domain.dates.zones import local_time
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.summary import Window
from backend.domain.quality.observations import Observation, valued
from backend.domain.quality.probe_comparison import ProbeSample, compare
from backend.domain.quality.server_fault import Judged, ServerRuns, judge
from backend.domain.statements import Statement
from backend.domain.stats.distribution import median
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.quality.words import fault_statement
from backend.services.windows import windows
from backend.store.probes import figures as probe_figures
from backend.store.probes import results as probe_results
from backend.store.tables import Uplink

SEED = 1


@dataclass(frozen=True, slots=True)
class ServerView:
    server_id: int
    name: str
    runs: int
    median_bps: int | None
    delivered_bps: int | None
    share_of_contract: float | None


@dataclass(frozen=True, slots=True)
class ServerVerdictView:
    line: Uplink
    direction: Direction
    contract_bps: int
    judged: Judged
    servers: Sequence[ServerView]
    p_value: float | None  # best and worst server are alike; None with too few days
    statement: Statement


@dataclass(frozen=True, slots=True)
class ServerComparisonView:
    window: Window
    items: Sequence[ServerVerdictView]


def compare_servers(
    gatherer: Gatherer, router: RouterView, request: windows.WindowRequest
) -> ServerComparisonView:
    """Every line and direction with probes in the window. Raises Invalid."""
    calendar = work_calendar(router.campus)
    window = windows.resolve_for_probes(request, calendar, gatherer.now)
    lines = gatherer.lines([router], window)[router.router.id]
    ids = [line.id for line in lines]
    runs = probe_figures.observations(gatherer.session, router.router.id, ids, window.intervals)
    return ServerComparisonView(window, verdicts(gatherer, lines, runs, calendar.zone))


def verdicts(
    gatherer: Gatherer, lines: Sequence[Uplink], runs: Sequence[Observation], zone: ZoneInfo
) -> list[ServerVerdictView]:
    """By line and direction."""
    ids = {run.server_id for run in runs if run.server_id is not None}
    names = probe_results.server_names(gatherer.session, sorted(ids))
    views = []
    for line in lines:
        own = [run for run in runs if run.uplink_id == line.id]
        for direction in DIRECTIONS:
            by_server = _by_server(own, direction)
            if by_server:
                views.append(_verdict(line, direction, by_server, names, zone))
    return views


def _by_server(runs: Sequence[Observation], direction: Direction) -> dict[int, list[Observation]]:
    groups: dict[int, list[Observation]] = defaultdict(list)
    for run, _ in valued(runs, direction):
        if run.server_id is not None:
            groups[run.server_id].append(run)
    return {server_id: groups[server_id] for server_id in sorted(groups)}


def _verdict(
    line: Uplink,
    direction: Direction,
    by_server: dict[int, list[Observation]],
    names: dict[int, str],
    zone: ZoneInfo,
) -> ServerVerdictView:
    contracts = _contracts(line, direction, by_server, zone)
    contract_bps = max(contracts.items())[1]
    servers = [_server_runs(server_id, runs, contracts) for server_id, runs in by_server.items()]
    judged = judge(servers, contract_bps)
    guilty = names.get(judged.server_id or 0, "?")
    ordered = sorted(servers, key=lambda server: server.share(contract_bps) or 0.0)
    return ServerVerdictView(
        line=line,
        direction=direction,
        contract_bps=contract_bps,
        judged=judged,
        servers=[_view(server_runs, names, contract_bps) for server_runs in servers],
        p_value=_p_value(by_server, ordered, zone),
        statement=fault_statement(judged, line.name, direction, guilty),
    )


Contracts = Mapping[int, int]  # contract in bit/s by the moment of a run (UTC ms)


def _contracts(
    line: Uplink, direction: Direction, by_server: Mapping[int, list[Observation]], zone: ZoneInfo
) -> Contracts:
    history = terms(line.capacities, zone)
    moments = {run.at_ms for runs in by_server.values() for run in runs}
    return {at_ms: capacity_at(history, at_ms).of(direction) for at_ms in moments}


def _server_runs(server_id: int, runs: Sequence[Observation], contracts: Contracts) -> ServerRuns:
    measured = tuple(run.values.mean_bps or 0.0 for run in runs)
    delivered = tuple(delivered_bps(run) for run in runs)
    parts: tuple[float, ...] = ()
    if len(set(contracts.values())) > 1:
        parts = tuple(delivered_bps(run) / contracts[run.at_ms] for run in runs)
    return ServerRuns(server_id, measured, delivered, parts)


def delivered_bps(observation: Observation) -> float:
    """All that the line carried during the run, at least what the run measured."""
    return max(observation.values.mean_bps or 0.0, observation.values.carried_bps or 0.0)


def _view(server_runs: ServerRuns, names: dict[int, str], contract_bps: int) -> ServerView:
    measured, delivered = median(server_runs.measured_bps), median(server_runs.delivered_bps)
    return ServerView(
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
