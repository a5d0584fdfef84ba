"""Which uplinks are slow now, read for many routers at once and once a slot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from backend.domain.verdict import delay
from backend.domain.verdict.facts import SlowUplink
from backend.domain.verdict.limits import LOSS_MINUTES, VerdictLimits
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.inventory import RouterView
from backend.services.windows import windows
from backend.store.engine.instants import at
from backend.store.tables import Uplink
from backend.store.verdict import delays

MINUTE_MS = 60_000
Span = tuple[int, int]  # UTC ms
Source = tuple[int, int]  # uplink, origin


def of_routers(
    gatherer: Gatherer, routers: Sequence[RouterView]
) -> Mapping[int, Sequence[SlowUplink]]:
    """By router. The same on every page until a slot ends, as its minutes are stored by then."""
    to_ms = windows.last_closed_ms(gatherer.now) - MINUTE_MS
    span = to_ms - LOSS_MINUTES * MINUTE_MS, to_ms
    in_use = {router.router.id: router.uplinks for router in routers}

    def make(wanted: Sequence[int]) -> dict[int, list[SlowUplink]]:
        uplinks = [uplink for router_id in wanted for uplink in in_use[router_id]]
        slow = _slow(gatherer, uplinks, span)
        return {
            router_id: [slow[each.id] for each in in_use[router_id] if each.id in slow]
            for router_id in wanted
        }

    return gatherer.kept_each("delays", routers, span, make)


def _slow(gatherer: Gatherer, uplinks: Sequence[Uplink], span: Span) -> dict[int, SlowUplink]:
    """The one with more delay, of two origins that are slow."""
    limits, names = VerdictLimits(), {uplink.id: uplink.name for uplink in uplinks}
    above_us = round(limits.slow_by_ms * 1000)  # below, none is slow whatever is usual
    during = at(span[0]), at(span[1])
    seen = delays.medians(gatherer.session, list(names), during, limits.least_pings, above_us)
    usual = _usual(gatherer, [each.uplink_id for each in seen], span, limits) if seen else {}
    slow: dict[int, SlowUplink] = {}
    for each in sorted(seen, key=lambda median: median.rtt_us):
        usually_ms, rtt_ms = usual.get((each.uplink_id, each.origin)), each.rtt_us / 1000
        if usually_ms is not None and delay.is_slow(rtt_ms, usually_ms, limits):
            key = each.uplink_id
            slow[key] = SlowUplink(key, names[key], rtt_ms, usually_ms)
    return slow


def _usual(
    gatherer: Gatherer, uplink_ids: Sequence[int], span: Span, limits: VerdictLimits
) -> dict[Source, float | None]:
    begins = [at(hour_ms) for hour_ms in delay.hours_before(span[1] - 1, limits)]
    hours: dict[Source, list[delay.RoundTrips]] = defaultdict(list)
    for hour in delays.hours(gatherer.session, uplink_ids, begins):
        hours[hour.uplink_id, hour.origin].append(dict(zip(hour.rtt_us, hour.echoes, strict=True)))
    return {source: delay.usual_ms(known, limits) for source, known in hours.items()}
