from dataclasses import replace

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interface_lists import InterfaceList
from backend.domain.config.interfaces import Interface, ListMember
from backend.domain.config.routing import RoutingRule
from backend.domain.regimes.drift import Baseline
from backend.domain.regimes.regimes import state_of
from backend.domain.regimes.subset import subset
from backend.domain.regimes.wiring import wiring
from tests.unit.domain.router_configs import failover, pcc, uplinks

I3 = uplinks(3)
BASE = pcc((1, 2, 2))


def read(config, interfaces=I3):
    return Baseline(subset(config), state_of(config, interfaces, None))


def wires_of(config, interface="ether2"):
    return [
        (wire.table, wire.gateway, wire.distance, wire.check_gateway, wire.marks)
        for wire in wiring(read(config))
        if wire.interface == interface
    ]


def test_an_isp_of_a_pcc_router_has_its_table_and_its_place_in_the_main_one():
    assert wires_of(BASE) == [
        ("main", "203.0.2.1", 2, "ping", ()),
        ("to2", "203.0.2.1", 1, "ping", ("ISP2",)),
    ]
    assert {wire.source_nat for wire in wiring(read(BASE))} == {True}


def test_it_is_the_same_after_it_was_stored():
    stored = read(BASE)
    assert wiring(Baseline.from_json(stored.as_json())) == wiring(stored)


def test_a_routing_rule_leads_into_a_table_too():
    rule = RoutingRule(table="to2", routing_mark="vip")
    assert wires_of(replace(BASE, routing_rules=(rule,)))[1][-1] == ("ISP2", "vip")
    assert wires_of(failover())[0][-1] == ()


def test_an_isp_without_a_route_is_there_all_the_same():
    routes = tuple(route for route in BASE.routes if route.gateway != "203.0.2.1")
    assert wires_of(replace(BASE, routes=routes)) == [(None, None, None, None, ())]


@pytest.mark.parametrize(
    "rules, expected",
    [
        ((), (False, False, False)),
        ((FirewallRule("srcnat", "masquerade", out_interface="ether2"),), (False, True, False)),
        ((FirewallRule("srcnat", "src-nat", out_interface="!ether2"),), (True, False, True)),
        ((FirewallRule("srcnat", "masquerade", out_interface_list="!LAN"),), (True, True, True)),
        ((FirewallRule("srcnat", "masquerade", out_interface_list="TWO"),), (False, True, False)),
        ((FirewallRule("srcnat", "masquerade", out_interface_list="BOTH"),), (True, True, True)),
        ((FirewallRule("srcnat", "masquerade", out_interface_list="REST"),), (True, False, True)),
        ((FirewallRule("srcnat", "masquerade", out_interface="all-ppp"),), (False, False, True)),
        ((FirewallRule("srcnat", "masquerade", out_interface="!all-ppp"),), (True, True, False)),
        ((FirewallRule("srcnat", "masquerade", disabled=True),), (False, False, False)),
        ((FirewallRule("dstnat", "masquerade"),), (False, False, False)),
        ((FirewallRule("srcnat", "masquerade"),), (True, True, True)),
    ],
)
def test_source_nat_of_each_isp(rules, expected):
    members = (*failover().list_members, ListMember("TWO", "ether2"))
    lists = (InterfaceList("BOTH", ("TWO", "WAN")), InterfaceList("REST", ("static",), ("TWO",)))
    interfaces = tuple(
        replace(each, type="pppoe-out" if each.name == "ether3" else each.type)
        for each in (*failover().interfaces, Interface("<pppoe-x>", type="pppoe-in", dynamic=True))
    )
    config = replace(
        failover(), nat=rules, list_members=members, interface_lists=lists, interfaces=interfaces
    )
    wires = wiring(Baseline.from_json(read(config).as_json()))
    assert tuple(wire.source_nat for wire in wires) == expected
