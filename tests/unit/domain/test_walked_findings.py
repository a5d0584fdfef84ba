"""Findings that reading the rules one by one told wrong or missed (numbers of the audit in brackets)."""

from dataclasses import replace

import pytest

from backend.domain.config import (
    Address,
    AddressList,
    FirewallRule,
    Interface,
    PppoeClient,
    Route,
    RouterConfig,
)
from backend.domain.discovery import propose
from backend.domain.lint import lint
from backend.domain.words import Nth, Pcc
from tests.unit.domain.router_configs import (
    LAN,
    base,
    classify,
    failover,
    lines,
    main_routes,
    marked,
    pcc,
    pcc_rules,
    table_routes,
)

I2, I3 = lines(2), lines(3)


def found(config, code, interfaces=I3):
    return [one for one in lint(config, interfaces) if one.code == code]


def params(config, code, interfaces=I3):
    return [one.params for one in found(config, code, interfaces)]


# words for kinds of interfaces --------------------------------------------------------------------------


def tunnels(matcher="all-ppp", **more):
    """Two PPPoE lines, and a tunnel of a client of the campus (11)."""
    names = ("pppoe-out1", "pppoe-out2")
    return RouterConfig(
        interfaces=(
            *(Interface(name, type="pppoe-out") for name in names),
            Interface("<pppoe-budi>", type="pppoe-in", dynamic=True),
            Interface("vlan7", type="vlan"),
            Interface(LAN, type="bridge"),
        ),
        addresses=(Address("10.0.0.1/16", LAN, "10.0.0.0"),),
        pppoe_clients=tuple(
            PppoeClient(name, f"ether{at}", add_default_route=True, distance=at)
            for at, name in enumerate(names, 1)
        ),
        nat=(FirewallRule("srcnat", "masquerade", out_interface=matcher, **more),),
    )


def test_a_word_for_a_kind_is_no_interface():
    proposals = propose(tunnels()).uplinks
    assert [one.interface for one in proposals] == ["pppoe-out1", "pppoe-out2"]
    assert [one.risks for one in proposals] == [(), ()]
    assert all("masquerade" in one.evidence for one in proposals)


@pytest.mark.parametrize(
    "matcher, bare",
    [
        ("all-ppp", []),
        ("!all-vlan", []),
        ("!all-ppp", ["pppoe-out1", "pppoe-out2"]),
        ("all-ethernet", ["pppoe-out1", "pppoe-out2"]),
    ],
)
def test_a_kind_covers_its_interfaces(matcher, bare):
    names = ("pppoe-out1", "pppoe-out2")
    told = params(tunnels(matcher), "no_masquerade", names)
    assert [one["interface"] for one in told] == bare
    assert not found(tunnels(matcher), "interface_missing", names)


# routes of one line -------------------------------------------------------------------------------------


def recursive(*ways, config=None, table="main", check="ping", beneath="none"):
    """Default routes by probe hosts: `(host, line, distance)` each."""
    config = config or base(2)
    hosts = tuple(
        Route(f"203.0.{line}.1", f"{host}/32", scope=10, check_gateway=beneath)
        for host, line, _ in dict.fromkeys(ways)
        if line
    )
    defaults = tuple(
        Route(host, distance=distance, target_scope=11, table=table, check_gateway=check)
        for host, _, distance in ways
    )
    return replace(config, routes=(*config.routes, *hosts, *defaults))


TWO_HOSTS = (("8.8.8.8", 1, 1), ("1.1.1.1", 1, 1), ("9.9.9.9", 2, 2), ("4.2.2.2", 2, 2))


def test_two_probe_hosts_of_one_line_are_one_way():
    """The manual's own example: two hosts for a line, at one distance (17, 33)."""
    assert not found(recursive(*TWO_HOSTS), "equal_distances", I2)
    across = recursive(("8.8.8.8", 1, 1), ("9.9.9.9", 2, 1), ("1.1.1.1", 1, 2))
    assert params(across, "equal_distances", I2) == [{"distances": "1"}]


def test_a_route_falls_with_the_host_route_beneath():
    """check-gateway stands on the host routes (02, 34)."""
    watched = recursive(*TWO_HOSTS, check="none", beneath="ping")
    assert not found(watched, "no_check_gateway", I2)
    assert len(found(recursive(*TWO_HOSTS, check="none"), "no_check_gateway", I2)) == 4


