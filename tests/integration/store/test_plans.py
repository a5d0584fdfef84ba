"""Plans that were made without looking at the values, as a connection has them after a few questions.

Hours that a work calendar cuts are read as slots: only those, or runs of them, whatever the planner believes.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Mapping
from typing import Any

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from backend.domain.dates.zones import DAY_MS, HOUR_MS
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.store.engine import bulk
from backend.store.engine.database import libpq_url
from backend.store.engine.instants import ms
from backend.store.figures import asleep, demand, figures, hours_of_week
from backend.store.tables import Uplink
from tests.integration.rows import of_administrator
from tests.integration.services.history import fill, full, make_router

END = dt.datetime(2026, 11, 20, 3, 0, tzinfo=dt.UTC)
DAYS = 60
START_MS = ms(END) - DAYS * DAY_MS
SLOTS_KEPT = DAYS * DAY_MS // SLOT_MS
SPANS = [(START_MS + n * DAY_MS, START_MS + n * DAY_MS + HOUR_MS // 2) for n in range(DAYS)]
NAMED = re.compile(r"%\((\w+)\)s")
NUMBERED = [(0, low, high) for low, high in SPANS]


@pytest.fixture
def old(session: Session, module_database_url: str) -> int:
    """A line with sixty days of slots among lines that are an hour old: the planner takes it for one of them.

    It also takes the lines for one, as where they were counted before most of them were told to us.
    """
    router = make_router(session, mbps=(100,) * 60)
    first = router.uplinks[0].id

    def slot_of(uplink: Uplink, number: int, at_ms: int) -> Slot | None:
        old_enough = uplink.id == first or number >= SLOTS_KEPT - 12
        return full(at_ms, 10**7, 10**6) if old_enough else None

    fill(session, router, END - dt.timedelta(days=DAYS), END, slot_of)
    session.execute(text("ANALYZE slot, hour"))
    few = "UPDATE pg_class SET reltuples = 1, relpages = 10 WHERE relname = 'uplink'"
    with psycopg.connect(libpq_url(of_administrator(module_database_url))) as connection:
        connection.execute(few)
    return first


def explained(session: Session, statement: str, values: Mapping[str, Any]) -> str:
    """What the statement did under a plan for any values."""
    names = list(dict.fromkeys(NAMED.findall(statement)))
    numbered = NAMED.sub(lambda match: f"${names.index(match[1]) + 1}", statement)
    plain = numbered.replace("%%", "%")
    connection = session.connection().connection.driver_connection
    assert connection is not None
    with psycopg.ClientCursor(connection) as cursor:
        cursor.execute("SET LOCAL plan_cache_mode = force_generic_plan")
        cursor.execute(f"PREPARE asked AS {plain}".encode())
        holes = ", ".join(f"%({name})s" for name in names)
        cursor.execute(f"EXPLAIN ANALYZE EXECUTE asked ({holes})".encode(), values)
        plan = "\n".join(row[0] for row in cursor.fetchall())
        cursor.execute("DEALLOCATE asked")
    return plan


def rows_read(plan: str) -> int:
    """Rows that scans of slots gave or threw away, and that joins compared in vain."""
    scans = re.findall(
        r"Scan[^\n]* on [^\n]*slot[^\n]*actual[^\n]* rows=([\d.]+) loops=(\d+)", plan
    )
    removed = re.findall(r"Rows Removed by [^:]*: (\d+)", plan)
    return sum(round(float(rows) * int(loops)) for rows, loops in scans) + sum(map(int, removed))


Question = Callable[[Session, int], object]
QUESTIONS: dict[str, Question] = {
    "totals": lambda session, uplink: figures.totals(session, [uplink], slots=NUMBERED),
    "totals at both ends": lambda session, uplink: figures.totals(
        session, [uplink], slots=[NUMBERED[0], NUMBERED[-1]]
    ),
    "fullness": lambda session, uplink: figures.fullness(session, [uplink], SPANS),
    "asleep": lambda session, uplink: asleep.asleep(session, [uplink], SPANS),
    "demand": lambda session, uplink: demand.measured(session, [uplink], SPANS),
    "hours of the week": lambda session, uplink: hours_of_week.hours_of_week(
        session, [uplink], [], NUMBERED, "Asia/Jakarta"
    ),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_plan_for_any_values_compares_no_slot_with_every_span(
    session: Session, old: int, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    statements: list[tuple[str, dict[str, Any]]] = []
    read = bulk.read

    def noted(session: Session, statement: str, /, **values: Any) -> Any:
        statements.append((statement, values))
        return read(session, statement, **values)

    monkeypatch.setattr(bulk, "read", noted)
    QUESTIONS[name](session, old)
    [(statement, values)] = statements
    plan = explained(session, statement, values)
    assert rows_read(plan) <= 2 * SLOTS_KEPT, plan
