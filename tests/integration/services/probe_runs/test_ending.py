"""Busy servers, pauses, cancelled runs, workers that stop or die: every claimed run ends."""

from __future__ import annotations

import datetime as dt
import threading

from backend.domain.probes.probe import ProbeSpec, Result
from backend.store.probes import runs as probe_runs
from backend.store.tables import ProbePause
from tests.integration.services.probe_runs.scripts import BUSY, MEGABYTES, over, until_stopped
from tests.integration.services.probe_site import ProbeSite, Scripted, measured, until


def test_a_busy_server_is_tried_again_while_the_slot_lasts(site: ProbeSite) -> None:
    run_id = site.add(0)
    answers: list[Result] = [BUSY, measured(MEGABYTES)]

    def script(_spec: ProbeSpec, _stop: threading.Event) -> Result:
        site.carry(0, MEGABYTES)
        return answers.pop(0)

    with site.runner(Scripted(script)) as runner:
        runner.look()
        until(lambda: site.get(run_id).reason == "server_busy")
        row = site.get(run_id)
        assert row.state == "waiting"
        assert row.not_before is not None
        assert row.not_before > site.clock()
        site.clock.ahead = dt.timedelta(seconds=20)
        row = site.until(run_id, "over", runner)
    assert (row.outcome, row.reason, row.attempts) == ("ok", "", 2)


def test_a_server_that_stays_busy_fails_the_run(site: ProbeSite) -> None:
    run_id = site.add(0, lasts=dt.timedelta(minutes=10))
    with site.runner(Scripted(lambda _spec, _stop: BUSY)) as runner:
        for tries in range(1, 4):
            runner.look()
            until(lambda tries=tries: site.get(run_id).attempts == tries and runner.running == 0)
            site.clock.ahead += dt.timedelta(minutes=1)
        row = site.get(run_id)
    assert (row.state, row.outcome, row.reason) == ("over", "failed", "server_busy")


def test_a_slot_too_short_for_another_try_fails_at_once(site: ProbeSite) -> None:
    run_id = site.add(0, lasts=dt.timedelta(seconds=10))
    with site.runner(Scripted(lambda _spec, _stop: BUSY)) as runner:
        row = site.until(run_id, "over", runner)
    assert (row.outcome, row.reason, row.attempts) == ("failed", "server_busy", 1)
    assert row.detail == BUSY.detail


def test_a_pause_that_came_meanwhile_skips_the_run_of_a_plan(site: ProbeSite) -> None:
    run_id, by_hand = site.add(0, by=""), site.add(1)
    with site.database.transaction() as session:
        until_at = site.clock() + dt.timedelta(hours=1)
        session.add(ProbePause(router_id=site.uplinks[0].router_id, paused_until=until_at))
    with site.runner(over(site, 1)) as runner:
        row, other = (site.until(number, "over", runner) for number in (run_id, by_hand))
    assert (row.outcome, row.reason) == ("skipped", "paused")
    assert other.outcome == "ok"


def test_a_running_probe_can_be_cancelled(site: ProbeSite) -> None:
    run_id, following = site.add(0), site.add(0)
    with site.runner(Scripted(until_stopped)) as runner:
        site.until(run_id, "running", runner)
        with site.database.transaction() as session:
            assert probe_runs.cancel(session, run_id, site.clock(), "by ani")
        row = site.until(run_id, "over", runner)
        assert (row.outcome, row.reason) == ("failed", "cancelled")
        assert row.download_bytes > 0
        site.until(following, "running", runner)


def test_a_worker_that_stops_leaves_its_run_to_the_next(site: ProbeSite) -> None:
    run_id = site.add(0)
    with site.runner(Scripted(until_stopped)) as first:
        site.until(run_id, "running", first)
    row = site.get(run_id)
    assert (row.state, row.reason, row.worker) == ("waiting", "cancelled", None)
    with site.runner(over(site, 0), "w2") as second:
        row = site.until(run_id, "over", second)
    assert (row.outcome, row.worker, row.attempts) == ("ok", "w2", 2)


def test_a_worker_that_died_loses_its_run_and_the_next_slot_runs(site: ProbeSite) -> None:
    site.settings = site.settings.model_copy(update={"probe_lease_s": 2.0})
    dead, following = site.add(0), site.add(0)
    with site.database.transaction() as session:
        assert probe_runs.claim(session, "dead", site.clock(), 0.01) is not None
    with site.runner(over(site, 0)) as runner:
        row = site.until(dead, "over", runner)
        assert (row.outcome, row.reason) == ("failed", "worker_died")
        assert site.until(following, "over", runner).outcome == "ok"


def test_a_run_that_was_written_off_meanwhile_is_ended(site: ProbeSite) -> None:
    """Its uplink is free for others by then."""
    run_id = site.add(0)
    with site.runner(Scripted(until_stopped)) as runner:
        site.until(run_id, "running", runner)
        with site.database.transaction() as session:
            assert probe_runs.close_running(session) == [run_id]
        runner.look()
        until(lambda: runner.running == 0)
        row = site.get(run_id)
    assert (row.outcome, row.reason) == ("failed", "worker_died")
    assert row.download_bytes > 0


def test_as_many_probes_run_at_once_as_there_are_threads(site: ProbeSite) -> None:
    site.settings = site.settings.model_copy(update={"probe_threads": 2})
    light = ProbeSpec("http")
    ids = [site.add(number % 3, spec=light) for number in range(3)]
    with site.database.transaction() as session:
        from_page = "UPDATE probe_server SET url = 'http://127.0.0.1/'"
        session.connection().exec_driver_sql(from_page)
    with site.runner(Scripted(until_stopped)) as runner:
        assert runner.look() == 2
        assert runner.look() == 0
        assert [site.get(run_id).state for run_id in ids] == ["running", "running", "waiting"]
