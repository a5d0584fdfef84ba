"""How often an ISP fell away under running connections, which pooled ones would have outlived."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.dates.calendar import Interval
from backend.domain.dates.zones import DAY_MS

MONTH_DAYS = 30


@dataclass(frozen=True, slots=True)
class Cuts:
    days: float  # recorded
    count: int
    connections: float | None  # that ran over the ISPs that fell, all together; None: not known

    @property
    def per_month(self) -> float:
        return self.count * MONTH_DAYS / self.days

    @property
    def connections_per_month(self) -> float | None:
        return None if self.connections is None else self.connections * MONTH_DAYS / self.days


def cuts(
    outages: Mapping[int, Sequence[Interval]],
    recorded: Interval,
    shares: Mapping[int, float],
    connections: int | None,
) -> Cuts | None:
    """`outages` by uplink, in order and apart; those that began before `recorded` count for nothing.

    `connections`: of the router on average. An ISP that fell had its share of them. None: nothing is recorded.
    """
    from_ms, to_ms = recorded
    if to_ms <= from_ms:
        return None
    fallen = {
        uplink_id: sum(from_ms <= begun_ms < to_ms for begun_ms, _ in parts)
        for uplink_id, parts in outages.items()
    }
    known = None if connections is None or fallen.keys() - shares.keys() else connections
    return Cuts(
        (to_ms - from_ms) / DAY_MS,
        sum(fallen.values()),
        None
        if known is None
        else sum(known * shares[uplink_id] * count for uplink_id, count in fallen.items()),
    )
