"""Whether the pings of five minutes say that an uplink is degraded: `isp_degraded`.

Levels and waits are those of the verdict, unless a rule says otherwise (rules.py). Where all ISPs lose pings, or are
slow, that says something of the pings' target and nothing of the ISPs. A burst of a minute or two is no degraded ISP,
also where it falls into two slots.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from backend.domain.alerts.conditions.condition_state import Patience, Sight
from backend.domain.verdict.limits import LOSS_MINUTES, VerdictLimits

LIMITS = VerdictLimits()
DEGRADED_PATIENCE = Patience(open_ms=LOSS_MINUTES * 60_000, clear_ms=LOSS_MINUTES * 60_000)
LEAST_PINGS = 15
"""Fewer in a slot say nothing: half of what the verdict needs of twice the time."""

MOST_BESIDE = 100
"""An ISP that is alone at its router is compared with so many of others."""


@dataclass(frozen=True, slots=True)
class SlotPings:
    """Pings over one uplink in a slot, of all origins."""

    router_id: int
    uplink_id: int
    sent: int
    lost: int
    is_slow: bool = False  # longer than usual at that hour of the week, as the verdict says it
    lossy_from: float = LIMITS.lossy_from  # part of the pings, of 1
    is_lasting: bool = True  # some were lost in most of its minutes


def ping_sight(pings: SlotPings) -> Sight:
    """Alone."""
    if pings.sent < LEAST_PINGS:
        return "unknown"
    if pings.is_slow:
        return "bad"
    if pings.lost < pings.lossy_from * pings.sent:
        return "good"
    return "bad" if pings.is_lasting else "between"


def degraded_sights(pings: Sequence[SlotPings]) -> Mapping[int, Sight]:
    """By uplink; `pings`: of one slot, of all routers."""
    sights = {each.uplink_id: ping_sight(each) for each in pings}
    of_routers: dict[int, list[int]] = defaultdict(list)
    for each in pings:
        if sights[each.uplink_id] != "unknown":
            of_routers[each.router_id].append(each.uplink_id)
    doubted = [
        uplink_id
        for router_id, mine in of_routers.items()
        if not any(sights[key] == "good" for key in _beside(router_id, mine, of_routers))
        for uplink_id in mine
        if sights[uplink_id] == "bad"
    ]
    return sights | dict.fromkeys(doubted, "unknown")


def _beside(
    router_id: int, mine: Sequence[int], of_routers: Mapping[int, Sequence[int]]
) -> Sequence[int]:
    """The ISPs that show whether the target is there: of the same router, or of others where one stands alone."""
    if len(mine) > 1:
        return mine
    others = (key for other, keys in of_routers.items() if other != router_id for key in keys)
    return list(islice(others, MOST_BESIDE))