def test_an_unwatched_gateway_is_told_once():
    """However many tables have it (10)."""
    bare = tuple(replace(one, check_gateway="none") for one in pcc().routes)
    told = params(replace(pcc(), routes=bare), "no_check_gateway")
    assert told == [{"gateway": f"203.0.{n}.1", "table": f"main, to{n}"} for n in (1, 2, 3)]


# hosts that routes watch --------------------------------------------------------------------------------


def test_a_gateway_to_which_no_route_leads():
    """`8.8.8.8` has two host routes, `1.1.1.1` none (02)."""
    config = replace(
        pcc((1, 1)),
        routes=(
            *main_routes(2),
            *(Route(f"203.0.{n}.1", "8.8.8.8/32", scope=10) for n in (1, 2)),
            Route("8.8.8.8", table="to1", target_scope=11, check_gateway="ping"),
            Route("1.1.1.1", table="to2", target_scope=11, check_gateway="ping"),
        ),
    )
    assert params(config, "gateway_without_route", I2) == [{"gateway": "1.1.1.1", "table": "to2"}]
    assert params(config, "probe_host_on_two_uplinks", I2) == [
        {"gateway": "8.8.8.8", "interfaces": "ether1, ether2"}
    ]


def test_a_gateway_that_the_router_itself_resolved_is_no_fault():
    routes = (
        *main_routes(2),
        Route("10.9.9.9", distance=5, target_scope=30, immediate_gateway="x%ether2"),
    )
    assert not found(replace(base(2), routes=routes), "gateway_without_route", I2)


@pytest.mark.parametrize(
    "ways, told",
    [
        (TWO_HOSTS, []),
        ((("8.8.8.8", 1, 1), *TWO_HOSTS[2:]), [("ether1", "8.8.8.8")]),
        ((("8.8.8.8", 1, 1), ("9.9.9.9", 2, 2)), [("ether1", "8.8.8.8")]),
        ((("8.8.8.8", 1, 1), ("9.9.9.9", 2, 1)), [("ether1", "8.8.8.8"), ("ether2", "9.9.9.9")]),
    ],
)
def test_a_line_that_hangs_on_one_host(ways, told):
    """Only lines that the table uses first: a spare line is used when the first is gone."""
    config = recursive(*ways)
    assert [(one["interface"], one["host"]) for one in params(config, "one_probe_host", I2)] == told


def test_a_marked_table_that_hangs_on_one_host():
    config = pcc((1, 1))
    own = replace(config, routes=(*main_routes(2), *table_routes(2)[1:]))
    single = recursive(("8.8.8.8", 1, 1), config=own, table="to1")
    assert params(single, "one_probe_host", I2) == [
        {"interface": "ether1", "host": "8.8.8.8", "table": "to1"}
    ]
    spare = recursive(("8.8.8.8", 1, 1), ("1.1.1.1", 1, 2), config=own, table="to1")
    assert not found(spare, "one_probe_host", I2)
    unasked = recursive(("8.8.8.8", 1, 1), config=own, table="to1", check="none")
    assert not found(unasked, "one_probe_host", I2)


def test_the_lines_own_gateway_is_no_probe_host():
    assert not found(pcc(), "one_probe_host")
    assert not found(failover(), "one_probe_host")


# marks ----------------------------------------------------------------------------------------------------


def routed(mark, table, chain="prerouting", **more):
    return FirewallRule(chain, "mark-routing", connection_mark=mark, new_routing_mark=table, **more)


def test_a_mark_that_only_output_routes_has_no_way():
    """`WAN3_conn` of clients is routed in output alone (30)."""
    rules = (
        *pcc_rules((1, 1, 1)),
        routed("ISP1", "to1", in_interface=LAN),
        routed("ISP2", "to2", in_interface=LAN),
        *(routed(f"ISP{n}", f"to{n}", "output") for n in (1, 2, 3)),
    )
    config = replace(pcc(), mangle=rules)
    assert params(config, "mark_without_route") == [
        {"mark": "ISP3", "chain": "prerouting", "rules": "mangle rule 2"}
    ]
    elsewhere = replace(config, mangle=(*rules, routed("ISP3", "to3", in_interface="ether9")))
    assert len(found(elsewhere, "mark_without_route")) == 1
    assert not found(replace(config, mangle=(*rules, routed("ISP3", "to3"))), "mark_without_route")


