"""Plans become slots, and every slot ends: a week on virtual time, two workers at once, edits in mid-hour."""

from __future__ import annotations

import datetime as dt
import threading
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select, text, update

from backend.domain import blackouts, probe_schedule
from backend.domain.blackouts import Blackout
from backend.domain.probe_budget import run_bytes
from backend.domain.probe_schedule import Plan
from backend.domain.probes import ProbeSpec
from backend.services import probe_planning, probe_setups
from backend.services.audit import Actor
from backend.services.probe_settings import replace_all
from backend.services.probe_wishes import LineWish, PlanWish, SettingsWish
from backend.store import probe_runs
from backend.store.database import Database
from backend.store.tables import ProbePlan, ProbeRun, ProbeServer, Uplink
from tests.integration.rows import add_campus, add_router, add_uplink
from tests.integration.services.probe_week import Week, overlaps

JAKARTA = ZoneInfo("Asia/Jakarta")
MONDAY = dt.datetime(2026, 11, 16, 0, 0, tzinfo=JAKARTA).astimezone(dt.UTC)
HOUR, DAY = dt.timedelta(hours=1), dt.timedelta(days=1)
ADMIN = Actor(None, "admin", "admin")
DOWN, UP = ProbeSpec("tcp", "download"), ProbeSpec("tcp", "upload")
HOURLY = Plan("0 * * * *", (DOWN, UP), selection="all", slip_s=600, window_s=3000)


class Place:
    """One router with lines, and servers; settings as a test wants them."""

    def __init__(self, database: Database, lines: int = 3, servers: int = 1) -> None:
        self.database = database
        with database.transaction() as session:
            router = add_router(session, add_campus(session))
            self.uplinks = [
                add_uplink(session, router, f"ether{number}", 100, number)
                for number in range(1, lines + 1)
            ]
            made = [ProbeServer(name=f"S{n}", host=f"s{n}.example") for n in range(servers)]
            session.add_all(made)
            session.flush()
            self.router_id = router.id
            self.server_ids = tuple(one.id for one in made)

    def set(
        self,
        *plans: Plan | PlanWish,
        now: dt.datetime = MONDAY,
        paused_until: dt.datetime | None = None,
        closed: Sequence[Blackout] = (),
        budgets: Sequence[int | None] = (None, None, None),
    ) -> None:
        lines = [
            LineWish(one.id, f"10.0.0.{one.id}", budget)
            for one, budget in zip(self.uplinks, budgets, strict=True)
        ]
        wishes = [
            one
            if isinstance(one, PlanWish)
            else PlanWish(
                None, f"plan {number}", "custom", True, replace(one, server_ids=self.server_ids)
            )
            for number, one in enumerate(plans)
        ]
        wish = SettingsWish(lines, wishes, paused_until, tuple(closed))
        with self.database.transaction() as session:
            replace_all(session, ADMIN, self.router_id, wish, now)

    def saved(self) -> list[PlanWish]:
        with self.database.transaction() as session:
            rows = session.scalars(select(ProbePlan).order_by(ProbePlan.id)).all()
            return [
                PlanWish(
                    one.id, one.name, "custom", one.enabled, probe_schedule.from_json(one.content)
                )
                for one in rows
            ]

    def rows(self) -> Sequence[ProbeRun]:
        with self.database.transaction() as session:
            return session.scalars(select(ProbeRun).order_by(ProbeRun.due_at, ProbeRun.id)).all()

    def hours(self, plan: Plan, from_at: dt.datetime, to_at: dt.datetime) -> list[dt.datetime]:
        """The plan's times."""
        with self.database.transaction() as session:
            calendar = probe_setups.load(session, self.router_id).calendar
        edges = (int(one.timestamp() * 1000) for one in (from_at, to_at))
        return [
            dt.datetime.fromtimestamp(one / 1000, dt.UTC)
            for one in probe_schedule.ticks(plan, calendar, *edges)
        ]


@pytest.fixture
def place(database: Database) -> Place:
    return Place(database)


def slot_of(row: ProbeRun) -> tuple[int, str | None, dt.datetime]:
    """Uplink, direction and hour: which slot of the hourly plan a row is."""
    return row.uplink_id, row.direction, row.due_at.replace(minute=0, second=0, microsecond=0)


@pytest.mark.timeout(900)
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

    rows = [one for one in place.rows() if one.due_at < MONDAY + 7 * DAY]
    wanted = Counter(
        (uplink.id, "download", hour)
        for hour in place.hours(hourly, MONDAY, MONDAY + 7 * DAY)
        for uplink in place.uplinks
    )
    assert len(wanted) == 3 * 168
    assert Counter(map(slot_of, rows)) == wanted
    assert {one.state for one in rows} == {"over"}
    assert overlaps(rows) == []
    found = Counter((one.outcome, one.reason) for one in rows)
    assert set(found) == {
        ("ok", ""),
        ("skipped", "paused"),
        ("skipped", "blackout"),
        ("skipped", "budget"),
        ("missed", "not_running"),
    }
    assert found["skipped", "paused"] == 3 * 6
    assert found["skipped", "blackout"] >= 3 * 4
    # The worker's five hours; the planner's six less what was planned ahead and what still had time on its return.
    assert found["missed", "not_running"] >= 3 * 5 + 3 * 3
    used = sum(one.download_bytes for one in rows if one.uplink_id == place.uplinks[2].id)
    assert used == limit
    assert all(one.detail for one in rows if one.outcome in {"skipped", "missed"})


