"""When ISPs of a simulated past carried nothing, as the worker would have noted it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from backend.domain.alerts.conditions.condition_state import Change, ConditionState, Span, step
from backend.domain.alerts.conditions.silence import (
    SILENT_PATIENCE,
    Carrying,
    SilenceLimits,
    sight_of,
)
from backend.services.alerts.conditions.silent_uplinks import entry
from backend.services.polling.poll_targets import PolledUplink, PollTarget
from backend.store.engine.session import Session
from backend.store.polling import events
from lab.campuses.recording import RecordedPast
from lab.scenarios.scenario import Scenario
from lab.traffic.hashing import Floats

HAIR = 1.000_001
"""Sums of the same numbers in another order differ in their last digit."""


def note(session: Session, target: PollTarget, scenario: Scenario, history: RecordedPast) -> None:
    """Events of the whole past; none where the configuration leaves ISPs idle, by failover or past its marks."""
    if any(regime.method == "failover" or regime.fasttrack for regime in scenario.regimes):
        return
    if not target.uplinks:
        return
    entries = [
        entry(target.router_id, uplink_id, change)
        for uplink_id, change in _changes(target, history)
    ]
    events.write(session, entries)


def _changes(target: PollTarget, history: RecordedPast) -> Iterator[tuple[int, Change]]:
    limits = SilenceLimits()
    states = {uplink.uplink_id: ConditionState() for uplink in target.uplinks}
    times_ms = [round(at_s * 1000) for at_s in history.times.tolist()]
    lines = _lines(target, history)
    is_busy = _are_all_busy(lines, limits).tolist()
    for number, busy in enumerate(is_busy):
        if busy and all(state.phase == "ok" for state in states.values()):
            continue
        uplinks = [line.carrying(number) for line in lines]
        for uplink_id, before in states.items():
            sight = sight_of(uplink_id, uplinks, limits)
            span = Span(times_ms[number], times_ms[number + 1], sight)
            states[uplink_id], change = step(before, span, SILENT_PATIENCE)
            if change:
                yield uplink_id, change


@dataclass(frozen=True, slots=True)
class _Line:
    """An ISP between the readings of the past, an array over the steps."""

    uplink: PolledUplink
    share: float
    download_bps: Floats  # below 0: counters that a reboot took back say nothing
    is_up: NDArray[np.bool_]

    def carrying(self, number: int) -> Carrying:
        bps = float(self.download_bps[number])
        return Carrying(
            uplink_id=self.uplink.uplink_id,
            is_up=bool(self.is_up[number]),
            contract_bps=self.uplink.rate.download_bps,
            set_share=self.share,
            download_bps=bps if bps >= 0 else None,
        )


def _lines(target: PollTarget, history: RecordedPast) -> list[_Line]:
    lengths_s = np.diff(history.times)
    whole_bps = sum(uplink.rate.download_bps for uplink in target.uplinks)
    return [
        _Line(
            uplink,
            uplink.rate.download_bps / whole_bps,
            np.diff(history.interface(uplink.interface, "rx-byte")) * 8 / lengths_s,
            history.running[uplink.interface][1:],
        )
        for uplink in target.uplinks
    ]


def _are_all_busy(lines: list[_Line], limits: SilenceLimits) -> NDArray[np.bool_]:
    """Where all ISPs are up and carry what proves it, with a hair more: `sight_of` says "good" of each of them."""
    carried_bps = sum(line.download_bps for line in lines)
    busy = np.ones(lines[0].is_up.size, dtype=np.bool_)
    for line in lines:
        least_bps = np.maximum(
            limits.carries_from * line.share * carried_bps,
            limits.carries_contract_from * line.uplink.rate.download_bps,
        )
        busy &= line.is_up & (line.download_bps > HAIR * least_bps)
    return busy
