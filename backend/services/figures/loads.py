"""What routers carry now, and carried in the last hour; many routers cost as many statements as one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from backend.domain.figures.load_now import Fullest, LoadNow, UplinkRate, load_now
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.rates import rate_bps
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.services.figures.summaries import Gatherer
from backend.services.figures.uplink_states import UplinkState
from backend.services.inventory.inventory import RouterView
from backend.services.polling.poll_health import STALE_AFTER_POLLS
from backend.services.windows import windows
from backend.store.engine.instants import at
from backend.store.figures import rates_now
from backend.store.figures.rates_now import NewestReading
from backend.store.polling import slots
from backend.store.polling.samples import BRIDGED
from backend.store.tables import Uplink

TREND_SLOTS = 12  # an hour

Rates = tuple[int, int]  # download and upload, in bit/s
Trend = Sequence[int | None]


@dataclass(frozen=True, slots=True)
class RouterLoad:
    """None is unknown, never zero."""

    download_bps: int | None
    upload_bps: int | None
    fullest: Fullest | None
    trend_bps: Trend


def of_routers(gatherer: Gatherer, routers: Sequence[RouterView]) -> dict[int, RouterLoad]:
    """By router."""
    ids = [uplink.id for router in routers for uplink in router.uplinks]
    since = gatherer.now - dt.timedelta(seconds=STALE_AFTER_POLLS * gatherer.interval_s)
    readings = rates_now.newest(gatherer.session, ids, since)
    trends = _trends(gatherer, routers)
    return {
        router.router.id: _load(router, readings, trends.get(router.router.id, ()))
        for router in routers
    }


def _load(
    router: RouterView, readings: Mapping[int, NewestReading], trend_bps: Trend
) -> RouterLoad:
    load = load_now([_rate(uplink, readings.get(uplink.id)) for uplink in router.uplinks])
    return RouterLoad(load.download_bps, load.upload_bps, load.fullest, trend_bps)


def _rate(uplink: Uplink, reading: NewestReading | None) -> UplinkRate:
    is_missing = reading is not None and reading.is_missing
    return uplink_rate(uplink, _rates(reading) or (None, None), is_missing=is_missing)


def of_states(uplinks: Sequence[Uplink], states: Sequence[UplinkState]) -> LoadNow:
    """`states`: of these uplinks, in their order."""
    return load_now(
        [
            uplink_rate(
                uplink,
                (state.download_bps, state.upload_bps),
                is_missing=state.state == "missing",
            )
            for uplink, state in zip(uplinks, states, strict=True)
        ]
    )


def uplink_rate(
    uplink: Uplink, rates: tuple[int | None, int | None], *, is_missing: bool
) -> UplinkRate:
    contract = Capacity(uplink.download_bps, uplink.upload_bps)
    return UplinkRate(uplink.id, uplink.name, contract, *rates, is_missing)


def _rates(reading: NewestReading | None) -> Rates | None:
    if reading is None or reading.duration_ms is None or reading.flags & BRIDGED:
        return None
    return (
        rate_bps(reading.download_bytes, reading.duration_ms),
        rate_bps(reading.upload_bytes, reading.duration_ms),
    )


def _trends(gatherer: Gatherer, routers: Sequence[RouterView]) -> dict[int, Trend]:
    """Download in each slot of the last hour; read once until a newer slot comes."""
    end_ms = windows.last_closed_ms(gatherer.now)
    starts_ms = range(end_ms - TREND_SLOTS * SLOT_MS, end_ms, SLOT_MS)
    in_use = {router.router.id: router.uplinks for router in routers}

    def make(wanted: Sequence[int]) -> dict[int, Trend]:
        ids = [uplink.id for router_id in wanted for uplink in in_use[router_id]]
        read = slots.window(gatherer.session, ids, at(starts_ms.start), at(starts_ms.stop))
        return {
            router_id: _trend([read[uplink.id] for uplink in in_use[router_id]], starts_ms)
            for router_id in wanted
        }

    return gatherer.kept_each("load", routers, (starts_ms.start, starts_ms.stop), make)


def _trend(of_uplinks: Sequence[Sequence[Slot]], starts_ms: range) -> Trend:
    """Unknown where an ISP that was observed in this hour was not observed."""
    observed = [
        {each.at_ms: each for each in of_uplink if each.covered_ms} for of_uplink in of_uplinks
    ]
    observed = [each for each in observed if each]
    return [
        sum(rate_bps(each[start].download_bytes, each[start].covered_ms) for each in observed)
        if observed and all(start in each for each in observed)
        else None
        for start in starts_ms
    ]
