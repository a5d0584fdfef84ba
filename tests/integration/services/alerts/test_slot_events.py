"""An ISP that is full for a quarter of an hour is an event and an incident, until ten minutes well below."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import psycopg
import pytest
from sqlalchemy import select

from backend.domain.metering.slots import SLOT_MS
from backend.store.alerts import conditions
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.tables import Channel, Delivery, ProbeRun, RouterChange
from cli.demo import full_lines
from tests.integration.rows import add_campus, add_router, add_uplink
from tests.integration.services.alerts.slot_campus import SlotCampus
from tests.integration.services.posting.answers import two_lines

FULL, FREE, BETWEEN = (95, 40), (50, 40), (80, 40)
KIND = "isp_full"


@pytest.fixture
def campus(database: Database) -> SlotCampus:
    made = SlotCampus(database, two_lines(database))
    made.slots(2, *FREE)
    return made


def full(campus: SlotCampus) -> list[tuple[int, float, float | None]]:
    return campus.stretches(KIND)


def test_a_quarter_of_an_hour_opens_and_ten_minutes_close(campus: SlotCampus) -> None:
    campus.slots(2, *FULL)
    assert full(campus) == []
    campus.slot(*FULL)
    assert full(campus) == [(0, 2, None)]
    incident = campus.only()
    assert (incident.kind, incident.closed_at, incident.harm) == (KIND, None, None)
    assert incident.figures == {"download": 95, "upload": 0, "limit": 90}
    campus.slots(2, *BETWEEN)
    campus.slot(*FREE)
    assert full(campus) == [(0, 2, None)]
    campus.slot(*FREE)
    assert full(campus) == [(0, 2, 7)]
    assert campus.only().close_reason == "over"
    campus.slots(3, *FREE)
    assert len(campus.incidents()) == 1


def test_it_says_what_the_verdict_says_of_each_direction(campus: SlotCampus) -> None:
    for _ in range(2):
        campus.slot(95, 40)
        campus.slot(50, 40, up=(95, 0))
    assert full(campus) == []
    for _ in range(3):
        campus.slot(50, 40, up=(95, 0))
    assert full(campus) == [(0, 5, None)]
    campus.slot(95, 40, up=(95, 0))
    campus.slots(2, *FULL)  # the upload is over, the download not
    assert full(campus) == [(0, 5, None)]
    campus.slots(2, *FREE)
    assert full(campus) == [(0, 5, 12)]


def test_a_slot_is_judged_once_however_often_somebody_looks(campus: SlotCampus) -> None:
    for _ in range(3):
        campus.slot(*FULL, looks=3)
    assert full(campus) == [(0, 2, None)]
    assert campus.look() == 0


def test_what_nobody_looked_at_is_made_up_for(campus: SlotCampus) -> None:
    for rates in (FULL, FULL, FULL, FREE):
        campus.slot(*rates, looks=0)
    assert campus.slot(*FREE) == 3  # begin, end, and an incident that is over
    assert full(campus) == [(0, 2, 5)]


def test_what_was_not_observed_opens_and_closes_nothing(campus: SlotCampus) -> None:
    campus.slots(2, *FULL)
    campus.slots_without_answer(4)
    campus.slots(3, *FULL)  # the first begins without an answer
    assert full(campus) == []
    campus.slot(*FULL)
    assert full(campus) == [(0, 9, None)]
    campus.slots_without_answer(4)
    campus.slots(2, *FREE)
    assert full(campus) == [(0, 9, None)]
    campus.slot(*FREE)
    assert full(campus) == [(0, 9, 17)]


def test_an_isp_without_a_link_says_nothing_of_being_full(campus: SlotCampus) -> None:
    campus.slots(3, *FULL)
    campus.slots(4, 0, 40, down=(0,))
    assert full(campus) == [(0, 2, None)]
    full_one, down = campus.incidents()
    assert (full_one.parent_id, full_one.parent_reason) == (down.id, "isp")


def change(campus: SlotCampus, from_ms: int, to_ms: int | None) -> None:
    with campus.database.transaction() as session:
        session.add(
            RouterChange(
                router_id=campus.target.router_id, state="confirmed" if to_ms else "pending",
                reason="", target={}, plan={}, forecast={}, timer_s=180, confirm_by="person",
                created_by="siti", created_at=at(from_ms), started_at=at(from_ms),
                ended_at=at(to_ms) if to_ms else None,
            )
        )  # fmt: skip


def test_a_change_under_way_explains_it(campus: SlotCampus) -> None:
    change(campus, campus.at_ms + 1000, None)
    campus.slots(5, *FULL)
    assert full(campus) == []


def test_a_change_that_is_over_hides_its_own_time_alone(campus: SlotCampus) -> None:
    change(campus, campus.at_ms + 1000, campus.at_ms + SLOT_MS - 1000)
    campus.slots(4, *FULL)
    assert full(campus) == [(0, 3, None)]


def probe(campus: SlotCampus, from_ms: int, *, heavy: bool = True) -> None:
    begin = at(from_ms)
    with campus.database.transaction() as session:
        session.add(
            ProbeRun(
                router_id=campus.target.router_id, uplink_id=campus.target.uplinks[0].uplink_id,
                preset="", kind="tcp", direction="download", heavy=heavy, spec={}, target={},
                due_at=begin, expires_at=begin + dt.timedelta(minutes=15), state="over",
                started_at=begin, ended_at=begin + dt.timedelta(seconds=30), outcome="ok",
            )
        )  # fmt: skip


@pytest.mark.parametrize("heavy, begin", [(True, None), (False, 2)])
def test_what_a_test_of_timbang_filled_does_not_count(
    campus: SlotCampus, heavy: bool, begin: int | None
) -> None:
    for _ in range(4):
        probe(campus, campus.at_ms + 60_000, heavy=heavy)
        campus.slot(*FULL)
    assert full(campus) == ([] if begin is None else [(0, begin, None)])


def test_a_line_that_carries_more_than_its_contract_has_a_wrong_contract(
    campus: SlotCampus,
) -> None:
    campus.slots(5, 120, 40)
    assert full(campus) == []


def test_the_contract_of_the_time_counts(campus: SlotCampus) -> None:
    campus.run_with(
        "INSERT INTO contract (uplink_id, from_at, from_date, download_bps, upload_bps)"
        " VALUES (:uplink, :since, '2025-06-15', 200000000, 200000000)",
        uplink=campus.target.uplinks[0].uplink_id,
        since=at(campus.at_ms + 3 * SLOT_MS),
    )
    for _ in range(4):
        campus.slot(*FULL, looks=0)
    campus.slot(*FULL)
    assert full(campus) == [(0, 2, 5)]


def test_what_comes_and_goes_and_is_measured_no_more_is_closed_once(campus: SlotCampus) -> None:
    for _ in range(4):
        campus.slots(3, *FULL)
        campus.slots(2, *FREE)
    campus.slots(3, *FULL)
    before = campus.incidents()
    assert before[-1].unstable
    for _ in range(24 * 12 + 2):
        campus.slot(0, 40, down=(0,), looks=0)
    campus.look()
    assert full(campus)[-1][1:] == (22, 25)
    for _ in range(3):
        campus.slot(0, 40, down=(0,), looks=2)
    known = [each for each in campus.incidents() if each.kind == KIND]
    assert [each.id for each in known] == [each.id for each in before]
    assert known[-1].close_reason == "unmeasured"


def test_a_look_that_dies_leaves_nothing_and_is_made_up_for(campus: SlotCampus) -> None:
    for _ in range(3):
        campus.slot(*FULL, looks=0)
    with campus.database.transaction() as other:
        assert conditions.take_turn(other)
        assert campus.look() == 0
    assert campus.look() == 2
    assert full(campus) == [(0, 2, None)]


def test_more_routers_cost_no_more_statements(
    campus: SlotCampus, monkeypatch: pytest.MonkeyPatch
) -> None:
    executed: list[object] = []
    execute = psycopg.Cursor.execute

    def counted(cursor: psycopg.Cursor, query: Any, *rest: Any, **words: Any) -> object:
        executed.append(query)
        return execute(cursor, query, *rest, **words)

    def statements() -> int:
        executed.clear()
        campus.look()
        return len(executed)

    monkeypatch.setattr(psycopg.Cursor, "execute", counted)
    campus.slot(*FULL, looks=0)
    alone, quiet = statements(), statements()
    campus.slot(*FREE)
    with campus.database.transaction() as session:
        site = add_campus(session, "Other")
        for number in range(10):
            router = add_router(session, site, port=9000 + number)
            add_uplink(session, router, "ether1")
    campus.run(
        "INSERT INTO router_state (router_id, answered_at) SELECT id, now() FROM router WHERE id > 1"
    )
    # Tests are looked at once an hour of each router, and at once of a new one.
    campus.run(
        "INSERT INTO slot_look (router_id, seen_at)"
        " SELECT router.id, slot_look.seen_at FROM router CROSS JOIN slot_look WHERE router.id > 1"
    )
    campus.slot(*FULL, looks=0)
    campus.run("UPDATE router_state SET answered_at = (SELECT max(at) FROM sample)")
    assert statements() == alone
    assert statements() == quiet < alone


def test_begin_and_end_are_sent_in_work_hours_alone(campus: SlotCampus) -> None:
    """The first reading is on a Sunday at 22:10 in Jakarta."""
    times = (("22:40", "22:50"), ("23:10", "23:30"))
    hours = [{"weekday": 7, "from": begin, "to": end} for begin, end in times]
    calendar = json.dumps({"hours": hours, "holidays": [], "periods": []})
    campus.run_with("UPDATE campus SET calendar = CAST(:new AS jsonb)", new=calendar)
    with campus.database.transaction() as session:
        now = at(campus.at_ms)
        values: dict[str, Any] = {"settings": {}, "language": "en", "since_at": now}
        session.add(Channel(name="NOC", kind="mail", created_at=now, created_by="a", **values))
    course = []
    for rates in (*[FULL] * 4, *[FREE] * 9):
        campus.slot(*rates)
        campus.run("UPDATE delivery SET state = 'delivered', ended_at = now()")
        course.append(len(phases(campus)))
    assert len(campus.incidents()) == 1
    assert course == [0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2]
    assert phases(campus) == ["open", "close"]


def phases(campus: SlotCampus) -> list[str]:
    with campus.database.transaction() as session:
        return list(session.scalars(select(Delivery.phase).order_by(Delivery.id)))


def test_the_past_of_a_demo_is_judged_once_however_old(database: Database) -> None:
    """The worker itself looks back a week."""
    campus = SlotCampus(database, two_lines(database))
    campus.run_with("UPDATE router SET enabled = false")
    begin_ms = campus.at_ms
    campus.slots(1, *FREE)
    campus.slots(9, *FULL)
    campus.slots(3, *FREE)
    assert full(campus) == []
    with database.transaction() as session:
        full_lines.note(session, campus.target.router_id, begin_ms, campus.at_ms)
    assert full(campus) == [(0, 1, 10)]
    campus.run_with("UPDATE router SET enabled = true")
    campus.slots(2, *FREE)
    assert full(campus) == [(0, 1, 10)]
    incident = campus.only()
    assert (incident.kind, incident.close_reason) == (KIND, "over")
