"""Findings about clients: rules that nobody meets, lines that nobody gets, networks inside.

Reading the rules one by one told these wrong or missed them (numbers of the audit in brackets).
"""

from dataclasses import replace

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interfaces import Address, AddressList, Interface, ListMember
from backend.domain.config.routing import Route
from backend.domain.config.words import Pcc
from tests.unit.domain.lint.linted import I2, I3, findings_of, params
from tests.unit.domain.router_configs import (
    LAN,
    failover,
    main_routes,
    marked,
    pcc,
    pcc_rules,
    table_routes,
)

# rules that no client meets -----------------------------------------------------------------------------


def all_of(**matchers):
    return marked([replace(rule, **matchers) for rule in pcc_rules((1, 1, 1))])


@pytest.mark.parametrize(
    "matchers",
    [
        {"destination_type": "local"},
        {"connection_mark": "absent"},
        {"in_interface": "gone"},
        {"source": "10.0.0.0/16", "source_list": "SERVERS"},
        {"connection_state": "invalid", "destination": "10.0.0.1"},
    ],
    ids=str,
)
def test_rules_that_no_client_can_meet(matchers):
    """`dst-address-type=local` without its `!` (35), a mark that nobody sets (31)."""
    config = replace(
        all_of(**matchers), address_lists=(AddressList("SERVERS", ("172.16.0.0/24",)),)
    )
    (only,) = findings_of(config, "rule_matches_no_client")
    assert only.severity == "danger"
    assert only.params == {"rules": "mangle rule 0, mangle rule 1, mangle rule 2"}


@pytest.mark.parametrize(
    "matchers",
    [
        {},
        {"source": "10.0.0.9"},
        {"source_list": "VIP"},
        {"source_list": "LEASES"},
        {"in_interface": "all-ppp"},
        {"in_interface": "", "in_interface_list": "dynamic"},
        {"more": (("hotspot", "auth"),)},
        {"destination": "192.168.7.0/24"},
        {"connection_state": "established"},
    ],
    ids=str,
)
def test_rules_that_some_client_may_meet(matchers):
    """Few clients, clients that come and go, and what no configuration tells."""
    lists = (AddressList("VIP", ("10.0.0.7",)), AddressList("LEASES", ()))
    config = replace(all_of(**matchers), address_lists=lists)
    assert not findings_of(config, "rule_matches_no_client")


def test_a_mark_that_only_the_outside_brings_is_on_no_new_packet_from_inside():
    """`connection-mark=from-a connection-state=new` from inside, while from-a is what came in (31)."""
    rules = [replace(rule, connection_mark="from-a") for rule in pcc_rules((1, 1, 1))]
    came_in = FirewallRule("prerouting", "mark-connection", in_interface="ether1", connection_mark="no-mark",
                           new_connection_mark="from-a")  # fmt: skip
    assert findings_of(marked((came_in, *rules)), "rule_matches_no_client")[0].severity == "danger"
    answers = [replace(rule, connection_state="") for rule in rules]
    assert not findings_of(marked((came_in, *answers)), "rule_matches_no_client")


def test_a_list_that_seems_empty_may_include_others():
    config = replace(all_of(in_interface="", in_interface_list="ALL"))
    assert not findings_of(config, "rule_matches_no_client")


def test_one_rule_of_several_is_a_warning():
    first, *others = pcc_rules((1, 1, 1))
    (only,) = findings_of(
        marked((*others, replace(first, destination_type="local"))), "rule_matches_no_client"
    )
    assert (only.severity, only.params["rules"]) == ("warning", "mangle rule 2")


def test_an_accept_before_the_rules_keeps_all_clients_from_them():
    accept = FirewallRule("prerouting", "accept", in_interface=LAN)
    (only,) = findings_of(marked((accept, *pcc_rules((1, 1, 1)))), "rule_matches_no_client")
    assert only.severity == "danger"
    few = replace(accept, source="10.0.0.9")
    assert not findings_of(marked((few, *pcc_rules((1, 1, 1)))), "rule_matches_no_client")


def test_what_other_findings_say_is_said_once():
    """A remainder that is taken already, or that cannot come up, has a finding of its own."""
    rules = pcc_rules((1, 1, 1))
    for more in (rules[0], replace(rules[0], pcc=Pcc("both-addresses", 3, 3))):
        assert not findings_of(marked((*rules, more)), "rule_matches_no_client")


def test_rules_for_what_comes_in_from_the_isps_are_for_no_client():
    inbound = [replace(rule, in_interface="ether1") for rule in pcc_rules((1, 1))]
    assert not findings_of(marked((*pcc_rules((1, 1, 1)), *inbound)), "rule_matches_no_client")


# lines that nobody gets ---------------------------------------------------------------------------------


def crossed(**more):
    """The nearest route of the first line's table leaves by the second (34)."""
    return replace(
        pcc((1, 1)),
        routes=(
            *main_routes(2),
            Route("203.0.2.1", table="to1", check_gateway="ping"),
            Route("203.0.1.1", table="to1", distance=2, check_gateway="ping"),
            Route("203.0.2.1", table="to2", check_gateway="ping"),
        ),
        **more,
    )


