"""Which uplinks are full now, read for many routers at once."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence

from backend.domain.directions import DIRECTIONS
from backend.domain.metering.slots import SLOT_MS
from backend.domain.verdict.facts import FullUplink
from backend.domain.verdict.fullness import FullSlot, full_now
from backend.domain.verdict.limits import VerdictLimits
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.inventory import RouterView
from backend.services.windows import windows
from backend.store.engine.instants import at, ms
from backend.store.probes import traffic as probe_traffic
from backend.store.probes.traffic import ProbeTime
from backend.store.verdict.uplinks import SlotUse, busy

LOOKED_AT = dt.timedelta(hours=24)
RECENT_SLOTS = 2  # the newest, and the one before if it is not stored yet


def of_routers(gatherer: Gatherer, routers: Sequence[RouterView]) -> Mapping[int, list[FullUplink]]:
    """By uplink, each direction that is full. What a test of Timbang filled does not count."""
    limits, from_at = VerdictLimits(), gatherer.now - LOOKED_AT
    used = [slot for slot in _used(gatherer, routers, limits) if slot.at >= from_at]
    if not used:
        return {}
    ids = sorted({slot.uplink_id for slot in used})
    tests = probe_traffic.heavy_times(gatherer.session, ids, from_at, gatherer.now)
    by_uplink: dict[int, list[SlotUse]] = defaultdict(list)
    for slot in used:
        if not any(_touches(slot, test) for test in tests):
            by_uplink[slot.uplink_id].append(slot)
    names = {uplink.id: uplink.name for router in routers for uplink in router.uplinks}
    return {key: _full(key, names[key], slots, limits) for key, slots in by_uplink.items()}


def _used(
    gatherer: Gatherer, routers: Sequence[RouterView], limits: VerdictLimits
) -> list[SlotUse]:
    """Slots of the uplinks that used much lately; read once until a newer slot comes."""
    closed_ms = windows.last_closed_ms(gatherer.now)
    from_at, recent_at = at(closed_ms) - LOOKED_AT, at(closed_ms - RECENT_SLOTS * SLOT_MS)
    in_use = {router.router.id: [each.id for each in router.uplinks] for router in routers}

    def make(wanted: Sequence[int]) -> dict[int, list[SlotUse]]:
        owners = {key: router_id for router_id in wanted for key in in_use[router_id]}
        used: dict[int, list[SlotUse]] = {router_id: [] for router_id in wanted}
        session = gatherer.session
        for slot in busy(session, list(owners), limits.full_until, recent_at, from_at):
            used[owners[slot.uplink_id]].append(slot)
        return used

    kept = gatherer.kept_each("full", routers, closed_ms, make)
    # Those whose hours are being made again: slots are right at any time.
    others = [router_id for router_id in in_use if router_id not in kept]
    by_router = kept | (make(others) if others else {})
    return [slot for router_id in in_use for slot in by_router[router_id]]


def _touches(slot: SlotUse, test: ProbeTime) -> bool:
    ends = slot.at + dt.timedelta(milliseconds=SLOT_MS)
    return (
        test.uplink_id == slot.uplink_id
        and test.from_ < ends
        and (test.to is None or test.to > slot.at)
    )


def _full(key: int, name: str, slots: Sequence[SlotUse], limits: VerdictLimits) -> list[FullUplink]:
    states = (
        (direction, full_now([_slot(slot, direction) for slot in slots], limits))
        for direction in DIRECTIONS
    )
    return [FullUplink(key, name, direction, full) for direction, full in states if full]


def _slot(slot: SlotUse, direction: str) -> FullSlot:
    return FullSlot(ms(slot.at), slot.download if direction == "download" else slot.upload)
