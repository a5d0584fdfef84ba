"""Whole scenarios of the lab, polled every 10 s in virtual time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from zoneinfo import ZoneInfo

import numpy as np

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
from backend.domain.alerts.incidents import Spell
from lab.campuses.campus import open_campus
from lab.campuses.recording import RecordedPast
from lab.scenarios.files import load_scenario
from lab.scenarios.scenario import Scenario

POLL_S = 10.0
LIMITS = SilenceLimits()


@dataclass(frozen=True, slots=True)
class Polled:
    scenario: Scenario
    zone: ZoneInfo
    start: float  # s since 1970
    past: RecordedPast


@cache
def polled(name: str) -> Polled:
    """From a Monday on."""
    scenario = load_scenario(name)
    zone = ZoneInfo(scenario.time_zone)
    start = dt.datetime(2026, 1, 5, tzinfo=zone).timestamp()
    campus = open_campus(scenario, 7, start, lambda: start)
    return Polled(scenario, zone, start, campus.history(start, campus.ends_at, POLL_S))


def seen_by_polls(scenario: Scenario, past: RecordedPast) -> Iterator[list[Carrying]]:
    """All uplinks, poll by poll; a counter that went back says nothing."""
    columns, capacity_bps = [], sum(wan.download_bps for wan in scenario.wans)
    for wan in scenario.wans:
        grown = np.diff(past.interface(wan.interface, "rx-byte")) * 8 / POLL_S
        columns.append((np.where(grown < 0, np.nan, grown).tolist(), past.running[wan.interface]))
    for poll in range(past.times.size - 1):
        yield [
            Carrying(
                uplink_id=number,
                is_up=bool(running[poll + 1]),
                contract_bps=int(wan.download_bps),
                set_share=wan.download_bps / capacity_bps,
                download_bps=None if np.isnan(rates[poll]) else rates[poll],
            )
            for number, (wan, (rates, running)) in enumerate(
                zip(scenario.wans, columns, strict=True), 1
            )
        ]


@cache
def silences(name: str) -> tuple[tuple[str, Opened | Closed], ...]:
    """Interface, and where its silence began or ended, in the order in which that was known."""
    lab = polled(name)
    states = [ConditionState()] * len(lab.scenario.wans)
    happened: list[tuple[str, Opened | Closed]] = []
    for poll, uplinks in enumerate(seen_by_polls(lab.scenario, lab.past)):
        from_ms, to_ms = (int(at * 1000) for at in lab.past.times[poll : poll + 2])
        for place, wan in enumerate(lab.scenario.wans):
            sight = sight_of(place + 1, uplinks, LIMITS)
            states[place], change = step(
                states[place], Span(from_ms, to_ms, sight), SILENT_PATIENCE
            )
            if change:
                happened.append((wan.interface, change))
    return tuple(happened)


def silence_spells(name: str, interface: str) -> list[Spell]:
    """The events of silence that are over."""
    changes = [change for each, change in silences(name) if each == interface]
    return [
        Spell(begin.from_ms, end.to_ms)
        for begin, end in zip(changes[::2], changes[1::2], strict=False)
        if isinstance(begin, Opened) and isinstance(end, Closed)
    ]


def link_spells(name: str, interface: str) -> list[Spell]:
    """Times without a link, as polls see them."""
    past = polled(name).past
    running = np.asarray(past.running[interface], dtype=bool)
    turns = np.flatnonzero(np.diff(running.astype(np.int8))) + 1
    at_ms = [int(past.times[turn] * 1000) for turn in turns]
    begins = at_ms if running[0] else at_ms[1:]
    return [Spell(begin, end) for begin, end in zip(begins[::2], begins[1::2], strict=False)]
