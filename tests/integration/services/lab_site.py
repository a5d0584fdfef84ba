"""A lab router whose clock the test moves, entered in a real database, and workers that a test can kill."""

from __future__ import annotations

import datetime as dt
import functools
import itertools
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from sqlalchemy import delete, text
from sqlalchemy.orm import Session

from backend.routeros.reading.configuration import read_config
from backend.routeros.session.client import Connection, Deadline, open_connection
from backend.routeros.session.client import Target as Address
from backend.services.regimes.observe import record_config
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.polling import polls
from backend.store.tables import Router, Uplink
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD
from lab.device.router import SimulatedRouter
from lab.server.server import LabServer, Served
from tests.integration.rows import TEST_SECRET, add_campus, add_router, add_uplink

Rows = dict[str, list[dict[str, str]]]
DieAt = Callable[[int, str], bool]
"""Asked at each point where a process may die: its number and name."""

PATIENCE_S = 240.0
INTERFACES = ("ether1", "ether2", "ether3")

_numbers = itertools.count(1)

UNSAID = frozenset({".id", "bytes", "packets", "run-count", "next-run", "last-started"})
FOLLOWED = (
    "/ip/firewall/mangle", "/ip/firewall/filter", "/ip/firewall/nat", "/ip/route", "/routing/table",
    "/routing/rule", "/queue/type", "/queue/interface", "/queue/simple", "/ip/address", "/ip/settings",
    "/system/script", "/system/scheduler",
)  # fmt: skip


class KilledError(BaseException):
    """Stands for kill -9: none of our code runs after it."""


def immortal(_number: int, _point: str) -> bool:
    return False


class Runner(Protocol):
    @property
    def busy(self) -> bool: ...


@dataclass
class Moment:
    """The router's clock and ours, which move only when they are told to."""

    at: float = field(default_factory=lambda: float(int(time.time())))

    def __call__(self) -> float:
        return self.at

    def utc(self) -> dt.datetime:
        return dt.datetime.fromtimestamp(self.at, dt.UTC)


@dataclass
class LabSite:
    """One router, and workers that change it, one after another."""

    lab: LabServer
    database: Database
    router: SimulatedRouter
    served: Served
    moment: Moment
    router_id: int
    before: Rows
    killed: list[str] = field(default_factory=list, kw_only=True)
    points: list[str] = field(default_factory=list, kw_only=True)
    workers: int = field(default=0, kw_only=True)

    def next_token(self) -> str:
        """Of another worker."""
        self.workers += 1
        return f"w{self.router_id}.{self.workers}"

    def dying(self, die_at: DieAt) -> Callable[[str], None]:
        """What a worker is to call at each point where it may die."""
        self.points.clear()

        def at(point: str) -> None:
            if self.killed:
                raise KilledError
            self.points.append(point)
            if die_at(len(self.points), point):
                self.killed.append(point)
                raise KilledError(point)

        return at

    def rest(self, runner: Runner) -> None:
        """Wait until nothing is done to a router any more, or the worker died."""
        until(lambda: not runner.busy or bool(self.killed))

    def bury(self, *tables: str) -> None:
        """The workers are dead, and their leases are over."""
        self.killed.clear()
        with self.database.transaction() as session:
            for table in tables:
                query = (
                    f"UPDATE {table} SET lease_until = clock_timestamp() - interval '1 second'"
                    " WHERE router_id = :id AND lease_until IS NOT NULL"
                )
                session.execute(text(query), {"id": self.router_id})

    def observe(self) -> None:
        """As the observer does when it has read what the router has now."""
        with connected(self.served) as connection, self.database.transaction() as session:
            config = read_config(connection)
            record_config(session, self.router_id, INTERFACES, config, self.moment.utc())

    def advance(self, seconds: float) -> None:
        """Time goes by; the router does what is due."""
        self.moment.at += seconds
        self.router.catch_up()

    def rows(self) -> Rows:
        return rows_of(self.router)


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.002)


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


@contextmanager
def lab_router(lab: LabServer, database: Database, router: SimulatedRouter) -> Iterator[Served]:
    """Afterwards neither lab nor database know it: the next one may get its port."""
    served = lab.add(router)
    try:
        yield served
    finally:
        router.faults.clear()
        lab.remove(served)
        with database.transaction() as session:
            session.execute(delete(Router).where(Router.port == served.port))


def enter(session: Session, served: Served) -> tuple[Router, list[Uplink]]:
    """The router with its ISPs, on a new campus."""
    campus = add_campus(session, f"campus {next(_numbers)}")
    row = add_router(session, campus, served.host, served.port, ADMIN_PASSWORD)
    row.username = ADMIN
    uplinks = [
        add_uplink(session, row, interface, position=position)
        for position, interface in enumerate(INTERFACES)
    ]
    polls.prepare(session, [row.id])
    return row, uplinks


@contextmanager
def connected(served: Served) -> Iterator[Connection]:
    address = Address(served.host, served.port, "off", ADMIN, ADMIN_PASSWORD, allow_local=True)
    connection = open_connection(address, Deadline(PATIENCE_S))
    try:
        yield connection
    finally:
        connection.close()