def test_the_routers_own_connections_need_a_rule_in_output():
    own = [replace(rule, chain="output", in_interface="") for rule in pcc_rules((1, 1))]
    rules = (*own, routed("ISP1", "to1"), routed("ISP2", "to2"), routed("ISP1", "to1", "output"))
    assert params(replace(pcc((1, 1)), mangle=rules), "mark_without_route", I2) == [
        {"mark": "ISP2", "chain": "output", "rules": "mangle rule 1"}
    ]


def test_a_mark_of_an_interface_whose_clients_nobody_sees_may_have_a_way():
    """A port without an address of its own: its packets are asked about, not those of other interfaces."""
    config = pcc((1, 1))
    rules = tuple(
        replace(rule, in_interface="ether7") if rule.in_interface == LAN else rule
        for rule in config.mangle
    )
    port = replace(config, interfaces=(*config.interfaces, Interface("ether7")), mangle=rules)
    assert not found(port, "mark_without_route", I2)


# marking again ------------------------------------------------------------------------------------------


def in_chain(jump=(), **matchers):
    """PCC without a guard of its own, in a chain that a jump enters."""
    rules = [
        replace(rule, chain="pcc", connection_mark="", **matchers) for rule in pcc_rules((1, 1, 1))
    ]
    return marked((FirewallRule("prerouting", "jump", jump_target="pcc", **dict(jump)), *rules))


def test_a_jump_may_ask_for_no_mark_in_place_of_its_rules():
    """The best-known Indonesian tutorial (20: six false warnings)."""
    assert not found(in_chain({"connection_mark": "no-mark"}), "classifier_remarks")
    assert len(found(in_chain(), "classifier_remarks")) == 3
    behind = in_chain({"connection_mark": "!no-mark"})
    assert not found(behind, "classifier_remarks")
    assert found(behind, "rule_matches_no_client")
    running = in_chain({"connection_mark": "!no-mark"}, connection_state="")
    assert len(found(running, "classifier_remarks")) == 3


def test_a_jump_may_ask_for_new_connections_in_place_of_its_rules():
    rules = [replace(rule, chain="pcc", connection_state="") for rule in pcc_rules((1, 1, 1))]
    jump = FirewallRule("prerouting", "jump", jump_target="pcc")
    assert len(found(marked((jump, *rules)), "classifier_without_state")) == 3
    new = replace(jump, connection_state="new")
    assert not found(marked((new, *rules)), "classifier_without_state")


def test_a_rule_that_asks_for_a_mark_is_meant_to_change_it():
    """Each classifier asks for another mark (31): that it lacks no-mark is not its fault."""
    lan = FirewallRule("prerouting", "mark-connection", connection_mark="no-mark", in_interface=LAN,
                       connection_state="new", destination_type="!local", new_connection_mark="LAN")  # fmt: skip
    rules = [replace(rule, connection_mark="LAN") for rule in pcc_rules((1, 1, 1))]
    assert not found(marked((lan, *rules)), "classifier_remarks")


def test_counters_that_take_turns_mark_nothing_twice():
    """nth=2,1 and nth=2,2, each with passthrough, count the same packets (39)."""
    turns = [classify(f"ISP{n}", nth=Nth(2, n), connection_mark="") for n in (1, 2)]
    assert not found(marked(turns), "nth_counts_marked")
    assert not found(marked(turns), "nth_uncovered")
    second = replace(turns[1], nth=Nth(3, 1))
    assert params(marked((turns[0], second)), "nth_counts_marked") == [{"rules": "mangle rule 1"}]


def test_a_rule_between_counters_takes_packets_away():
    """A mark-routing with passthrough=no between two nth rules leaves a quarter without a mark (40)."""
    rules = (
        classify("ISP2", nth=Nth(2, 1), connection_mark=""),
        routed("ISP2", "to2", passthrough=False),
        classify("ISP3", nth=Nth(2, 2), connection_mark=""),
        routed("ISP3", "to3", passthrough=False),
    )
    config = replace(pcc(), mangle=rules)
    assert params(config, "nth_uncovered") == [{"percent": 25}]


def test_rules_that_name_the_same_clients_in_other_words_cover_together():
    """By the interface and by its network; each alone lacks a remainder."""
    by_network = {"in_interface": "", "source": "10.0.0.0/16"}
    rules = [
        classify(f"ISP{n}", pcc=Pcc("both-addresses", 2, n - 1), **(by_network if n == 2 else {}))
        for n in (1, 2)
    ]
    assert not found(marked(rules), "pcc_uncovered")
    half = replace(rules[1], source="10.0.0.0/17")
    (only,) = found(marked((rules[0], half)), "pcc_uncovered")
    assert only.subject == "prerouting marks for traffic from bridge"


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
    (only,) = found(config, "rule_matches_no_client")
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
    assert not found(config, "rule_matches_no_client")


