"""The pass's own look at whole slots, over a week: `slot_events.judge` for full and degraded uplinks.

It is called where it can matter only: from a slot in which some uplink may be full, lossy or slow (arrays say which,
and let through more than the rules) until nothing is waited for any more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isnan

import numpy as np
from numpy.typing import NDArray

from backend.domain.alerts.rules import RuleBook
from backend.domain.verdict import delay
from backend.domain.verdict.limits import VerdictLimits
from backend.services.alerts.slots import slot_events
from backend.services.alerts.slots.hidden_times import HiddenTimes
from backend.services.alerts.slots.slot_events import SETTLED
from backend.services.alerts.slots.slot_pass import EventChange, SlotPass
from backend.services.alerts.slots.slot_pings import PingReadings, SlotDelay
from backend.services.alerts.slots.slot_readings import SlotReadings
from backend.store.alerts.readings import MeantUplink
from backend.store.alerts.slot_pings import PingRow
from backend.store.alerts.slot_uses import UsedRow
from benchmarks.alarms._pings import A_MINUTE, SLOT_S, SLOTS_A_WEEK, Floats, Ints, WeekPinged
from benchmarks.alarms._readings import WeekRead
from lab.scenarios.scenario import WEEK_S, Wan

LIMITS = VerdictLimits()
SLOTS_AN_HOUR = 3600 // SLOT_S

Known = tuple[EventChange, int]
Hiding = Callable[[int, int], HiddenTimes]  # of a slot's begin, as known at a time, ms


class SlotWatch:
    """One campus, week after week."""

    def __init__(
        self, meant: Sequence[MeantUplink], wans: Sequence[Wan], start_ms: int, *, is_thorough: bool
    ) -> None:
        self._meant, self._wans = meant, wans
        self._start_ms = start_ms
        self._is_thorough = is_thorough
        self._look = SlotPass(RuleBook(), ())
        self._median_ms: list[Floats] = []
        self._lost: list[Ints] = []
        self._lossy_minutes: list[Ints] = []
        self.judged = 0

    def week(self, number: int, read: WeekRead, pinged: WeekPinged, hiding: Hiding) -> list[Known]:
        known: list[Known] = []
        used = self._used(number, read)
        self._median_ms.append(pinged.median_ms)
        of_minutes = pinged.lost.reshape(SLOTS_A_WEEK, 5, -1)
        self._lost.append(of_minutes.sum(axis=1))
        self._lossy_minutes.append((of_minutes > 0).sum(axis=1))
        maybe = np.flatnonzero(self._may_be_bad(number, used))
        slot = 0
        while slot < SLOTS_A_WEEK:
            is_calm = all(state.phase == "ok" for state in self._look.states.values())
            if is_calm and not self._is_thorough:
                place = int(np.searchsorted(maybe, slot))
                if place == maybe.size:
                    break
                slot = int(maybe[place])
            known += self._judge(number, slot, used, hiding)
            slot += 1
        return known

    def _judge(
        self, number: int, slot: int, used: Mapping[int, list[UsedRow]], hiding: Hiding
    ) -> list[Known]:
        self.judged += 1
        at_ms = self._start_ms + (number * WEEK_S + slot * SLOT_S) * 1000
        known_ms = at_ms + SLOT_S * 1000 + round(SETTLED.total_seconds() * 1000)
        counts, delays = [], {}
        for place, uplink in enumerate(self._meant):
            lost = int(self._lost[number][slot, place])
            lossy = int(self._lossy_minutes[number][slot, place])
            owner = (uplink.router_id, uplink.uplink_id, at_ms)
            counts.append(PingRow(*owner, 5 * A_MINUTE, lost, 5, lossy))
            if slow := self._delay(number, slot, place):
                delays[uplink.uplink_id, at_ms] = [slow]
        pings = PingReadings(counts, delays)
        readings = SlotReadings(used.get(slot, []), pings, hiding(at_ms, known_ms))
        slot_events.judge(self._look, readings)
        known = [(change, known_ms) for change in self._look.changes]
        self._look.changes.clear()
        return known

    def _used(self, number: int, read: WeekRead) -> Mapping[int, list[UsedRow]]:
        """Slots in which every uplink was read all the time that it was read at all."""
        slots = ((read.to_s - number * WEEK_S - 1) // SLOT_S).astype(np.int64)
        used: dict[int, list[UsedRow]] = {}
        for place, (uplink, wan) in enumerate(zip(self._meant, self._wans, strict=True)):
            down, up = read.download_bytes[:, place], read.upload_bytes[:, place]
            is_known = ~np.isnan(down)
            sums = [
                np.bincount(slots, np.where(is_known, each, 0), SLOTS_A_WEEK)
                for each in (down, up, read.lasts_s)
            ]
            has_gap = np.bincount(slots, ~is_known, SLOTS_A_WEEK) > 0
            for slot in np.flatnonzero((sums[2] > 0) & ~has_gap).tolist():
                row = UsedRow(
                    router_id=uplink.router_id,
                    uplink_id=uplink.uplink_id,
                    at_ms=self._start_ms + (number * WEEK_S + slot * SLOT_S) * 1000,
                    covered_ms=round(float(sums[2][slot]) * 1000),
                    download_bytes=round(float(sums[0][slot])),
                    upload_bytes=round(float(sums[1][slot])),
                    download_bps=wan.download_bps,
                    upload_bps=wan.upload_bps,
                )
                used.setdefault(slot, []).append(row)
        return used

    def _may_be_bad(self, number: int, used: Mapping[int, list[UsedRow]]) -> NDArray[np.bool_]:
        is_lossy = (self._lost[number] >= LIMITS.lossy_from * 5 * A_MINUTE).any(axis=1)
        maybe = is_lossy | self._may_be_slow(number)
        for slot, rows in used.items():
            maybe[slot] |= any(
                max(row.part("download"), row.part("upload")) >= LIMITS.full_from for row in rows
            )
        return np.asarray(maybe)

    def _may_be_slow(self, number: int) -> NDArray[np.bool_]:
        """Above the fastest slot of the same hours of the weeks before."""
        weeks = self._median_ms[max(number - LIMITS.usual_weeks, 0) : number]
        if len(weeks) < LIMITS.least_usual_weeks:
            return np.zeros(SLOTS_A_WEEK, dtype=bool)
        hours = np.stack(weeks).reshape(len(weeks), -1, SLOTS_AN_HOUR, len(self._meant))
        least = np.nanmin(hours, axis=(0, 2)).repeat(SLOTS_AN_HOUR, axis=0)
        return np.asarray((self._median_ms[number] > least + LIMITS.slow_by_ms).any(axis=1))

    def _delay(self, number: int, slot: int, place: int) -> SlotDelay | None:
        median_ms = float(self._median_ms[number][slot, place])
        if np.isnan(median_ms) or median_ms <= LIMITS.slow_by_ms:
            return None
        first = slot - slot % SLOTS_AN_HOUR
        hours = [
            self._round_trips(week, slice(first, first + SLOTS_AN_HOUR), place)
            for week in range(max(number - LIMITS.usual_weeks, 0), number)
        ]
        usually_ms = delay.usual_ms(hours, LIMITS)
        return None if usually_ms is None else SlotDelay(median_ms, usually_ms)

    def _round_trips(self, week: int, slots: slice, place: int) -> dict[int, int]:
        trips: dict[int, int] = {}
        for median_ms, lost in zip(
            self._median_ms[week][slots, place].tolist(),
            self._lost[week][slots, place].tolist(),
            strict=True,
        ):
            if not isnan(median_ms):
                key = round(median_ms * 1000)
                trips[key] = trips.get(key, 0) + 5 * A_MINUTE - lost
        return trips
