"""Where packets leave: tables, distances, recursion, equal routes, rules, and what is down."""

from dataclasses import replace
from fractions import Fraction

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interfaces import Interface
from backend.domain.config.routing import Route, RoutingRule, Table
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.router.next_hops import Down
from backend.domain.walk.router.packets import Packet
from tests.unit.domain.router_configs import LAN, base, ecmp, failover, main_routes, table_routes
from tests.unit.domain.walk.walks import CLIENT, OneWalk, ways

HALF = Fraction(1, 2)
TO_LAN = Packet("ether1", "8.8.8.8", "10.0.0.2")


def routes(*made, **changes):
    return replace(base(), routes=made, **changes)


def marking(mark="to2", **more):
    return (FirewallRule("prerouting", "mark-routing", new_routing_mark=mark, **more),)


def test_the_nearest_default_route_takes_all():
    assert ways(failover()) == {"ether1": 1}


def test_equal_default_routes_take_equal_parts():
    assert ways(ecmp()) == dict.fromkeys(("ether1", "ether2", "ether3"), Fraction(1, 3))


def test_an_uplink_that_is_down_leaves_its_part_to_the_others():
    down = Down(frozenset({"ether2"}))
    assert ways(ecmp(), down=down) == {"ether1": HALF, "ether3": HALF}
    assert ways(failover(), down=Down(frozenset({"ether1"}))) == {"ether2": 1}


def test_a_watched_gateway_that_is_silent_takes_its_route_out():
    down = Down(hosts=frozenset({"203.0.1.1"}))
    assert ways(failover(), down=down) == {"ether2": 1}
    blind = tuple(replace(main_route, check_gateway="none") for main_route in main_routes())
    assert ways(routes(*blind), down=down) == {"ether1": 1}


def test_a_longer_prefix_comes_before_a_nearer_route():
    config = routes(*main_routes(), Route("203.0.3.1", "8.8.0.0/16", distance=200))
    assert ways(config) == {"ether3": 1}


def test_a_longer_prefix_whose_uplink_is_down_is_passed_by():
    config = routes(*main_routes(), Route("203.0.3.1", "8.8.0.0/16"))
    assert ways(config, down=Down(frozenset({"ether3"}))) == {"ether1": 1}


def test_a_blackhole_ends_the_packet():
    config = routes(*main_routes(), Route("", "8.8.8.0/24", blackhole=True))
    assert ways(config) == {"dropped": 1}


def test_without_a_route_there_is_no_way():
    assert ways(routes()) == {"no_route": 1}


@pytest.mark.parametrize(
    "route", [{"disabled": True}, {"gateway": "192.0.2.77", "immediate_gateway": ""}]
)
def test_a_route_that_is_off_or_leads_nowhere_counts_for_nothing(route):
    assert ways(routes(replace(main_routes()[0], **route), main_routes()[1])) == {"ether2": 1}


def test_a_recursive_route_goes_by_the_uplink_of_its_host_route():
    config = routes(
        Route("203.0.2.1", "9.9.9.9/32", scope=10),
        Route("9.9.9.9", target_scope=11, check_gateway="ping"),
        main_routes()[2],
    )
    assert ways(config) == {"ether2": 1}
    assert ways(config, down=Down(hosts=frozenset({"9.9.9.9"}))) == {"ether3": 1}
    assert ways(config, down=Down(frozenset({"ether2"}))) == {"ether3": 1}


def test_a_host_route_of_too_wide_a_scope_carries_no_gateway():
    config = routes(
        Route("203.0.2.1", "9.9.9.9/32", scope=30),
        Route("9.9.9.9", target_scope=10),
        replace(main_routes()[2], distance=5),
    )
    assert ways(config) == {"ether3": 1}


def test_two_probe_hosts_of_one_uplink_are_one_way():
    config = routes(
        Route("203.0.1.1", "9.9.9.9/32", scope=10),
        Route("203.0.1.1", "8.8.4.4/32", scope=10),
        Route("9.9.9.9", target_scope=11, check_gateway="ping"),
        Route("8.8.4.4", target_scope=11, check_gateway="ping"),
    )
    (end,) = OneWalk(config).ends()
    assert end.interface == "ether1"
    assert end.weight_known


def test_a_way_that_comes_twice_beside_others_has_an_unknown_weight():
    first, second, _ = main_routes(equal=True)
    ends = OneWalk(routes(first, replace(first, id="*99"), second)).ends()
    assert {end.interface: part for end, part in ends.items()} == {"ether1": HALF, "ether2": HALF}
    assert not any(end.weight_known for end in ends)


def test_routes_that_carry_each_other_end():
    config = routes(
        Route("9.9.9.9", "8.8.4.4/32", scope=10, target_scope=11),
        Route("8.8.4.4", "9.9.9.9/32", scope=10, target_scope=11),
        Route("9.9.9.9", target_scope=11),
        replace(main_routes()[2], distance=5),
    )
    assert ways(config) == {"ether3": 1}


def test_a_mark_decides_before_the_main_table():
    config = routes(*main_routes(), *table_routes(), mangle=marking())
    (end,) = OneWalk(config).ends()
    assert (end.interface, end.gateway, end.table) == ("ether2", "203.0.2.1", "to2")


@pytest.mark.parametrize(
    "tables",
    [(), (Table("to2", fib=False),), (Table("to2", disabled=True),)],
    ids=["not declared", "without fib", "disabled"],
)
def test_a_table_that_does_not_forward_leaves_it_to_main(tables):
    config = routes(
        *main_routes(), *table_routes(), mangle=marking(), tables=(Table("main"), *tables)
    )
    assert ways(config) == {"ether1": 1}


