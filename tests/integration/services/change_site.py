"""A lab router with a clock of its own, a planned change of it in a real database, and runners that may die."""

from __future__ import annotations

import datetime as dt
import functools
import itertools
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from sqlalchemy import delete, text

from backend.domain.changes.states import ENDED
from backend.domain.config.router_rows import Snapshot
from backend.domain.fixes.fixing import plan_fix
from backend.domain.plans.codec import plan_json, target_json
from backend.domain.plans.plan import Plan, PlanTarget, PlanUplink
from backend.domain.plans.planning import plan
from backend.routeros.reading.configuration import read_config
from backend.routeros.reading.rows import read_snapshot
from backend.routeros.session.client import Connection, Deadline, open_connection
from backend.routeros.session.client import Target as Address
from backend.services.changes.means import Pace
from backend.services.changes.running import ChangeRunner
from backend.services.regimes.observe import record_config
from backend.settings import Settings
from backend.store.changes import changes
from backend.store.engine.database import Database
from backend.store.polling import polls
from backend.store.tables import Router, RouterChange
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, plain_router
from lab.device.router import SimulatedRouter
from lab.server.server import LabServer, Served
from tests.integration.rows import BOX, TEST_SECRET, add_campus, add_router, add_uplink

Kind = Literal["marks", "buckets", "convert", "fix"]
Rows = dict[str, list[dict[str, str]]]

PATIENCE_S = 240.0
TIMER_S = 180
INTERFACES = ("ether1", "ether2", "ether3")
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

_numbers = itertools.count(1)
_plans: dict[tuple[str, ...], tuple[Snapshot, Plan]] = {}
"""The last plan for these buckets, and what it was made from: of hundreds of routers made alike it is made once."""

UNSAID = frozenset({".id", "bytes", "packets", "run-count", "next-run", "last-started"})
FOLLOWED = (
    "/ip/firewall/mangle", "/ip/firewall/filter", "/ip/firewall/nat", "/ip/route", "/routing/table",
    "/routing/rule", "/queue/type", "/queue/interface", "/queue/simple", "/ip/address", "/ip/settings",
    "/system/script", "/system/scheduler",
)  # fmt: skip


class KilledError(BaseException):
    """As kill -9: nothing of ours runs after it."""


@dataclass
class Moment:
    """The router's clock and ours, which move only when they are told to."""

    at: float = field(default_factory=lambda: float(int(time.time())))

    def __call__(self) -> float:
        return self.at

    def utc(self) -> dt.datetime:
        return dt.datetime.fromtimestamp(self.at, dt.UTC)


@dataclass
class ChangeSite:
    """One router, and one planned change of it."""

    lab: LabServer
    database: Database
    router: SimulatedRouter
    served: Served
    moment: Moment
    plan: Plan
    change_id: int
    before: Rows
    killed: list[str] = field(default_factory=list)
    points: list[str] = field(default_factory=list)
    workers: int = 0

    def runner(
        self,
        die_at: Callable[[int, str], bool] = lambda _n, _p: False,
        pace: Pace = AT_ONCE,
        deadline_s: float = 60.0,
    ) -> ChangeRunner:
        """Another worker; `die_at` is asked at each point where a process may die (its number and name)."""
        self.workers += 1
        self.points.clear()

        def at(point: str) -> None:
            if self.killed:
                raise KilledError
            self.points.append(point)
            if die_at(len(self.points), point):
                self.killed.append(point)
                raise KilledError(point)

        return ChangeRunner(
            settings(deadline_s),
            self.database,
            BOX,
            token=f"w{self.change_id}.{self.workers}",
            clock=self.moment.utc,
            pace=pace,
            at=at,
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

    def rest(self, runner: ChangeRunner) -> None:
        """Wait until nothing is done to a router any more, or the worker died."""
        until = time.monotonic() + PATIENCE_S
        while runner.busy and not self.killed:
            assert time.monotonic() < until
            time.sleep(0.002)

    def drive(self, runner: ChangeRunner, *wanted: str, looks: int = 8) -> str:
        """Look until the change is in one of these states (default: over)."""
        for _ in range(looks):
            state = self.once(runner)
            if state in (wanted or ENDED) or self.killed:
                return state
        raise AssertionError(f"{self.change().state}: {self.steps()}")

    def request_end(self, runner: ChangeRunner, requested: str) -> str:
        self.set(wish=requested, wished_by="ani")
        return self.drive(runner)

    def recover(self) -> str:
        """The worker is dead, its lease is over: another one takes the change to its end."""
        self.killed.clear()
        with self.database.transaction() as session:
            session.execute(
                text(
                    "UPDATE router_change SET lease_until = clock_timestamp() - interval '1 second' WHERE id = :id"
                ),
                {"id": self.change_id},
            )
        runner = self.runner()
        state = self.once(runner)
        if state == "pending":
            return self.request_end(runner, "confirm")
        return state if state in ENDED else self.drive(runner)

    def observe(self) -> None:
        """As the observer does every few minutes."""
        with connected(self.served) as connection, self.database.transaction() as session:
            config = read_config(connection)
            router_id = session.get_one(RouterChange, self.change_id).router_id
            record_config(session, router_id, INTERFACES, config, self.moment.utc())

    def advance(self, seconds: float) -> None:
        """Time goes by; the router does what is due."""
        self.moment.at += seconds
        self.router.catch_up()

    def rows(self) -> Rows:
        return rows_of(self.router)


@functools.cache
def settings(deadline_s: float) -> Settings:
    return Settings(
        database_url="postgresql://unused",
        secret_key=TEST_SECRET,
        change_lease_s=60,
        change_write_deadline_s=deadline_s,
    )


def rows_of(router: SimulatedRouter) -> Rows:
    """Everything that a change could touch, byte for byte, in order."""
    return {
        path: [{k: v for k, v in row.items() if k not in UNSAID} for row in router.menus[path].rows]
        for path in FOLLOWED
        if path in router.menus
    }


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
    served = lab.add(router)
    try:
        made = planned(served, TARGETS[kind])
        assert made.kind == kind
        change_id = store(database, served, made, moment, values)
        yield ChangeSite(lab, database, router, served, moment, made, change_id, rows_of(router))
    finally:
        router.faults.clear()
        lab.remove(served)
        with database.transaction() as session:
            # The next site may get its port.
            session.execute(delete(Router).where(Router.port == served.port))


@contextmanager
def connected(served: Served) -> Iterator[Connection]:
    address = Address(served.host, served.port, "off", ADMIN, ADMIN_PASSWORD, allow_local=True)
    connection = open_connection(address, Deadline(PATIENCE_S))
    try:
        yield connection
    finally:
        connection.close()


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
) -> int:
    with database.transaction() as session:
        campus = add_campus(session, f"campus {next(_numbers)}")
        row = add_router(session, campus, served.host, served.port, ADMIN_PASSWORD)
        row.username = ADMIN
        for position, interface in enumerate(INTERFACES):
            add_uplink(session, row, interface, position=position)
        polls.prepare(session, [row.id])
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
        return change.id
