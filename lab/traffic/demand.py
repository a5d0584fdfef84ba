"""Demand = f(scenario, seed, time): what the campus would send and fetch with endless lines.

Time runs on a grid of slots in blocks, always computed whole, so a number never depends on when or for what span it
was asked for.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

import numpy as np

from lab.scenarios.scenario import BLOCK_SLOTS, WEEK_S, Scenario, Term
from lab.traffic.hashing import Floats, Ints, derive, uniform
from lab.traffic.rush import Rush, calmed, part_of

DAY_S, SLOW_S, MIDDLE_S, BURST_S = 86400, 900, 90, 1500
BURST_CHANCE = 0.18
IDLE = 0.1
"""What a heavy host with hours still asks for outside of them, of what it asks for at work."""


@dataclass(frozen=True)
class DemandBlock:
    """bit/s per slot and group for a stream that is the whole demand; times its part for any other."""

    download: Floats
    upload: Floats


class Demand:
    """The demand of one campus. `levels`: a factor per term for (download, upload).

    `rushes` do nothing to a scenario that does not say how busy it can be.
    """

    def __init__(self, scenario: Scenario, seed: int, starts_at: float) -> None:
        self._scenario = scenario
        self._keys = _Keys(derive(seed, "demand", scenario.name))
        self._starts_at = starts_at
        self._zone = ZoneInfo(scenario.time_zone)
        self._profile = np.array(scenario.profile)
        self.levels: tuple[tuple[float, float], ...] = ((1.0, 1.0),) * len(scenario.terms)
        self.rushes: tuple[Rush, ...] = ()
        population = scenario.population
        self._buildings = population.buildings
        self._groups = population.buildings + population.heavy_hosts
        self.block_s = BLOCK_SLOTS * scenario.slot_s

    @property
    def identity(self) -> tuple[object, ...]:
        """What else than the scenario and rushes decides about it."""
        return self._keys.key, self._starts_at, self.levels

    def rushes_in(self, index: int) -> tuple[Rush, ...]:
        """Those that a block may feel."""
        begin = self._starts_at + index * self.block_s
        return tuple(r for r in self.rushes if r.at < begin + self.block_s and begin < r.until)

    def block(self, index: int) -> DemandBlock:
        slots = index * BLOCK_SLOTS + np.arange(BLOCK_SLOTS, dtype=np.int64)
        times_s = slots * self._scenario.slot_s
        part = self._rush_part(times_s)
        noise = calmed(self._group_noise(times_s), part)
        down, up = self._means(times_s, part)
        down_wave, up_wave = (
            calmed(self._common(times_s, which), part) for which in ("download", "upload")
        )
        return DemandBlock(
            download=noise * (down * down_wave)[:, None], upload=noise * (up * up_wave)[:, None]
        )

    def _rush_part(self, times_s: Ints) -> Floats | None:
        if self._scenario.busy is None or not self.rushes:
            return None
        return part_of(self.rushes, times_s.astype(np.float64) + self._starts_at)

    def _means(self, times_s: Ints, part: Floats | None) -> tuple[Floats, Floats]:
        """bit/s of the whole campus (download, upload), before noise."""
        shape = self._shape(times_s) * self._spell_factor(times_s)
        down, up = self._level(float(times_s[0]))
        busy = self._scenario.busy
        if busy is None or part is None:
            return shape * down, shape * up
        usual = shape * (1.0 - part)
        return usual * down + part * busy.download_bps, usual * up + part * busy.upload_bps

    def _spell_factor(self, times_s: Ints) -> Floats:
        factor = np.ones(times_s.size)
        for spell in self._scenario.spells:
            end_s = spell.at_s + spell.days * DAY_S
            factor[(spell.at_s <= times_s) & (times_s < end_s)] *= spell.factor
        return factor

    def _shape(self, times_s: Ints) -> Floats:
        """Working-hours shape: the hourly profile of the local week, joined by straight lines."""
        hours = self._week_hours(times_s) - 0.5
        before = np.floor(hours).astype(np.int64)
        part = hours - before
        last = len(self._profile)
        return np.asarray(
            self._profile[before % last] * (1 - part) + self._profile[(before + 1) % last] * part
        )

    def _week_hours(self, times_s: Ints) -> Floats:
        """Hours of the local week, from Monday 00:00."""
        start = self._starts_at + float(times_s[0])
        offset = datetime.fromtimestamp(start, self._zone).utcoffset()
        first = datetime.fromtimestamp(self._starts_at, self._zone).utcoffset()
        moved_s = (offset.total_seconds() if offset else 0.0) - (
            first.total_seconds() if first else 0.0
        )
        return np.asarray(((times_s + moved_s) % WEEK_S) / 3600.0)

    def _at_work(self, times_s: Ints) -> Floats:
        """Per heavy host with hours, the factor that they bring: more in them, `IDLE` of that outside; mean 1."""
        population = self._scenario.population
        part = population.heavy_last_hours / 24
        gain = 1 / (part + (1 - part) * IDLE)
        passed = (self._week_hours(times_s)[:, None] - np.array(population.heavy_from)) % 24
        return np.asarray(np.where(passed < population.heavy_last_hours, gain, IDLE * gain))

    def _level(self, time_s: float) -> tuple[float, float]:
        week = int(time_s // WEEK_S)
        number = max(i for i, term in enumerate(self._scenario.terms) if term.from_week - 1 <= week)
        term = self._scenario.terms[number]
        down, up = self.levels[number]
        grown = growth(term, week)
        return term.download_bps * down * grown, term.upload_bps * up * grown

    def _common(self, times_s: Ints, which: str) -> Floats:
        key, noise = self._keys.of, self._scenario.noise
        wave = _wave(times_s, SLOW_S, key(which, "slow"))[:, 0]
        ripple = _ticks(times_s, self._scenario.slot_s, key(which, "fast"), 1)[:, 0]
        return np.asarray((1 + noise.slow / 2 * wave) * (1 + noise.fast / 2 * ripple))

    def _group_noise(self, times_s: Ints) -> Floats:
        key, noise, groups = self._keys.of, self._scenario.noise, self._groups
        daily = _wave(times_s, DAY_S, key("daily"), groups)
        slow = _wave(times_s, SLOW_S, key("slow"), groups)
        middle = _wave(times_s, MIDDLE_S, key("middle"), groups)
        fast = _ticks(times_s, self._scenario.slot_s, key("fast"), groups)
        out = (1 + noise.daily * daily) * (1 + noise.slow * slow)
        out *= (1 + noise.middle * middle) * (1 + noise.fast * fast)
        heavy = slice(self._buildings, groups)
        out[:, heavy] *= self._bursts(times_s, groups - self._buildings)
        if self._scenario.population.heavy_from:
            out[:, heavy] *= self._at_work(times_s)
        return np.asarray(out)

    def _bursts(self, times_s: Ints, hosts: int) -> Floats:
        """Heavy hosts send in bursts of about 25 minutes; the mean stays 1."""
        gain = self._scenario.noise.burst
        draw = 0.5 + 0.5 * _ticks(times_s, BURST_S, self._keys.of("burst"), hosts)
        quiet = 1.0 / (1.0 + gain * BURST_CHANCE)
        return np.asarray(quiet * (1.0 + gain * (draw < BURST_CHANCE)))


class _Keys:
    """The keys below one key, each derived once."""

    def __init__(self, key: int) -> None:
        self.key = key
        self._known: dict[tuple[str, ...], int] = {}

    def of(self, *labels: str) -> int:
        key = self._known.get(labels)
        if key is None:
            key = self._known[labels] = derive(self.key, *labels)
        return key


def growth(term: Term, week: int) -> float:
    """By week (from 0); ends after `growth_weeks`."""
    weeks = min(max(week - (term.from_week - 1), 0), term.growth_weeks)
    return float((1 + term.growth_per_week) ** weeks)


def _ticks(times_s: Ints, grid_s: int, key: int, columns: int) -> Floats:
    """Even numbers in [-1, 1), one per grid cell and column."""
    cells = times_s // grid_s
    low, count = int(cells[0]), int(cells[-1] - cells[0]) + 1
    table = _table(low, count, key, columns)
    return np.asarray(table[cells - low])


def _wave(times_s: Ints, grid_s: int, key: int, columns: int = 1) -> Floats:
    """Even numbers at the knots of a grid, joined by straight lines."""
    low, phase_s = divmod(int(times_s[0]), grid_s)
    line = _straight(phase_s, int(times_s[1] - times_s[0]), times_s.size, grid_s)
    table = _table(low, line.knots, key, columns)
    wave = table.take(line.cells, axis=0) * line.rest
    wave += table.take(line.cells + 1, axis=0) * line.part
    return np.asarray(wave)


@dataclass(frozen=True)
class _Straight:
    """Where evenly spaced times lie between the knots of a grid: blocks that begin alike share it."""

    knots: int
    cells: Ints
    part: Floats
    rest: Floats


@lru_cache(maxsize=256)
def _straight(phase_s: int, step_s: int, count: int, grid_s: int) -> _Straight:
    """`phase_s`: how long after a knot the first time lies."""
    times_s = phase_s + step_s * np.arange(count, dtype=np.int64)
    cells = times_s // grid_s
    part = ((times_s - cells * grid_s) / grid_s)[:, None]
    return _Straight(int(cells[-1]) + 2, cells, part, 1 - part)


def _table(low: int, count: int, key: int, columns: int) -> Floats:
    keys = np.arange(low * columns, (low + count) * columns, dtype=np.uint64)
    return 2.0 * uniform(keys, key).reshape(count, columns) - 1.0
