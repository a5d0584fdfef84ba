"""Silences of a simulated past: steps at which all ISPs carry are passed over, with the events of a judge of each."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.conditions.condition_state import (
    Closed,
    ConditionState,
    Opened,
    Span,
    step,
)
from backend.domain.alerts.conditions.silence import (
    SILENT_PATIENCE,
    Carrying,
    SilenceLimits,
    sight_of,
)
from backend.domain.metering.rates import LineRate
from cli.demo.silences import _changes

STEP_S = 60
CONTRACTS_BPS = (100_000_000, 200_000_000, 50_000_000)
PORTS = ("ether1", "ether2", "ether3")
TARGET: Any = SimpleNamespace(
    uplinks=[
        SimpleNamespace(uplink_id=number, interface=port, rate=LineRate(bps, bps))
        for number, (port, bps) in enumerate(zip(PORTS, CONTRACTS_BPS, strict=True), 1)
    ]
)


def past(parts: list[list[float | None]], running: list[list[bool]]) -> Any:
    """`parts`: of the contract, by line and step; None: a reboot takes the counter back."""
    counters = {}
    for port, bps, line in zip(PORTS, CONTRACTS_BPS, parts, strict=True):
        values = [10**9]
        for part in line:
            values.append(0 if part is None else values[-1] + int(part * bps / 8 * STEP_S))
        counters[port] = np.array(values, dtype=np.int64)
    return SimpleNamespace(
        times=1_750_000_200.0 + STEP_S * np.arange(len(parts[0]) + 1),
        interface=lambda port, _: counters[port],
        running={port: np.array([True, *up]) for port, up in zip(PORTS, running, strict=True)},
    )


def judged_one_by_one(history: Any) -> list[tuple[int, Opened | Closed]]:
    states = {line.uplink_id: ConditionState() for line in TARGET.uplinks}
    times_ms = [round(at_s * 1000) for at_s in history.times]
    changes = []
    for number in range(len(times_ms) - 1):
        uplinks = []
        for line in TARGET.uplinks:
            first, last = history.interface(line.interface, "rx-byte")[number : number + 2].tolist()
            uplinks.append(
                Carrying(
                    uplink_id=line.uplink_id,
                    is_up=bool(history.running[line.interface][number + 1]),
                    contract_bps=line.rate.download_bps,
                    set_share=line.rate.download_bps / sum(CONTRACTS_BPS),
                    download_bps=(last - first) * 8 / STEP_S if last >= first else None,
                )
            )
        for uplink_id, before in states.items():
            span = Span(
                times_ms[number],
                times_ms[number + 1],
                sight_of(uplink_id, uplinks, SilenceLimits()),
            )
            states[uplink_id], change = step(before, span, SILENT_PATIENCE)
            if change:
                changes.append((uplink_id, change))
    return changes


def test_a_silent_stretch_between_busy_ones_is_found() -> None:
    parts: list[list[float | None]] = [[0.5] * 90 for _ in PORTS]
    parts[1][30:60] = [0.0] * 30
    history = past(parts, [[True] * 90 for _ in PORTS])
    at_ms = round(history.times[0]) * 1000
    opened, closed = _changes(TARGET, history)
    assert opened == (2, Opened(at_ms + 30 * 60_000, at_ms + 31 * 60_000))
    assert closed == (2, Closed(at_ms + 60 * 60_000, at_ms + 61 * 60_000))


@given(data=st.data())
def test_passing_over_changes_nothing(data: st.DataObject) -> None:
    """Stretches of a few steps, each with what the lines carry in it: much, little, nothing, or not known."""
    part = st.sampled_from([0.5, 0.5, 0.5, 0.1, 0.0999, 0.06, 0.01, 0.0005, 0.0, None])
    stretch = st.tuples(
        st.integers(1, 7),
        st.tuples(part, part, part),
        st.tuples(*[st.sampled_from([True] * 9 + [False])] * 3),
    )
    stretches = data.draw(st.lists(stretch, min_size=1, max_size=8))
    parts = [[each[1][n] for each in stretches for _ in range(each[0])] for n in range(3)]
    running = [[each[2][n] for each in stretches for _ in range(each[0])] for n in range(3)]
    history = past(parts, running)
    assert list(_changes(TARGET, history)) == judged_one_by_one(history)