def test_a_mark_that_only_the_outside_brings_is_on_no_new_packet_from_inside():
    """`connection-mark=from-a connection-state=new` from inside, while from-a is what came in (31)."""
    rules = [replace(rule, connection_mark="from-a") for rule in pcc_rules((1, 1, 1))]
    came_in = FirewallRule("prerouting", "mark-connection", in_interface="ether1", connection_mark="no-mark",
                           new_connection_mark="from-a")  # fmt: skip
    assert found(marked((came_in, *rules)), "rule_matches_no_client")[0].severity == "danger"
    answers = [replace(rule, connection_state="") for rule in rules]
    assert not found(marked((came_in, *answers)), "rule_matches_no_client")


def test_a_list_that_seems_empty_may_include_others():
    config = replace(all_of(in_interface="", in_interface_list="ALL"))
    assert not found(config, "rule_matches_no_client")


def test_one_rule_of_several_is_a_warning():
    first, *others = pcc_rules((1, 1, 1))
    (only,) = found(
        marked((*others, replace(first, destination_type="local"))), "rule_matches_no_client"
    )
    assert (only.severity, only.params["rules"]) == ("warning", "mangle rule 2")


def test_an_accept_before_the_rules_keeps_all_clients_from_them():
    accept = FirewallRule("prerouting", "accept", in_interface=LAN)
    (only,) = found(marked((accept, *pcc_rules((1, 1, 1)))), "rule_matches_no_client")
    assert only.severity == "danger"
    few = replace(accept, source="10.0.0.9")
    assert not found(marked((few, *pcc_rules((1, 1, 1)))), "rule_matches_no_client")


def test_what_other_findings_say_is_said_once():
    """A remainder that is taken already, or that cannot come up, has a finding of its own."""
    rules = pcc_rules((1, 1, 1))
    for more in (rules[0], replace(rules[0], pcc=Pcc("both-addresses", 3, 3))):
        assert not found(marked((*rules, more)), "rule_matches_no_client")


def test_rules_for_what_comes_in_from_the_isps_are_for_no_client():
    inbound = [replace(rule, in_interface="ether1") for rule in pcc_rules((1, 1))]
    assert not found(marked((*pcc_rules((1, 1, 1)), *inbound)), "rule_matches_no_client")


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


def test_a_line_whose_table_leaves_by_another():
    (only,) = found(crossed(), "uplink_gets_nothing", I2)
    assert only.severity == "warning"
    assert only.params == {"interface": "ether1", "tables": "to1, to2", "way": "ether2"}


def test_a_line_that_gets_its_share_or_was_meant_for_none():
    assert not found(pcc((1, 1)), "uplink_gets_nothing", I2)
    spare = replace(pcc((1, 1)), routes=(*pcc((1, 1)).routes, Route("203.0.3.1", distance=9)))
    assert not found(spare, "uplink_gets_nothing", I3)
    assert not found(failover(), "uplink_gets_nothing")


def test_of_a_gateway_behind_two_lines_nobody_knows_where_it_leads():
    twins = tuple(Address(f"192.168.1.{n + 1}/24", f"ether{n}") for n in (1, 2))
    routes = tuple(
        Route("192.168.1.1", table=table, check_gateway="ping") for table in ("main", "to1", "to2")
    )
    config = replace(
        pcc((1, 1)), addresses=(*twins, Address("10.0.0.1/16", LAN, "10.0.0.0")), routes=routes
    )
    assert found(config, "gateway_on_two_uplinks", I2)
    assert not found(config, "uplink_gets_nothing", I2)


# ECMP with marks for the router alone, networks inside --------------------------------------------------


