"""Makes a campus land on given weekly volumes.

A landing says how many bytes each line delivered in one week under that week's regime. Each stream has one class per
landing: its line, or its PCC bucket where buckets have given sizes. Iterative proportional fitting (Deming and
Stephan, 1940) scales the streams until all class sums fit; a fixed point around it makes up for what the lines'
capacities cut off.
"""

from dataclasses import dataclass

import numpy as np

from lab.campuses.regimes import apply_regime
from lab.device.equipment import equip
from lab.device.router import SimulatedRouter
from lab.scenarios.scenario import WEEK_S, Landing, Regime, Scenario, ScenarioError
from lab.traffic.demand import Demand
from lab.traffic.hashing import Floats, Ints
from lab.traffic.population import FIELD_MASKS, Population
from lab.traffic.routing import LOST
from lab.traffic.steering import ConnectionTable

ROUNDS, FITTINGS = 40, 60
CLOSE_ENOUGH = 2e-4
Levels = tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class _Week:
    """One landing, one direction."""

    term: int
    uplink: Ints  # per stream
    kind: Ints  # per stream
    size: Floats  # part of its line per kind
    uplink_of_kind: Ints
    offered: Floats
    cap: Floats
    target: Floats

    def delivered(self, part: Floats, group: Ints, level: float) -> Floats:
        """Bytes per line: the demand of every slot, cut at the capacity."""
        uplinks = self.target.size
        groups = self.offered.shape[1]
        cells = np.bincount(group * uplinks + self.uplink, weights=part, minlength=groups * uplinks)
        wanted = (self.offered @ cells.reshape(groups, uplinks)) * level
        return np.asarray(np.minimum(wanted, self.cap).sum(axis=0))


def calibrate(scenario: Scenario, population: Population, seed: int) -> tuple[Population, Levels]:
    """Population and demand level per term that meet every landing. Raises ScenarioError."""
    demand = Demand(scenario, seed, 0.0)
    levels = [[1.0, 1.0] for _ in scenario.terms]
    landings = [_weeks(scenario, population, demand, landing) for landing in scenario.landings]
    parts = []
    for direction, start in enumerate((population.download, population.upload)):
        weeks = [both[direction] for both in landings]
        part, fit = _fit(weeks, start, population.group)
        parts.append(part)
        for week, level in zip(weeks, fit, strict=True):
            levels[week.term][direction] = level
    fitted = population.with_shares(parts[0], parts[1])
    return fitted, tuple((down, up) for down, up in levels)


def _fit(weeks: list[_Week], start: Floats, group: Ints) -> tuple[Floats, list[float]]:
    aims = [week.target.copy() for week in weeks]
    for _ in range(ROUNDS):
        part = _rake(weeks, aims, start)
        misses = 0.0
        levels = []
        for number, week in enumerate(weeks):
            mean = float((week.offered @ np.bincount(group, weights=part)).sum())
            level = float(aims[number].sum()) / mean
            got = week.delivered(part, group, level)
            levels.append(level)
            misses = max(misses, float(np.abs(got / week.target - 1).max()))
            aims[number] = aims[number] * week.target / got
        if misses < CLOSE_ENOUGH:
            return part, levels
    raise ScenarioError(
        f"landing: still {misses:.2%} off after {ROUNDS} rounds; the volumes do not fit the "
        "capacities, lower them or raise the lines"
    )


def _rake(weeks: list[_Week], aims: list[Floats], start: Floats) -> Floats:
    part = start / start.sum()
    for _ in range(FITTINGS):
        for week, aim in zip(weeks, aims, strict=True):
            wanted = (aim / aim.sum())[week.uplink_of_kind] * week.size
            have = np.bincount(week.kind, weights=part, minlength=wanted.size)
            part = part * (wanted / have)[week.kind]
    return np.asarray(part / part.sum())


def _weeks(
    scenario: Scenario, population: Population, demand: Demand, landing: Landing
) -> tuple[_Week, _Week]:
    """Download and upload; they share paths and blocks of demand, the costly part."""
    start_s = (landing.week - 1) * WEEK_S
    regime = [regime for regime in scenario.regimes if regime.at_s <= start_s][-1]
    uplink = _uplinks(scenario, population, regime)
    kind, size, uplink_of_kind = _kinds(scenario, population, regime, uplink)
    if np.bincount(kind, minlength=size.size).min() == 0:
        raise ScenarioError(f"population: too few streams, a bucket of {regime.label!r} is empty")
    numbers = range(start_s // demand.block_s, (start_s + WEEK_S) // demand.block_s)
    blocks = [demand.block(number) for number in numbers]
    term = max(i for i, t in enumerate(scenario.terms) if t.from_week <= landing.week)
    slot_bytes = scenario.slot_s / 8.0

    def week(offered: list[Floats], rates: list[int], target: tuple[float, ...]) -> _Week:
        return _Week(
            term=term,
            uplink=uplink,
            kind=kind,
            size=size,
            uplink_of_kind=uplink_of_kind,
            offered=np.vstack(offered) * slot_bytes,
            cap=np.array(rates) * slot_bytes,
            target=np.array(target, dtype=np.float64),
        )

    wans = scenario.wans
    return (
        week([b.download for b in blocks], [w.download_bps for w in wans], landing.download),
        week([b.upload for b in blocks], [w.upload_bps for w in wans], landing.upload),
    )


def _uplinks(scenario: Scenario, population: Population, regime: Regime) -> Ints:
    """Line per stream under a regime, with all lines up."""
    router = SimulatedRouter(version=scenario.version, clock=lambda: 0.0, booted_at=0.0)
    equip(router, scenario)
    apply_regime(router, scenario, regime)
    table = ConnectionTable(population, scenario.lan_prefix, 1.0)
    uplink = table.steer(router.menus, scenario.wans, {}, 0.0).layers[-1].slow
    if (uplink == LOST).any():
        raise ScenarioError(f"landing: regime {regime.label!r} leaves traffic without a line")
    return uplink


def _kinds(
    scenario: Scenario, population: Population, regime: Regime, uplink: Ints
) -> tuple[Ints, Floats, Ints]:
    """(class per stream, size of each class inside its line, line of each class)."""
    sizes = np.array(scenario.bucket_sizes)
    if regime.method != "pcc" or not sizes.size:
        uplinks = len(scenario.wans)
        return uplink, np.ones(uplinks), np.arange(uplinks)
    if sizes.size != sum(regime.weights):
        raise ScenarioError(f"bucket_sizes: needs one number per bucket ({sum(regime.weights)})")
    owner = np.repeat(np.arange(len(regime.weights)), regime.weights)
    key = population.key(FIELD_MASKS[regime.classifier])
    kind = (key % np.uint64(sizes.size)).astype(np.int64)
    return kind, sizes / np.bincount(owner, weights=sizes)[owner], owner