@pytest.mark.timeout(900)
def test_three_hundred_probes_a_day_over_a_hundred_uplinks_never_overlap(
    database: Database,
) -> None:
    place = Place(database, lines=100, servers=3)
    plan = Plan("0 8 * * *", (DOWN,), selection="all", slip_s=1800, window_s=4 * 3600)
    place.set(plan, budgets=(None,) * 100)
    Week(database).live(MONDAY, MONDAY + 13 * HOUR)
    rows = place.rows()
    assert len(rows) == 300
    assert {(one.outcome, one.reason) for one in rows} == {("ok", "")}
    assert overlaps(rows) == []


def test_two_workers_race_for_one_slot_and_one_runs_it(place: Place) -> None:
    place.set(replace(HOURLY, probes=(DOWN,)), now=MONDAY - HOUR)
    probe_planning.run(place.database, MONDAY - HOUR)
    [slot] = [one for one in place.rows() if one.uplink_id == place.uplinks[0].id][:1]
    barrier = threading.Barrier(4)
    won: list[int] = []

    def race(worker: str) -> None:
        barrier.wait()
        with place.database.transaction() as session:
            run = probe_runs.claim(session, worker, slot.due_at, 60.0)
        if run is not None:
            won.append(run.id)

    threads = [threading.Thread(target=race, args=(f"w{number}",)) for number in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    due = [one for one in place.rows() if one.due_at <= slot.due_at]
    # All share a server: whoever won, one runs and the others wait.
    assert len(won) == 1
    assert [one.state for one in due].count("running") == 1


def test_planning_twice_or_at_once_plans_once(place: Place) -> None:
    place.set(HOURLY)
    threads = [
        threading.Thread(target=probe_planning.run, args=(place.database, MONDAY)) for _ in range(3)
    ]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    first = [(one.id, one.due_at) for one in place.rows()]
    assert len(first) == 2 * 6
    assert probe_planning.run(place.database, MONDAY + dt.timedelta(minutes=1)).made == 0
    assert [(one.id, one.due_at) for one in place.rows()] == first


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
    waiting = [one for one in place.rows() if one.state == "waiting"]
    # The last plan's two times, 00:45 and 01:45.
    assert len(waiting) == 2 * 6
    assert min(one.due_at for one in waiting) >= MONDAY + dt.timedelta(minutes=45)


def test_another_installation_would_plan_the_same_times(place: Place) -> None:
    place.set(HOURLY)
    probe_planning.run(place.database, MONDAY)
    first = [(one.uplink_id, one.direction, one.due_at) for one in place.rows()]
    with place.database.transaction() as session:
        for row in session.scalars(select(ProbeRun)):
            session.delete(row)
        session.scalars(select(ProbePlan)).one().planned_until = MONDAY
    probe_planning.run(place.database, MONDAY)
    assert [(one.uplink_id, one.direction, one.due_at) for one in place.rows()] == first


def test_a_changed_plan_takes_the_place_of_its_slots_to_come(place: Place) -> None:
    place.set(HOURLY, now=MONDAY + HOUR / 60)
    at = MONDAY + HOUR / 60
    probe_planning.run(place.database, at)
    assert {one.due_at.hour for one in place.rows()} == {18, 19}
    [saved] = place.saved()
    changed = replace(saved, plan=replace(saved.plan, cron="30 * * * *", probes=(UP,)))
    place.set(changed, now=at)
    probe_planning.run(place.database, at)
    rows = place.rows()
    assert {one.direction for one in rows} == {"upload"}
    assert {one.state for one in rows} == {"waiting"}
    assert [one.due_at >= MONDAY + HOUR / 2 for one in rows].count(False) == 0


def test_a_plan_that_ends_in_mid_hour_says_what_became_of_its_slots(place: Place) -> None:
    place.set(HOURLY)
    probe_planning.run(place.database, MONDAY)
    place.set(now=MONDAY + HOUR / 60)
    rows = place.rows()
    # Those of 00:00 had begun as a time of the plan; those of 01:00 had not.
    assert len(rows) == 6
    assert {(one.outcome, one.reason, one.plan_id) for one in rows} == {
        ("failed", "cancelled", None)
    }


def test_slots_that_lie_beyond_the_next_time_are_called_off_too(place: Place) -> None:
    """Two measurements of 25 min over three ISPs to one server: those of 00:00 last until 02:30."""
    long = tuple(replace(one, duration_s=1500) for one in (DOWN, UP))
    place.set(replace(HOURLY, probes=long, slip_s=0, window_s=5 * 3600))
    probe_planning.run(place.database, MONDAY)
    first = [one.id for one in place.rows()][:6]
    assert place.rows()[5].due_at > MONDAY + 2 * HOUR
    place.set(now=MONDAY + HOUR / 60)
    rows = place.rows()
    assert [one.id for one in rows] == first
    assert {(one.outcome, one.reason) for one in rows} == {("failed", "cancelled")}


def test_what_a_changed_plan_called_off_is_none_of_its_slots(place: Place) -> None:
    place.set(replace(HOURLY, slip_s=0))
    probe_planning.run(place.database, MONDAY)
    now = MONDAY + dt.timedelta(seconds=1)
    [saved] = place.saved()
    place.set(replace(saved, plan=replace(saved.plan, cron="5 * * * *")), now=now)
    probe_planning.run(place.database, now)
    rows = place.rows()
    off = [one for one in rows if one.state == "over"]
    # The first one was due before; the others could have been taken for slots of the new plan.
    assert [one.plan_id for one in off] == [saved.id] + [None] * 5
    assert len([one for one in rows if one.state == "waiting"]) == 2 * 6


def test_a_plan_that_cannot_be_read_does_not_stop_the_others(place: Place) -> None:
    place.set(HOURLY, replace(HOURLY, cron="30 * * * *"))
    with place.database.transaction() as session:
        broken, sound = session.scalars(select(ProbePlan).order_by(ProbePlan.id)).all()
        broken.content = {"cron": "never"}
    assert probe_planning.run(place.database, MONDAY).made == 12
    assert {one.plan_id for one in place.rows()} == {sound.id}


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
    slot = next(one for one in place.rows() if one.uplink_id == place.uplinks[0].id)
    with place.database.transaction() as session:
        run = probe_runs.claim(session, "gone", slot.due_at, 60.0)
        assert run is not None
        for each in (run.id, slot.id):
            died = {"state": "over", "outcome": "failed", "reason": "worker_died"}
            session.execute(update(ProbeRun).where(ProbeRun.id == each).values(died))
    probe_planning.run(place.database, MONDAY + HOUR + HOUR / 5)
    ended = {one.id: (one.outcome, one.reason) for one in place.rows()}
    later = [one for one in place.rows() if one.uplink_id == slot.uplink_id and one.id != slot.id]
    assert ended[slot.id] == ("failed", "worker_died")
    assert later[0].reason == "budget"


def test_another_name_changes_no_slot(place: Place) -> None:
    place.set(HOURLY)
    probe_planning.run(place.database, MONDAY)
    first = [one.id for one in place.rows()]
    [saved] = place.saved()
    place.set(replace(saved, name="other"), now=MONDAY + HOUR / 60)
    assert [one.id for one in place.rows()] == first
    assert {one.state for one in place.rows()} == {"waiting"}


def test_slots_called_off_by_a_pause_wait_again_when_it_is_lifted(place: Place) -> None:
    place.set(HOURLY, paused_until=MONDAY + DAY)
    probe_planning.run(place.database, MONDAY)
    assert {(one.outcome, one.reason) for one in place.rows()} == {("skipped", "paused")}
    place.set(*place.saved(), now=MONDAY + HOUR / 2)
    early, late = [], []
    for one in place.rows():
        (late if one.due_at > MONDAY + HOUR / 2 else early).append((one.state, one.reason))
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
    due = [one for one in place.rows() if one.due_at <= MONDAY + HOUR / 4]
    assert due
    assert {(one.outcome, one.reason) for one in due} == {("skipped", "not_configured")}


def test_without_a_server_every_slot_says_so(place: Place) -> None:
    place.server_ids = ()
    place.set(HOURLY)
    probe_planning.run(place.database, MONDAY)
    rows = place.rows()
    assert len(rows) == 12
    assert {(one.outcome, one.reason) for one in rows} == {("skipped", "not_configured")}


def test_a_slot_that_one_busy_line_never_let_begin_is_skipped_not_missed(place: Place) -> None:
    place.set(replace(HOURLY, probes=(DOWN,)))
    # The first run keeps the only server until the hour is over.
    Week(place.database, lasts_s=lambda _: 3500.0).live(MONDAY, MONDAY + HOUR)
    first_hour = [one for one in place.rows() if one.due_at < MONDAY + HOUR]
    found = Counter((one.outcome, one.reason) for one in first_hour)
    assert found == {("ok", ""): 1, ("skipped", "busy"): 2}
    assert all("busy with probe" in one.detail for one in first_hour if one.reason == "busy")


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
    assert Counter(one.state for one in rows) == {"over": 3 * 72, "waiting": 3 * 2}
    assert {(one.outcome, one.reason) for one in rows if one.state == "over"} == {
        ("missed", "not_running")
    }
