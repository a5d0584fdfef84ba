"""Plans become slots, and every slot ends: a week on virtual time, two workers at once, edits in mid-hour."""

from __future__ import annotations

import datetime as dt
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy import select

from backend.domain.probes import blackouts
from backend.domain.probes import schedule as probe_schedule
from backend.domain.probes.budget import run_bytes
from backend.domain.probes.schedule import MeasurementPlan
from backend.services.probes import planning as probe_planning
from backend.services.probes import setups as probe_setups
from backend.store.engine.database import Database
from backend.store.probes import runs as probe_runs
from backend.store.tables import ProbePlan, ProbeRun
from tests.integration.services.plan_place import DAY, DOWN, HOUR, HOURLY, MONDAY, Place, slot_of
from tests.integration.services.probe_week import Week, overlaps


@pytest.fixture
def place(database: Database) -> Place:
    return Place(database)


@pytest.mark.timeout(1800)
def test_a_week_of_hourly_tests_has_no_overlap_and_no_silent_skip(place: Place) -> None:
    hourly = replace(HOURLY, probes=(DOWN,))
    night = blackouts.Weekly("backup", (6,), 22 * 60, 2 * 60)
    paused = MONDAY + 6 * HOUR
    absent = (MONDAY + DAY + 10 * HOUR, MONDAY + DAY + 15 * HOUR)
    asleep = (MONDAY + 2 * DAY + 8 * HOUR, MONDAY + 2 * DAY + 14 * HOUR)
    one_run = run_bytes(DOWN, probe_setups.capacity(place.uplinks[2]))
    limit = 100 * one_run
    place.set(hourly, paused_until=paused, closed=[night], budgets=(None, None, limit))
    week = Week(
        place.database,
        # Now and then a probe takes a minute more than it should.
        lasts_s=lambda run: probe_schedule.length_s(run.spec) + 60 * (run.id % 7 == 0),
        moves_bytes=one_run,
        workers_away=[absent],
        planner_away=[asleep],
    )
    week.live(MONDAY, MONDAY + 7 * DAY + HOUR)

    rows = [row for row in place.rows() if row.due_at < MONDAY + 7 * DAY]
    wanted = Counter(
        (uplink.id, "download", hour)
        for hour in place.hours(hourly, MONDAY, MONDAY + 7 * DAY)
        for uplink in place.uplinks
    )
    assert len(wanted) == 3 * 168
    assert Counter(map(slot_of, rows)) == wanted
    assert {row.state for row in rows} == {"over"}
    assert overlaps(rows) == []
    counts = Counter((row.outcome, row.reason) for row in rows)
    assert set(counts) == {
        ("ok", ""),
        ("skipped", "paused"),
        ("skipped", "blackout"),
        ("skipped", "budget"),
        ("missed", "not_running"),
    }
    assert counts["skipped", "paused"] == 3 * 6
    assert counts["skipped", "blackout"] >= 3 * 4
    # The worker's five hours; the planner's six less what was planned ahead and what still had time on its return.
    assert counts["missed", "not_running"] >= 3 * 5 + 3 * 3
    used = sum(row.download_bytes for row in rows if row.uplink_id == place.uplinks[2].id)
    assert used == limit
    assert all(row.detail for row in rows if row.outcome in {"skipped", "missed"})


@pytest.mark.timeout(1800)
def test_three_hundred_probes_a_day_over_a_hundred_uplinks_never_overlap(
    database: Database,
) -> None:
    place = Place(database, uplink_count=100, servers=3)
    plan = MeasurementPlan("0 8 * * *", (DOWN,), selection="all", slip_s=1800, window_s=4 * 3600)
    place.set(plan, budgets=(None,) * 100)
    Week(database).live(MONDAY, MONDAY + 13 * HOUR)
    rows = place.rows()
    assert len(rows) == 300
    assert {(row.outcome, row.reason) for row in rows} == {("ok", "")}
    assert overlaps(rows) == []


def test_two_workers_race_for_one_slot_and_one_runs_it(place: Place) -> None:
    place.set(replace(HOURLY, probes=(DOWN,)), now=MONDAY - HOUR)
    probe_planning.run(place.database, MONDAY - HOUR)
    [slot] = [row for row in place.rows() if row.uplink_id == place.uplinks[0].id][:1]
    barrier = threading.Barrier(4)
    won: list[int] = []

    def race(worker: str) -> None:
        barrier.wait()
        with place.database.transaction() as session:
            run = probe_runs.claim(session, worker, slot.due_at, 60.0)
        if run is not None:
            won.append(run.id)

    threads = [threading.Thread(target=race, args=(f"w{number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    due = [row for row in place.rows() if row.due_at <= slot.due_at]
    # All share a server: whoever won, one runs and the others wait.
    assert len(won) == 1
    assert [slot.state for slot in due].count("running") == 1


def test_planning_twice_or_at_once_plans_once(place: Place) -> None:
    place.set(HOURLY)
    threads = [
        threading.Thread(target=probe_planning.run, args=(place.database, MONDAY)) for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    first = [(row.id, row.due_at) for row in place.rows()]
    assert len(first) == 2 * 6
    assert probe_planning.run(place.database, MONDAY + dt.timedelta(minutes=1)).made == 0
    assert [(row.id, row.due_at) for row in place.rows()] == first


def test_settings_may_change_while_planners_work(place: Place) -> None:
    place.set(HOURLY)

    def plan() -> None:
        for _ in range(10):
            probe_planning.run(place.database, MONDAY)

    def edit() -> None:
        for minute in range(0, 50, 5):
            [saved] = place.saved()
            place.set(replace(saved, plan=replace(saved.plan, cron=f"{minute} * * * *")))

    with ThreadPoolExecutor(3) as pool:
        for done in [pool.submit(plan), pool.submit(edit), pool.submit(plan)]:
            done.result()
    probe_planning.run(place.database, MONDAY)
    waiting = [row for row in place.rows() if row.state == "waiting"]
    # The last plan's two times, 00:45 and 01:45.
    assert len(waiting) == 2 * 6
    assert min(slot.due_at for slot in waiting) >= MONDAY + dt.timedelta(minutes=45)


def test_another_installation_would_plan_the_same_times(place: Place) -> None:
    place.set(HOURLY)
    probe_planning.run(place.database, MONDAY)
    first = [(row.uplink_id, row.direction, row.due_at) for row in place.rows()]
    with place.database.transaction() as session:
        for row in session.scalars(select(ProbeRun)):
            session.delete(row)
        session.scalars(select(ProbePlan)).one().planned_until = MONDAY
    probe_planning.run(place.database, MONDAY)
    assert [(row.uplink_id, row.direction, row.due_at) for row in place.rows()] == first
