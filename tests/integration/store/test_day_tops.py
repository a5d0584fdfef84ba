"""p95 from the largest slots of each day equals p95 of all slots, whatever became of slots since."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Sequence

import pytest
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from backend.domain.dates.zones import DAY_MS, HOUR_MS
from backend.domain.metering.day_tops import RATES_KEPT
from backend.domain.metering.slots import SLOT_MS, Slot
from backend.services.upkeep import day_tops as keeping
from backend.store.engine.database import Database
from backend.store.engine.instants import at, ms
from backend.store.figures import day_tops, figures
from backend.store.polling import polls, slots
from backend.store.tables import DayTop, Uplink
from backend.store.tables import Slot as SlotRow
from tests.integration.rows import add_campus, add_router, add_uplink
from tests.integration.services.history import fill, make_router
from tests.oracles.figures import percentiles
from tests.oracles.metering import pick

UNTIL = dt.datetime(2026, 11, 20, tzinfo=dt.UTC)
UNTIL_MS = ms(UNTIL)
DAYS = 24
SINCE = UNTIL - dt.timedelta(days=DAYS)
BEGAN_MS = ms(SINCE) + 7 * HOUR_MS + SLOT_MS
NOW_MS = UNTIL_MS + 9 * HOUR_MS
Spans = list[tuple[int, int]]
SPANS: dict[str, Spans] = {
    "days of UTC": [(UNTIL_MS - 20 * DAY_MS, UNTIL_MS)],
    "three weeks until now": [(NOW_MS - 21 * DAY_MS, NOW_MS)],
    "all, and before": [(BEGAN_MS - 5 * DAY_MS, NOW_MS)],
    "working days in Jakarta": [
        (start_ms, start_ms + 5 * DAY_MS)
        for start_ms in (UNTIL_MS - 19 * DAY_MS - 7 * HOUR_MS, UNTIL_MS - 12 * DAY_MS - 7 * HOUR_MS)
    ],
    "one day": [(UNTIL_MS - DAY_MS, UNTIL_MS)],
    "hours of days": [
        (UNTIL_MS - n * DAY_MS + HOUR_MS, UNTIL_MS - n * DAY_MS + 9 * HOUR_MS)
        for n in range(15, 0, -1)
    ],
}
ALL = [(BEGAN_MS - DAY_MS, NOW_MS)]


def drawn(seed: int) -> dict[int, Slot]:
    """With gaps, bridged and partly seen slots, idle days, busy days and days like the one before."""
    dice = random.Random(seed)
    levels = [10 ** dice.randint(3, 9) for _ in range(DAYS + 2)]
    kept: dict[int, Slot] = {}
    for at_ms in range(BEGAN_MS, NOW_MS, SLOT_MS):
        if dice.random() < 0.05:
            continue
        level = levels[(at_ms - ms(SINCE)) // DAY_MS]
        down, up = dice.randrange(level), dice.choice((0, 7, level // 3))
        covered = dice.choice((SLOT_MS, SLOT_MS, 10_000, 0))
        bridged = covered if dice.random() < 0.03 else 0
        kept[at_ms] = Slot(at_ms, down, up, covered, bridged, down, up)
    return kept


@pytest.fixture
def lines(session: Session) -> dict[int, dict[int, Slot]]:
    """Three lines with their slots, and the tops of their days."""
    router = make_router(session, mbps=(100,) * 3)
    by_line = {uplink.id: drawn(number) for number, uplink in enumerate(router.uplinks)}

    def slot_of(uplink: Uplink, _: int, at_ms: int) -> Slot | None:
        return by_line[uplink.id].get(at_ms)

    fill(session, router, at(BEGAN_MS), at(NOW_MS), slot_of)
    for uplink_id in by_line:
        assert day_tops.make(session, uplink_id, SINCE, UNTIL) == DAYS
    return by_line


def check(session: Session, lines: dict[int, dict[int, Slot]], spans: Spans) -> None:
    expected = {
        uplink_id: percentiles(list(pick((by_time[n] for n in sorted(by_time)), sorted(spans))))
        for uplink_id, by_time in lines.items()
    }
    assert figures.percentiles(session, list(lines), spans) == expected
    assert figures.of_slots(session, list(lines), spans) == expected


@pytest.mark.parametrize("spans", SPANS.values(), ids=SPANS.keys())
def test_it_is_p95_of_all_slots(
    session: Session, lines: dict[int, dict[int, Slot]], spans: Spans
) -> None:
    check(session, lines, spans)


def test_a_late_slot_counts(session: Session, lines: dict[int, dict[int, Slot]]) -> None:
    """Slots that were there grow, others come; the days are read again, and their tops are made again."""
    first = min(lines)
    late: list[tuple[int, Slot]] = []
    for at_ms in range(UNTIL_MS - 9 * DAY_MS, UNTIL_MS - 7 * DAY_MS, SLOT_MS):
        before = lines[first].get(at_ms, Slot(at_ms))
        late.append((first, Slot(at_ms, 10**10 + at_ms % 997, 5, 1000, 0, 0, 0)))
        lines[first][at_ms] = before + late[-1][1]
    slots.add(session, late)
    assert tops(session, first) == DAYS - 2
    check(session, lines, ALL)
    assert day_tops.make(session, first, SINCE, UNTIL) == 2
    check(session, lines, ALL)


def test_history_that_is_loaded_counts(session: Session, lines: dict[int, dict[int, Slot]]) -> None:
    first = min(lines)
    older = [Slot(n, 10**10, 1, SLOT_MS) for n in range(ms(SINCE), BEGAN_MS, SLOT_MS)]
    slots.load(session, [(first, slot) for slot in older])
    lines[first] |= {slot.at_ms: slot for slot in older}
    assert tops(session, first) == DAYS - 1
    check(session, lines, ALL)


@pytest.mark.parametrize("kept_days", [12, 20])
def test_slots_that_are_gone_say_nothing(
    session: Session, lines: dict[int, dict[int, Slot]], kept_days: int
) -> None:
    before_ms = NOW_MS - kept_days * DAY_MS
    session.execute(delete(SlotRow).where(SlotRow.at < at(before_ms)))
    left = {
        uplink_id: {at_ms: slot for at_ms, slot in by_time.items() if at_ms >= before_ms}
        for uplink_id, by_time in lines.items()
    }
    check(session, left, ALL)


def test_days_that_are_alike_are_not_read(session: Session) -> None:
    router = make_router(session, mbps=(100,))
    [uplink] = router.uplinks

    def slot_of(_: Uplink, number: int, at_ms: int) -> Slot:
        return Slot(at_ms, number * 7919 % 9973, 1, SLOT_MS)

    fill(session, router, SINCE, UNTIL, slot_of)
    spans = [(ms(SINCE), UNTIL_MS)]
    before = figures.percentiles(session, [uplink.id], spans)
    day_tops.make(session, uplink.id, SINCE, UNTIL)
    session.execute(delete(SlotRow).where(SlotRow.at > SINCE))
    assert figures.percentiles(session, [uplink.id], spans) == before


def test_a_top_has_the_largest_rates(session: Session, lines: dict[int, dict[int, Slot]]) -> None:
    query = select(func.max(func.length(DayTop.download_bps)), func.max(DayTop.slots))
    longest, most = session.execute(query).one()
    assert longest == 8 * RATES_KEPT
    assert RATES_KEPT < most < DAY_MS // SLOT_MS


def tops(session: Session, uplink_id: int) -> int:
    query = select(func.count()).where(DayTop.uplink_id == uplink_id)
    return session.scalars(query).one()


def test_the_job_keeps_days_that_are_over(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "DAYS_A_RUN", 1)
    monkeypatch.setattr(keeping, "DAYS_KEPT", 3)
    with database.transaction() as session:
        router = add_router(session, add_campus(session))
        ids = [add_uplink(session, router, f"ether{n}", position=n).id for n in range(2)]
        polls.prepare(session, [router.id])
        slots.load(session, [(ids[0], Slot(UNTIL_MS - SLOT_MS, 8, 8, SLOT_MS))])
    early, later = UNTIL + dt.timedelta(minutes=14), UNTIL + dt.timedelta(minutes=15)
    assert keeping.run(database, early, early - dt.timedelta(minutes=14)) == 0
    long_ago = early - DAY
    assert [keeping.run(database, early, long_ago) for _ in range(3)] == [3, 3, 0]
    assert [keeping.run(database, later, long_ago) for _ in range(3)] == [1, 1, 0]
    assert days_of(database, ids) == [(id_, UNTIL - n * DAY) for id_ in ids for n in (4, 3, 2, 1)]


DAY = dt.timedelta(days=1)


def days_of(database: Database, ids: Sequence[int]) -> list[tuple[int, dt.datetime]]:
    with database.transaction() as session:
        query = select(DayTop.uplink_id, DayTop.at).where(DayTop.uplink_id.in_(ids))
        rows = session.execute(query.order_by(DayTop.uplink_id, DayTop.at)).all()
    return [(row[0], row[1]) for row in rows]
