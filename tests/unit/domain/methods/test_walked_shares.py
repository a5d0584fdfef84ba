"""Shares of real configurations that reading the rules one by one told wrong (numbers of the audit in brackets)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interface_services import DhcpClient, Hotspot
from backend.domain.config.interfaces import Address, AddressList, Interface
from backend.domain.config.routing import Route
from backend.domain.config.words import Nth, Pcc
from backend.domain.lint.checks import lint
from backend.domain.methods.classifying import classifying_groups
from backend.domain.methods.methods import recognise
from backend.domain.walk.questions.campus import Campus
from backend.domain.walk.questions.divided import Division
from backend.domain.walk.questions.first_packets import FirstPackets
from tests.unit.domain.router_configs import (
    LAN,
    base,
    classify,
    ecmp,
    failover,
    main_routes,
    marked,
    pcc,
    pcc_rules,
    table_routes,
    uplinks,
)

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
PORTS = "both-addresses-and-ports"


def division(config):
    return Division(FirstPackets(Campus(config, uplinks(3))))


def shares(config, count=3):
    return {
        name: share
        for name, share in recognise(config, uplinks(count)).configured_share.items()
        if share
    }


def routed(mark, table, **more):
    return FirewallRule(
        "prerouting", "mark-routing", connection_mark=mark, new_routing_mark=table, **more
    )


def router(*rules, count=3):
    return replace(
        base(count),
        routes=(*main_routes(count), *table_routes(count)),
        mangle=rules,
        address_lists=(),
    )


def test_the_last_routing_mark_wins():
    """The second connection mark (30) goes to the third table, the third mark is routed nowhere: main takes it."""
    rules = (
        *(classify(f"ISP{n}", pcc=Pcc("both-addresses", 3, n - 1)) for n in (1, 2, 3)),
        routed("ISP1", "to2"),
        routed("ISP2", "to2"),
        routed("ISP2", "to3"),
    )
    assert shares(router(*rules)) == {"ether2": THIRD, "ether3": THIRD, "ether1": THIRD}


def test_rules_that_no_client_packet_meets_divide_nothing():
    """`dst-address-type=local` where `!local` was meant (35)."""
    rules = tuple(replace(rule, destination_type="local") for rule in pcc_rules((1, 2, 2)))
    assert shares(marked(rules)) == {"ether1": 1}


def test_rules_behind_another_mark_divide_nothing():
    """Each classifier asks for a mark that nobody sets (31)."""
    rules = tuple(replace(rule, connection_mark="absent") for rule in pcc_rules((1, 2, 2)))
    assert shares(marked(rules)) == {"ether1": 1}


def test_two_classifiers_may_divide_alike():
    """TCP by ports, everything else by client (10)."""
    rules = [
        classify(f"ISP{n}", protocol=protocol, pcc=Pcc(classifier, 2, n - 1))
        for protocol, classifier in (("tcp", PORTS), ("!tcp", "src-address"))
        for n in (1, 2)
    ]
    assert shares(marked(rules)) == {"ether1": HALF, "ether2": HALF}


def test_clients_who_are_divided_in_two_ways_have_no_one_share():
    rules = [
        *(classify(f"ISP{n}", protocol="tcp", pcc=Pcc(PORTS, 2, n - 1)) for n in (1, 2)),
        *(classify(f"ISP{n}", protocol="!tcp", pcc=Pcc(PORTS, 2, n - 2)) for n in (2, 3)),
    ]
    balancing = recognise(marked(rules), uplinks(3))
    assert balancing.method == "mixed"
    assert set(balancing.configured_share.values()) == {None}


def test_a_counter_that_loses_packets_to_a_mark_before_it():
    """A quarter is unmarked and goes by the main table (40)."""
    rules = (
        FirewallRule("prerouting", "mark-connection", nth=Nth(2, 1), new_connection_mark="ISP2"),
        routed("ISP2", "to2", passthrough=False),
        FirewallRule("prerouting", "mark-connection", nth=Nth(2, 2), new_connection_mark="ISP3"),
        routed("ISP3", "to3", passthrough=False),
    )
    assert shares(router(*rules)) == {
        "ether2": HALF,
        "ether3": Fraction(1, 4),
        "ether1": Fraction(1, 4),
    }


def test_a_list_says_who_is_classified():
    """The campus's own list, as in the thesis's configuration; a service that is pinned has no part."""
    rules = [
        FirewallRule("prerouting", "accept", source_list="LOCAL", destination_list="LOCAL"),
        FirewallRule("prerouting", "mark-routing", new_routing_mark="to3", destination="8.8.8.8", passthrough=False),
        *(
            classify(f"ISP{n}", source_list="LOCAL", destination_list="!LOCAL", pcc=Pcc(PORTS, 2, n - 1))
            for n in (1, 2)
        ),
    ]  # fmt: skip
    config = replace(marked(rules), address_lists=(AddressList("LOCAL", ("10.0.0.0/16",)),))
    assert shares(config) == {"ether1": HALF, "ether2": HALF}
    elsewhere = replace(config, address_lists=(AddressList("LOCAL", ("10.99.0.0/16",)),))
    assert shares(elsewhere) == {"ether1": 1}


def test_a_guest_network_by_one_uplink_has_no_part():
    config = pcc((1, 1))
    guests = replace(
        config,
        interfaces=(*config.interfaces, Interface("guests", type="vlan")),
        addresses=(*config.addresses, Address("10.77.0.1/24", "guests", "10.77.0.0")),
        mangle=(
            FirewallRule(
                "prerouting", "mark-routing", in_interface="guests", new_routing_mark="to2"
            ),
            *(replace(rule, in_interface=LAN) if rule.pcc else rule for rule in config.mangle),
        ),
    )
    assert shares(guests, 2) == {"ether1": HALF, "ether2": HALF}


def test_without_anybody_inside_the_rules_alone_speak():
    config = pcc((1, 2, 2))
    nobody = replace(
        config, addresses=tuple(address for address in config.addresses if address.interface != LAN)
    )
    assert shares(nobody) == {
        "ether1": Fraction(1, 5),
        "ether2": Fraction(2, 5),
        "ether3": Fraction(2, 5),
    }


HALVES = {"ether1": HALF, "ether2": HALF}


def apart(**matchers):
    """Half and half over the first two lines, but over the last two for packets that fit the matchers."""
    rules = [
        *(classify(f"ISP{n}", pcc=Pcc("both-addresses", 2, n - 2), **matchers) for n in (2, 3)),
        *(classify(f"ISP{n}", pcc=Pcc("both-addresses", 2, n - 1)) for n in (1, 2)),
    ]
    return division(marked(rules)).shares()


def test_few_addresses_and_ports_have_no_part():
    assert apart(source="10.0.0.7") == HALVES
    assert apart(source="10.0.3.0/26") == HALVES
    assert apart(destination="142.250.0.0/16") == HALVES
    assert apart(protocol="tcp", destination_port="443") == HALVES
    assert apart(protocol="udp", destination_port="10000-10600") == HALVES
    assert apart(more=(("src-port", "123"),)) == HALVES


def test_what_depends_on_the_unknown_has_no_part():
    assert apart(more=(("content", "video"),)) == HALVES
    assert apart(more=(("layer7-protocol", "game"),), source="10.0.0.0/17") == HALVES


def test_large_parts_that_are_divided_otherwise_leave_no_one_share():
    assert apart(source="10.0.4.0/24") is None
    assert apart(destination="128.0.0.0/2") is None
    assert apart(protocol="tcp", destination_port="10000-10800") is None
    assert apart(protocol="udp") is None


def test_a_large_part_with_one_way_of_its_own_has_no_part():
    """Those clients are not divided; the others are."""
    pin = FirewallRule(
        "prerouting", "mark-routing", protocol="udp", new_routing_mark="to3", passthrough=False
    )
    rules = [pin, *(classify(f"ISP{n}", pcc=Pcc("both-addresses", 2, n - 1)) for n in (1, 2))]
    assert shares(marked(rules)) == HALVES


def test_what_is_dropped_is_nobodys_share():
    rules = [
        FirewallRule("prerouting", "drop", pcc=Pcc("both-addresses", 4, 3)),
        *(classify(f"ISP{n}", pcc=Pcc("both-addresses", 2, n - 1)) for n in (1, 2)),
    ]
    assert division(marked(rules)).shares() == {"ether1": HALF, "ether2": Fraction(1, 4)}


def test_an_uplink_that_lost_its_address_keeps_its_share():
    config = pcc((1, 1))
    lost = replace(
        config,
        addresses=tuple(address for address in config.addresses if address.interface != "ether2"),
    )
    blind = replace(
        lost, routes=tuple(replace(route, immediate_gateway="") for route in lost.routes)
    )
    known = {"203.0.2.1": "ether2"}
    assert recognise(blind, uplinks(2), known).configured_share == HALVES
    assert recognise(blind, uplinks(2)).configured_share["ether2"] == 0


def test_clients_who_all_go_one_way_have_that_way():
    assert division(failover()).shares() == {"ether1": 1}


def test_clients_of_two_uplinks_who_are_not_divided_have_no_one_share():
    split = replace(
        router(
            FirewallRule("prerouting", "mark-routing", source="10.0.0.0/17", new_routing_mark="to2")
        )
    )
    assert division(split).shares() is None


def test_an_address_without_a_network_has_no_clients():
    config = pcc((1, 1))
    alone = replace(
        config,
        interfaces=(*config.interfaces, Interface("loopback0", type="bridge")),
        addresses=(*config.addresses, Address("10.255.0.1/32", "loopback0", "10.255.0.1")),
    )
    assert shares(alone, 2) == HALVES


# buckets, as packets leave ----------------------------------------------------------------------------------


def test_a_remainder_that_leads_to_two_uplinks_is_the_bucket_of_neither():
    """The second table has two equal routes (092)."""
    config = pcc((1, 1), "src-address")
    shared = replace(config, routes=(*config.routes, Route("203.0.1.1", table="to2")))
    balancing = recognise(shared, uplinks(2))
    assert (balancing.method, balancing.buckets) == ("pcc", {"ether1": (0,), "ether2": ()})
    assert (balancing.uncovered, balancing.configured_share["ether2"]) == ((), Fraction(1, 4))


def test_rules_are_of_one_group_whatever_words_name_their_clients():
    """Once by interface and once by address (098), once with another exception (044)."""
    by_interface, by_address = pcc_rules((1, 1))
    by_address = replace(by_address, in_interface="", source="10.0.0.0/16")
    balancing = recognise(marked((by_interface, by_address)), uplinks(2))
    assert (balancing.method, balancing.buckets) == ("pcc", {"ether1": (0,), "ether2": (1,)})
    (group,) = classifying_groups(
        FirstPackets(Campus(marked((by_interface, by_address)), uplinks(2)))
    )
    assert group.rules == (by_interface, by_address)


def test_what_is_marked_behind_the_decision_divides_marks_alone():
    """The classifier stands in forward: all first packets leave by main (118)."""
    rules = tuple(replace(rule, chain="forward") for rule in pcc_rules((1, 1)))
    balancing = recognise(marked(rules), uplinks(2))
    assert (balancing.method, balancing.denominator, balancing.uncovered) == ("pcc", 2, (0, 1))
    assert balancing.configured_share == {"ether1": 1, "ether2": 0}


def test_a_remainder_leads_where_the_last_routing_mark_says():
    overrule = FirewallRule("prerouting", "mark-routing", new_routing_mark="to3", in_interface=LAN)
    balancing = recognise(marked((*pcc_rules((1, 1)),)), uplinks(3))
    assert balancing.buckets["ether3"] == ()
    config = marked(pcc_rules((1, 1)))
    last = tuple(
        replace(rule, passthrough=True) if rule.action == "mark-routing" else rule
        for rule in config.mangle
    )
    balancing = recognise(replace(config, mangle=(*last, overrule)), uplinks(3))
    assert balancing.buckets == {"ether1": (), "ether2": (), "ether3": (0, 1)}


# repeated ways --------------------------------------------------------------------------------------------


def codes(config, count):
    return {finding.code for finding in lint(config, uplinks(count))}


@pytest.mark.parametrize("gateway", ["", "203.0.2.1"])
def test_a_lease_and_a_typed_route_are_one_way_of_unknown_weight(gateway):
    """A line with a static and a DHCP-made default counted twice: .67 and .33 (08, 32)."""
    config = replace(ecmp(2), dhcp_clients=(DhcpClient("ether2", gateway=gateway),))
    balancing = recognise(config, uplinks(2))
    assert (balancing.method, balancing.configured_share) == (
        "ecmp",
        {"ether1": None, "ether2": None},
    )
    assert "way_weight_unknown" in codes(config, 2)


def test_a_repeated_gateway_has_an_unknown_weight():
    """`gateway=a,a,b` of version 6, as rows of version 7 (41)."""
    config = replace(ecmp(2), routes=(*ecmp(2).routes, ecmp(2).routes[0]))
    assert set(recognise(config, uplinks(2)).configured_share.values()) == {None}
    assert "way_weight_unknown" in codes(config, 2)
    twice_each = replace(ecmp(2), routes=(*ecmp(2).routes, *ecmp(2).routes))
    assert recognise(twice_each, uplinks(2)).configured_share == HALVES
    assert "way_weight_unknown" not in codes(twice_each, 2)


def test_leases_of_two_uplinks_are_two_ways():
    config = replace(base(2), dhcp_clients=tuple(DhcpClient(name) for name in uplinks(2)))
    assert recognise(config, uplinks(2)).configured_share == HALVES
    assert "way_weight_unknown" not in codes(config, 2)


def test_two_gateways_of_one_uplink_are_two_ways():
    config = replace(
        base(2),
        routes=(*ecmp(2).routes, Route("203.0.2.9")),
        dhcp_clients=(DhcpClient("ether2", add_default_route="no"),),
    )
    assert shares(config, 2) == {"ether1": THIRD, "ether2": 2 * THIRD}


# methods without a name of their own ----------------------------------------------------------------------


def test_what_no_pattern_determines_the_walk_may():
    """random=30, and a classifier with a counter behind it."""
    drawn = marked([classify("ISP2", random_pct=30), classify("ISP1")])
    assert recognise(drawn, uplinks(2)).method == "other"
    assert shares(drawn, 2) == {"ether2": Fraction(3, 10), "ether1": Fraction(7, 10)}
    rules = [
        classify("ISP2", pcc=Pcc("both-addresses", 2, 0)),
        classify("ISP3", nth=Nth(2, 1)),
        classify("ISP1"),
    ]
    assert recognise(marked(rules), uplinks(3)).method == "mixed"
    assert shares(marked(rules)) == {"ether2": HALF, "ether3": HALF / 2, "ether1": HALF / 2}


def test_a_table_for_some_ports_is_not_the_way_of_all():
    rules = (
        classify("games", protocol="udp", destination_port="5000-5100"),
        routed("games", "to2", in_interface=LAN),
    )
    config = router(*rules, count=2)
    assert shares(config, 2) == {"ether1": 1}
    assert recognise(config, uplinks(2)).method == "other"


def test_two_halves_of_the_internet_are_before_any_default():
    halves = tuple(Route("203.0.1.1", half) for half in ("0.0.0.0/1", "128.0.0.0/1"))
    config = replace(base(2), routes=(*halves, Route("203.0.2.1", distance=2)))
    assert shares(config, 2) == {"ether1": 1}


@pytest.mark.parametrize("word, divided", [("auth", True), ("from-client", True), ("http", False)])
def test_behind_a_hotspot_the_share_is_of_those_who_are_signed_in(word, divided):
    more = {"more": (("hotspot", word),)}
    rules = [replace(rule, **more) if rule.pcc else rule for rule in pcc((1, 2)).mangle]
    config = replace(pcc((1, 2)), mangle=tuple(rules))
    third = {"ether1": THIRD, "ether2": 2 * THIRD}
    assert division(config).shares() == {"ether1": 1}
    for spot, share in (
        (Hotspot("portal", LAN), third if divided else {"ether1": 1}),
        (Hotspot("portal", LAN, disabled=True), {"ether1": 1}),
        (Hotspot("portal", "ether9"), {"ether1": 1}),
    ):
        assert division(replace(config, hotspots=(spot,))).shares() == share
