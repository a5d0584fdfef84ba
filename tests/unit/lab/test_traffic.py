"""The model behind one router, in virtual time."""

import math
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.campuses.campus import Campus, open_campus
from lab.scenarios.files import load_scenario
from lab.scenarios.scenario import Outage, Reboot, Regime, Scenario
from lab.wire.session import Session
from tests.examples import examples

MANGLE = "/ip/firewall/mangle"
SMALL = load_scenario("fleet")
FLAPPING = load_scenario("flapping")
HOUR, DAY = 3600.0, 86400.0


def monday(scenario: Scenario) -> float:
    return datetime(2026, 9, 7, tzinfo=ZoneInfo(scenario.time_zone)).timestamp()


class World:
    """A campus whose clock the test turns; seconds count from the start of the scenario."""

    def __init__(self, scenario: Scenario, seed: int = 3) -> None:
        self.zero = monday(scenario)
        self.now = self.zero
        self.campus: Campus = open_campus(scenario, seed, self.zero, lambda: self.now)
        self.router = self.campus.router

    def go(self, time_s: float) -> None:
        self.now = self.zero + time_s
        self.router.catch_up()

    def counters(self) -> dict[tuple[str, str, str], int]:
        return {
            (path, row_id, name): number
            for path, menu in self.router.menus.items()
            for row_id, held in menu.counters.items()
            for name, number in held.items()
        }

    def rows(self) -> dict[str, list[dict[str, str]]]:
        return {path: menu.rows for path, menu in self.router.menus.items()}

    def bytes_of(self, port: str, name: str = "rx-byte") -> int:
        row = self.router.menus["/interface"].where(default_name=port)[0]
        return self.router.menus["/interface"].counters[row[".id"]][name]

    def port(self, port: str) -> dict[str, str]:
        return self.router.menus["/interface"].where(default_name=port)[0]

    def split(self, begin_s: float, end_s: float, name: str = "rx-byte") -> list[float]:
        ports = [wan.interface for wan in self.campus.wans]
        self.go(begin_s)
        before = [self.bytes_of(port, name) for port in ports]
        self.go(end_s)
        grown = [self.bytes_of(p, name) - b for p, b in zip(ports, before, strict=True)]
        return [part / sum(grown) for part in grown]

    def write(self, *words: str) -> None:
        session = Session(user="admin", group="full", policies=frozenset({"read", "write"}))
        reply = self.router.run(session, *words)
        assert [sentence[0] for sentence in reply] == ["!done"], reply


EVENTFUL = replace(
    FLAPPING,
    reboots=(Reboot(10.2 * HOUR, 75.0),),
    outages=(
        *FLAPPING.outages,
        Outage(("ether1",), "path", 9.01 * HOUR, 333.0, 0.0, 1),
    ),
)
MOMENTS = st.lists(st.floats(8 * HOUR, 11 * HOUR, allow_nan=False), max_size=25)


def disable_a_bucket(world: World) -> None:
    """One bucket goes to the other line from here on."""
    row = next(r for r in world.router.menus[MANGLE].rows if "per-connection-classifier" in r)
    world.write(f"{MANGLE}/set", f"=numbers={row['.id']}", "=new-connection-mark=Conn ISP2")


@examples(10)
@given(MOMENTS, st.floats(8.3 * HOUR, 10.1 * HOUR))
def test_one_jump_counts_what_many_steps_count(moments: list[float], write_s: float) -> None:
    stepped, jumped = World(EVENTFUL), World(EVENTFUL)
    for moment in sorted(m for m in moments if m <= write_s):
        stepped.go(moment)
    for world in (stepped, jumped):
        world.go(write_s)
        disable_a_bucket(world)
    for moment in sorted(m for m in moments if m > write_s):
        stepped.go(moment)
    for world in (stepped, jumped):
        world.go(11 * HOUR)
    assert stepped.counters() == jumped.counters()
    assert stepped.rows() == jumped.rows()


@examples(20)
@given(st.lists(st.floats(0.001, 700), min_size=1, max_size=30))
def test_counters_only_grow_and_never_faster_than_the_uplink(steps: list[float]) -> None:
    world = World(replace(SMALL, terms=(replace(SMALL.terms[0], download_bps=9e8),)))
    world.go(10 * HOUR)
    before = world.counters()
    for step in steps:
        then = world.now
        world.go(then - world.zero + step)
        passed_s = world.now - then
        after = world.counters()
        assert all(after[key] >= before[key] for key in before)
        for wan in world.campus.wans:
            row_id = world.port(wan.interface)[".id"]
            for name, bps in (("rx-byte", wan.download_bps), ("tx-byte", wan.upload_bps)):
                key = ("/interface", row_id, name)
                # Unix seconds hold a quarter of a microsecond, which is some bytes.
                assert after[key] - before[key] <= bps * (passed_s + 1e-6) / 8 + 1
        before = after


