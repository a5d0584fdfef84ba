"""Changes while packets flow: every new connection has a mark, shares are as planned, and a lost path undoes itself.

Needs root and nftables in this kernel. The kernel's connection tracking has every connection of the stream, with the
mark that its first packet got; the counter of the rule that takes what no bucket took tells what only that one saved.
"""

from __future__ import annotations

import datetime as dt
import itertools
import math
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from backend.domain.changes.states import ENDED
from backend.domain.config.router_rows import Write
from backend.domain.plans.plan import Plan
from backend.services.changes.means import Pace
from backend.services.changes.running import ChangeRunner
from backend.store.changes import changes
from backend.store.engine.database import Database
from backend.store.tables import RouterChange
from lab.kernel.firewall.firewalls import Nftables, Xtables
from lab.kernel.hosts.stream import Stream
from tests.integration.kernel.campus import Campus, campus
from tests.integration.kernel.need import kernel_of_host
from tests.integration.rows import BOX
from tests.integration.services.change_site import planned, store
from tests.integration.services.lab_site import Rows, rows_of, settings
from tests.services.require import require

POINTS = 0.03
PATIENCE_S = 300.0
TIMER_S = 60
LATE_S = 60
CUT_AFTER_S = 5
PACE = Pace(late_retry_s=1.0)
ONE, TWO, THREE = "ether1", "ether2", "ether3"
FIVE = (ONE, TWO, TWO, THREE, THREE)
LEAST = 20
"""Connections of the stream without which nothing is proven."""

A_FEW = 3
"""Connections that come between any two writes; so many may also be on their way when they are counted."""

PORTS = 28_000
"""Source ports that a connection may get."""

REST = re.compile("timbang: . takes the rest")
SWITCH = ("disabled", "no")

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]
_PORTS = itertools.count(21_000)


@pytest.fixture(scope="module", autouse=True)
def _kernel() -> None:
    kernel_of_host()


@pytest.fixture(scope="module")
def shared() -> Iterator[Campus]:
    """One network for all; its configuration goes from change to change."""
    with campus(Nftables) as network:
        yield network
        assert network.model.unsupported == ()


def wait_until(holds: Callable[[], object], description: Callable[[], object] = lambda: "") -> None:
    """`description`: what to say if it never holds."""
    until = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < until, description()
        time.sleep(0.03)


def flowing(net: Campus, port: int, least: int = LEAST) -> None:
    """Until so many more connections have come."""
    enough = net.tracked(port).total + least
    wait_until(lambda: net.tracked(port).total >= enough)


def carry_out(net: Campus, port: int, made: Plan, *, back: bool = False) -> None:
    """With new connections after every single write: none of them without a mark or taken by no bucket."""

    def look(write: Write) -> None:
        flowing(net, port, A_FEW)
        assert net.tracked(port).unmarked == 0, write
        assert left_over(net) == 0, write

    net.carry_out(made, look, back=back)
    flowing(net, port)


def left_over(net: Campus) -> int:
    """Packets that no bucket took, as the router counts them."""
    rules = net.menu("ip", "firewall", "mangle")
    return sum(int(str(row["packets"])) for row in rules if REST.match(str(row.get("comment"))))


def all_are_there(net: Campus, port: int, sent: list[int]) -> None:
    """No connection is without a mark, and none was lost: the lines' add up to what was sent."""
    tracked = net.tracked(port)
    assert tracked.unmarked == 0, tracked
    assert sum(tracked.uplinks.values()) == tracked.total
    assert tracked.total == all_but_twins(sent[0])


def all_but_twins(sent: int) -> object:
    """Of connections with the client, server and port of an earlier one the kernel knows one; the longer, the more."""
    twins = sent**2 / (2 * Stream().clients * Stream().servers * PORTS)
    return pytest.approx(sent, abs=A_FEW + twins + 5 * math.sqrt(twins))


def near(*wanted: float) -> object:
    return pytest.approx(wanted, abs=POINTS)


