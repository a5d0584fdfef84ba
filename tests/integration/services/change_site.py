"""A lab router with a clock of its own, a planned change of it in a real database, and runners that may die."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from backend.domain.changes.states import ENDED
from backend.domain.config.router_rows import Snapshot
from backend.domain.fixes.fixing import plan_fix
from backend.domain.plans.codec import plan_json, target_json
from backend.domain.plans.plan import Plan, PlanTarget, PlanUplink
from backend.domain.plans.planning import plan
from backend.routeros.reading.configuration import read_config
from backend.routeros.reading.rows import read_snapshot
from backend.services.changes.means import Pace
from backend.services.changes.running import ChangeRunner
from backend.store.changes import changes
from backend.store.engine.database import Database
from backend.store.tables import RouterChange
from lab.campuses.presets import plain_router
from lab.device.router import SimulatedRouter
from lab.server.server import LabServer, Served
from tests.integration.rows import BOX
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

Kind = Literal["marks", "buckets", "convert", "fix"]
TIMER_S = 180
TARGETS: dict[Kind, tuple[str, ...]] = {
    "marks": ("ether1", "ether1", "ether2", "ether3", "ether2"),
    "buckets": ("ether1", "ether2", "ether2", "ether3", "ether3", "ether3"),
    "convert": ("ether1", "ether2", "ether2", "ether3", "ether3"),
    "fix": (),
}
CURED = "no_inbound_marks"
"""The finding of the router that is fixed."""
AT_ONCE = Pace(watch_s=0.0, retry_s=0.0, late_retry_s=0.0, hold_s=30.0, patience_s=0.0)
"""Nothing is waited for: time is the test's."""

_plans: dict[tuple[str, ...], tuple[Snapshot, Plan]] = {}
"""The last plan for these buckets, and what it was made from: of hundreds of routers made alike it is made once."""


@dataclass
class ChangeSite(LabSite):
    """One router, and one planned change of it."""

    plan: Plan
    change_id: int

    def runner(
        self,
        die_at: DieAt = immortal,
        pace: Pace = AT_ONCE,
        deadline_s: float = 60.0,
    ) -> ChangeRunner:
        """Another worker."""
        return ChangeRunner(
            settings(deadline_s),
            self.database,
            BOX,
            token=self.next_token(),
            clock=self.moment.utc,
            pace=pace,
            at=self.dying(die_at),
        )

    def change(self) -> RouterChange:
        with self.database.transaction() as session:
            return session.get_one(RouterChange, self.change_id)

    def steps(self) -> list[str]:
        with self.database.transaction() as session:
            return [step.name for step in changes.steps(session, self.change_id)]

    def set(self, **values: object) -> None:
        with self.database.transaction() as session:
            row = session.get_one(RouterChange, self.change_id)
            for name, value in values.items():
                setattr(row, name, value)

    def once(self, runner: ChangeRunner) -> str:
        """One look, and all that it leads to; returns the state then."""
        runner.look()
        self.rest(runner)
        return self.change().state

    def drive(self, runner: ChangeRunner, *wanted: str, looks: int = 8) -> str:
        """Look until the change is in one of these states (default: over)."""
        for _ in range(looks):
            state = self.once(runner)
            if state in (wanted or ENDED) or self.killed:
                return state
        raise AssertionError(f"{self.change().state}: {self.steps()}")

    def request_end(self, runner: ChangeRunner, requested: str) -> str:
        self.set(requested_end=requested, requested_by="ani")
        return self.drive(runner)

    def recover(self) -> str:
        """The worker is dead, its lease is over: another one takes the change to its end."""
        self.bury("router_change")
        runner = self.runner()
        state = self.once(runner)
        if state == "pending":
            return self.request_end(runner, "confirm")
        return state if state in ENDED else self.drive(runner)


def ecmp_router(moment: Moment) -> SimulatedRouter:
    """Equal routes over all lines, no marks and no tables."""
    router = plain_router(clock=moment, traffic=False)
    router.menus["/ip/firewall/mangle"].rows.clear()
    router.menus["/routing/table"].rows[:] = [
        row for row in router.menus["/routing/table"].rows if row["name"] == "main"
    ]
    routes = router.menus["/ip/route"].rows
    routes[:] = [row for row in routes if row.get("routing-table", "main") == "main"]
    for row in routes:
        if row.get("static") == "true":
            row["distance"] = "1"
    router.settle()
    return router


def silent_router(moment: Moment) -> SimulatedRouter:
    """Nothing marks requests from outside."""
    router = plain_router(clock=moment, traffic=False)
    mangle = router.menus["/ip/firewall/mangle"].rows
    mangle[:] = [row for row in mangle if not row.get("in-interface", "").startswith("ether")]
    return router


ROUTERS: dict[Kind, Callable[[Moment], SimulatedRouter]] = {
    "convert": ecmp_router,
    "fix": silent_router,
}


def ordinary_router(moment: Moment) -> SimulatedRouter:
    return plain_router(clock=moment, traffic=False)


@contextmanager
def change_site(
    lab: LabServer, database: Database, kind: Kind, **values: object
) -> Iterator[ChangeSite]:
    """`values`: columns of the change; it waits in state `arming` for its first worker."""
    moment = Moment()
    router = ROUTERS.get(kind, ordinary_router)(moment)
    with lab_router(lab, database, router) as served:
        made = planned(served, TARGETS[kind])
        assert made.kind == kind
        change = store(database, served, made, moment, values)
        place = lab, database, router, served, moment, change.router_id
        yield ChangeSite(*place, rows_of(router), made, change.id)


def planned(served: Served, buckets: tuple[str, ...]) -> Plan:
    uplinks = [
        PlanUplink(n, f"ISP{n}", f"ether{n}", mbps * 10**6, mbps * 10**6)
        for n, mbps in ((1, 100), (2, 200), (3, 200))
    ]
    with connected(served) as connection:
        snapshot = read_snapshot(connection)
        kept = _plans.get(buckets)
        if kept and kept[0] == snapshot:
            return kept[1]
        config = read_config(connection)
        made = (
            plan(config, snapshot, uplinks, PlanTarget(buckets))
            if buckets
            else plan_fix(config, snapshot, uplinks, CURED)
        )
    assert isinstance(made, Plan), made
    _plans[buckets] = (snapshot, made)
    return made


def store(
    database: Database, served: Served, made: Plan, moment: Moment, values: dict[str, object]
) -> RouterChange:
    with database.transaction() as session:
        row, _ = enter(session, served)
        change = RouterChange(
            **{
                "router_id": row.id,
                "state": "arming",
                "reason": "a test",
                "target": target_json(made.target),
                "plan": plan_json(made),
                "forecast": {},
                "timer_s": TIMER_S,
                "confirm_by": "person",
                "created_at": moment.utc(),
                "created_by": "ani",
                "applied_by": "ani",
                **values,
            }
        )
        session.add(change)
        session.flush()
        return change
