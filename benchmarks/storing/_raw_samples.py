"""Raw samples as polls of lab campuses would have learned them: every ten seconds, each a few milliseconds off."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from backend.domain.metering.rates import Sample
from lab.campuses.campus import open_campus
from lab.campuses.fleet import fleet_member
from lab.traffic.hashing import derive

Ints = NDArray[np.int64]

POLL_S = 10
JITTER_MS = 10
"""Standard deviation of when a round reaches a router."""

MONDAY = dt.datetime(2026, 11, 15, 17, tzinfo=dt.UTC)
"""00:00 in Jakarta."""

COUNTERS = ("rx-byte", "tx-byte", "rx-packet", "tx-packet", "tx-drop", "rx-error")


@dataclass(frozen=True)
class Line:
    """One uplink's counters (a row each, in the order of COUNTERS) when it was read."""

    at_ms: Ints
    counters: Ints

    def samples(self) -> Iterator[Sample]:
        for (from_ms, to_ms), grown in zip(
            zip(self.at_ms[:-1].tolist(), self.at_ms[1:].tolist(), strict=True),
            np.diff(self.counters).T.tolist(),
            strict=True,
        ):
            yield Sample(from_ms, to_ms, *grown, 0, True, False)


def lines(campuses: int, hours: int, *, traffic_step_s: int, seed: int = 1) -> Iterator[Line]:
    """The uplinks of so many campuses from Monday 06:00 on; the lab draws new traffic every `traffic_step_s`."""
    start = MONDAY.timestamp()
    first = start + 6 * 3600
    for number in range(campuses):
        scenario = replace(fleet_member(number, seed), slot_s=traffic_step_s)
        campus = open_campus(scenario, derive(seed, number), start, lambda: start)
        history = campus.history(first, first + hours * 3600, POLL_S)
        chance = np.random.default_rng(derive(seed, "jitter", number))
        for wan in scenario.wans:
            grid = np.array([history.interface(wan.interface, name) for name in COUNTERS])
            late = np.abs(chance.normal(0, JITTER_MS, grid.shape[1] - 1)).round() / 1000
            at_s = history.times[:-1] + late
            read = [np.interp(at_s, history.times, row).astype(np.int64) for row in grid]
            yield Line(np.round(at_s * 1000).astype(np.int64), np.array(read))
