"""Plans that change, pause, end or cannot be kept: every slot ends in one outcome, and says why."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from dataclasses import replace

import pytest
from sqlalchemy import select, text, update

from backend.domain.probes.budget import run_bytes
from backend.services.probes import planning as probe_planning
from backend.services.probes import setups as probe_setups
from backend.store.engine.database import Database
from backend.store.probes import runs as probe_runs
from backend.store.tables import ProbePlan, ProbeRun, ProbeServer, Uplink
from tests.integration.services.plan_place import DAY, DOWN, HOUR, HOURLY, MONDAY, UP, Place
from tests.integration.services.probe_week import Week


@pytest.fixture
def place(database: Database) -> Place:
    return Place(database)


def test_a_changed_plan_takes_the_place_of_its_slots_to_come(place: Place) -> None:
    place.set(HOURLY, now=MONDAY + HOUR / 60)
    at = MONDAY + HOUR / 60
    probe_planning.run(place.database, at)
    assert {row.due_at.hour for row in place.rows()} == {18, 19}
    [saved] = place.saved()
    changed = replace(saved, plan=replace(saved.plan, cron="30 * * * *", probes=(UP,)))
    place.set(changed, now=at)
    probe_planning.run(place.database, at)
    rows = place.rows()
    assert {row.direction for row in rows} == {"upload"}
    assert {row.state for row in rows} == {"waiting"}
    assert [row.due_at >= MONDAY + HOUR / 2 for row in rows].count(False) == 0


def test_a_plan_that_ends_in_mid_hour_says_what_became_of_its_slots(place: Place) -> None:
    place.set(HOURLY)
    probe_planning.run(place.database, MONDAY)
    place.set(now=MONDAY + HOUR / 60)
    rows = place.rows()
    # Those of 00:00 had begun as a time of the plan; those of 01:00 had not.
    assert len(rows) == 6
    assert {(row.outcome, row.reason, row.plan_id) for row in rows} == {
        ("failed", "cancelled", None)
    }


def test_slots_that_lie_beyond_the_next_time_are_called_off_too(place: Place) -> None:
    """Two measurements of 25 min over three ISPs to one server: those of 00:00 last until 02:30."""
    long = tuple(replace(spec, duration_s=1500) for spec in (DOWN, UP))
    place.set(replace(HOURLY, probes=long, slip_s=0, window_s=5 * 3600))
    probe_planning.run(place.database, MONDAY)
    first = [row.id for row in place.rows()][:6]
    assert place.rows()[5].due_at > MONDAY + 2 * HOUR
    place.set(now=MONDAY + HOUR / 60)
    rows = place.rows()
    assert [row.id for row in rows] == first
    assert {(row.outcome, row.reason) for row in rows} == {("failed", "cancelled")}


def test_what_a_changed_plan_called_off_is_none_of_its_slots(place: Place) -> None:
    place.set(replace(HOURLY, slip_s=0))
    probe_planning.run(place.database, MONDAY)
    now = MONDAY + dt.timedelta(seconds=1)
    [saved] = place.saved()
    place.set(replace(saved, plan=replace(saved.plan, cron="5 * * * *")), now=now)
    probe_planning.run(place.database, now)
    rows = place.rows()
    off = [row for row in rows if row.state == "over"]
    # The first one was due before; the others could have been taken for slots of the new plan.
    assert [row.plan_id for row in off] == [saved.id] + [None] * 5
    assert len([row for row in rows if row.state == "waiting"]) == 2 * 6


def test_a_plan_that_cannot_be_read_does_not_stop_the_others(place: Place) -> None:
    place.set(HOURLY, replace(HOURLY, cron="30 * * * *"))
    with place.database.transaction() as session:
        broken, sound = session.scalars(select(ProbePlan).order_by(ProbePlan.id)).all()
        broken.content = {"cron": "never"}
    assert probe_planning.run(place.database, MONDAY).made == 12
    assert {row.plan_id for row in place.rows()} == {sound.id}


def test_a_run_whose_worker_died_is_closed_where_no_worker_is_left(place: Place) -> None:
    place.set(HOURLY)
    probe_planning.run(place.database, MONDAY)
    with place.database.transaction() as session:
        run = probe_runs.claim(session, "gone", MONDAY + HOUR / 2, 60.0)
        assert run is not None
    probe_planning.run(place.database, MONDAY + HOUR / 2)
    with place.database.transaction() as session:
        assert probe_runs.get(session, run.id).state == "running"
        session.execute(text("UPDATE probe_run SET lease_until = now() - interval '1 hour'"))
    probe_planning.run(place.database, MONDAY + HOUR / 2)
    with place.database.transaction() as session:
        row = probe_runs.get(session, run.id)
    assert (row.state, row.outcome, row.reason) == ("over", "failed", "worker_died")


def test_what_died_with_its_worker_is_paid_for(place: Place) -> None:
    """Nobody knows what it moved: a worker that dies at every run must not use up the line for ever."""
    hourly = replace(HOURLY, probes=(DOWN,))
    limit = run_bytes(DOWN, probe_setups.capacity(place.uplinks[0])) * 3 // 2
    place.set(hourly, budgets=(limit, None, None))
    probe_planning.run(place.database, MONDAY)
    slot = next(row for row in place.rows() if row.uplink_id == place.uplinks[0].id)
    with place.database.transaction() as session:
        run = probe_runs.claim(session, "gone", slot.due_at, 60.0)
        assert run is not None
        for each in (run.id, slot.id):
            died = {"state": "over", "outcome": "failed", "reason": "worker_died"}
            session.execute(update(ProbeRun).where(ProbeRun.id == each).values(died))
    probe_planning.run(place.database, MONDAY + HOUR + HOUR / 5)
    ended = {row.id: (row.outcome, row.reason) for row in place.rows()}
    later = [row for row in place.rows() if row.uplink_id == slot.uplink_id and row.id != slot.id]
    assert ended[slot.id] == ("failed", "worker_died")
    assert later[0].reason == "budget"


def test_another_name_changes_no_slot(place: Place) -> None:
    place.set(HOURLY)
    probe_planning.run(place.database, MONDAY)
    first = [row.id for row in place.rows()]
    [saved] = place.saved()
    place.set(replace(saved, name="other"), now=MONDAY + HOUR / 60)
    assert [row.id for row in place.rows()] == first
    assert {row.state for row in place.rows()} == {"waiting"}


def test_slots_called_off_by_a_pause_wait_again_when_it_is_lifted(place: Place) -> None:
    place.set(HOURLY, paused_until=MONDAY + DAY)
    probe_planning.run(place.database, MONDAY)
    assert {(row.outcome, row.reason) for row in place.rows()} == {("skipped", "paused")}
    place.set(*place.saved(), now=MONDAY + HOUR / 2)
    early, late = [], []
    for row in place.rows():
        (late if row.due_at > MONDAY + HOUR / 2 else early).append((row.state, row.reason))
    assert set(late) == {("waiting", "")}
    assert set(early) == {("over", "paused")}


def test_a_setting_that_changes_before_its_time_calls_a_slot_off(place: Place) -> None:
    place.set(HOURLY)
    probe_planning.run(place.database, MONDAY)
    with place.database.transaction() as session:
        server = session.get(ProbeServer, place.server_ids[0])
        assert server is not None
        server.archived_at = MONDAY
        uplink = session.get(Uplink, place.uplinks[0].id)
        assert uplink is not None
        uplink.archived_at = MONDAY
    probe_planning.run(place.database, MONDAY + HOUR / 4)
    due = [row for row in place.rows() if row.due_at <= MONDAY + HOUR / 4]
    assert due
    assert {(row.outcome, row.reason) for row in due} == {("skipped", "not_configured")}


def test_without_a_server_every_slot_says_so(place: Place) -> None:
    place.server_ids = ()
    place.set(HOURLY)
    probe_planning.run(place.database, MONDAY)
    rows = place.rows()
    assert len(rows) == 12
    assert {(row.outcome, row.reason) for row in rows} == {("skipped", "not_configured")}


def test_a_slot_that_one_busy_uplink_never_let_begin_is_skipped_not_missed(place: Place) -> None:
    place.set(replace(HOURLY, probes=(DOWN,)))
    # The first run keeps the only server until the hour is over.
    Week(place.database, lasts_s=lambda _: 3500.0).live(MONDAY, MONDAY + HOUR)
    first_hour = [row for row in place.rows() if row.due_at < MONDAY + HOUR]
    counts = Counter((row.outcome, row.reason) for row in first_hour)
    assert counts == {("ok", ""): 1, ("skipped", "busy"): 2}
    assert all("busy with probe" in row.detail for row in first_hour if row.reason == "busy")


def test_what_was_tried_in_vain_ends_with_the_reason_of_the_last_try(place: Place) -> None:
    place.set(replace(HOURLY, probes=(DOWN,)))
    probe_planning.run(place.database, MONDAY)
    slot = place.rows()[0]
    with place.database.transaction() as session:
        run = probe_runs.claim(session, "w", slot.due_at, 60.0)
        assert run is not None
        probe_runs.put_back(
            session, run.id, "w", not_before=slot.due_at, reason="server_busy", detail="busy"
        )
    probe_planning.run(place.database, MONDAY + HOUR)
    with place.database.transaction() as session:
        row = probe_runs.get(session, run.id)
    assert (row.state, row.outcome, row.reason) == ("over", "failed", "server_busy")


def test_a_planner_that_was_away_for_days_accounts_for_them(place: Place) -> None:
    place.set(replace(HOURLY, probes=(DOWN,)))
    probe_planning.run(place.database, MONDAY)
    back = MONDAY + 3 * DAY
    probe_planning.run(place.database, back)
    rows = place.rows()
    assert len(rows) == 3 * (72 + 2)
    assert Counter(row.state for row in rows) == {"over": 3 * 72, "waiting": 3 * 2}
    assert {(row.outcome, row.reason) for row in rows if row.state == "over"} == {
        ("missed", "not_running")
    }
