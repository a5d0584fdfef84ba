"""When uplinks said nothing of themselves: away, being changed, or filled by a test of Timbang."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from backend.domain.alerts.conditions.full_slots import HiddenTime
from backend.store.alerts import slot_uses
from backend.store.alerts.slot_uses import DueRow
from backend.store.engine.instants import at, ms
from backend.store.engine.session import Session
from backend.store.probes import traffic as probe_traffic


@dataclass(frozen=True, slots=True)
class HiddenTimes:
    of_routers: Mapping[int, Sequence[HiddenTime]] = field(default_factory=dict)
    of_uplinks: Mapping[int, Sequence[HiddenTime]] = field(default_factory=dict)

    def touches(self, router_id: int, uplink_id: int, from_ms: int, to_ms: int) -> bool:
        times = (*self.of_routers.get(router_id, ()), *self.of_uplinks.get(uplink_id, ()))
        return any(time.touches(from_ms, to_ms) for time in times)


def of_uplinks(session: Session, due: Sequence[DueRow], uplink_ids: Collection[int]) -> HiddenTimes:
    """While any of the slots that are due lasted."""
    from_at = at(min(row.from_at_ms for row in due))
    to_at = at(max(row.to_at_ms for row in due))
    of_routers: dict[int, list[HiddenTime]] = defaultdict(list)
    of_uplinks: dict[int, list[HiddenTime]] = defaultdict(list)
    for row in slot_uses.hidden(session, [each.router_id for each in due], from_at, to_at):
        time = HiddenTime(row.from_at_ms, row.to_at_ms)
        if row.uplink_id is None:
            of_routers[row.router_id].append(time)
        else:
            of_uplinks[row.uplink_id].append(time)
    for test in probe_traffic.heavy_times(session, sorted(uplink_ids), from_at, to_at):
        to_ms = None if test.to is None else ms(test.to)
        of_uplinks[test.uplink_id].append(HiddenTime(ms(test.from_), to_ms))
    return HiddenTimes(of_routers, of_uplinks)