def test_a_marked_table_whose_uplink_is_down_leaves_it_to_main():
    config = routes(*main_routes(), *table_routes(), mangle=marking())
    assert ways(config, down=Down(frozenset({"ether2"}))) == {"ether1": 1}


def test_the_mark_comes_before_local_delivery():
    """So a client that is marked cannot reach the router."""
    config = routes(*main_routes(), *table_routes(), mangle=marking())
    to_router = replace(CLIENT, destination="10.0.0.1")
    assert ways(config, to_router) == {"ether2": 1}
    assert ways(replace(config, mangle=()), to_router) == {"local": 1}


def test_an_answer_that_is_marked_goes_out_again():
    """The table of the mark knows nothing but a default route (the manual: do not forget in-interface)."""
    config = routes(*main_routes(), *table_routes(), mangle=marking("to1"))
    assert ways(config, TO_LAN) == {"ether1": 1}
    inside_only = replace(config, mangle=marking("to1", in_interface=LAN))
    assert ways(inside_only, TO_LAN) == {LAN: 1}


RULES = [
    (RoutingRule("lookup", "to2"), "ether2"),
    (RoutingRule("lookup", "to2", source="10.0.0.0/24"), "ether2"),
    (RoutingRule("lookup", "to2", source="10.0.1.0/24"), "ether1"),
    (RoutingRule("lookup", "to2", destination="8.0.0.0/8"), "ether2"),
    (RoutingRule("lookup", "to2", interface=LAN), "ether2"),
    (RoutingRule("lookup", "to2", interface="ether3"), "ether1"),
    (RoutingRule("lookup", "to2", interface="gone"), "ether1"),
    (RoutingRule("lookup", "to2", routing_mark="to3"), "ether1"),
    (RoutingRule("lookup", "to2", disabled=True), "ether1"),
    (RoutingRule("lookup", "empty"), "ether1"),
    (RoutingRule("lookup-only-in-table", "empty"), "no_route"),
    (RoutingRule("drop"), "dropped"),
    (RoutingRule("unreachable"), "dropped"),
]


@pytest.mark.parametrize("rule, way", RULES)
def test_a_routing_rule_steers_what_it_names(rule, way):
    config = routes(*main_routes(), *table_routes(), routing_rules=(rule,))
    assert ways(config) == {way: 1}


def test_rules_are_not_asked_where_the_mark_has_a_way():
    config = routes(
        *main_routes(), *table_routes(), mangle=marking("to3"), routing_rules=(RoutingRule("drop"),)
    )
    assert ways(config) == {"ether3": 1}


def test_a_rule_holds_a_mark_to_its_table():
    """Without it, a mark whose line is down goes by main."""
    rule = RoutingRule("lookup-only-in-table", "to2", routing_mark="to2")
    config = routes(*main_routes(), *table_routes(), mangle=marking(), routing_rules=(rule,))
    assert ways(config, down=Down(frozenset({"ether2"}))) == {"no_route": 1}


OWN = Packet("", "203.0.1.2", "8.8.8.8")


def test_the_routers_own_packets_are_marked_with_their_way_in_sight_and_routed_again():
    rule = FirewallRule("output", "mark-routing", out_interface="ether1", new_routing_mark="to3")
    config = routes(*main_routes(), *table_routes(), mangle=(rule,))
    assert ways(config, OWN) == {"ether3": 1}
    other = replace(config, mangle=(replace(rule, out_interface="ether2"),))
    assert ways(other, OWN) == {"ether1": 1}


def test_the_routers_own_packets_meet_no_rule_for_an_interface_they_came_by():
    rule = FirewallRule("output", "mark-routing", in_interface="!ether1", new_routing_mark="to3")
    config = routes(*main_routes(), *table_routes(), mangle=(rule,))
    assert ways(config, OWN) == {"ether1": 1}


def test_what_is_for_the_router_meets_input_and_not_forward():
    rules = tuple(
        FirewallRule(chain, "mark-connection", new_connection_mark=chain)
        for chain in ("input", "forward")
    )
    config = routes(*main_routes(), mangle=rules)
    (end,) = OneWalk(config, replace(CLIENT, destination="10.0.0.1")).ends()
    assert (end.fate, end.connection_mark) == ("local", "input")
    (end,) = OneWalk(config).ends()
    assert (end.fate, end.connection_mark) == ("left", "forward")


def test_a_filter_rule_may_put_a_connection_on_the_fast_track():
    rule = FirewallRule("forward", "fasttrack-connection", connection_mark="no-mark")
    config = routes(*main_routes(), filter_rules=(rule,))
    (end,) = OneWalk(config).ends()
    assert end.fasttracked
    (end,) = OneWalk(config, bearing=Bearing(connection_mark="x")).ends()
    assert not end.fasttracked


def test_a_gateway_that_nothing_reaches_goes_where_the_router_resolved_it():
    gone = replace(main_routes()[0], gateway="192.0.2.77", immediate_gateway="192.0.2.77%ether3")
    assert ways(routes(gone, main_routes()[1])) == {"ether3": 1}


def test_an_interface_without_address_may_be_a_gateway():
    config = routes(Route("pppoe-out1"), main_routes()[1])
    config = replace(
        config, interfaces=(*config.interfaces, Interface("pppoe-out1", type="pppoe-out"))
    )
    assert ways(config) == {"pppoe-out1": 1}


def test_parts_of_all_ends_sum_to_one():
    assert sum(OneWalk(ecmp()).ends().values()) == 1
