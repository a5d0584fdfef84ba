"""While a plan is written, and while it is undone from any point, every new connection of a campus gets a mark.

The lab's own model of traffic says so after every single write, from the configuration that the router then has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from backend.domain.config.router_rows import MANGLE, Snapshot, Write, same
from backend.domain.plans.plan import Plan, PlanTarget, PlanUplink
from backend.domain.plans.planning import plan
from backend.routeros.reading.configuration import read_config
from backend.routeros.reading.rows import read_snapshot
from backend.routeros.session.client import Connection, Deadline, open_connection
from backend.routeros.session.client import Target as Address
from backend.routeros.writing.write import perform
from lab.campuses.campus import Campus, open_campus
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD
from lab.scenarios.files import load_scenario
from lab.scenarios.scenario import Scenario
from lab.server.server import LabServer

PATIENCE_S = 300.0
ONE, TWO, THREE = "ether1", "ether2", "ether3"
FIVE = (ONE, TWO, TWO, THREE, THREE)
POINTS = 0.09
"""720 streams in 360 pairs: three standard deviations of a share of 0.4 are eight points."""


@dataclass
class Site:
    """A campus with traffic, its clock, and a connection to its router."""

    campus: Campus
    connection: Connection
    tick: Callable[[float], None]

    @property
    def unmarked(self) -> int:
        """Streams whose next connection would go out unclassified."""
        return self.campus.model.first_marks(self.campus.router).count("no-mark")

    def shares(self) -> list[float]:
        """Where new connections go, line by line."""
        self.tick(1.0)
        self.campus.router.catch_up()
        uplinks = self.campus.model.steering(self.campus.router).layers[-1].slow.tolist()
        return [uplinks.count(n) / len(uplinks) for n in range(len(self.campus.wans))]

    def snapshot(self) -> Snapshot:
        return read_snapshot(self.connection)

    def plan(self, target: PlanTarget) -> Plan:
        uplinks = [
            PlanUplink(n, wan.name, wan.interface, wan.download_bps, wan.upload_bps)
            for n, wan in enumerate(self.campus.wans, 1)
        ]
        made = plan(read_config(self.connection), self.snapshot(), uplinks, target)
        assert isinstance(made, Plan), made
        return made

    def write(self, write: Write, *, tolerant: bool = False) -> int:
        perform(self.connection, write, tolerant=tolerant)
        self.tick(1.0)
        return self.unmarked


def guarded(name: str) -> Scenario:
    """A scenario whose rules mark new connections only, as the manual's do."""
    scenario = load_scenario(name)
    return replace(
        scenario, regimes=tuple(replace(regime, new_only=True) for regime in scenario.regimes)
    )


@contextmanager
def site_of(scenario: Scenario, week: int) -> Iterator[Site]:
    zero = datetime(2026, 9, 7, tzinfo=ZoneInfo(scenario.time_zone)).timestamp()
    moment = [zero]
    campus = open_campus(scenario, 1, zero, lambda: moment[0])
    moment[0] += week * 7 * 86_400 + 10 * 3600
    campus.seek(moment[0])
    campus.router.menus["/user"].add_row(name=ADMIN, password=ADMIN_PASSWORD, group="full")

    def tick(seconds: float) -> None:
        moment[0] += seconds

    with LabServer() as lab:
        served = lab.add(campus.router)
        address = Address(
            served.host,
            served.port,
            "off",
            username=ADMIN,
            password=ADMIN_PASSWORD,
            allow_local=True,
        )
        connection = open_connection(address, Deadline(PATIENCE_S))
        yield Site(campus, connection, tick)
        connection.close()


CASES = [
    ("marks", guarded("strada"), 6, PlanTarget((ONE, ONE, TWO, THREE, THREE))),
    ("buckets", guarded("strada"), 6, PlanTarget((ONE, TWO, TWO, THREE, THREE, THREE, TWO))),
    ("buckets", guarded("strada"), 6, PlanTarget(FIVE, classifier="src-address")),
    ("convert", guarded("strada"), 1, PlanTarget(FIVE, queue_kind="cake")),
    ("convert", guarded("nth"), 1, PlanTarget((ONE, TWO, TWO))),
]
PLANS = pytest.mark.parametrize(
    "case", CASES, ids=[f"{kind}-{case.name}-{week}" for kind, case, week, _ in CASES]
)
EACH_KIND = pytest.mark.parametrize(
    "case", CASES[:2] + CASES[3:4], ids=["marks", "buckets", "convert"]
)
Case = tuple[str, Scenario, int, PlanTarget]


@PLANS
def test_nobody_is_unclassified_on_the_way(case: Case) -> None:
    kind, scenario, week, target = case
    with site_of(scenario, week) as site:
        _goes_without_a_gap(site, kind, target)


def _goes_without_a_gap(site: Site, kind: str, target: PlanTarget) -> None:
    made = site.plan(target)
    assert made.kind == kind
    complete = site.unmarked == 0
    for done, write in enumerate(made.writes, 1):
        unmarked = site.write(write)
        assert not (complete and unmarked), f"after write {done}: {write}"
        complete = complete or unmarked == 0
    assert complete
    assert same(site.snapshot(), made.after)
    wanted = [target.weight(wan.interface) / target.denominator for wan in site.campus.wans]
    assert site.shares() == pytest.approx(wanted, abs=POINTS)
    site.tick(600.0)
    site.campus.router.catch_up()
    assert _caught(site) == 0, "a connection that no bucket took"


@EACH_KIND
def test_from_any_point_the_undo_leaves_nobody_unclassified_either(case: Case) -> None:
    _, scenario, week, target = case
    with site_of(scenario, week) as site:
        # No bytes are counted here: what a rule does to a first packet hangs on the rules alone.
        site.campus.router.model = None
        _comes_back_without_a_gap(site, target)


def _comes_back_without_a_gap(site: Site, target: PlanTarget) -> None:
    made = site.plan(target)
    before, first = site.snapshot(), site.unmarked
    for count in range(len(made.writes) + 1):
        for write in made.writes[:count]:
            site.write(write)
        least = site.unmarked
        for write in made.undo:
            unmarked = site.write(write, tolerant=True)
            # What was never classified before may be so again; what was classified stays so.
            assert unmarked <= max(least, first), f"undo after {count} writes: {write}"
        assert site.unmarked == first
        assert same(site.snapshot(), before), f"undo after {count} writes"


def _caught(site: Site) -> int:
    """Packets that our catch-all rules took."""
    mangle = site.campus.router.menus[MANGLE]
    rules = [
        row
        for row in mangle.rows
        if row["chain"].startswith("timbang-")
        and row.get("action") == "mark-connection"
        and "per-connection-classifier" not in row
    ]
    return sum(mangle.counters[row[".id"]]["packets"] for row in rules)


def test_a_second_change_switches_to_the_other_chain_and_a_third_moves_marks_in_it() -> None:
    _, scenario, week, first = CASES[1]
    kinds = []
    with site_of(scenario, week) as site:
        for wanted in (first, PlanTarget((ONE, TWO, THREE)), PlanTarget((ONE, THREE, THREE))):
            made = site.plan(wanted)
            kinds.append(made.kind)
            for write in made.writes:
                assert site.write(write) == 0, write
            assert same(site.snapshot(), made.after)
        assert kinds == ["buckets", "buckets", "marks"]
        assert site.shares() == pytest.approx([1 / 3, 0, 2 / 3], abs=POINTS)
