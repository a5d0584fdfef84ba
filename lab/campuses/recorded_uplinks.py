"""The lines of a recorded past, as a test at any of its moments meets them."""

from __future__ import annotations

from bisect import bisect_right
from datetime import datetime
from random import Random
from zoneinfo import ZoneInfo

import numpy as np

from lab.campuses.campus import Campus
from lab.campuses.recording import RecordedPast
from lab.probing.uplinks import UplinkMoment

WEEK_S = 7 * 86_400


class RecordedUplinks:
    """By name of the line; moments are unix seconds within the past."""

    def __init__(self, campus: Campus, history: RecordedPast) -> None:
        self.wans = {wan.name: wan for wan in campus.wans}
        self._history = history
        self._seed = campus.seed
        self._starts_at = campus.starts_at
        self._zone = ZoneInfo(campus.scenario.time_zone)
        self._began_at = [campus.starts_at + regime.at_s for regime in campus.scenario.regimes]
        self._methods = [regime.method for regime in campus.scenario.regimes]
        self._counters = {
            wan.name: tuple(
                history.interface(wan.interface, name) for name in ("rx-byte", "tx-byte")
            )
            for wan in campus.wans
        }

    @property
    def begins_at(self) -> float:
        return float(self._history.times[0])

    @property
    def ends_at(self) -> float:
        return float(self._history.times[-1])

    def counted(self, name: str, at: float) -> tuple[int, int]:
        """Bytes down and up of the line's interface."""
        down, up = (np.interp(at, self._history.times, each) for each in self._counters[name])
        return int(down), int(up)

    def is_up(self, name: str, at: float) -> bool:
        port = self.wans[name].interface
        return bool(self._history.running[port][self._place(at)])

    def moment(self, name: str, at: float) -> UplinkMoment:
        wan, place = self.wans[name], self._place(at)
        local = datetime.fromtimestamp(at, self._zone)
        down, up = (self._rate_bps(each, place) for each in self._counters[name])
        return UplinkMoment(
            name=name,
            method=self._methods[bisect_right(self._began_at, at) - 1],
            week=int((at - self._starts_at) // WEEK_S) + 1,
            weekday=local.weekday(),
            hour=local.hour,
            contract_down_bps=wan.download_bps,
            contract_up_bps=wan.upload_bps,
            others_down_bps=down,
            others_up_bps=up,
        )

    def chance(self, name: str, at: float) -> Random:
        """The same for the same line and moment after the begin of the scenario."""
        return Random(f"{self._seed}:{name}:{round(at - self._starts_at)}")

    def _place(self, at: float) -> int:
        return max(0, int(np.searchsorted(self._history.times, at, "right")) - 1)

    def _rate_bps(self, counter: np.ndarray, place: int) -> float:
        if counter.size < 2:  # a past of a moment
            return 0.0
        first = max(0, min(place, counter.size - 2))
        length_s = float(self._history.times[first + 1] - self._history.times[first])
        return max(0.0, float(counter[first + 1] - counter[first]) * 8 / length_s)
