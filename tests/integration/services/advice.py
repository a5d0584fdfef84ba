"""Work hours of weeks with the demand that a test wants, and the regimes that split it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from backend.domain.metering.slots import SLOT_MS
from backend.domain.regimes.state import DefaultRoute, RegimeState, UplinkState
from backend.services.inventory.inventory import RouterView
from backend.store.engine.instants import ms
from backend.store.polling import slots
from backend.store.regimes import regimes
from tests.integration.services.history import full

MB = 10**6
Shares = Sequence[float]


def work_slots(first: dt.date, days: int, zone: ZoneInfo) -> Iterator[tuple[int, int]]:
    """(number of the day, begin) of every slot from 08:00 to 17:00, Monday to Friday."""
    for number in range(days):
        day = first + dt.timedelta(days=number)
        if day.weekday() < 5:
            start = dt.datetime.combine(day, dt.time(8), zone)
            end = dt.datetime.combine(day, dt.time(17), zone)
            for at_ms in range(ms(start), ms(end), SLOT_MS):
                yield number, at_ms


def carry(
    session: Session,
    router: RouterView,
    first: dt.date,
    days: int,
    shares: Shares,
    *,
    total_mbps: Callable[[int], float] = lambda day: 200 + 10 * (day % 3),
) -> None:
    """Give every line its share of the demand of each day; uploads are a tenth of it."""
    zone = ZoneInfo(router.campus.timezone)
    rows = []
    for day, at_ms in work_slots(first, days, zone):
        for uplink, share in zip(router.uplinks, shares, strict=True):
            size = round(total_mbps(day) * share * MB / 8 * 300)
            rows.append((uplink.id, full(at_ms, size, size // 10)))
    slots.load(session, rows)


def begin_ecmp(session: Session, router: RouterView, at: dt.datetime) -> None:
    part = str(Fraction(1, len(router.uplinks)))
    uplinks = tuple(UplinkState(uplink.interface, share=part) for uplink in router.uplinks)
    _begin(session, router, at, RegimeState("ecmp", uplinks))


def begin_pcc(
    session: Session,
    router: RouterView,
    at: dt.datetime,
    buckets: Sequence[int],
    *,
    tables: bool = False,
    spares: Mapping[int, int] | None = None,
) -> None:
    """`buckets`: place of the uplink per remainder. `tables`: one per uplink, with spare routes from place to place."""
    size = len(buckets)
    uplinks = tuple(
        UplinkState(
            uplink.interface,
            buckets=tuple(n for n, place_of in enumerate(buckets) if place_of == place),
            share=str(Fraction(list(buckets).count(place), size)),
        )
        for place, uplink in enumerate(router.uplinks)
    )
    state = RegimeState("pcc", uplinks, classifier="both-addresses", denominator=size)
    own = _own_tables(router, spares or {}) if tables else ()
    _begin(session, router, at, state, own)


def _own_tables(router: RouterView, spares: Mapping[int, int]) -> tuple[DefaultRoute, ...]:
    interfaces = [uplink.interface for uplink in router.uplinks]
    ways = [(place, place, 1) for place in range(len(interfaces))]
    ways += [(place, taker, 2) for place, taker in spares.items()]
    return tuple(
        DefaultRoute(f"via {interfaces[place]}", distance, "gateway", interfaces[way], "ping")
        for place, way, distance in ways
    )


def _begin(
    session: Session,
    router: RouterView,
    at: dt.datetime,
    state: RegimeState,
    own: tuple[DefaultRoute, ...] = (),
) -> None:
    """With a default route per line at one distance."""
    routes = tuple(
        DefaultRoute("main", 1, f"gateway of {uplink.interface}", uplink.interface, "ping")
        for uplink in router.uplinks
    )
    whole = replace(state, routes=(*routes, *own)).as_json()
    regimes.begin(session, router.router.id, at, state=whole, differences=[], reason="")
