"""Runs from claim to outcome, with a lab router over the wire, a real database, and a prober by the book."""

from __future__ import annotations

import datetime as dt
import hashlib
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from backend.domain import probe_codec
from backend.domain.probes import Failed, ProbeSpec, Result, Series, StreamSeries
from backend.domain.rates import Sample
from backend.services import probe_measuring
from backend.settings import Settings
from backend.store import probe_runs, regimes, samples
from backend.store.database import Database
from backend.store.instants import ms
from backend.store.tables import ProbeLine, ProbePause, ProbeRecord, ProbeRun
from tests.integration.away import away
from tests.integration.services.probe_site import ProbeSite, Scripted, measured, probe_site, until

MEGABYTES = 12_000_000
PATIENCE_S = 60.0
BUSY = Failed("server_busy", "the server is busy running a test", retry=True)


@pytest.fixture
def site(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ProbeSite]:
    monkeypatch.setattr(probe_measuring, "BASELINE_S", 0.1)
    with probe_site(settings, database) as made:
        yield made


def over(site: ProbeSite, uplink: int) -> Scripted:
    """A prober whose bytes go over this uplink."""

    def script(_spec: ProbeSpec, _stop: threading.Event) -> Result:
        site.carry(uplink, round(1.04 * MEGABYTES), MEGABYTES // 50)
        return measured(MEGABYTES)

    return Scripted(script)


def until_stopped(_spec: ProbeSpec, stop: threading.Event) -> Result:
    assert stop.wait(PATIENCE_S)
    return Failed("cancelled", "ended", download_bytes=1000)


def test_a_run_over_its_own_uplink_is_ok_and_kept(site: ProbeSite) -> None:
    run_id = site.add(0)
    prober = over(site, 0)
    with site.runner(prober) as runner:
        row = site.until(run_id, "over", runner)
    assert (row.outcome, row.reason, row.detail) == ("ok", "", "")
    assert (row.source_address, row.tool) == ("127.0.0.1", "iperf 3.18")
    assert row.command == "iperf3 -c 127.0.0.1"
    assert row.download_bytes == round(MEGABYTES * 1500 / 1448)
    assert row.path is not None
    assert row.path["verdict"] == "proven"
    assert row.path["share"] >= 0.9
    assert row.figures is not None
    assert row.figures["download"]["mean_bps"] == 8 * MEGABYTES
    assert prober.calls == [("127.0.0.1", "127.0.0.1", 31.0)]
    with site.database.transaction() as session:
        record = session.get(ProbeRecord, run_id)
        assert record is not None
        assert probe_codec.unpack_raw(record.raw) == b'{"end": {}}'
        assert record.raw_sha256 == hashlib.sha256(b'{"end": {}}').hexdigest()


def test_a_run_over_another_uplink_is_invalid(site: ProbeSite) -> None:
    run_id = site.add(0)
    with site.runner(over(site, 1)) as runner:
        row = site.until(run_id, "over", runner)
    assert (row.outcome, row.reason) == ("invalid", "wrong_path")
    assert row.path is not None
    assert row.path["share"] < 0.1
    assert row.detail == "0 % of its bytes went over the ISP that was meant."
    assert row.figures is not None


def test_probes_over_two_isps_at_once_do_not_disprove_each_other(site: ProbeSite) -> None:
    """Each fills its own line, so the other's growth says nothing."""
    other_server = site.second_server()
    ids = [site.add(0), site.add(1, server_id=other_server)]
    both = threading.Barrier(2)
    carried = threading.Lock()
    ways = [0, 1]

    def script(_spec: ProbeSpec, _stop: threading.Event) -> Result:
        both.wait(PATIENCE_S)
        with carried:
            site.carry(ways.pop(), round(1.04 * MEGABYTES))
        both.wait(PATIENCE_S)
        return measured(MEGABYTES)

    with site.runner(Scripted(script)) as runner:
        rows = [site.until(one, "over", runner) for one in ids]
    assert [(row.outcome, row.reason) for row in rows] == [("ok", ""), ("ok", "")]


def test_a_run_that_the_router_cannot_prove_is_invalid(site: ProbeSite) -> None:
    run_id = site.add(0)
    with site.database.transaction() as session:
        site.uplinks[0].interface = "gone"
        session.merge(site.uplinks[0])
    with site.runner(over(site, 0)) as runner:
        row = site.until(run_id, "over", runner)
    assert (row.outcome, row.reason) == ("invalid", "unproven")
    assert "could not be read" in row.detail


def add_page(site: ProbeSite) -> int:
    """A run of a page, due now."""
    with site.database.transaction() as session:
        session.connection().exec_driver_sql("UPDATE probe_server SET url = 'http://127.0.0.1/'")
    return site.add(0, spec=ProbeSpec("http"))


def pin(site: ProbeSite) -> None:
    """The router sends 127.0.0.1 over ether1, whatever the balance does."""
    menus = site.router.menus
    rule = {"src_address": "127.0.0.1/32", "action": "lookup-only-in-table"}
    menus["/routing/rule"].add_row(**rule, table="ISP1_table")
    mangle = menus["/ip/firewall/mangle"]
    mangle.add_row(chain="prerouting", action="accept", src_address="127.0.0.1")
    mangle.rows.insert(0, mangle.rows.pop())


def page(_spec: ProbeSpec, _stop: threading.Event) -> Result:
    return measured(5_000)


def after_a_heavy_one(site: ProbeSite) -> tuple[int, Callable[[], ProbeRun]]:
    """The id of a proven heavy run, and what runs a small one then."""
    pin(site)
    heavy = site.add(0)
    with site.runner(over(site, 0)) as runner:
        assert site.until(heavy, "over", runner).outcome == "ok"

    def small() -> ProbeRun:
        run_id = add_page(site)
        with site.runner(Scripted(page), "w2") as runner:
            return site.until(run_id, "over", runner)

    return heavy, small


def test_a_small_run_borrows_the_proof_of_a_heavy_one(site: ProbeSite) -> None:
    heavy, small = after_a_heavy_one(site)
    row = small()
    assert (row.outcome, row.reason, row.detail) == ("ok", "", "")
    assert row.path is not None
    borrowed = [row.path[name] for name in ("verdict", "reason", "share", "proven_by_run_id")]
    assert borrowed == ["proven", "borrowed", None, heavy]
    # Its own growth is kept beside it, and nobody borrows what is borrowed.
    assert len(row.path["uplinks"]) == 3
    assert small().path["proven_by_run_id"] == heavy


def unpinned(site: ProbeSite) -> None:
    site.router.menus["/routing/rule"].rows.clear()


def marked_again(site: ProbeSite) -> None:
    site.router.menus["/ip/firewall/mangle"].rows.pop(0)


def falling_back(site: ProbeSite) -> None:
    site.router.menus["/routing/rule"].rows[0]["action"] = "lookup"


def a_day_later(site: ProbeSite) -> None:
    site.clock.ahead += dt.timedelta(hours=25)


def another_address(site: ProbeSite) -> None:
    with site.database.transaction() as session:
        session.merge(ProbeLine(uplink_id=site.uplinks[0].id, source_address="127.0.0.9"))


def another_regime(site: ProbeSite) -> None:
    with site.database.transaction() as session:
        regimes.begin(
            session,
            site.uplinks[0].router_id,
            site.clock(),
            state={},
            differences=[],
            reason="changed",
        )


def disproven_since(site: ProbeSite) -> None:
    run_id = site.add(0)
    with site.runner(over(site, 1), "w3") as runner:
        assert site.until(run_id, "over", runner).reason == "wrong_path"


@pytest.mark.parametrize(
    "change",
    [
        unpinned,
        marked_again,
        falling_back,
        a_day_later,
        another_address,
        another_regime,
        disproven_since,
    ],
)
def test_a_loan_ends(site: ProbeSite, change: Callable[[ProbeSite], None]) -> None:
    _, small = after_a_heavy_one(site)
    change(site)
    row = small()
    assert (row.outcome, row.reason) == ("invalid", "unproven")
    assert row.path is not None
    assert (row.path["reason"], row.path["proven_by_run_id"]) == ("too_little", None)


def polled(site: ProbeSite, rates_bps: list[int]) -> None:
    """What each uplink carried in a minute that ended lately."""
    to_ms = ms(site.clock()) - 5000
    with site.database.transaction() as session:
        made = [
            Sample(
                to_ms - 60_000, to_ms, bps * 60 // 8, 0, 0, 0, 0, 0, 0, running=True, bridged=False
            )
            for bps in rates_bps
        ]
        samples.insert(
            session, [(one.id, each) for one, each in zip(site.uplinks, made, strict=True)]
        )


def test_a_line_that_another_probe_fills_does_not_prove_a_run_by_its_silence(
    site: ProbeSite,
) -> None:
    """Both probes go over the second ISP; users fill the first one as ever."""
    ids = [site.add(0), site.add(1, server_id=site.second_server())]
    both = threading.Barrier(2)
    polled(site, [1_000_000_000, 0, 0])

    def script(_spec: ProbeSpec, _stop: threading.Event) -> Result:
        both.wait(PATIENCE_S)
        site.carry(1, MEGABYTES // 2)
        site.carry(0, MEGABYTES // 2)
        time.sleep(0.3)  # users need so long for what they carry
        both.wait(PATIENCE_S)
        return measured(MEGABYTES)

    with site.runner(Scripted(script)) as runner:
        row, _ = [site.until(one, "over", runner) for one in ids]
    assert row.path is not None
    assert [one["intended"] for one in row.path["uplinks"]] == [True, False]
    assert (row.outcome, row.reason) == ("invalid", "unproven")


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
        rows = [site.until(one, "over", runner) for one in (spoilt, following)]
    assert [one.outcome for one in rows] == ["failed", "ok"]


def test_a_result_waits_for_a_database_that_is_too_slow(
    site: ProbeSite, monkeypatch: pytest.MonkeyPatch
) -> None:
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
        row, other = (site.until(one, "over", runner) for one in (run_id, by_hand))
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
        assert [site.get(one).state for one in ids] == ["running", "running", "waiting"]
