"""Changes while packets flow: every new connection has a mark, shares are as planned, and a lost path undoes itself.

Needs root and nftables in this kernel. The kernel's connection tracking is asked, not counters: it has every single
connection of the stream, with the mark that its first packet got.
"""

from __future__ import annotations

import datetime as dt
import itertools
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from backend.domain.change_plan import Plan
from backend.domain.change_states import ENDED
from backend.routeros.client import Deadline, open_connection
from backend.routeros.client import Target as Address
from backend.routeros.write import perform
from backend.services.change_means import Pace
from backend.services.change_running import ChangeRunner
from backend.store import changes
from backend.store.database import Database
from backend.store.tables import RouterChange
from lab.kernel.capabilities import decide, find
from lab.kernel.firewalls import Nftables, Xtables
from lab.presets import ADMIN, ADMIN_PASSWORD
from tests.integration.kernel.campus import Campus, campus
from tests.integration.rows import BOX
from tests.integration.services.change_site import Rows, planned, rows_of, settings, store

POINTS = 0.03
PATIENCE_S = 120.0
TIMER_S = 60
LATE_S = 10
CUT_AFTER_S = 5
ONE, TWO, THREE = "ether1", "ether2", "ether3"
FIVE = (ONE, TWO, TWO, THREE, THREE)
LEAST = 20
"""Connections of the stream without which nothing is proven."""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
_PORTS = itertools.count(21_000)


@pytest.fixture(scope="module", autouse=True)
def _kernel() -> None:
    place = decide(find(), frozenset({"links", "nft", "multipath"}))
    if place.where != "host":
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(place.reason)


@pytest.fixture(scope="module")
def shared() -> Iterator[Campus]:
    """One network for all; its configuration goes from change to change."""
    with campus(Nftables) as network:
        yield network
        assert network.model.unsupported == ()


def wait_until(holds: Callable[[], object], told: Callable[[], object] = lambda: "") -> None:
    """`told`: what to say if it never holds."""
    until = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < until, told()
        time.sleep(0.1)


def write(net: Campus, made: Plan, *, back: bool = False) -> None:
    address = Address(net.served.host, net.served.port, "off", ADMIN, ADMIN_PASSWORD)
    connection = open_connection(address, Deadline(PATIENCE_S))
    for one in made.undo if back else made.writes:
        perform(connection, one, tolerant=back)
    connection.close()


def flowing(net: Campus, port: int) -> None:
    """Until so many more connections have come that something would show."""
    enough = net.tracked(port).total + LEAST
    wait_until(lambda: net.tracked(port).total >= enough)


def near(*wanted: float) -> object:
    return pytest.approx(wanted, abs=POINTS)


def test_no_connection_is_unclassified_while_weights_change_and_change_back(shared) -> None:
    net, port = shared, next(_PORTS)
    steps = [(ONE, ONE, TWO, THREE, THREE), (ONE, TWO, THREE), (ONE, TWO, TWO, THREE)]
    kinds = []
    with net.stream(port):
        flowing(net, port)
        for buckets in steps:
            made = planned(net.served, buckets)
            kinds.append(made.kind)
            write(net, made)
            flowing(net, port)
            write(net, made, back=True)
            flowing(net, port)
            write(net, made)
            flowing(net, port)
    assert kinds == ["marks", "buckets", "buckets"]
    found = net.tracked(port)
    assert found.unmarked == 0, found
    assert net.shares() == near(0.25, 0.5, 0.25)


def test_the_same_where_the_kernel_knows_iptables_only() -> None:
    if shutil.which("iptables-legacy-restore") is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("no iptables-legacy")
    port = next(_PORTS)
    with campus(Xtables) as net:
        made = planned(net.served, (ONE, TWO, THREE))
        assert made.kind == "buckets"
        with net.stream(port):
            flowing(net, port)
            write(net, made)
            flowing(net, port)
        assert net.model.unsupported == ()
        assert net.tracked(port).unmarked == 0
        assert net.shares() == near(1 / 3, 1 / 3, 1 / 3)


def to_ecmp(net: Campus) -> None:
    """No marks, equal routes: how a campus starts."""
    for row in net.menu("ip", "firewall", "mangle"):
        net.do("/ip/firewall/mangle/remove", **{".id": row[".id"]})
    for row in net.rows("ip", "route", dst_address="0.0.0.0/0", routing_table="main"):
        net.do("/ip/route/set", **{".id": row[".id"]}, distance="1")


def test_from_ecmp_to_the_papers_shares(shared) -> None:
    net, port = shared, next(_PORTS)
    to_ecmp(net)
    made = planned(net.served, FIVE)
    assert made.kind == "convert"
    with net.stream(port):
        flowing(net, port)
        write(net, made)
        before = net.tracked(port)
        assert before.unmarked > 0
        flowing(net, port)
        after = net.tracked(port)
    # Those of the time before keep their way; none came without a mark since.
    assert after.unmarked <= before.unmarked
    assert after.total > before.total
    assert net.shares() == near(0.2, 0.4, 0.4)


class Applied:
    """A change that a worker carries out, in the time of this machine."""

    def __init__(self, net: Campus, database: Database, made: Plan) -> None:
        self._database = database
        self.id = store(database, net.served, made, self, {"timer_s": TIMER_S})
        self.runner = ChangeRunner(
            settings(30.0), database, BOX, token="w", clock=self.utc, pace=Pace()
        )
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    @staticmethod
    def utc() -> dt.datetime:
        return dt.datetime.now(dt.UTC)

    @property
    def row(self) -> RouterChange:
        with self._database.transaction() as session:
            return session.get_one(RouterChange, self.id)

    def steps(self) -> list[tuple[str, str, str]]:
        with self._database.transaction() as session:
            return [(one.name, one.code, one.message) for one in changes.steps(session, self.id)]

    def _look(self) -> None:
        while not self._stopped.wait(0.2):
            self.runner.look()

    @contextmanager
    def carried(self) -> Iterator[None]:
        self._thread.start()
        try:
            yield
        finally:
            self._stopped.set()
            self._thread.join()
            self.runner.stop()


def held(net: Campus) -> Rows:
    """What the router has; what is so by default may be written down or not."""
    return {
        path: [
            {name: value for name, value in row.items() if (name, value) != ("passthrough", "true")}
            for row in rows
        ]
        for path, rows in rows_of(net.router).items()
    }


def difference(net: Campus, before: Rows) -> object:
    now = held(net)
    return {path: (rows, before[path]) for path, rows in now.items() if rows != before[path]}


def test_a_path_that_is_cut_brings_the_old_rules_back(shared, module_database: Database) -> None:
    net, port = shared, next(_PORTS)
    made = planned(net.served, (ONE, ONE, TWO, TWO, THREE, THREE, THREE))
    before, booted_at = held(net), net.router.booted_at
    change = Applied(net, module_database, made)
    with net.stream(port, per_s=50), change.carried():
        wait_until(lambda: change.row.state in ("pending", *ENDED))
        assert change.row.state == "pending", change.steps()
        armed_at = change.row.deadline_at.timestamp() - TIMER_S
        time.sleep(CUT_AFTER_S)
        net.router.faults.mute = True
        wait_until(lambda: held(net) == before, lambda: difference(net, before))
        assert time.time() < armed_at + TIMER_S + LATE_S
        assert net.router.booted_at == booted_at
        assert change.row.state not in ENDED, "nobody can know yet"
        net.router.faults.clear()
        wait_until(lambda: change.row.state in ENDED)
    row = change.row
    assert (row.state, row.ended_by) == ("reverted", "router"), change.steps()
    assert net.tracked(port).unmarked == 0