def test_same_seed_same_bytes_and_another_seed_others() -> None:
    first, same, other = World(SMALL, 1), World(SMALL, 1), World(SMALL, 2)
    for world in (first, same, other):
        world.go(30 * HOUR)
    assert first.counters() == same.counters()
    assert first.bytes_of("ether1") != other.bytes_of("ether1")


def test_time_that_goes_back_changes_nothing() -> None:
    world = World(SMALL)
    world.go(30 * HOUR)
    before = world.counters()
    world.go(20 * HOUR)
    assert world.counters() == before


def test_campus_side_carries_the_sum_of_all_uplinks() -> None:
    world = World(SMALL)
    world.go(30 * HOUR)
    bridge = world.router.menus["/interface"].where(type="bridge")[0][".id"]
    counts = world.router.menus["/interface"].counters[bridge]
    ports = ("ether1", "ether2", "ether3")
    assert counts["tx-byte"] == sum(world.bytes_of(port) for port in ports)
    assert counts["rx-byte"] == sum(world.bytes_of(port, "tx-byte") for port in ports)


def crowd(method: str, weights: tuple[int, ...] = (1, 2, 2), **changes: object) -> Scenario:
    """Many light hosts, room on all lines: shares come out as the method intends."""
    people = replace(SMALL.population, hosts=1000, servers=2000, tail=0.0, heavy_hosts=0)
    people = replace(people, servers_per_host=3)
    values = {"method": method, "weights": weights, **changes}
    regime = replace(SMALL.regimes[0], **values)  # type: ignore[arg-type]
    light = replace(SMALL.terms[0], download_bps=3e7, upload_bps=5e6)
    return replace(SMALL, population=people, regimes=(regime,), terms=(light,))


def test_ecmp_splits_evenly_and_pcc_by_its_buckets() -> None:
    thirds = World(crowd("ecmp")).split(0, DAY)
    assert thirds == pytest.approx([1 / 3] * 3, abs=0.04)
    assert World(crowd("pcc")).split(0, DAY) == pytest.approx([0.2, 0.4, 0.4], abs=0.04)
    turns = World(crowd("nth", (1, 1, 2))).split(0, DAY)
    assert turns == pytest.approx([0.25, 0.25, 0.5], abs=0.04)


def test_failover_uses_the_first_uplink_only() -> None:
    assert World(crowd("failover")).split(0, DAY) == [1, 0, 0]


def test_demand_above_an_uplink_is_dropped_and_counted() -> None:
    scenario = crowd("failover")
    heavy = replace(scenario.terms[0], download_bps=4e8, upload_bps=4e8)
    world = World(replace(scenario, terms=(heavy,)))
    world.go(10 * HOUR)
    before = world.bytes_of("ether1"), world.bytes_of("ether1", "tx-byte")
    world.go(11 * HOUR)
    assert world.bytes_of("ether1") - before[0] == 100e6 / 8 * HOUR
    assert world.bytes_of("ether1", "tx-byte") - before[1] == 100e6 / 8 * HOUR
    assert world.bytes_of("ether1", "rx-drop") > 0
    assert world.bytes_of("ether1", "tx-queue-drop") > 0


def test_new_weights_move_new_connections_only() -> None:
    world = World(crowd("pcc"))
    life_s = SMALL.population.lifetime_s
    world.go(10 * HOUR)
    for row in world.router.menus[MANGLE].rows:
        if "per-connection-classifier" in row:
            world.write(f"{MANGLE}/set", f"=numbers={row['.id']}", "=new-connection-mark=Conn ISP1")
    early = world.split(10 * HOUR, 10 * HOUR + 60)
    assert early[0] == pytest.approx(0.2 + 0.8 * (1 - math.exp(-30 / life_s)), abs=0.05)
    assert world.split(10 * HOUR + 10 * life_s, 12 * HOUR)[0] > 0.999


def test_disabled_rule_leaves_its_bucket_to_the_main_table() -> None:
    world = World(crowd("pcc", new_only=False))
    world.go(10 * HOUR)
    row = [r for r in world.router.menus[MANGLE].rows if "per-connection-classifier" in r][-1]
    # Without state matchers only connections that still match change; the others keep their mark.
    world.write(f"{MANGLE}/disable", f"=numbers={row['.id']}")
    shares = world.split(12 * HOUR, 14 * HOUR)
    assert shares == pytest.approx([0.4, 0.4, 0.2], abs=0.05)


def test_lost_carrier_stops_an_uplink_and_the_others_take_its_traffic() -> None:
    cut = Outage(("ether2",), "link", 10 * HOUR, HOUR, 0.0, 1)
    world = World(replace(crowd("pcc"), outages=(cut,)))
    world.go(10 * HOUR)
    assert (world.port("ether2")["running"], world.port("ether2")["link-downs"]) == ("false", "1")
    assert world.port("ether2")["last-link-down-time"] == "2026-09-07 10:00:00"
    shares = world.split(10 * HOUR, 11 * HOUR)
    assert shares == pytest.approx([0.6, 0, 0.4], abs=0.05)
    assert shares[1] == 0
    assert world.port("ether2")["running"] == "true"
    assert world.split(12 * HOUR, 13 * HOUR)[1] > 0.3


