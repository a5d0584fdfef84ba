"""A lab router with a clock that tests move, a queue trial of it in a real database, and workers that may die."""

from __future__ import annotations

import datetime as dt
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select

from backend.domain.probes import codec
from backend.domain.probes.probe import Ping, Series
from backend.domain.trials.recovery import OPEN
from backend.domain.trials.runs import TrialDesign
from backend.routeros.reading.rows import read_snapshot
from backend.routeros.session.connections import Connections
from backend.services.audit import Actor
from backend.services.changes.running import ChangeRunner
from backend.services.polling.poll_targets import poll_targets
from backend.services.regimes.observe import Observed, observe
from backend.services.trials import requests
from backend.services.trials.inputs import QueueTrialInput
from backend.services.trials.running import TrialRunner
from backend.store.advice import recommendations
from backend.store.engine.database import Database
from backend.store.engine.instants import ms
from backend.store.tables import (
    Drift,
    Event,
    ProbeRecord,
    ProbeRun,
    QueueTrial,
    Regime,
    RouterChange,
    TrialRun,
)
from backend.store.trials import trials
from lab.campuses.presets import plain_router
from lab.server.server import LabServer
from tests.integration.probe_rows import add_line, add_server
from tests.integration.rows import BOX
from tests.integration.services.change_site import AT_ONCE
from tests.integration.services.lab_site import (
    DieAt,
    LabSite,
    Moment,
    connected,
    enter,
    immortal,
    lab_router,
    rows_of,
    settings,
)

ANI = Actor(account_id=None, name="ani", role="admin")
IDLE_MS, BLOATED_MS, QUEUED_MS = 26.0, 190.0, 27.0
LINE_BPS = 90_000_000.0
BEGUN_S, DOWN_S, UP_S, END_S = 1, 9, 24, 39  # of a test: idle, then both directions
CPU_AT_S = (4, 20, 35)  # one reading in each phase that counts


