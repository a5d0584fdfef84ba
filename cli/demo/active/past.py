"""The tests of a simulated past, one after another, through the code that a probe worker runs."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from backend.domain.probes import schedule
from backend.services.audit import Actor
from backend.services.polling.poll_targets import PollTarget
from backend.services.probes import planning, setups
from backend.services.probes.measuring import Active, Measurer, PutBack
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.engine.session import Session
from backend.store.probes import plans as stored_plans
from backend.store.probes import runs as probe_runs
from backend.store.probes import slots
from cli.demo.active import minutes, plans, servers
from cli.demo.active.joined import JoinedDatabase
from cli.demo.active.prober import PastProber
from cli.demo.active.scene import PastPause, PastScene
from cli.demo.active.witness import PastWitness
from lab.campuses.campus import Campus
from lab.campuses.recorded_uplinks import RecordedUplinks
from lab.campuses.recording import RecordedPast
from lab.probing.uplinks import known

WORKER = "the demo's past"
PLANNED_BEFORE = dt.timedelta(minutes=5)
WINDOW = dt.timedelta(hours=4)
LEASE_S = 60.0


def load(
    database: Database,
    settings: Settings,
    target: PollTarget,
    *,
    actor: Actor,
    campus: Campus,
    history: RecordedPast,
    calm_until: float,
) -> None:
    """Nothing for a campus of which no paper tells, and nothing where no test was due.

    None from `calm_until` (unix seconds) on: where lines are full, other traffic hides a test from its proof.
    """
    names = tested(campus, target)
    if not names:
        return
    scene = PastScene(RecordedUplinks(campus, history))
    began = scene.now()
    until = dt.datetime.fromtimestamp(min(scene.uplinks.ends_at, calm_until), dt.UTC)
    with database.transaction() as session:
        plans.enter(session, actor, settings, target.router_id, uplinks=names, now=began)
        plans.forget_waiting(session, target.router_id)
        moments = _ticks(session, target.router_id, began, until)
        if moments:
            plans.switch(session, actor, target.router_id, uplinks=names, now=began, enabled=True)
    box = SecretBox(settings.secret_keys, allow_local=settings.allow_local_routers)
    sources = {address: names[key] for key, address in servers.sources(names).items()}
    worker = _PastWorker(database, box, scene, names, sources)
    worker.run_all(moments, until)
    if moments:
        with database.transaction() as session:
            plans.switch(session, actor, target.router_id, uplinks=names, now=until, enabled=False)
    with database.transaction() as session:
        minutes.load(session, scene.uplinks, names)


def tested(campus: Campus, target: PollTarget) -> dict[int, str]:
    """Names of the lines by uplink; empty for a campus of which no paper tells."""
    names = {
        uplink.uplink_id: wan.name
        for uplink in target.uplinks
        for wan in campus.wans
        if wan.interface == uplink.interface
    }
    is_paper = known(frozenset(names.values())) and campus.scenario.name == "strada"
    return names if is_paper else {}


def _ticks(
    session: Session, router_id: int, begins: dt.datetime, until: dt.datetime
) -> list[dt.datetime]:
    """When any plan of the past begins."""
    calendar = setups.load(session, router_id).calendar
    span_ms = (round(begins.timestamp() * 1000), round(until.timestamp() * 1000))
    moments = {
        tick
        for row in stored_plans.of_router(session, router_id)
        if row.name in plans.PLANS
        for tick in schedule.ticks(schedule.from_json(row.content), calendar, *span_ms)
    }
    return [at(tick) for tick in sorted(moments)]


class _PastWorker:
    """Plans, claims, measures and stores, with the past's clock."""

    def __init__(
        self,
        database: Database,
        box: SecretBox,
        scene: PastScene,
        names: dict[int, str],
        sources: dict[str, str],
    ) -> None:
        self._database = JoinedDatabase(database)
        self._scene = scene
        self._pause = PastPause(scene)
        self._planned_until = scene.now()
        self._addresses = list(sources)
        prober, witness = PastProber(scene, sources), PastWitness(scene, names)
        self._measurer = Measurer(self._database, box, prober, witness, scene.now)

    def run_all(self, moments: Sequence[dt.datetime], until: dt.datetime) -> None:
        """All tests of these times of the plans that end before `until`."""
        for moment in moments:
            with self._database.together():
                self._run_due(moment, until)

    def _run_due(self, moment: dt.datetime, until: dt.datetime) -> None:
        if moment >= self._planned_until:
            planning.run(self._database, moment - PLANNED_BEFORE)
            self._planned_until = moment - PLANNED_BEFORE + planning.AHEAD
        with self._database.transaction() as session:
            rows = slots.due(session, moment + WINDOW, moment)
            due = sorted(row.due_at for row in rows)
        for due_at in due:
            self._scene.at = max(self._scene.at, due_at.timestamp())
            if self._scene.now() + dt.timedelta(minutes=2) < until:
                self._run()

    def _run(self) -> None:
        with self._database.transaction() as session:
            now = self._scene.now()
            run = probe_runs.claim(session, WORKER, now, LEASE_S, self._addresses)
            if run is None:
                return
            run = probe_runs.begin(session, run, now)
        done = self._measurer.measure(Active(run, self._pause))
        if not isinstance(done, PutBack):
            with self._database.transaction() as session:
                probe_runs.finish(session, run.id, WORKER, done)
