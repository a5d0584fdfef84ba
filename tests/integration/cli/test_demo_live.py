"""The demo's first campus is really tested: planned, asked for by hand, run, proven and graded by the product."""

from __future__ import annotations

import datetime as dt
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select

from backend.domain.probes.probe import ProbeSpec
from backend.probes.run import Prober
from backend.routeros.session.connections import Connections
from backend.services.probes import planning, requests
from backend.services.probes.proof import Witness
from backend.services.probes.runs import ProbeRunner
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.engine.instants import ms, utc_now
from backend.store.probes import runs as probe_runs
from backend.store.probes import settings as stored
from backend.store.tables import ProbePlan, ProbeRun, ProbeServer
from cli.demo.active.servers import LIVE
from cli.demo.demo import DEMO
from cli.demo.live import running as live
from cli.demo.live.plan import NAME
from cli.demo.setup import FirstAdmin, set_up_all
from lab.campuses.campus import Campus, open_campus
from lab.server.server import LabServer
from tests.integration.rows import BOX
from tests.services.require import require

pytestmark = pytest.mark.timeout(400)

UPLOAD = ProbeSpec("tcp", "upload", duration_s=5, streams=2)
PATIENCE_S = 240.0
ZONE = ZoneInfo("Asia/Jakarta")


@dataclass
class Site:
    database: Database
    campus: Campus
    router_id: int
    uplinks: dict[str, int]
    runner: ProbeRunner

    def tested(self, name: str) -> ProbeRun:
        """As the button does, until it is over."""
        with self.database.transaction() as session:
            server = next(each for each in stored.servers(session) if each.name == LIVE.name)
            run = requests.run_now(
                session,
                DEMO,
                router_id=self.router_id,
                uplink_id=self.uplinks[name],
                server_id=server.id,
                spec=UPLOAD,
                now=utc_now(),
            )
            run_id = run.id
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            self.runner.look()
            with self.database.transaction() as session:
                row = probe_runs.get(session, run_id)
            if row.state == "over":
                return row
            time.sleep(0.1)
        pytest.fail(f"the test is still {row.state}: {row.reason} {row.detail}")


@contextmanager
def started(settings: Settings, database: Database) -> Iterator[Site]:
    """Of a demo that began this Monday, without its weeks."""
    today = dt.datetime.now(ZONE).date()
    monday = dt.datetime.combine(today - dt.timedelta(days=today.weekday()), dt.time(), ZONE)
    campus = open_campus("strada", 1, monday.timestamp(), time.time)
    campus.seek(time.time())
    here = settings.model_copy(update={"allow_local_routers": True, "probe_lease_s": 60.0})
    with LabServer() as lab:
        admin = FirstAdmin("admin", "Demo admin", "Kawat-biru-481", DEMO)
        [(_, target)] = set_up_all(database, BOX, [campus], lab, admin)
        uplinks = {
            wan.name: uplink.uplink_id
            for wan in campus.wans
            for uplink in target.uplinks
            if uplink.interface == wan.interface
        }
        with live.running(here, DEMO, campus, target, lambda _: None) as prober:
            runner = _runner(here, database, prober)
            try:
                yield Site(database, campus, target.router_id, uplinks, runner)
            finally:
                runner.stop()


def _runner(settings: Settings, database: Database, prober: Prober) -> ProbeRunner:
    witness = Witness(Connections(lambda: 0.0), 60.0, clock_ms=lambda: ms(utc_now()))
    return ProbeRunner(settings, database, BOX, prober, witness, token="w1", clock=utc_now)


def test_a_test_asked_for_now_is_graded_with_its_path_proven(
    settings: Settings, database: Database
) -> None:
    require("iperf3")
    with started(settings, database) as site:
        row = site.tested("ISP2")
        assert (row.outcome, row.reason) == ("ok", ""), row.detail
        assert row.path is not None
        assert row.path["verdict"] == "proven"
        assert row.figures is not None
        contract_bps = site.campus.wans[1].upload_bps
        assert 0.2 * contract_bps < row.figures["upload"]["mean_bps"] < 1.05 * contract_bps
        assert "rtt_ms" not in row.figures or row.figures["rtt_ms"] is None


def test_over_a_pulled_cable_it_fails_and_over_another_line_it_does_not(
    settings: Settings, database: Database
) -> None:
    require("iperf3")
    with started(settings, database) as site:
        site.campus.pull_cable("ether2", 3600)
        assert site.tested("ISP1").outcome == "ok"
        failed = site.tested("ISP2")
        assert failed.outcome == "failed"
        assert failed.reason in {"server_refused", "server_unreachable", "server_died"}


def test_the_plan_is_on_and_its_first_tests_come_within_minutes(
    settings: Settings, database: Database
) -> None:
    require("iperf3")
    with started(settings, database) as site:
        planning.run(database, utc_now())
        with database.transaction() as session:
            [plan] = session.scalars(select(ProbePlan)).all()
            due = session.scalars(select(ProbeRun.due_at).order_by(ProbeRun.due_at)).all()
        assert (plan.name, plan.enabled) == (NAME, True)
        assert due[0] < utc_now() + dt.timedelta(minutes=4)
        assert len(due) >= 6 * len(site.uplinks)


def test_a_later_start_renews_the_plan_and_no_iperf3_is_left(
    settings: Settings, database: Database
) -> None:
    require("iperf3")
    ports = []
    with started(settings, database):
        ports.append(_live_server(database).port)
    with started(settings, database):
        ports.append(_live_server(database).port)
        assert _listening(ports[1])
    assert not any(map(_listening, ports))
    with database.transaction() as session:
        assert [row.name for row in session.scalars(select(ProbePlan))] == [NAME]


def test_without_iperf3_the_plan_is_off_and_says_what_to_install(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    why = "iperf3 is not installed: install it and start the demo again"
    monkeypatch.setattr(live, "lacking", lambda _: why)
    with started(settings, database), database.transaction() as session:
        [plan] = session.scalars(select(ProbePlan)).all()
    assert not plan.enabled
    assert _live_server(database).place == f"off: {why}"


def _live_server(database: Database) -> ProbeServer:
    with database.transaction() as session:
        return next(each for each in stored.servers(session) if each.name == LIVE.name)


def _listening(port: int) -> bool:
    """On any address of this machine: the relay's own port tells of the relay, its iperf3 ends with it."""
    sockets = subprocess.run(["ss", "-Hltn"], check=True, capture_output=True, text=True).stdout
    return any(f":{port} " in each for each in sockets.splitlines())