def test_cut_beyond_the_port_loses_traffic_until_check_gateway_notices() -> None:
    cut = Outage(("ether2",), "path", 10 * HOUR, HOUR, 0.0, 1)
    world = World(replace(crowd("pcc"), outages=(cut,)))
    world.go(10 * HOUR)
    total = lambda: sum(world.bytes_of(f"ether{n}") for n in (1, 2, 3))  # noqa: E731
    start = total()
    world.go(10 * HOUR + 11)
    unnoticed = total() - start
    world.go(10 * HOUR + 22)
    noticed = total() - start - unnoticed
    assert unnoticed == pytest.approx(0.6 * noticed, rel=0.15)
    assert world.port("ether2")["running"] == "true"
    routes = world.router.menus["/ip/route"].where(gateway="198.51.100.1")
    assert [row["inactive"] for row in routes] == ["true", "true"]


def test_port_that_an_admin_disables_goes_down() -> None:
    world = World(crowd("pcc"))
    world.go(10 * HOUR)
    world.write("/interface/disable", f"=numbers={world.port('ether3')['.id']}")
    assert world.split(10 * HOUR + 1, 11 * HOUR)[2] == 0
    assert world.port("ether3")["running"] == "false"


def test_reboot_zeroes_counters_and_ends_connections() -> None:
    world = World(replace(SMALL, reboots=(Reboot(10 * HOUR, 75.0),)))
    world.go(10 * HOUR - 76)
    before = world.bytes_of("ether1")
    world.go(10 * HOUR - 1)
    silent = world.bytes_of("ether1")
    assert 0 < silent - before < before / 100
    world.go(10 * HOUR - 0.5)
    assert world.bytes_of("ether1") == silent
    world.go(10 * HOUR + 30)
    assert world.router.booted_at == world.zero + 10 * HOUR
    assert 0 < world.bytes_of("ether1") < 100e6 / 8 * 30


def test_reset_counters_restart_from_zero() -> None:
    world = World(SMALL)
    world.go(10 * HOUR)
    world.write("/interface/reset-counters", f"=numbers={world.port('ether1')['.id']}")
    assert world.bytes_of("ether1") == 0
    world.go(10 * HOUR + 10)
    assert 0 < world.bytes_of("ether1") <= 100e6 / 8 * 10


def test_cpu_connections_and_memory_follow_the_traffic() -> None:
    world = World(SMALL)
    world.go(3 * HOUR)
    resource = world.router.menus["/system/resource"].rows[0]
    tracking = world.router.menus["/ip/firewall/connection/tracking"].rows[0]
    night = int(resource["cpu-load"]), int(tracking["total-entries"]), int(resource["free-memory"])
    world.go(10 * HOUR)
    day = int(resource["cpu-load"]), int(tracking["total-entries"]), int(resource["free-memory"])
    assert day[0] > night[0]
    assert day[1] > 2 * night[1]
    assert day[2] < night[2]
    cake = World(crowd("pcc", queue="cake-wan"))
    cake.go(10 * HOUR)
    plain = World(crowd("pcc"))
    plain.go(10 * HOUR)
    loads = [int(w.router.menus["/system/resource"].rows[0]["cpu-load"]) for w in (cake, plain)]
    assert loads[0] > 1.3 * loads[1]


def test_rule_counters_count_the_upload_of_their_buckets() -> None:
    world = World(crowd("pcc", new_only=False))
    world.go(DAY)
    rules = [r for r in world.router.menus[MANGLE].rows if "per-connection-classifier" in r]
    counts = [world.router.menus[MANGLE].counters[row[".id"]]["bytes"] for row in rules]
    uploads = [world.bytes_of(f"ether{n}", "tx-byte") for n in (1, 2, 3)]
    uplinks = [counts[0], counts[1] + counts[2], counts[3] + counts[4]]
    assert np.allclose(uplinks, uploads, rtol=1e-4)


def test_regimes_follow_the_script_while_the_clock_runs() -> None:
    later = Regime(
        2 * HOUR, "ECMP", "ecmp", (1, 1, 1), "both-addresses", "l4", "cake-wan", True, False
    )
    world = World(replace(SMALL, regimes=(*SMALL.regimes, later)))
    world.go(2 * HOUR - 0.1)
    assert world.router.menus[MANGLE].rows
    world.go(2 * HOUR)
    assert not world.router.menus[MANGLE].rows
    active = world.router.menus["/ip/route"].where(ecmp="true")
    assert len(active) == 3


def test_masquerade_counts_first_packets_only() -> None:
    world = World(SMALL)
    world.go(DAY)
    rule = world.router.menus["/ip/firewall/nat"].rows[0]
    counted = world.router.menus["/ip/firewall/nat"].counters[rule[".id"]]["bytes"]
    uploads = sum(world.bytes_of(f"ether{n}", "tx-byte") for n in (1, 2, 3))
    assert 0 < counted < uploads / 100
