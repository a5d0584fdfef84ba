"""When ISPs of a simulated past carried nothing, as the worker would have noted it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

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


def note(session: Session, target: PollTarget, scenario: Scenario, history: RecordedPast) -> None:
    """Events of the whole past; none where the configuration leaves ISPs idle, by failover or past its marks."""
    if any(regime.method == "failover" or regime.fasttrack for regime in scenario.regimes):
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
    whole_bps = sum(uplink.rate.download_bps for uplink in target.uplinks)
    columns = [
        _carrying(uplink, uplink.rate.download_bps / whole_bps, history)
        for uplink in target.uplinks
    ]
    for number, uplinks in enumerate(zip(*columns, strict=True)):
        for uplink_id, before in states.items():
            sight = sight_of(uplink_id, uplinks, limits)
            span = Span(times_ms[number], times_ms[number + 1], sight)
            states[uplink_id], change = step(before, span, SILENT_PATIENCE)
            if change:
                yield uplink_id, change


def _carrying(uplink: PolledUplink, share: float, history: RecordedPast) -> Iterator[Carrying]:
    """Step by step; counters that a reboot took back say nothing."""
    grown = np.diff(history.interface(uplink.interface, "rx-byte")).tolist()
    lengths_s = np.diff(history.times).tolist()
    running = history.running[uplink.interface].tolist()
    for number, count in enumerate(grown):
        yield Carrying(
            uplink_id=uplink.uplink_id,
            is_up=running[number + 1],
            contract_bps=uplink.rate.download_bps,
            set_share=share,
            download_bps=count * 8 / lengths_s[number] if count >= 0 else None,
        )