@dataclass
class TrialSite(LabSite):
    """One router, and one trial on its first ISP."""

    trial_id: int
    rise: Callable[[str], float] = lambda variant: (
        BLOATED_MS if variant == "as_it_is" else QUEUED_MS
    )

    def runner(self, die_at: DieAt = immortal) -> TrialRunner:
        """Another worker, which may die after each act."""
        return TrialRunner(
            settings(60.0),
            self.database,
            BOX,
            Connections(lambda: 0.0),
            token=self.next_token(),
            clock=self.moment.utc,
            at=self.dying(die_at),
        )

    def changer(self) -> ChangeRunner:
        return ChangeRunner(
            settings(60.0),
            self.database,
            BOX,
            token=self.next_token(),
            clock=self.moment.utc,
            pace=AT_ONCE,
        )

    def trial(self) -> QueueTrial:
        with self.database.transaction() as session:
            return session.get_one(QueueTrial, self.trial_id)

    def runs(self) -> list[TrialRun]:
        with self.database.transaction() as session:
            return list(trials.runs(session, self.trial_id))

    def changes(self) -> list[RouterChange]:
        with self.database.transaction() as session:
            query = select(RouterChange).where(RouterChange.trial_id == self.trial_id)
            return list(session.scalars(query.order_by(RouterChange.id)))

    def look(self, runner: TrialRunner) -> str:
        """One look of the trial's worker; returns the trial's state then."""
        runner.look()
        self.rest(runner)
        return self.trial().state

    def carry(self, changer: ChangeRunner) -> None:
        """One look of the changes' worker."""
        changer.look()
        self.rest(changer)

    def test(self, runner: TrialRunner) -> None:
        """What a probe worker does with the test that waits: it measures as the router's queue lets it."""
        with self.database.transaction() as session:
            query = select(ProbeRun).where(
                ProbeRun.state == "waiting", ProbeRun.uplink_id == self.uplink_id
            )
            probe = session.scalar(query)
            if probe is None:
                return
            began_at = self.moment.utc()
            probe.state, probe.started_at = "running", began_at
            run = session.scalar(select(TrialRun).where(TrialRun.probe_run_id == probe.id))
            probe_id, variant, warm_s = probe.id, run.variant, probe.spec["omit_s"]
        for at_s in CPU_AT_S:
            self.moment.at = began_at.timestamp() + at_s
            self.look(runner)
        self.advance_to(began_at.timestamp() + END_S)
        self.finish(probe_id, variant, began_at, warm_s)

    def finish(self, probe_id: int, variant: str, began_at: dt.datetime, warm_s: int) -> None:
        began_ms = ms(began_at)
        loaded_ms = self.rise(variant)
        pings = [
            Ping(at_s * 1000, round(1000 * (IDLE_MS if phase == "idle" else loaded_ms)), phase)
            for phase, begin_s, end_s in (
                ("idle", BEGUN_S, DOWN_S),
                ("download", DOWN_S, UP_S),
                ("upload", UP_S, END_S),
            )
            for at_s in range(begin_s, end_s)
        ]
        rates = tuple((side, side, (int(LINE_BPS),) * 8) for side in ("download", "upload"))
        spans = {"download": (DOWN_S, UP_S), "upload": (UP_S, END_S)}
        raw = {
            "phases": [
                {"phase": name, "began_ms": began_ms + 1000 * a, "ended_ms": began_ms + 1000 * b}
                for name, (a, b) in spans.items()
            ]
        }
        with self.database.transaction() as session:
            probe = session.get_one(ProbeRun, probe_id)
            if probe.state == "over":
                return
            if probe.cancel_requested:
                probe.state, probe.outcome, probe.reason = "over", "failed", "cancelled"
                probe.ended_at = self.moment.utc()
                return
            probe.state, probe.outcome, probe.ended_at = "over", "ok", self.moment.utc()
            session.add(
                ProbeRecord(
                    run_id=probe_id,
                    series=codec.encode(Series(pings=tuple(pings), phase_bps=rates)),
                    raw=codec.pack_raw(json.dumps(raw).encode()),
                    raw_sha256="",
                )
            )

    def drive(
        self, runner: TrialRunner, changer: ChangeRunner, *wanted: str, looks: int = 400
    ) -> str:
        """All workers at their work, until the trial is in one of these states (default: over)."""
        for _ in range(looks):
            state = self.look(runner)
            if self.killed or (state in wanted if wanted else state not in OPEN):
                return state
            self.carry(changer)
            self.test(runner)
        raise AssertionError(f"{self.trial().state}: {[(r.variant, r.why) for r in self.runs()]}")

    def until(self, runner: TrialRunner, changer: ChangeRunner, holds: Callable[[], bool]) -> None:
        """The router and the trial at work, without a test, until it holds."""
        for _ in range(40):
            if holds():
                return
            self.look(runner)
            self.carry(changer)
        raise AssertionError(f"{self.trial().state}: {self.points}")

    def recover(self) -> None:
        self.bury("trial", "router_change")

    def stop(self) -> None:
        with self.database.transaction() as session:
            requests.stop(session, ANI, self.trial_id, self.moment.utc())

    def read_as_observer(self) -> Observed:
        """All that the observer does with one reading."""
        with self.database.transaction() as session:
            targets = poll_targets(session, BOX)
        target = next(each for each in targets if each.router_id == self.router_id)
        connections = Connections(lambda: 0.0)
        try:
            return observe(self.database, connections, target, self.moment.utc())
        finally:
            connections.close(self.router_id)

    def is_changing(self) -> bool:
        """Whether recommendations wait for the router."""
        with self.database.transaction() as session:
            standing = recommendations.standing(session)
        return next(each.changing for each in standing if each.router_id == self.router_id)

    def events(self) -> list[Event]:
        with self.database.transaction() as session:
            return list(session.scalars(select(Event).where(Event.router_id == self.router_id)))

    def count(self, table: type[Regime | Drift]) -> int:
        with self.database.transaction() as session:
            query = select(func.count()).select_from(table).where(table.router_id == self.router_id)
            return session.scalar(query) or 0

    def advance_to(self, at_s: float) -> None:
        self.advance(max(0.0, at_s - self.moment.at))

    @property
    def uplink_id(self) -> int:
        return self.trial().uplink_id


@contextmanager
def trial_site(
    lab: LabServer,
    database: Database,
    order: tuple[tuple[str, ...], ...] = (("as_it_is", "cake"),),
    **wanted: Any,
) -> Iterator[TrialSite]:
    """`order`: in place of the one that was dealt; `wanted`: of the request."""
    moment = Moment()
    router = plain_router(clock=moment, traffic=False)
    with lab_router(lab, database, router) as served:
        with database.transaction() as session:
            row, uplinks = enter(session, served)
            add_line(session, uplinks[0])
            server_id = add_server(session, port=10_000 + time.monotonic_ns() % 50_000)
            request = QueueTrialInput(uplinks[0].id, server_id, ["cake"], **wanted)
            trial = requests.plan_trial(
                session, BOX, ANI, row.id, request, seed=7, now=moment.utc()
            )
            trial.design = TrialDesign(order, accepts_others=True, goal=request.goal).json
        with connected(served) as connection:
            read_snapshot(connection)  # a router fills some menus when they are first read
        place = lab, database, router, served, moment, row.id
        yield TrialSite(*place, rows_of(router), trial.id)
