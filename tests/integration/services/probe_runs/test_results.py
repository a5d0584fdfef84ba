"""Results that a database refuses, delays or cannot take."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from backend.domain.probes.probe import ProbeSpec, Result, Series, StreamSeries
from backend.store.probes import runs as probe_runs
from backend.store.tables import ProbeRecord
from tests.integration.away import away
from tests.integration.services.probe_runs.scripts import MEGABYTES, PATIENCE_S, over
from tests.integration.services.probe_site import ProbeSite, Scripted, measured, until
from tests.services.require import on_the_real_clock


def test_what_the_database_refuses_is_closed_and_its_bytes_count(site: ProbeSite) -> None:
    run_id = site.add(0)

    def script(_spec: ProbeSpec, _stop: threading.Event) -> Result:
        return replace(measured(MEGABYTES), tool="iperf\x00 3")

    with site.runner(Scripted(script)) as runner:
        row = site.until(run_id, "over", runner)
    assert (row.outcome, row.reason) == ("failed", "implausible")
    assert row.download_bytes > MEGABYTES


def test_a_figure_that_nothing_can_hold_fails_its_run_and_its_bytes_count(site: ProbeSite) -> None:
    run_id = site.add(0)

    def script(_spec: ProbeSpec, _stop: threading.Event) -> Result:
        endless = Series((0,), (1000,), (False,), (StreamSeries((1 << 70,)),))
        return replace(measured(MEGABYTES), series=endless)

    with site.runner(Scripted(script)) as runner:
        row = site.until(run_id, "over", runner)
    assert (row.outcome, row.reason) == ("failed", "implausible")
    assert row.download_bytes > MEGABYTES


def test_a_result_that_cannot_be_stored_does_not_stand_in_the_way_of_others(
    site: ProbeSite,
) -> None:
    spoilt, following = site.add(0), site.add(0)
    with site.database.transaction() as session:
        session.add(ProbeRecord(run_id=spoilt, series=b"", raw=b"", raw_sha256=""))
    with site.runner(over(site, 0)) as runner:
        rows = [site.until(run_id, "over", runner) for run_id in (spoilt, following)]
    assert [row.outcome for row in rows] == ["failed", "ok"]


def test_a_result_waits_for_a_database_that_is_too_slow(
    site: ProbeSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_the_real_clock()
    run_id = site.add(0)
    finish = probe_runs.finish

    def slow_once(session: Session, *arguments) -> bool:
        monkeypatch.setattr(probe_runs, "finish", finish)
        session.execute(text("SET LOCAL statement_timeout = 10"))
        session.execute(text("SELECT pg_sleep(600)"))
        return finish(session, *arguments)

    monkeypatch.setattr(probe_runs, "finish", slow_once)
    with site.runner(over(site, 0)) as runner:
        row = site.until(run_id, "over", runner)
    assert (row.outcome, row.reason) == ("ok", "")


def test_a_result_waits_for_the_database(site: ProbeSite) -> None:
    run_id = site.add(0)
    may_end = threading.Event()
    prober = over(site, 0)
    script = prober.script

    def held(spec: ProbeSpec, stop: threading.Event) -> Result:
        assert may_end.wait(PATIENCE_S)
        return script(spec, stop)

    prober.script = held
    with site.runner(prober) as runner:
        site.until(run_id, "running", runner)
        until(lambda: bool(prober.calls))
        with away(site.database):
            may_end.set()
            until(lambda: runner.running == 0)
            assert runner.unsaved == 1
            assert runner.look() == 0
        row = site.until(run_id, "over", runner)
        assert runner.unsaved == 0
    assert row.outcome == "ok"


def test_our_own_mistakes_end_the_run_too(site: ProbeSite) -> None:
    run_id = site.add(0)

    def script(_spec: ProbeSpec, _stop: threading.Event) -> Result:
        raise ZeroDivisionError

    with site.runner(Scripted(script)) as runner:
        row = site.until(run_id, "over", runner)
    assert row.outcome == "failed"
    assert "ZeroDivisionError" in row.detail
