"""Many boards that show many routers cost what one costs: slots are read once, and never an old one shown."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import text
from sqlalchemy.orm import Session

from backend.services.figures import wall
from backend.services.figures.summaries import Gatherer
from backend.services.figures.summary_cache import SummaryCache
from backend.services.inventory import inventory
from tests.integration.services.history import answered, fill, full, make_router
from tests.integration.store.test_rollups import READ

NOW = dt.datetime(2026, 11, 20, 3, 1, tzinfo=dt.UTC)
SLOT, DAY = dt.timedelta(minutes=5), dt.timedelta(days=1)
LAST = NOW.replace(minute=0) - SLOT


def test_a_second_board_reads_no_slots(session: Session) -> None:
    ids = []
    for zone in ("Asia/Jakarta", "Asia/Jakarta", "Asia/Kathmandu"):
        made = make_router(session, zone)
        fill(session, made, NOW - DAY - 4 * SLOT, LAST, lambda _, n, at: full(at, n + 10**8, n))
        answered(session, made.router, NOW - SLOT)
        ids.append(made.router.id)
    cache = SummaryCache()

    def board(after: dt.timedelta = dt.timedelta()) -> list[list[wall.Rates]]:
        shown = wall.board(
            Gatherer(session, NOW + after, 10.0, cache),
            [inventory.view(session, router_id) for router_id in ids],
        )
        return [
            [rates for uplink in each.uplinks for rates in (uplink.download_bps, uplink.upload_bps)]
            for each in shown
        ]

    first = board()
    assert [len(rates) for each in first for rates in each] == [48] * 18
    read = session.scalar(text(READ))
    assert board(dt.timedelta(seconds=20)) == first
    assert session.scalar(text(READ)) == read
    # One router answers again, in the next slot: its own slots are read again, and show.
    again = inventory.view(session, ids[1])
    fill(session, again, LAST, LAST + SLOT, lambda _, __, at: full(at, 10**9, 7))
    answered(session, again.router, NOW)
    changed = board(dt.timedelta(seconds=20))
    assert [before == two for before, two in zip(first, changed, strict=True)] == [
        True,
        False,
        True,
    ]
