"""The day that the wall draws: what it says of an hour stays, however often it is read."""

from __future__ import annotations

import datetime as dt

from sqlalchemy.orm import Session

from backend.domain.metering.slots import SLOT_MS, Slot
from backend.services.figures import wall
from backend.store.engine.instants import at, ms
from backend.store.tables import Uplink
from tests.integration.services.history import fill, gatherer, make_router
from tests.integration.services.numbers.paper import local

MBPS = 10**6
NOON = local(2026, 11, 25, 12)
BUSY_MS = ms(local(2026, 11, 25, 11))
LATE = dt.timedelta(seconds=40)
DAY, SLOT = dt.timedelta(days=1), dt.timedelta(milliseconds=SLOT_MS)


def slot_of(uplink: Uplink, number: int, at_ms: int) -> Slot:
    """120 Mbit/s from 11:00 to 11:30, rising on both sides of it; 40 Mbit/s else."""
    away = max(BUSY_MS - at_ms - SLOT_MS, at_ms - BUSY_MS - 5 * SLOT_MS, 0) // SLOT_MS
    bps = max(40, 120 - 10 * away) * MBPS
    return Slot(at_ms, bps * 300 // 8, 0, SLOT_MS, 0, bps, 0)


def test_half_hours_begin_on_the_clock_and_keep_their_mean(session: Session) -> None:
    router = make_router(session)
    fill(session, router, NOON - DAY - DAY, NOON + dt.timedelta(hours=2), slot_of)
    drawn = {}
    for minutes in range(0, 60, 5):
        now = NOON + dt.timedelta(minutes=minutes) + LATE
        (board,) = wall.board(gatherer(session, now), [router])
        rates = board.uplinks[0].download_bps
        from_ms = wall.trend_from_ms(now)
        assert len(rates) == 48
        assert from_ms % wall.STEP_MS == 0
        assert max(rate for rate in rates if rate is not None) == 120 * MBPS
        for place, rate in enumerate(rates):
            began = at(from_ms + place * wall.STEP_MS)
            assert drawn.setdefault(began, rate) == rate
    # The half hour that runs is not drawn: its mean still changes.
    assert max(drawn) + 6 * SLOT == NOON + 6 * SLOT
