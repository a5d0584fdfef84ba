"""The tests of the demo's past, as pages and claims see them."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlalchemy import select

from backend.services.claims.claim import claim
from backend.services.claims.period import AskedMonths
from backend.services.figures.summaries import Gatherer
from backend.services.figures.summary_cache import SummaryCache
from backend.services.inventory import inventory
from backend.services.inventory.inventory import RouterView
from backend.services.quality import disputes, quality
from backend.services.windows.windows import WindowRequest
from backend.store.engine.database import Database
from backend.store.engine.instants import utc_now
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.tables import ProbePlan, ProbeRun
from cli.demo import demo
from cli.demo import state as demo_state
from cli.serving.up import embedded_settings
from lab.server.server import LabServer

pytestmark = pytest.mark.timeout(900)

SEED = 7
KEPT_MONTHS = 120


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    folder = tmp_path_factory.mktemp("demo")
    state = demo_state.keep_state(folder, "strada", SEED, "not too long ago", plain=False)
    with embedded_settings(None, folder, allow_local_routers=True) as settings, LabServer() as lab:
        demo.prepare(settings, lab, state, lambda _: None)
        url = settings.database_url.get_secret_value()
        with closing(Database(url)) as database, database.transaction() as session:
            yield session


@pytest.fixture
def router(session: Session) -> RouterView:
    first = min(routers.every(session), key=lambda row: row.id)
    return inventory.view(session, first.id)


@pytest.fixture
def gatherer(session: Session) -> Gatherer:
    return Gatherer(session, utc_now(), 10, SummaryCache())


def test_one_test_is_rejected_by_its_path(session: Session) -> None:
    rows = session.scalars(select(ProbeRun)).all()
    assert Counter(row.reason for row in rows if row.outcome != "ok") == {"wrong_path": 1}
    assert {row.state for row in rows} == {"over"}
    assert len(rows) > 300


def test_plans_are_off_so_that_no_test_fails(session: Session) -> None:
    plans = session.scalars(select(ProbePlan)).all()
    assert plans
    assert not any(plan.enabled for plan in plans)
    assert all(plan.name.startswith("Simulated") for plan in plans)


def test_each_isp_is_graded(gatherer: Gatherer, router: RouterView) -> None:
    view = quality.quality(gatherer, router, WindowRequest("30d"))
    for each in view.uplinks:
        known = {name for name, metric in each.metrics.items() if metric.n}
        assert known >= {"download", "upload", "rtt", "loss", "udp_loss", "jitter"}
        assert each.grades.tiphon.category is not None
    assert [each.load.grade for each in view.uplinks] == ["A", "A", "C"]


def test_only_isp2_is_slow_and_only_in_the_evening(gatherer: Gatherer, router: RouterView) -> None:
    for uplink in router.uplinks:
        flow = disputes.dispute(gatherer, router, uplink.id, WindowRequest("30d")).download
        before_work = flow.hours / 7
        slow = flow.hours - before_work if uplink.name == "ISP2" else 0
        assert flow.hours_below_80 == pytest.approx(slow, abs=1.5)


def test_two_servers_say_that_it_is_the_isp(gatherer: Gatherer, router: RouterView) -> None:
    for uplink in router.uplinks:
        seen_by = disputes.dispute(gatherer, router, uplink.id, WindowRequest("30d")).servers
        [download] = [each for each in seen_by if each.direction == "download"]
        assert download.verdict == ("isp" if uplink.name == "ISP2" else "fine")


def test_a_claim_against_the_slow_isp_can_be_made(gatherer: Gatherer, router: RouterView) -> None:
    [slow] = [uplink for uplink in router.uplinks if uplink.name == "ISP2"]
    month = (gatherer.now - dt.timedelta(days=32)).date().replace(day=1)
    made = claim(gatherer, router, slow.id, AskedMonths(month, month), KEPT_MONTHS)
    assert made.tests is not None
    shares = [
        run.share_of_contract
        for run in made.runs
        if run.direction == "download" and run.kind == "tcp" and run.share_of_contract
    ]
    assert min(shares) == pytest.approx(0.66, abs=0.03)
    assert all(run.raw_sha256 for run in made.runs)
