"""What a chart of work hours costs: it must not grow with the number of intervals."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy.orm import Session

from backend.domain.dates.calendar import WorkCalendar
from backend.domain.figures.chart_steps import choose
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.store.engine import bulk
from backend.store.engine.instants import ms
from backend.store.figures import uplink_points
from backend.store.polling import slots
from tests.integration.rows import add_campus, add_router, add_uplink

ZONE = ZoneInfo("Asia/Jakarta")
START_MS = ms(dt.datetime(2026, 6, 1, tzinfo=ZONE))
DAYS = 60
WORK = WorkCalendar(ZONE, (((7 * 60, 17 * 60),),) * 7)


def test_a_slot_is_not_compared_with_every_interval(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    uplink_id = add_uplink(session, add_router(session, add_campus(session)), "ether1").id
    end_ms = START_MS + DAYS * 86_400_000
    every = range(START_MS, end_ms, SLOT_MS)
    slots.load(session, [(uplink_id, Slot(at_ms, 1000, 1000, SLOT_MS)) for at_ms in every])
    statements: list[tuple[str, Any]] = []
    read = bulk.read

    def noted(session: Session, statement: str, /, **values: Any) -> Any:
        statements.append((statement, values))
        return read(session, statement, **values)

    monkeypatch.setattr(bulk, "read", noted)
    intervals = WORK.intervals(START_MS, end_ms, "work")
    steps = choose((START_MS, end_ms), 2000, ZONE)
    points = uplink_points.of_slots(session, uplink_id, steps, intervals)
    assert sum(point.download_bytes for point in points) == DAYS * 120 * 1000
    [(statement, values)] = statements
    plan = read(session, f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", **values)[0][0]
    handled = sum(
        (node["Actual Rows"] + node.get("Rows Removed by Join Filter", 0)) * node["Actual Loops"]
        for node in _nodes(plan[0]["Plan"])
    )
    # Each slot a few times, whatever the plan; with every one of 60 intervals it would be 60 times.
    assert len(points) < handled < 10 * len(every)


def _nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for child in plan.get("Plans", ()):
        yield from _nodes(child)
