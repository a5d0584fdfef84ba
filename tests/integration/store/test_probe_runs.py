"""Who gets which run, and what becomes of those whose worker is gone: against a real PostgreSQL."""

from __future__ import annotations

import datetime as dt
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest
from sqlalchemy import text

from backend.domain.probes.probe import ProbeSpec
from backend.store.engine import workers
from backend.store.engine.database import Database
from backend.store.engine.workers import WorkerIdentity
from backend.store.probes import runs as probe_runs
from backend.store.probes.run_values import Claimed, Ending, NewRun, target_of
from backend.store.tables import ProbeRun, Uplink
from tests.integration.probe_rows import add_line, add_run, add_server
from tests.integration.rows import add_campus, add_router, add_uplink

NOW = dt.datetime(2026, 11, 21, 3, tzinfo=dt.UTC)
LEASE_S = 60.0
PATIENCE_S = 60.0


@dataclass
class Site:
    """Three uplinks of one router, and two servers."""

    database: Database
    uplinks: list[Uplink]
    servers: list[int]

    def add(self, uplink: int, server: int = 0, due_at: dt.datetime = NOW, **options) -> int:
        with self.database.transaction() as session:
            return add_run(session, self.uplinks[uplink], self.servers[server], due_at, **options)

    def claim(self, worker: str = "w1", now: dt.datetime = NOW) -> Claimed | None:
        with self.database.transaction() as session:
            return probe_runs.claim(session, worker, now, LEASE_S)

    def claimed_id(self, worker: str = "w1", now: dt.datetime = NOW) -> int | None:
        claimed = self.claim(worker, now)
        return claimed.id if claimed else None

    def finish(self, run_id: int, worker: str = "w1", **changes) -> bool:
        ending = Ending(
            **({"outcome": "ok", "reason": "", "detail": "", "ended_at": NOW} | changes)
        )
        with self.database.transaction() as session:
            return probe_runs.finish(session, run_id, worker, ending)

    def get(self, run_id: int) -> ProbeRun:
        with self.database.transaction() as session:
            return probe_runs.get(session, run_id)

    def let_leases_end(self) -> list[int]:
        with self.database.transaction() as session:
            session.execute(text("UPDATE probe_run SET lease_until = now() - interval '1 second'"))
            return probe_runs.close_dead(session)


@pytest.fixture
def site(database: Database) -> Site:
    with database.transaction() as session:
        router = add_router(session, add_campus(session))
        uplinks = [add_uplink(session, router, f"ether{n}", position=n) for n in range(3)]
        servers = [add_server(session, name, port=5201 + n) for n, name in enumerate(["a", "b"])]
    return Site(database, uplinks, servers)


def test_a_due_run_is_claimed_once_and_in_order(site: Site) -> None:
    later = site.add(0, due_at=NOW - dt.timedelta(minutes=1))
    first = site.add(1, 1, due_at=NOW - dt.timedelta(minutes=2))
    site.add(2, due_at=NOW + dt.timedelta(seconds=1))
    assert [site.claimed_id() for _ in range(3)] == [first, later, None]
    row = site.get(first)
    assert (row.state, row.worker, row.attempts, row.started_at) == ("running", "w1", 1, NOW)


def test_what_is_too_late_is_left(site: Site) -> None:
    site.add(0, due_at=NOW - dt.timedelta(minutes=15))
    assert site.claim() is None


def test_an_uplink_or_a_server_has_one_heavy_run_at_a_time(site: Site) -> None:
    running = site.add(0, 0)
    same_uplink, same_server, other = site.add(0, 1), site.add(1, 0), site.add(1, 1)
    light = site.add(0, 0, spec=ProbeSpec("http"))
    # The light one would measure the heavy one that fills its uplink.
    assert [site.claimed_id() for _ in range(3)] == [running, other, None]
    assert site.finish(running)
    assert site.claimed_id() == light
    assert site.claimed_id() is None  # its uplink is free, the server `b` and uplink 1 are not
    assert site.finish(other)
    assert [site.claimed_id() for _ in range(3)] == [same_uplink, same_server, None]


def test_many_workers_race_for_one_slot_and_one_gets_it(site: Site) -> None:
    run_id = site.add(0)
    with ThreadPoolExecutor(4) as threads:
        claimed = list(threads.map(site.claimed_id, [f"w{n}" for n in range(4)]))
    assert sorted(claimed, key=str) == [run_id, None, None, None]
    assert site.get(run_id).attempts == 1


