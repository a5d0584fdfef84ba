"""What happens to a campus of the lab in a year, drawn by a seed: faults that people want to hear of, and others.

Ordinary ones should open nothing: a blink of a link, a few polls without an answer, a minute of lost pings, an evening
that is a little slower, a host of pings that is away.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from math import exp, log
from typing import Literal, NamedTuple

from lab.scenarios.scenario import WEEK_S, Outage, Reboot, Scenario, Term

FaultKind = Literal[
    "link", "path", "upstream", "loss", "slow", "away", "reboot",
    "blink", "hiccup", "burst", "evening", "no target",
]  # fmt: skip
ORDINARY: frozenset[FaultKind] = frozenset({"blink", "hiccup", "burst", "evening", "no target"})
CUTS: frozenset[FaultKind] = frozenset({"link", "path", "upstream"})
HOLIDAYS = (24, 50)
"""Weeks from which on two are quiet: a seventh of the demand."""


class Fault(NamedTuple):
    kind: FaultKind
    uplinks: tuple[int, ...]  # places from 0; empty: of the router, or of all
    from_s: float  # since the year began
    to_s: float
    level: float = 0.0  # part of pings lost, or ms


class Rate(NamedTuple):
    a_year: float
    shortest_s: float
    longest_s: float
    least: float = 0.0
    most: float = 0.0


OF_UPLINK: dict[FaultKind, Rate] = {
    "link": Rate(8, 60, 6 * 3600),
    "path": Rate(6, 120, 3 * 3600),
    "upstream": Rate(4, 120, 3 * 3600),
    "loss": Rate(6, 1500, 4 * 3600, 0.08, 0.3),
    "slow": Rate(4, 1500, 4 * 3600, 60, 150),
    "blink": Rate(24, 2, 20),
    "burst": Rate(300, 60, 180, 0.1, 0.4),
    "evening": Rate(12, 3600, 4 * 3600, 10, 20),
}
OF_ROUTER: dict[FaultKind, Rate] = {
    "away": Rate(4, 120, 3 * 3600),
    "reboot": Rate(6, 75, 180),
    "hiccup": Rate(150, 5, 35),
    "no target": Rate(4, 300, 3600),
}
TOGETHER_A_YEAR = 3
"""Cuts of the first two uplinks at once."""


def faults(scenario: Scenario, seed: int) -> list[Fault]:
    """Those drawn, and those of the scenario itself, in order of time."""
    chance = random.Random(f"{scenario.name} {scenario.identity} {seed}")
    length_s = scenario.length_s
    years = length_s / (52 * WEEK_S)
    drawn = [
        fault
        for place in range(len(scenario.wans))
        for kind, rate in OF_UPLINK.items()
        for fault in _drawn(chance, kind, (place,), rate, length_s)
    ]
    for kind, rate in OF_ROUTER.items():
        drawn += _drawn(chance, kind, (), rate, length_s)
    together = Rate(TOGETHER_A_YEAR, 300, 3 * 3600)
    drawn += _drawn(chance, "path", (0, 1), together, length_s) if years else []
    return sorted([*drawn, *_scripted(scenario)], key=lambda fault: fault.from_s)


def _drawn(
    chance: random.Random, kind: FaultKind, uplinks: tuple[int, ...], rate: Rate, length_s: float
) -> Iterator[Fault]:
    """At any moment alike; short ones more often than long ones."""
    at_s = 0.0
    while True:
        at_s += chance.expovariate(rate.a_year / (52 * WEEK_S))
        lasts_s = exp(chance.uniform(log(rate.shortest_s), log(rate.longest_s)))
        level = chance.uniform(rate.least, rate.most)
        if at_s + lasts_s > length_s - 3600:
            return
        yield Fault(kind, uplinks, round(at_s + 600, 3), round(at_s + 600 + lasts_s, 3), level)


def _scripted(scenario: Scenario) -> Iterator[Fault]:
    places = {wan.interface: place for place, wan in enumerate(scenario.wans)}
    for outage in scenario.outages:
        uplinks = tuple(places[name] for name in outage.interfaces)
        for turn in range(outage.times):
            begin_s = outage.at_s + turn * outage.every_s
            if begin_s + outage.lasts_s < scenario.length_s:
                yield Fault(_kind(outage), uplinks, begin_s, begin_s + outage.lasts_s)
    for reboot in scenario.reboots:
        yield Fault("reboot", (), reboot.at_s - reboot.down_s, reboot.at_s)


def _kind(outage: Outage) -> FaultKind:
    if outage.kind == "link":
        return "link"
    return "path" if outage.kind == "path" else "upstream"


def with_faults(scenario: Scenario, happening: list[Fault]) -> Scenario:
    """The scenario to which all of them happen that the lab knows; pings and polls are none of its business."""
    names = [wan.interface for wan in scenario.wans]
    outages = [
        Outage(
            interfaces=tuple(names[place] for place in fault.uplinks),
            kind="link" if fault.kind == "blink" else fault.kind,
            at_s=fault.from_s,
            lasts_s=fault.to_s - fault.from_s,
            every_s=0.0,
            times=1,
        )
        for fault in happening
        if fault.kind in CUTS | {"blink"}
    ]
    reboots = [
        Reboot(fault.to_s, fault.to_s - fault.from_s)
        for fault in happening
        if fault.kind == "reboot"
    ]
    return replace(scenario, outages=tuple(outages), reboots=tuple(reboots))


def with_holidays(scenario: Scenario) -> Scenario:
    usual = scenario.terms[-1]
    terms: list[Term] = list(scenario.terms)
    for week in HOLIDAYS:
        quiet = replace(
            usual,
            from_week=week,
            download_bps=usual.download_bps / 7,
            upload_bps=usual.upload_bps / 7,
            growth_weeks=0,
        )
        terms += [quiet, replace(usual, from_week=week + 2, growth_weeks=0)]
    return replace(scenario, terms=tuple(terms))