def test_an_uplink_whose_table_leaves_by_another():
    (only,) = findings_of(crossed(), "uplink_gets_nothing", I2)
    assert only.severity == "warning"
    assert only.params == {"interface": "ether1", "tables": "to1, to2", "way": "ether2"}


def test_an_uplink_that_gets_its_share_or_was_meant_for_none():
    assert not findings_of(pcc((1, 1)), "uplink_gets_nothing", I2)
    spare = replace(pcc((1, 1)), routes=(*pcc((1, 1)).routes, Route("203.0.3.1", distance=9)))
    assert not findings_of(spare, "uplink_gets_nothing", I3)
    assert not findings_of(failover(), "uplink_gets_nothing")


def test_of_a_gateway_behind_two_uplinks_nobody_knows_where_it_leads():
    twins = tuple(Address(f"192.168.1.{n + 1}/24", f"ether{n}") for n in (1, 2))
    routes = tuple(
        Route("192.168.1.1", table=table, check_gateway="ping") for table in ("main", "to1", "to2")
    )
    config = replace(
        pcc((1, 1)), addresses=(*twins, Address("10.0.0.1/16", LAN, "10.0.0.0")), routes=routes
    )
    assert findings_of(config, "gateway_on_two_uplinks", I2)
    assert not findings_of(config, "uplink_gets_nothing", I2)


# ECMP with marks for the router alone, networks inside --------------------------------------------------


def test_equal_routes_are_the_balance_where_marks_are_for_answers_alone():
    answers = [rule for rule in pcc().mangle if rule.chain in ("input", "output")]
    config = replace(pcc(), mangle=answers, routes=(*main_routes(equal=True), *table_routes()))
    assert not findings_of(config, "equal_distances")


def floors(*rules):
    """Two networks inside, each routed to a line of its own."""
    config = pcc((1, 1))
    return replace(
        config,
        interfaces=(*config.interfaces, Interface("floor2", type="vlan")),
        addresses=(*config.addresses, Address("10.42.0.1/24", "floor2", "10.42.0.0")),
        mangle=rules,
    )


BY_FLOOR = (
    FirewallRule("prerouting", "mark-routing", in_interface=LAN, new_routing_mark="to1"),
    FirewallRule("prerouting", "mark-routing", in_interface="floor2", new_routing_mark="to2"),
)


def test_routing_marks_for_all_keep_clients_from_the_router_and_each_other():
    config = floors(*BY_FLOOR)
    cut_off = findings_of(config, "router_cut_off", I2)
    assert [(finding.severity, finding.params["interface"], finding.params["ways"]) for finding in cut_off] == [
        ("danger", LAN, "ether1"), ("danger", "floor2", "ether2"),
    ]  # fmt: skip
    assert cut_off[0].params["rules"] == "mangle rule 0"
    apart = params(config, "inside_cut_off", I2)
    assert [(fields["interface"], fields["ways"]) for fields in apart] == [
        (LAN, "ether1"),
        ("floor2", "ether2"),
    ]


def test_a_pinned_network_without_its_router_is_a_warning():
    """A part of the clients; half of them and more are a danger."""
    for source, severity in (
        ("10.0.7.0/24", "warning"),
        ("10.0.0.0/17", "danger"),
        ("10.0.0.0/16", "danger"),
    ):
        pin = replace(BY_FLOOR[0], source=source)
        (only,) = findings_of(replace(pcc(), mangle=(pin, *pcc().mangle)), "router_cut_off")
        assert only.severity == severity


def test_what_is_accepted_first_stays_inside():
    local = FirewallRule("prerouting", "accept", destination_type="local")
    assert not findings_of(floors(local, *BY_FLOOR), "router_cut_off", I2)
    assert len(findings_of(floors(local, *BY_FLOOR), "inside_cut_off", I2)) == 2
    campus = FirewallRule("prerouting", "accept", destination="10.0.0.0/8")
    assert not findings_of(floors(campus, *BY_FLOOR), "inside_cut_off", I2)


def test_clients_of_several_networks_that_are_divided_lose_each_other():
    """Rules for a list of all networks inside, with nothing that keeps what goes between them (corpus 089)."""
    everywhere = [
        replace(rule, in_interface="", in_interface_list="LAN")
        if rule.in_interface == LAN
        else rule
        for rule in pcc((1, 1)).mangle
    ]
    config = floors(*everywhere)
    config = replace(config, list_members=(*config.list_members, ListMember("LAN", "floor2")))
    cut_off = params(config, "inside_cut_off", I2)
    assert [(fields["interface"], fields["ways"]) for fields in cut_off] == [
        (LAN, "ether1, ether2"),
        ("floor2", "ether1, ether2"),
    ]


def test_the_network_under_a_tunnel_is_none_of_the_campus():
    """A route to a single host of the internet leads there: the ISP's tunnel server (L2TP over its network)."""
    under = Route("10.42.0.254", "198.18.200.1/32")
    config = floors(*BY_FLOOR)
    assert not findings_of(replace(config, routes=(*config.routes, under)), "inside_cut_off", I2)


def test_classifying_rules_that_cut_off_the_router_are_told_of_themselves():
    open_rules = [replace(rule, destination_type="") for rule in pcc_rules((1, 1, 1))]
    assert findings_of(marked(open_rules), "classifier_takes_local")
    assert not findings_of(marked(open_rules), "router_cut_off")