def test_equal_routes_are_the_balance_where_marks_are_for_answers_alone():
    answers = [rule for rule in pcc().mangle if rule.chain in ("input", "output")]
    config = replace(pcc(), mangle=answers, routes=(*main_routes(equal=True), *table_routes()))
    assert not found(config, "equal_distances")


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
    told = found(config, "router_cut_off", I2)
    assert [(one.severity, one.params["interface"], one.params["ways"]) for one in told] == [
        ("danger", LAN, "ether1"), ("danger", "floor2", "ether2"),
    ]  # fmt: skip
    assert told[0].params["rules"] == "mangle rule 0"
    apart = params(config, "inside_cut_off", I2)
    assert [(one["interface"], one["ways"]) for one in apart] == [
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
        (only,) = found(replace(pcc(), mangle=(pin, *pcc().mangle)), "router_cut_off")
        assert only.severity == severity


def test_what_is_accepted_first_stays_inside():
    local = FirewallRule("prerouting", "accept", destination_type="local")
    assert not found(floors(local, *BY_FLOOR), "router_cut_off", I2)
    assert len(found(floors(local, *BY_FLOOR), "inside_cut_off", I2)) == 2
    campus = FirewallRule("prerouting", "accept", destination="10.0.0.0/8")
    assert not found(floors(campus, *BY_FLOOR), "inside_cut_off", I2)


def test_the_network_under_a_tunnel_is_none_of_the_campus():
    """A route to a single host of the internet leads there: the ISP's tunnel server (L2TP over its network)."""
    under = Route("10.42.0.254", "198.18.200.1/32")
    config = floors(*BY_FLOOR)
    assert not found(replace(config, routes=(*config.routes, under)), "inside_cut_off", I2)


def test_classifying_rules_that_cut_off_the_router_are_told_of_themselves():
    open_rules = [replace(rule, destination_type="") for rule in pcc_rules((1, 1, 1))]
    assert found(marked(open_rules), "classifier_takes_local")
    assert not found(marked(open_rules), "router_cut_off")


# too late, and never ------------------------------------------------------------------------------------


def test_marks_behind_the_rules_that_route_them_come_too_late():
    """The first packet leaves by main, later ones by the line of their mark, with the address of another."""
    ways_first = replace(pcc((1, 1)), mangle=tuple(reversed(pcc((1, 1)).mangle)))
    (only,) = found(ways_first, "routed_before_marked", I2)
    assert only.severity == "danger"
    assert {name: only.params[name] for name in ("mark", "first", "later")} == {
        "mark": "ISP2", "first": "ether1", "later": "ether2",
    }  # fmt: skip
    assert not found(pcc((1, 1)), "routed_before_marked", I2)


def test_marks_in_forward_come_too_late():
    rules = [replace(rule, chain="forward", destination_type="") for rule in pcc_rules((1, 1))]
    assert [one["mark"] for one in params(marked(rules, 2), "routed_before_marked", I2)] == ["ISP2"]


def test_a_rule_that_ends_the_way_is_told_of_itself():
    stops = [replace(rule, passthrough=False) for rule in pcc_rules((1, 1))]
    assert found(marked(stops, 2), "classifier_stops", I2)
    assert not found(marked(stops, 2), "routed_before_marked", I2)


def test_a_mark_that_no_client_gets_lacks_no_way():
    """An accept stands before the rules: that nobody meets them is the fault."""
    accept = FirewallRule("prerouting", "accept", in_interface=LAN)
    assert not found(marked((accept, *pcc_rules((1, 1, 1)))), "mark_without_route")


def test_a_port_of_a_bridge_is_no_way_in():
    port = Interface("ether9", slave=True)
    rules = [replace(rule, in_interface="ether9") for rule in pcc_rules((1, 1, 1))]
    config = replace(marked(rules), interfaces=(*base().interfaces, port))
    (only,) = found(config, "port_never_matches")
    assert only.params == {
        "interface": "ether9",
        "rules": "mangle rule 0, mangle rule 1, mangle rule 2",
    }
    assert found(config, "rule_matches_no_client")
    alone = replace(config, interfaces=(*base().interfaces, replace(port, slave=False)))
    assert not found(alone, "port_never_matches")
    assert not found(alone, "rule_matches_no_client")


def test_one_source_address_for_all_lines_is_wrong_on_the_others():
    first = FirewallRule("srcnat", "src-nat", source="10.0.0.0/16", to_addresses="203.0.1.2")
    told = params(replace(pcc(), nat=(first,)), "foreign_source_address")
    assert [(one["interface"], one["owner"]) for one in told] == [
        ("ether2", "ether1"),
        ("ether3", "ether1"),
    ]
    own = tuple(
        replace(first, out_interface=f"ether{n}", to_addresses=f"203.0.{n}.2") for n in (1, 2, 3)
    )
    assert not found(replace(pcc(), nat=(*own, first)), "foreign_source_address")
    hairpin = replace(first, destination="10.0.0.5")
    assert not found(replace(pcc(), nat=(hairpin, *pcc().nat)), "foreign_source_address")
