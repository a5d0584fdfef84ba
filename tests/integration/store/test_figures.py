"""Percentiles of slots, of which fewer are kept than of the hours that help to find them."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest
from sqlalchemy import delete, text
from sqlalchemy.orm import Session

from backend.domain.dates.zones import DAY_MS, HOUR_MS
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.store.engine import bulk
from backend.store.engine.instants import at, ms
from backend.store.figures import figures
from backend.store.tables import Slot as SlotRow
from backend.store.tables import Uplink
from tests.integration.services.history import fill, full, make_router
from tests.oracles.figures import percentiles

END = dt.datetime(2026, 11, 20, 3, 0, tzinfo=dt.UTC)
LONG, KEPT = dt.timedelta(days=120), dt.timedelta(days=35, minutes=25)


def carried(at_ms: int) -> Slot:
    """Much until the break began, hardly anything since."""
    noise = at_ms // SLOT_MS * 7919 % 1000
    many = 10**9 if at(at_ms) < END - KEPT else 10**7
    return full(at_ms, many + 1000 * noise, many // 10 + 100 * noise)


def test_hours_whose_slots_are_gone_say_nothing_of_the_slots_that_are_left(
    session: Session,
) -> None:
    router = make_router(session, mbps=(100,))
    uplink = router.uplinks[0].id

    def slot_of(_: Uplink, __: int, at_ms: int) -> Slot:
        return carried(at_ms)

    fill(session, router, END - LONG, END, slot_of)
    before = figures.percentiles(session, [uplink], [(ms(END - LONG), ms(END))])[uplink]
    session.execute(delete(SlotRow).where(SlotRow.uplink_id == uplink, SlotRow.at < END - KEPT))
    left = [carried(at_ms) for at_ms in range(ms(END - KEPT), ms(END), SLOT_MS)]
    for span in (KEPT, LONG):
        after = figures.percentiles(session, [uplink], [(ms(END - span), ms(END))])
        assert after == {uplink: percentiles(left)}
    assert before.download_bps is not None
    assert before.download_bps > 20 * (after[uplink].download_bps or 0)


def test_an_old_uplink_among_many_new_ones_is_not_compared_with_every_interval(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planner takes the old one for as short as the average: it must do no harm."""
    router = make_router(session, mbps=(100,) * 60)
    old = router.uplinks[0].id
    start, span = END - dt.timedelta(days=60), dt.timedelta(days=60)

    def slot_of(uplink: Uplink, number: int, at_ms: int) -> Slot | None:
        return carried(at_ms) if uplink.id == old or number > 17_200 else None

    fill(session, router, start, start + span, slot_of)
    session.execute(text("ANALYZE slot, hour"))
    statements: list[tuple[str, Any]] = []
    read = bulk.read

    def noted(session: Session, statement: str, /, **values: Any) -> Any:
        statements.append((statement, values))
        return read(session, statement, **values)

    monkeypatch.setattr(bulk, "read", noted)
    mornings = [(ms(start) + n * DAY_MS, ms(start) + n * DAY_MS + 6 * HOUR_MS) for n in range(60)]
    figures.percentiles(session, [old], mornings)
    figures.group_percentiles(session, [old], mornings)
    assert len(statements) == 2
    for statement, values in statements:
        plan = "\n".join(row[0] for row in read(session, f"EXPLAIN ANALYZE {statement}", **values))
        removed = [int(number) for number in re.findall(r"Removed by Join Filter: (\d+)", plan)]
        assert sum(removed) < 17_280, plan
