"""Pings over the uplinks of a campus, which the lab's traffic does not have: made up, a year in arrays.

A ping every 5 s, of which two in a thousand are lost. Each ISP has its round-trip time, which grows in the evening,
and noise. Faults and full uplinks come on top.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.alarms._faults import CUTS, Fault
from lab.scenarios.scenario import WEEK_S

A_MINUTE = 12
SLOT_S, MINUTE_S = 300, 60
MINUTES_A_WEEK, SLOTS_A_WEEK = WEEK_S // MINUTE_S, WEEK_S // SLOT_S
LOST = 0.002
LOST_WHEN_FULL, SLOWER_WHEN_FULL_MS = 0.03, 80.0
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class WeekPinged:
    """By minute and uplink: pings lost, of A_MINUTE. By slot and uplink: the median time in ms, nan: none came back."""

    lost: Ints
    median_ms: Floats


class Pings:
    """One campus, week after week."""

    def __init__(self, uplinks: int, happening: Sequence[Fault], seed: int) -> None:
        self._chance = np.random.default_rng(seed)
        self._happening = happening
        self._uplinks = uplinks
        self._base_ms = self._chance.uniform(8, 45, uplinks)
        self._evening_ms = self._chance.uniform(2, 25, uplinks)

    def week(self, number: int, is_full: NDArray[np.bool_]) -> WeekPinged:
        """`is_full`: by minute and uplink, the lab dropped traffic there."""
        part = np.full((MINUTES_A_WEEK, self._uplinks), LOST) + LOST_WHEN_FULL * is_full
        slower_ms = self._usual_ms()
        slower_ms += SLOWER_WHEN_FULL_MS * (_by_slot(is_full) > 0.5)
        for fault in self._happening:
            begin_s = number * WEEK_S
            if fault.to_s > begin_s and fault.from_s < begin_s + WEEK_S:
                self._happen(fault, begin_s, part, slower_ms)
        lost = self._chance.binomial(A_MINUTE, np.minimum(part, 1.0))
        came_back = A_MINUTE * 5 - lost.reshape(-1, 5, self._uplinks).sum(axis=1)
        return WeekPinged(lost, np.where(came_back > 0, slower_ms, np.nan))

    def _usual_ms(self) -> Floats:
        hours = np.arange(SLOTS_A_WEEK) * SLOT_S / 3600 % 24
        evening = np.clip(1 - np.abs(hours - 20.5) / 2.5, 0, 1)[:, None]
        noise = self._chance.gamma(2.0, 0.8, (SLOTS_A_WEEK, self._uplinks))
        today = self._chance.uniform(0.6, 1.4, (7, self._uplinks)).repeat(SLOTS_A_WEEK // 7, axis=0)
        return np.asarray(self._base_ms + self._evening_ms * evening * today + noise)

    def _happen(self, fault: Fault, begin_s: float, part: Floats, slower_ms: Floats) -> None:
        places = list(fault.uplinks) or list(range(self._uplinks))
        minutes = _overlaps(fault, begin_s, MINUTE_S, MINUTES_A_WEEK)[:, None]
        slots = _overlaps(fault, begin_s, SLOT_S, SLOTS_A_WEEK)[:, None]
        if fault.kind in CUTS | {"blink", "no target", "reboot"}:
            part[:, places] += minutes * (1 - part[:, places])
        elif fault.kind in {"loss", "burst"}:
            part[:, places] += minutes * fault.level
        elif fault.kind in {"slow", "evening"}:
            slower_ms[:, places] += fault.level * (slots > 0.5)


def _by_slot(of_minutes: NDArray[np.bool_]) -> Floats:
    return np.asarray(of_minutes.reshape(-1, 5, of_minutes.shape[1]).mean(axis=1))


def _overlaps(fault: Fault, begin_s: float, step_s: int, steps: int) -> Floats:
    """The part of each step in which it lasts."""
    edges = begin_s + np.arange(steps + 1) * step_s
    together = np.minimum(edges[1:], fault.to_s) - np.maximum(edges[:-1], fault.from_s)
    return np.asarray(np.clip(together / step_s, 0, 1))
