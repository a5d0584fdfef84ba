"""A campus: one simulated router with its lines, its traffic and its script."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache, partial
from pathlib import Path
from zoneinfo import ZoneInfo

from lab.campuses.calibration import calibrate
from lab.campuses.recording import RecordedPast, Recorder
from lab.campuses.regimes import apply_regime
from lab.device.equipment import equip
from lab.device.router import SimulatedRouter
from lab.device.vitals import local_timestamp
from lab.scenarios.files import load_scenario
from lab.scenarios.scenario import Outage, Scenario, ScenarioError, Wan
from lab.traffic.demand import Demand
from lab.traffic.kept_blocks import KeptBlocks
from lab.traffic.population import Population, build_population
from lab.traffic.relayed import Relayed
from lab.traffic.rush import Rush
from lab.traffic.tracking import Tracking
from lab.traffic.traffic import Epoch, TrafficModel

Levels = tuple[tuple[float, float], ...]


class Campus:
    """Opened at the start of its scenario; `seek` moves it in time, then it lives on."""

    def __init__(
        self,
        scenario: Scenario,
        seed: int,
        starts_at: float,
        clock: Callable[[], float],
        traffic: tuple[Population, Levels],
    ) -> None:
        self.scenario = scenario
        self.seed = seed
        self.starts_at = starts_at
        self.wans: list[Wan] = list(scenario.wans)
        self._traffic = traffic
        self.router = SimulatedRouter(version=scenario.version, clock=clock, booted_at=starts_at)
        equip(self.router, scenario)
        for row in self.router.menus["/interface"].rows:
            row["last-link-up-time"] = local_timestamp(self.router, starts_at)
        self.epochs: list[Epoch] = [
            Epoch(
                starts_at + regime.at_s,
                regime.label,
                partial(apply_regime, scenario=scenario, regime=regime),
                regime.by_hand,
                regime.note,
            )
            for regime in scenario.regimes
        ]
        self.epochs[0].apply(self.router)
        self._origin = {
            path: menu.cloned()
            for path, menu in self.router.menus.items()
            if menu.spec.configuration
        }
        population, levels = traffic
        self._demand = Demand(scenario, seed, starts_at)
        self._demand.levels = levels
        self.model = TrafficModel(scenario, population, self._demand, starts_at)
        self.model.follow(self.epochs[1:])
        self.router.model = self.model
        self.router.connections = Tracking(self.router, self.model)

    @property
    def ends_at(self) -> float:
        """End of the scripted part; the last regime goes on after it."""
        return self.starts_at + self.scenario.length_s

    @property
    def now(self) -> float:
        """Unix seconds up to which its traffic has come."""
        return self.starts_at + self.model.time_s

    def remember(self, folder: Path) -> KeptBlocks:
        """What it plays from now on is kept in a file there, once that is saved; what is kept is not played again."""
        self.model.kept = KeptBlocks(folder / f"played_{self.scenario.name}.npz")
        return self.model.kept

    def rush(self, rushes: tuple[Rush, ...]) -> None:
        """These make it busy, whatever the hour. Back to the start of the scenario: seek after it."""
        with self.router.lock:
            self._demand.rushes = rushes
            self._restore()
            self.model.restart()

    def seek(self, at: float) -> None:
        """Brings router and traffic to a unix time, from the start of the scenario.

        Manual changes of the configuration are lost; accounts and services stay.
        """
        if at < self.starts_at:
            raise ScenarioError(f"seek: {at} lies before the start {self.starts_at}; go later")
        with self.router.lock:
            self._restore()
            self.model.restart()
            self.model.advance(self.router, at)

    def pull_cable(self, port: str, lasts_s: float) -> Outage:
        """From now on this line has no carrier for so long; then it is back automatically."""
        with self.router.lock:
            self.router.catch_up()
            pulled = Outage((port,), "link", self.model.time_s, lasts_s, lasts_s, 1)
            self.suffer([pulled])
            self.router.catch_up()
        return pulled

    @property
    def relayed(self) -> Relayed:
        """What a relay carries over its lines."""
        return self.model.relayed

    def spare_bps(self, port: str) -> tuple[float, float] | None:
        """What its own traffic leaves of a line now, down and up; None while nothing comes through."""
        with self.router.lock:
            self.router.catch_up()
            return self.model.spare_bps(self.router, port)

    def suffer(self, outages: Sequence[Outage]) -> None:
        """Beside those of the script, also in its history."""
        self.scenario = replace(self.scenario, outages=(*self.scenario.outages, *outages))
        for outage in outages:
            self.model.suffer(outage)

    def history(self, start: float, end: float, step_s: float) -> RecordedPast:
        """Counters at start, start + step_s, ... up to `end`, as the script alone makes them."""
        moment = [self.starts_at]
        twin = Campus(self.scenario, self.seed, self.starts_at, lambda: moment[0], self._traffic)
        twin.rush(self._demand.rushes)
        return twin.record(start, end, step_s)

    def record(self, start: float, end: float, step_s: float) -> RecordedPast:
        """As `history`, and brings this router itself to the last of these moments, as `seek` does."""
        if not self.starts_at <= start <= end or step_s <= 0:
            raise ScenarioError(
                f"history: needs {self.starts_at} <= start <= end and step_s > 0, "
                f"got {start}, {end}, {step_s}"
            )
        with self.router.lock:
            self._restore()
            self.model.restart()
            recorder = Recorder(self.router, self.scenario, self.starts_at, (start, end, step_s))
            self.model.watch, self.model.watched_from_s = recorder.watch, start - self.starts_at
            self.model.advance(self.router, float(recorder.times[-1]))
            self.model.watch, self.model.watched_from_s = None, math.inf
            return recorder.finish(self.router)

    def _restore(self) -> None:
        for path, menu in self._origin.items():
            self.router.menus[path] = menu.cloned()
        self.router.booted_at = self.starts_at


def open_campus(
    scenario: str | Scenario, seed: int, starts_at: float, clock: Callable[[], float]
) -> Campus:
    """`starts_at`: unix seconds of a Monday 00:00 in the campus's zone. Raises ScenarioError."""
    known = load_scenario(scenario) if isinstance(scenario, str) else scenario
    local = datetime.fromtimestamp(starts_at, ZoneInfo(known.time_zone))
    if (local.weekday(), local.hour, local.minute, local.second) != (0, 0, 0, 0):
        raise ScenarioError(
            f"starts_at: must be a Monday 00:00 in {known.time_zone}, got {local:%A %H:%M:%S}"
        )
    return Campus(known, seed, starts_at, clock, _traffic(known, seed))


@lru_cache(maxsize=512)
def _traffic(scenario: Scenario, seed: int) -> tuple[Population, Levels]:
    """Calibrated where the scenario says where to land."""
    population = build_population(scenario.population, scenario.lan_prefix, seed)
    if not scenario.landings:
        return population, ((1.0, 1.0),) * len(scenario.terms)
    return calibrate(scenario, population, seed)