def test_who_loses_the_race_for_an_uplink_takes_the_next_run(site: Site) -> None:
    """The other's claim is not committed yet: only the unique index knows of it."""
    first, same_uplink, free = site.add(0, 0), site.add(0, 1), site.add(1, 1)
    with ThreadPoolExecutor(1) as thread:
        with site.database.transaction() as session:
            claimed = probe_runs.claim(session, "w1", NOW, LEASE_S)
            assert claimed is not None
            assert claimed.id == first
            other = thread.submit(site.claimed_id, "w2")
            while not _waits_for_a_lock(site.database):
                assert not other.done()
        assert other.result(PATIENCE_S) == free
    assert site.get(same_uplink).state == "waiting"


def test_a_run_begins_when_it_has_its_uplink_not_when_it_was_looked_for(site: Site) -> None:
    """Between the two another run of the line may have ended."""
    run_id, later = site.add(0), NOW + dt.timedelta(seconds=3)
    with site.database.transaction() as session:
        claimed = probe_runs.claim(session, "w1", NOW, LEASE_S)
        assert claimed is not None
        assert probe_runs.begin(session, claimed, later).started_at == later
    assert site.get(run_id).started_at == later


def _waits_for_a_lock(database: Database) -> bool:
    with database.transaction() as session:
        waiting = session.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted"))
    return bool(waiting)


def test_a_run_goes_to_the_worker_that_has_its_source_address(site: Site) -> None:
    with site.database.transaction() as session:
        add_line(session, site.uplinks[0], "203.0.113.10")
        add_line(session, site.uplinks[1], "203.0.113.99")
        me = WorkerIdentity("there", "there")
        seen = {"running": 0, "addresses": ["203.0.113.10"], "missing": ""}
        workers.seen(session, me, "probe", LEASE_S, **seen)
    near, nowhere = site.add(0, 0), site.add(1, 1)
    assert [site.claimed_id("elsewhere"), site.claimed_id("elsewhere")] == [nowhere, None]
    with site.database.transaction() as session:
        claimed = probe_runs.claim(session, "there", NOW, LEASE_S, ["203.0.113.10"])
    assert claimed is not None
    assert claimed.id == near


def test_leases_are_renewed_by_their_owner_only(site: Site) -> None:
    run_id = site.add(0)
    site.claim("w1")
    before = site.get(run_id).lease_until
    with site.database.transaction() as session:
        assert probe_runs.LEASED.renew(session, "w2", [run_id], LEASE_S) == {}
        assert probe_runs.LEASED.renew(session, "w1", [run_id], 2 * LEASE_S) == {run_id: False}
        assert probe_runs.standing(session, [run_id], "w1") == {run_id: False}
    after = site.get(run_id).lease_until
    assert before is not None
    assert after is not None
    assert after > before


def test_a_lease_that_ran_out_frees_uplink_and_server(site: Site) -> None:
    dead, waiting = site.add(0), site.add(0)
    site.claim("w1")
    assert site.claimed_id("w2") is None
    assert site.let_leases_end() == [dead]
    row = site.get(dead)
    assert (row.state, row.outcome, row.reason) == ("over", "failed", "worker_died")
    assert row.ended_at is not None
    assert row.ended_at >= NOW
    assert site.claimed_id("w2") == waiting


def test_a_result_of_a_worker_that_was_only_cut_off_still_counts(site: Site) -> None:
    run_id = site.add(0)
    site.claim("w1")
    site.let_leases_end()
    assert not site.finish(run_id, "w2")
    assert site.finish(run_id, "w1", series=b"s", raw=b"r", raw_sha256="0")
    row = site.get(run_id)
    assert (row.outcome, row.reason, row.lease_until) == ("ok", "", None)
    assert not site.finish(run_id, "w1")


def test_a_result_counts_once_although_the_answer_to_its_commit_was_lost(site: Site) -> None:
    """The worker stores again what it does not know to be stored."""
    run_id = site.add(0)
    site.claim("w1")
    site.let_leases_end()
    lost = {"outcome": "failed", "reason": "worker_died", "source_address": "10.0.0.11"}
    lost |= {"download_bytes": 7, "series": b"s", "raw": b"r", "raw_sha256": "0"}
    assert site.finish(run_id, "w1", **lost)
    assert not site.finish(run_id, "w1", **lost)
    assert site.get(run_id).download_bytes == 7


def test_a_clock_that_was_set_back_ends_no_run_before_its_begin(site: Site) -> None:
    run_id = site.add(0)
    site.claim("w1")
    assert site.finish(run_id, ended_at=NOW - dt.timedelta(hours=1))
    assert site.get(run_id).ended_at == NOW


