"""The state of the lines over time, from the outages of a scenario.

The router's belief differs from the truth: check-gateway pings every 10 s and gives a gateway up after two misses of
1 s (RouterOS before 7.21 has these fixed).
"""

import math
from dataclasses import dataclass

from lab.scenarios.scenario import Outage, Wan

PING_EVERY_S = 10.0
PING_TIMEOUT_S = 1.0


@dataclass(frozen=True, slots=True)
class WanState:
    """`gateway`, `internet`: truly reachable; `*_seen`: according to check-gateway."""

    link: bool = True
    gateway: bool = True
    internet: bool = True
    gateway_seen: bool = True
    internet_seen: bool = True


class WanStates:
    """Line states as a function of the seconds since the scenario started."""

    def __init__(self, wans: tuple[Wan, ...], outages: tuple[Outage, ...]) -> None:
        self._outages = {
            wan.interface: [o for o in outages if wan.interface in o.interfaces] for wan in wans
        }

    def add(self, outage: Outage) -> None:
        """Beside the scenario's. Where two overlap, the later end holds."""
        for interface in outage.interfaces:
            self._outages[interface].append(outage)

    def at(self, time_s: float) -> dict[str, WanState]:
        return {name: _state(outages, time_s) for name, outages in self._outages.items()}

    def next_change(self, time_s: float) -> float:
        """When any state may change next after `time_s`; infinite if never."""
        edges = (
            edge
            for outages in self._outages.values()
            for outage in outages
            for start in _starts_near(outage, time_s)
            for edge in _edges(start, start + outage.lasts_s)
            if edge > time_s
        )
        return min(edges, default=math.inf)


def _state(outages: list[Outage], time_s: float) -> WanState:
    cut = dict.fromkeys(("link", "path", "upstream"), False)
    seen = dict(cut)
    for outage in outages:
        for start in _starts_near(outage, time_s):
            down, up, lost, noticed = _edges(start, start + outage.lasts_s)
            cut[outage.kind] |= down <= time_s < up
            seen[outage.kind] |= lost <= time_s < noticed
    gateway_cut = cut["link"] or cut["path"]
    gateway_lost = cut["link"] or seen["path"]
    return WanState(
        link=not cut["link"],
        gateway=not gateway_cut,
        internet=not (gateway_cut or cut["upstream"]),
        gateway_seen=not gateway_lost,
        internet_seen=not (gateway_lost or seen["upstream"]),
    )


def _starts_near(outage: Outage, time_s: float) -> list[float]:
    """Starts of the occurrence in force or last past at `time_s`, and of the next one."""
    if outage.times == 1:
        return [outage.at_s]
    turn = max(math.floor((time_s - outage.at_s) / outage.every_s), 0)
    turns = (t for t in (turn, turn + 1) if t < outage.times)
    return [outage.at_s + t * outage.every_s for t in turns]


def _edges(down: float, up: float) -> tuple[float, float, float, float]:
    """(down, up, given up by check-gateway, seen again); the last two are equal if never seen."""
    first_miss = math.ceil(down / PING_EVERY_S) * PING_EVERY_S
    lost = first_miss + PING_EVERY_S + PING_TIMEOUT_S
    noticed = math.ceil(up / PING_EVERY_S) * PING_EVERY_S
    return down, up, min(lost, noticed), noticed
