import numpy as np
import pytest

from lab.device.equipment import equip
from lab.device.router import SimulatedRouter
from lab.scenarios.files import load_scenario
from lab.scenarios.wan_states import WanState
from lab.traffic.routing import LOST, RouteResolver

STRADA = load_scenario("strada")
ROUTE = "/ip/route"
GATEWAYS = ("192.0.2.1", "198.51.100.1", "203.0.113.1")
NO_CARRIER = WanState(False, False, False, False, False)
DEAD_UNNOTICED = WanState(True, False, False, True, True)
DEAD_SEEN = WanState(True, False, False, False, False)
NO_INTERNET = WanState(True, True, False, True, False)


class Bench:
    def __init__(self) -> None:
        self.router = SimulatedRouter(version="7.18.2", clock=lambda: 0.0, booted_at=0.0)
        equip(self.router, STRADA)
        self.router.settle()
        self.uplinks: dict[str, WanState] = {}

    def default(self, gateway: str, **props: str) -> dict[str, str]:
        self.router.menus[ROUTE].add_row(gateway=gateway, static="true", **props)
        return self.router.menus[ROUTE].rows[-1]

    def used(self, table: str = "main") -> list[int]:
        """Lines over which twelve flows to the internet leave; [] without a route."""
        tables = RouteResolver(self.router.menus, STRADA.wans, self.uplinks).resolve()
        dst = np.full(12, (198 << 24) + (18 << 16), dtype=np.uint64)
        wan, has_route = tables.lookup(table, dst, np.arange(12, dtype=np.uint64))
        assert has_route.all() == has_route.any()
        return sorted({int(uplink) for uplink in wan}) if has_route.all() else []


def test_equal_distances_share_and_show_ecmp() -> None:
    bench = Bench()
    rows = [bench.default(gateway) for gateway in GATEWAYS]
    assert bench.used() == [0, 1, 2]
    assert all((r["active"], r["ecmp"], r["inactive"]) == ("true", "true", "false") for r in rows)
    assert rows[0]["immediate-gw"] == "192.0.2.1%ether1"


def test_lowest_distance_wins_and_the_next_takes_over() -> None:
    bench = Bench()
    first = bench.default(GATEWAYS[0], distance="1", check_gateway="ping")
    second = bench.default(GATEWAYS[1], distance="2", check_gateway="ping")
    assert bench.used() == [0]
    assert "active" not in second
    assert second["inactive"] == "false"
    bench.uplinks["ether1"] = DEAD_SEEN
    assert bench.used() == [1]
    assert (first.get("active"), first["inactive"], second["active"]) == (None, "true", "true")
    bench.uplinks["ether1"] = WanState()
    assert bench.used() == [0]


@pytest.mark.parametrize(
    "state, check, expected",
    [
        (NO_CARRIER, "none", [1]),
        (DEAD_UNNOTICED, "ping", [LOST]),
        (DEAD_SEEN, "ping", [1]),
        (DEAD_SEEN, "none", [LOST]),
        (NO_INTERNET, "ping", [LOST]),
    ],
)
def test_what_fails_is_noticed_or_lost(state: WanState, check: str, expected: list[int]) -> None:
    bench = Bench()
    bench.default(GATEWAYS[0], check_gateway=check)
    bench.default(GATEWAYS[1], distance="5")
    bench.uplinks["ether1"] = state
    assert bench.used() == expected


def test_recursive_route_sees_beyond_the_gateway() -> None:
    bench = Bench()
    bench.default(GATEWAYS[0], dst_address="8.8.8.8/32", scope="10")
    row = bench.default("8.8.8.8", target_scope="11", check_gateway="ping")
    bench.default(GATEWAYS[1], distance="5")
    assert bench.used() == [0]
    assert row["immediate-gw"] == "192.0.2.1%ether1"
    bench.uplinks["ether1"] = NO_INTERNET
    assert bench.used() == [1]


def test_recursion_needs_the_scope() -> None:
    bench = Bench()
    bench.default(GATEWAYS[0], dst_address="8.8.8.8/32")
    row = bench.default("8.8.8.8", target_scope="11")
    assert bench.used() == []
    assert row["inactive"] == "true"


def test_gateway_outside_every_network_is_inactive_and_a_wrong_one_inside_loses() -> None:
    bench = Bench()
    row = bench.default("100.64.0.1")
    assert bench.used() == []
    assert row["inactive"] == "true"
    row["gateway"] = "192.0.2.3"
    assert bench.used() == [LOST]
    row["check-gateway"] = "ping"
    assert bench.used() == []


def test_gateway_may_name_its_interface() -> None:
    bench = Bench()
    row = bench.default("192.0.2.1%ether1")
    assert bench.used() == [0]
    row["gateway"] = "192.0.2.1%ether2"
    assert bench.used() == [LOST]
    row["gateway"] = "192.0.2.1@main"
    assert bench.used() == [0]


def test_disabled_route_prints_small() -> None:
    bench = Bench()
    row = bench.default(GATEWAYS[0], disabled="true")
    assert bench.used() == []
    assert row["inactive"] == "false"
    assert "immediate-gw" not in row


def test_longest_prefix_wins() -> None:
    bench = Bench()
    bench.default(GATEWAYS[0])
    bench.default(GATEWAYS[2], dst_address="198.18.0.0/15")
    assert bench.used() == [2]


def test_tables_are_apart_and_a_renamed_port_still_carries() -> None:
    bench = Bench()
    bench.router.menus["/routing/table"].add_row(name="to3", fib="")
    bench.default(GATEWAYS[2], routing_table="to3")
    assert bench.used() == []
    assert bench.used("to3") == [2]
    for path in ("/interface", "/ip/address"):
        for row in bench.router.menus[path].rows:
            for key in ("name", "interface"):
                if row.get(key) == "ether3":
                    row[key] = "wan-iforte"
    assert bench.used("to3") == [2]


def test_disabled_port_takes_its_routes_with_it() -> None:
    bench = Bench()
    bench.default(GATEWAYS[0])
    bench.default(GATEWAYS[1])
    bench.router.menus["/interface"].where(name="ether1")[0]["disabled"] = "true"
    assert bench.used() == [1]