def test_leases_that_ran_out_may_be_given_a_while(site: Site) -> None:
    run_id = site.add(0)
    site.claim("w1")
    with site.database.transaction() as session:
        session.execute(text("UPDATE probe_run SET lease_until = now() - interval '9 seconds'"))
        assert probe_runs.close_dead(session, 3600) == []
        assert probe_runs.close_dead(session, 8) == [run_id]


def test_a_result_that_another_probe_disturbed_does_not_count(site: Site) -> None:
    lost, other = site.add(0), site.add(0)
    site.claim("w1")
    site.let_leases_end()
    assert site.claimed_id("w2", NOW + dt.timedelta(seconds=5)) == other
    assert not site.finish(lost, "w1", ended_at=NOW + dt.timedelta(seconds=9))
    assert site.get(lost).reason == "worker_died"


def test_a_run_that_is_put_back_waits_and_keeps_what_it_cost(site: Site) -> None:
    run_id = site.add(0)
    site.claim("w1")
    again = NOW + dt.timedelta(seconds=30)
    with site.database.transaction() as session:
        assert probe_runs.put_back(
            session,
            run_id,
            "w1",
            not_before=again,
            reason="server_busy",
            detail="busy",
            moved=(7, 5),
        )
    assert site.claimed_id("w2", again - dt.timedelta(seconds=1)) is None
    row = site.get(run_id)
    assert (row.state, row.reason, row.started_at) == ("waiting", "server_busy", None)
    assert site.claimed_id("w2", again) == run_id
    assert site.finish(run_id, "w2", download_bytes=100, upload_bytes=1)
    row = site.get(run_id)
    assert (row.attempts, row.download_bytes, row.upload_bytes, row.reason) == (2, 107, 6, "")


def test_cancelling_ends_a_waiting_run_and_asks_a_running_one_to(site: Site) -> None:
    running, waiting = site.add(0, 0), site.add(1, 1, due_at=NOW + dt.timedelta(minutes=1))
    site.claim("w1")
    with site.database.transaction() as session:
        assert probe_runs.cancel(session, running, NOW, "by ani")
        assert probe_runs.cancel(session, waiting, NOW, "by ani")
        assert not probe_runs.cancel(session, waiting, NOW, "again")
        assert probe_runs.standing(session, [running], "w1") == {running: True}
        back = {"not_before": NOW, "reason": "server_busy", "detail": ""}
        assert not probe_runs.put_back(session, running, "w1", **back)
    row = site.get(waiting)
    assert (row.state, row.outcome, row.reason, row.detail) == (
        "over",
        "failed",
        "cancelled",
        "by ani",
    )
    assert site.get(running).state == "running"


def test_a_slot_of_a_plan_is_there_once(site: Site) -> None:
    with site.database.transaction() as session:
        session.execute(
            text(
                "INSERT INTO probe_plan (id, router_id, name, preset, content) "
                "VALUES (1, :router, 'p', 'light', '{}')"
            ),
            {"router": site.uplinks[0].router_id},
        )
        slot = NewRun(
            router_id=site.uplinks[0].router_id,
            uplink_id=site.uplinks[0].id,
            server_id=site.servers[0],
            preset="light",
            spec=ProbeSpec("load"),
            target=target_of({"name": "a", "host": "h"}),
            due_at=NOW,
            expires_at=NOW + dt.timedelta(minutes=5),
            plan_id=1,
        )
        assert len(probe_runs.add(session, [slot, slot])) == 1
        assert probe_runs.add(session, [slot]) == []
    claimed = site.claim()
    assert claimed is not None
    assert (claimed.spec, claimed.by_hand) == (ProbeSpec("load"), False)


def test_who_lived_is_known_after_it_left(site: Site) -> None:
    me = WorkerIdentity("t", "n")
    with site.database.transaction() as session:
        assert workers.last_probing_at(session) is None
        workers.seen(session, me, "probe", LEASE_S, running=0, addresses=[], missing="")
        assert [worker.name for worker in workers.probing(session)] == ["n"]
        workers.leave(session, me, "probe")
    with site.database.transaction() as session:
        assert workers.probing(session) == []
        seen_at = workers.last_probing_at(session)
        assert seen_at is not None
        hour = dt.timedelta(hours=1)
        assert workers.any_probing(session, seen_at - hour, seen_at + hour)
        assert not workers.any_probing(session, seen_at + hour, seen_at + 2 * hour)
