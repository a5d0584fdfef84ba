"""The balance of one router as its page shows it: as it is, as it should be, and what is known."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.advice.due import Outdated, changed_uplinks, outdated_because
from backend.domain.balance.n_minus_one import LossRow, n_minus_one
from backend.domain.balance.question import Question
from backend.domain.balance.spares import Spare, spare_for, spares_in_force
from backend.domain.balance.weights import WeightOption, options
from backend.domain.demand.demand import long_enough
from backend.domain.demand.replay import UplinkLoad, replay
from backend.domain.demand.splits import identity
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.skew import skew
from backend.domain.metering.capacity import Capacity, ideal_share_floats
from backend.services.advice import balance_settings, scoring
from backend.services.advice import inputs as recommendation_inputs
from backend.services.advice.inputs import Inputs
from backend.services.advice.scoring import ScoreView
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.inventory import RouterView
from backend.store import tables
from backend.store.advice import recommendations
from backend.store.changes import change_pages
from backend.store.engine.instants import ms
from backend.store.probes import settings as probe_settings
from backend.store.regimes import drifts


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures from recorded slots; lines in the order of the question."""

    loads: Sequence[UplinkLoad]
    losses: Sequence[LossRow]
    spares: Mapping[int, Spare]  # by the ISP that may fail
    in_force: Mapping[int, Spare]  # spare routes that it has, and its loss without them
    options: Sequence[WeightOption]
    skew: Mapping[Direction, float | None]
    binding: Direction | None  # the fuller direction
    ideal: Sequence[float]


@dataclass(frozen=True, slots=True)
class BalanceView:
    router: RouterView
    inputs: Inputs
    figures: Figures
    latest: tables.Recommendation | None  # of today's division, contracts, settings and calendar
    outdated_why: (
        Outdated | None
    )  # what changed since the latest was made; no other has been made yet
    outdated_uplink_ids: Sequence[int]  # whose contract changed, where that is known
    outdated_since: dt.datetime | None
    """Then traffic began to be divided in another way; null: something else changed, or nothing."""
    score: ScoreView | None  # of the latest recommendation
    settings: balance_settings.BalanceSettingsView
    pinned: frozenset[int]  # uplinks whose probes have their own source address
    open_change_id: int | None
    open_drift_id: int | None


def view(gatherer: Gatherer, router: RouterView) -> BalanceView:
    session, router_id = gatherer.session, router.router.id
    inputs = recommendation_inputs.gather(gatherer, router)
    key = inputs.window, tuple(sorted(inputs.basis.items()))
    figures = gatherer.kept(
        "balance figures", router, router.uplinks, key, lambda: figures_of(inputs)
    )
    latest = recommendations.latest(session, router_id)
    why, changed = _outdated(latest, inputs)
    if why is not None:
        latest = None
    lines = probe_settings.lines(session, [uplink.id for uplink in router.uplinks])
    change, drift = (
        change_pages.open_one(session, router_id),
        drifts.latest_open(session, router_id),
    )
    return BalanceView(
        router,
        inputs,
        figures,
        latest,
        why,
        changed,
        inputs.regime.from_at if why == "regime" else None,
        None if latest is None else scoring.of_row(gatherer, router, latest),
        balance_settings.BalanceSettingsView(
            router_id, inputs.settings, balance_settings.revision(inputs.settings)
        ),
        frozenset(uplink_id for uplink_id, row in lines.items() if row.source_address),
        None if change is None else change.id,
        None if drift is None else drift.id,
    )


def _outdated(
    latest: tables.Recommendation | None, inputs: Inputs
) -> tuple[Outdated | None, Sequence[int]]:
    if latest is None:
        return None, ()
    since = inputs.regime.from_at
    why = outdated_because(
        latest.basis, inputs.basis, ms(latest.at), None if since is None else ms(since)
    )
    return why, changed_uplinks(latest.basis, inputs.basis) if why == "lines" else ()


def figures_of(inputs: Inputs) -> Figures:
    """Today's split replayed, the loss of each line, and the weights to choose from."""
    question = inputs.question
    capacities = question.capacities
    as_now = identity(len(question.uplinks))
    loads = replay(question.demand, as_now, capacities)
    binding = _binding(loads)
    groups = [uplink.risk_group for uplink in question.uplinks]
    whole = [capacity.of(binding or "download") for capacity in capacities]
    largest = question.limits.largest_denominator
    demand = long_enough(question.demand)
    losses = n_minus_one(demand, as_now, capacities, groups, question.today.fallback)
    return Figures(
        loads,
        losses,
        _spares(question, losses),
        dict(spares_in_force(question, as_now)),
        options(whole, largest) if len(whole) > 1 else (),
        {way: _skew(loads, capacities, way) for way in DIRECTIONS},
        binding,
        ideal_share_floats(whole),
    )


def _spares(question: Question, losses: Sequence[LossRow]) -> dict[int, Spare]:
    as_now = identity(len(question.uplinks))
    spares = ((row.down[0], spare_for(row, question, as_now)) for row in losses)
    return {uplink_id: spare for uplink_id, spare in spares if spare}


def _binding(loads: Sequence[UplinkLoad]) -> Direction | None:
    """None without recorded slots."""
    peaks: dict[Direction, float] = {
        way: max((load.p95_utilization(way) or 0.0 for load in loads), default=0.0)
        for way in DIRECTIONS
    }
    if not any(peaks.values()):
        return None
    return "upload" if peaks["upload"] > peaks["download"] else "download"


def _skew(
    loads: Sequence[UplinkLoad], capacities: Sequence[Capacity], way: Direction
) -> float | None:
    got = [share for load in loads if (share := load.share(way)) is not None]
    if not loads or len(got) < len(loads):
        return None
    return skew(got, ideal_share_floats([capacity.of(way) for capacity in capacities]))
