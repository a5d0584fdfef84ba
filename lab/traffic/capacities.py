"""What the lines carry in a slot, as they were sold at the time."""

from typing import Literal

import numpy as np

from lab.scenarios.scenario import Scenario
from lab.traffic.hashing import Ints

Direction = Literal["download", "upload"]


class Capacities:
    """Whole bytes per slot."""

    def __init__(self, scenario: Scenario) -> None:
        self._slot_s = scenario.slot_s
        self._today: dict[Direction, Ints] = {
            "download": self._bytes([wan.download_bps for wan in scenario.wans]),
            "upload": self._bytes([wan.upload_bps for wan in scenario.wans]),
        }
        places = {wan.interface: place for place, wan in enumerate(scenario.wans)}
        self._earlier = [(places[each.interface], each) for each in scenario.earlier_contracts]

    def _bytes(self, rates_bps: list[int]) -> Ints:
        return np.array([bps * self._slot_s // 8 for bps in rates_bps], dtype=np.int64)

    def at(self, slots: Ints, direction: Direction) -> Ints:
        """Per line, and per slot and line while an earlier contract holds."""
        today = self._today[direction]
        begin_s = float(slots[0] * self._slot_s)
        held = [(place, each) for place, each in self._earlier if begin_s < each.until_s]
        if not held:
            return today
        caps = np.tile(today, (slots.size, 1))
        for place, each in held:
            bps = each.download_bps if direction == "download" else each.upload_bps
            caps[slots * self._slot_s < each.until_s, place] = bps * self._slot_s // 8
        return caps
