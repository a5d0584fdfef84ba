"""Slots of a router's uplinks, made for a test and rolled up as the product does."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Iterable
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.domain.dates.zones import day_bounds
from backend.domain.metering.rollups import Rollup
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.services.figures.summaries import Gatherer
from backend.services.figures.summary_cache import SummaryCache
from backend.services.inventory import inventory
from backend.services.inventory.inventory import RouterView
from backend.store.engine.instants import ms
from backend.store.polling import polls, rollups, slots
from backend.store.tables import Day, Router, RouterState, Uplink
from tests.integration.rows import add_campus, add_router, add_uplink

GIB = 2**30


def make_router(
    session: Session, zone: str = "Asia/Jakarta", mbps: Iterable[int] = (100, 200, 200)
) -> RouterView:
    """A router with one uplink per speed, as if it had been there since 2020."""
    number = random.randrange(10**9)
    campus = add_campus(session, f"campus {number}", zone)
    router = add_router(session, campus, f"10.{number}")
    for position, speed in enumerate(mbps):
        uplink = add_uplink(session, router, f"ether{position + 1}", speed, position)
        uplink.name, uplink.created_at = (
            f"ISP{position + 1}",
            dt.datetime(2020, 1, 1, tzinfo=dt.UTC),
        )
    session.flush()
    return inventory.view(session, router.id)


def gatherer(session: Session, now: dt.datetime) -> Gatherer:
    return Gatherer(session, now, 10.0, SummaryCache())


def spread_evenly(total: int, parts: int) -> list[int]:
    """`total` in whole parts that add up to it."""
    return [total * (n + 1) // parts - total * n // parts for n in range(parts)]


def fill(
    session: Session,
    router: RouterView,
    start: dt.datetime,
    end: dt.datetime,
    slot_of: Callable[[Uplink, int, int], Slot | None],
) -> None:
    """Give every uplink the slot `slot_of(uplink, number, at_ms)` in [start, end), then make hours and days."""
    rows = []
    for uplink in router.uplinks:
        for number, at_ms in enumerate(range(ms(start), ms(end), SLOT_MS)):
            slot = slot_of(uplink, number, at_ms)
            if slot is not None:
                rows.append((uplink.id, slot))
    slots.load(session, rows)
    ids = [uplink.id for uplink in router.uplinks]
    rollups.rebuild(session, ids, ZoneInfo(router.campus.timezone), ms(start), ms(end))


def full(at_ms: int, down: int, up: int) -> Slot:
    """A slot that was observed throughout, at an even rate."""
    return Slot(at_ms, down, up, SLOT_MS, 0, down * 8 // 300, up * 8 // 300)


def fill_volumes(
    session: Session,
    router: RouterView,
    start: dt.datetime,
    end: dt.datetime,
    volumes: Iterable[tuple[int, int]],
) -> None:
    """Spread (download, upload) bytes per uplink evenly over the window."""
    count = (ms(end) - ms(start)) // SLOT_MS
    parts = {
        uplink.id: (spread_evenly(down, count), spread_evenly(up, count))
        for uplink, (down, up) in zip(router.uplinks, volumes, strict=True)
    }

    def slot_of(uplink: Uplink, number: int, at_ms: int) -> Slot:
        down, up = parts[uplink.id]
        return full(at_ms, down[number], up[number])

    fill(session, router, start, end, slot_of)


def answered(session: Session, router: Router, at: dt.datetime | None) -> None:
    """The router's last good poll was then."""
    polls.prepare(session, [router.id])
    state = session.get(RouterState, router.id)
    state.answered_at = state.polled_at = at
    session.flush()


def days_of(session: Session, uplink_id: int, zone: ZoneInfo) -> list[Rollup]:
    """The stored days of a line, in order; `zone` gives each its start."""
    rows = session.scalars(select(Day).where(Day.uplink_id == uplink_id).order_by(Day.date))
    return [
        Rollup(
            day_bounds(day.date, zone)[0], **{name: getattr(day, name) for name in rollups.FIGURES}
        )
        for day in rows
    ]
