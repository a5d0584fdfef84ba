"""Work hours of weeks with the demand that a test wants, and the regimes that split it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
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
    session: Session, router: RouterView, at: dt.datetime, buckets: Sequence[int]
) -> None:
    """`buckets`: place of the uplink per remainder."""
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
    _begin(session, router, at, state)


def _begin(session: Session, router: RouterView, at: dt.datetime, state: RegimeState) -> None:
    """With a default route per line at one distance."""
    routes = tuple(
        DefaultRoute("main", 1, f"gateway of {uplink.interface}", uplink.interface, "ping")
        for uplink in router.uplinks
    )
    whole = replace(state, routes=routes).as_json()
    regimes.begin(session, router.router.id, at, state=whole, differences=[], reason="")