def test_no_connection_is_unclassified_while_weights_change_and_change_back(shared) -> None:
    net, port = shared, next(_PORTS)
    steps = [(ONE, ONE, TWO, THREE, THREE), (ONE, TWO, THREE), (ONE, TWO, TWO, THREE)]
    kinds = []
    with net.stream(port) as sent:
        flowing(net, port)
        for buckets in steps:
            made = planned(net.served, buckets)
            kinds.append(made.kind)
            for back in (False, True, False):
                carry_out(net, port, made, back=back)
    assert kinds == ["marks", "buckets", "buckets"]
    all_are_there(net, port, sent)
    assert net.shares() == near(0.25, 0.5, 0.25)


def test_the_same_where_the_kernel_knows_iptables_only() -> None:
    require("iptables-legacy")
    port = next(_PORTS)
    with campus(Xtables) as net:
        made = planned(net.served, (ONE, TWO, THREE))
        assert made.kind == "buckets"
        with net.stream(port) as sent:
            flowing(net, port)
            carry_out(net, port, made)
        assert net.model.unsupported == ()
        all_are_there(net, port, sent)
        assert net.shares() == near(1 / 3, 1 / 3, 1 / 3)


def to_ecmp(net: Campus) -> None:
    """No marks, equal routes: how a campus starts."""
    for row in net.menu("ip", "firewall", "mangle"):
        net.do("/ip/firewall/mangle/remove", **{".id": row[".id"]})
    for row in net.rows("ip", "route", dst_address="0.0.0.0/0", routing_table="main"):
        net.do("/ip/route/set", **{".id": row[".id"]}, distance="1")


def test_from_ecmp_to_the_papers_shares(shared) -> None:
    """From the write that switches the buckets on every new connection has a mark; those of before keep their way."""
    net, port = shared, next(_PORTS)
    to_ecmp(net)
    made = planned(net.served, FIVE)
    assert made.kind == "convert"
    unmarked: list[int] = []

    def look(write: Write) -> None:
        flowing(net, port, A_FEW)
        if unmarked or SWITCH in write.values:
            unmarked.append(net.tracked(port).unmarked)

    with net.stream(port) as sent:
        flowing(net, port)
        net.carry_out(made, look)
        flowing(net, port)
        tracked = net.tracked(port)
        net.carry_out(made, back=True)
        flowing(net, port)
        net.carry_out(made)
        flowing(net, port)
    assert LEAST <= unmarked[0] < tracked.total
    # None more; the kernel may forget a few.
    assert unmarked[0] - A_FEW <= min(unmarked[-1], tracked.unmarked)
    assert unmarked[0] >= max(unmarked[-1], tracked.unmarked)
    # Back and there again nobody is without a way either.
    uplinks = net.tracked(port).uplinks
    assert sum(uplinks.values()) == all_but_twins(sent[0])
    assert left_over(net) == 0
    assert net.shares() == near(0.2, 0.4, 0.4)


class Applied:
    """A change that a worker carries out, in the time of this machine."""

    def __init__(self, net: Campus, database: Database, made: Plan) -> None:
        self._database = database
        self.id = store(database, net.served, made, self, {"timer_s": TIMER_S}).id
        self.runner = ChangeRunner(
            settings(20.0), database, BOX, token="w", clock=self.utc, pace=PACE
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
            return [
                (step.name, step.code, step.message) for step in changes.steps(session, self.id)
            ]

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
    with net.stream(port, per_s=50) as sent, change.carried():
        wait_until(lambda: change.row.state in ("pending", *ENDED))
        assert change.row.state == "pending", change.steps()
        timer_ends_at = change.row.deadline_at.timestamp()
        time.sleep(CUT_AFTER_S)
        net.router.faults.mute = True
        wait_until(lambda: held(net) == before, lambda: difference(net, before))
        assert time.time() < timer_ends_at + LATE_S
        assert net.router.booted_at == booted_at
        assert change.row.state not in ENDED, "nobody can know yet"
        net.router.faults.clear()
        wait_until(lambda: change.row.state in ENDED, change.steps)
    row = change.row
    assert (row.state, row.ended_by) == ("reverted", "router"), change.steps()
    assert row.outcome["code"] == "reverted_by_router"
    assert "unreachable" in [name for name, _, _ in change.steps()]
    all_are_there(net, port, sent)
