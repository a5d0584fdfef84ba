"""Findings about routes, name servers and marks: each condition on both of its sides."""

from dataclasses import replace

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interfaces import Address, ListMember
from backend.domain.config.queues import SimpleQueue, TreeQueue
from backend.domain.config.routing import IpSettings, Route, Table
from backend.domain.lint.checks import lint
from tests.unit.domain.lint.linted import I2, I3, findings_of
from tests.unit.domain.router_configs import (
    base,
    ecmp,
    failover,
    marked,
    pcc,
    pcc_rules,
    table_routes,
    uplinks,
)


def has(config, code, interfaces=I3):
    return bool(findings_of(config, code, interfaces))


# tables -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "third, state",
    [
        ((Table("to3"),), None),
        ((), "does not exist"),
        ((Table("to3", fib=False),), "has no fib"),
        ((Table("to3", disabled=True),), "is disabled"),
        ((Table("to3", fib=False, disabled=True),), "has no fib"),
    ],
)
def test_a_table_that_does_not_forward_is_told_with_its_reason(third, state):
    config = replace(pcc(), tables=(*pcc().tables[:3], *third))
    findings = findings_of(config, "table_not_forwarding")
    assert [finding.params for finding in findings] == (
        [{"table": "to3", "state": state}] if state else []
    )
    assert all(state in finding.message for finding in findings)


def test_a_rule_that_sends_packets_to_main_is_no_fault():
    rule = FirewallRule("prerouting", "mark-routing", source="10.0.9.9", new_routing_mark="main")
    config = replace(pcc(), mangle=(rule, *pcc().mangle), tables=pcc().tables[1:])
    assert not has(config, "table_not_forwarding")


def test_a_table_needs_a_default_route_of_its_own():
    routes = tuple(route for route in pcc().routes if route.table != "to2")
    (only,) = findings_of(replace(pcc(), routes=routes), "table_without_default_route")
    assert only.params == {"table": "to2"}


# the main table -----------------------------------------------------------------------------------------


def with_distances(config, *distances):
    routes = tuple(
        replace(route, distance=distance)
        for route, distance in zip(config.routes, distances, strict=False)
    )
    return replace(config, routes=(*routes, *config.routes[len(distances) :]))


@pytest.mark.parametrize(
    "config, expected",
    [
        (with_distances(pcc(), 1, 2, 3), None),
        (with_distances(pcc(), 1, 1, 2), ("warning", "1")),
        (with_distances(pcc(), 4, 4, 4), ("warning", "4")),
        (with_distances(failover(), 1, 1, 1), None),  # this is ECMP
        (with_distances(failover(), 2, 2, 1), ("note", "2")),
    ],
)
def test_equal_distances_disturb_all_but_plain_ecmp(config, expected):
    findings = [
        (finding.severity, finding.params["distances"])
        for finding in findings_of(config, "equal_distances")
    ]
    assert findings == ([expected] if expected else [])


def test_one_uplink_needs_none_of_what_several_need():
    strict = IpSettings(rp_filter="strict")
    alone = replace(base(1), routes=(Route("203.0.1.1", table="to1"),), ip_settings=strict)
    codes = {finding.code for finding in lint(alone, uplinks(1))}
    assert not codes & {"main_without_default_route", "no_check_gateway", "strict_rp_filter"}
    both = {
        finding.code for finding in lint(replace(failover(), ip_settings=strict, routes=()), I3)
    }
    assert {"main_without_default_route", "strict_rp_filter"} <= both


@pytest.mark.parametrize(
    "halves, is_default",
    [
        ((Route("203.0.1.1", "0.0.0.0/1"), Route("203.0.2.1", "128.0.0.0/1")), True),
        ((Route("203.0.1.1", "0.0.0.0/1"),), False),
        ((Route("203.0.1.1", "0.0.0.0/1"), Route("", "128.0.0.0/1", blackhole=True)), False),
        (
            (Route("203.0.1.1", "0.0.0.0/1"), Route("203.0.1.1", "128.0.0.0/1", disabled=True)),
            False,
        ),
    ],
)
def test_both_halves_of_the_internet_are_a_default_route(halves, is_default):
    codes = {finding.code for finding in lint(replace(failover(), routes=halves), I3)}
    assert ("default_in_halves" in codes) is is_default
    assert ("main_without_default_route" in codes) is not is_default
    tables = (*pcc().routes[:3], *(replace(each, table="to3") for each in halves))
    rest = tuple(route for route in table_routes() if route.table != "to3")
    marked = {finding.code for finding in lint(replace(pcc(), routes=(*tables, *rest)), I3)}
    assert ("default_in_halves" in marked) is is_default
    assert ("table_without_default_route" in marked) is not is_default


@pytest.mark.parametrize(
    "route, unwatched",
    [
        (Route("203.0.1.1"), True),
        (Route("203.0.1.1%ether1"), True),
        (Route("203.0.1.1@main"), True),
        (Route("203.0.1.1", check_gateway="arp"), False),
        (Route("203.0.1.1", dynamic=True), False),
        (Route("ether1"), False),
        (Route("203.0.1.1", disabled=True), False),
    ],
)
def test_a_gateway_by_its_address_must_be_asked(route, unwatched):
    assert (
        has(replace(failover(), routes=(route, *failover().routes[1:])), "no_check_gateway")
        is unwatched
    )


# one gateway on two lines -------------------------------------------------------------------------------


def twins(gateway="192.168.1.1", second=None, **of_second):
    addresses = (
        Address("192.168.1.2/24", "ether1"),
        Address("192.168.1.3/24", **{"interface": "ether2", **of_second}),
    )
    routes = [Route(gateway, check_gateway="ping")]
    if second:
        routes.append(Route(second, check_gateway="ping", distance=2))
    return replace(base(2), addresses=addresses, routes=tuple(routes))


@pytest.mark.parametrize(
    "config, times",
    [
        (twins(), 1),
        (twins(second="192.168.1.1"), 1),  # one gateway is told once, however many routes have it
        (twins(second="192.168.1.9"), 2),
        (twins("192.168.1.1%ether1"), 0),
        (twins("ether1"), 0),
        (twins("ether1", second="192.168.1.1"), 1),
        (twins("192.168.1.1%ether1", second="192.168.1.1"), 1),
        (twins("192.168.9.1"), 0),
        (twins(disabled=True), 0),
        (twins(interface="bridge"), 0),
        (twins(interface="ether1"), 0),
    ],
)
def test_a_gateway_behind_two_uplinks(config, times):
    findings = findings_of(config, "gateway_on_two_uplinks", I2)
    assert len(findings) == times
    assert all(finding.params["interfaces"] == "ether1, ether2" for finding in findings)


# NAT and FastTrack --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rule, hides",
    [
        (FirewallRule("srcnat", "masquerade"), True),
        (FirewallRule("srcnat", "netmap"), True),
        (FirewallRule("srcnat", "same"), True),
        (FirewallRule("srcnat", "accept"), False),
        (FirewallRule("dstnat", "netmap"), False),
        (FirewallRule("srcnat", "masquerade", disabled=True), False),
    ],
)
def test_what_counts_as_source_nat(rule, hides):
    assert has(replace(pcc(), nat=(rule,)), "no_masquerade") is not hides


def test_uplinks_without_nat_are_a_danger_only_beside_uplinks_that_have_it():
    some = FirewallRule("srcnat", "masquerade", out_interface="ether1")
    beside = findings_of(replace(pcc(), nat=(some,)), "no_masquerade")
    assert [(finding.severity, finding.params["interface"]) for finding in beside] == [
        ("danger", "ether2"), ("danger", "ether3"),
    ]  # fmt: skip
    assert "no answer" in beside[0].consequence
    nowhere = findings_of(replace(pcc(), nat=()), "no_masquerade")
    assert [finding.severity for finding in nowhere] == ["note"] * 3
    assert "public addresses" in nowhere[0].consequence


FAST = FirewallRule("forward", "fasttrack-connection")


@pytest.mark.parametrize(
    "more, queued",
    [
        ({}, False),
        ({"simple_queues": (SimpleQueue("q", "10.0.0.0/16"),)}, True),
        ({"simple_queues": (SimpleQueue("q", "10.0.0.0/16", disabled=True),)}, False),
        ({"tree_queues": (TreeQueue("q", "global"),)}, True),
        ({"tree_queues": (TreeQueue("q", "global", disabled=True),)}, False),
        ({"tree_queues": (TreeQueue("q", "ether1"),)}, False),
    ],
)
def test_fasttrack_beside_queues(more, queued):
    assert has(replace(failover(), filter_rules=(FAST,), **more), "fasttrack_with_queues") is queued
    unmarked = replace(FAST, connection_mark="no-mark")
    assert not has(replace(pcc(), filter_rules=(unmarked,), **more), "fasttrack_with_queues")
    # Where nothing is marked, all connections are unmarked.
    alone = replace(failover(), filter_rules=(unmarked,), **more)
    assert has(alone, "fasttrack_with_queues") is queued


# name servers -------------------------------------------------------------------------------------------


def asking(*servers, routes=(), addresses=()):
    config = failover()
    return replace(
        config,
        dns_servers=servers,
        routes=(*config.routes, *routes),
        addresses=(*config.addresses, *addresses),
    )


BY_TWO = Route("203.0.2.1", destination="198.51.100.0/24")
BY_THREE = Route("203.0.3.1", destination="198.51.100.53/32")


@pytest.mark.parametrize(
    "config, uplink",
    [
        (asking("203.0.2.53"), "ether2"),
        (asking("203.0.2.53", "203.0.3.53"), None),
        (asking("203.0.2.53", "9.9.9.9"), None),  # the second follows the default routes
        (asking("9.9.9.9"), None),
        (asking(), None),
        (asking("dns.campus"), None),
        (asking("10.0.0.53"), None),  # in the campus
        (asking("198.51.100.53", routes=(BY_TWO,)), "ether2"),
        (asking("198.51.100.53", routes=(BY_TWO, BY_THREE)), "ether3"),
        (asking("198.51.100.53", routes=(BY_THREE, BY_TWO)), "ether3"),
        (asking("198.51.100.53", routes=(replace(BY_TWO, disabled=True),)), None),
        (asking("198.51.100.53", routes=(replace(BY_TWO, table="to2"),)), None),
        (asking("198.51.100.53", routes=(replace(BY_TWO, destination="nonsense"),)), None),
        (asking("198.51.100.53", routes=(replace(BY_TWO, destination="198.51.101.0/24"),)), None),
        # A connected network is more specific than a route, or less.
        (asking("203.0.2.53", routes=(Route("203.0.3.1", destination="203.0.0.0/16"),)), "ether2"),
        (asking("203.0.2.53", routes=(Route("203.0.3.1", destination="203.0.2.53/32"),)), "ether3"),
        (asking("192.0.2.53", addresses=(Address("192.0.2.1/24", "ether1", disabled=True),)), None),
        (asking("192.0.2.53", addresses=(Address("192.0.2.1/24", "ether1"),)), "ether1"),
        (asking("192.0.2.53", addresses=(Address("nonsense", "ether1"),)), None),
    ],
)
def test_name_servers_over_one_uplink(config, uplink):
    findings = [
        finding.params["interface"] for finding in findings_of(config, "dns_over_one_uplink")
    ]
    assert findings == ([uplink] if uplink else [])


def test_name_servers_of_a_router_with_one_uplink_are_no_matter():
    alone = replace(base(1), routes=(Route("203.0.1.1"),), dns_servers=("203.0.1.53",))
    assert not has(alone, "dns_over_one_uplink", uplinks(1))


# marks for name lookups ---------------------------------------------------------------------------------


def lookups(mark="ISP2", **more):
    words = {"protocol": "udp", "destination_port": "53", "new_connection_mark": mark}
    return FirewallRule("prerouting", "mark-connection", **{**words, **more})


def with_lookups(*rules, **more):
    return replace(pcc(), mangle=(*rules, *pcc().mangle), **more)


def test_lookups_over_one_uplink_are_told_and_which():
    (only,) = findings_of(with_lookups(lookups()), "dns_over_one_uplink")
    assert only.params == {"interface": "ether2"}
    direct = replace(lookups(""), action="mark-routing", new_routing_mark="to3")
    assert findings_of(with_lookups(direct), "dns_over_one_uplink")[0].params == {
        "interface": "ether3"
    }


@pytest.mark.parametrize(
    "config, interfaces",
    [
        (with_lookups(lookups(destination_port="80")), I3),
        (with_lookups(lookups(disabled=True)), I3),
        (with_lookups(lookups("voip")), I3),  # a mark that leads nowhere
        (with_lookups(lookups("")), I3),
        (with_lookups(lookups(pcc=pcc_rules((1,))[0].pcc)), I3),
        (with_lookups(lookups()), ("ether2",)),  # of one line there is nothing to choose
        (with_lookups(lookups()), ("ether1", "ether3")),  # another line than those asked about
    ],
)
def test_lookups_that_are_not_bound_to_one_uplink(config, interfaces):
    assert not has(config, "dns_over_one_uplink", interfaces)


def test_lookups_that_a_table_spreads_over_two_uplinks():
    both = Route("203.0.3.1", table="to2", check_gateway="ping")
    config = with_lookups(lookups(), routes=(*pcc().routes, both))
    assert not has(config, "dns_over_one_uplink")


# answers ------------------------------------------------------------------------------------------------


def mangle_without(*chains, config=None):
    config = config or pcc()
    return replace(config, mangle=tuple(rule for rule in config.mangle if rule.chain not in chains))


def told_uplinks(config, code):
    return [finding.params["interfaces"] for finding in findings_of(config, code)]


def test_uplinks_whose_requests_get_no_mark():
    rules = tuple(
        rule for rule in pcc().mangle if rule.chain != "input" or rule.in_interface == "ether1"
    )
    partial = replace(pcc(), mangle=rules)
    (only,) = findings_of(partial, "no_inbound_marks")
    assert only.params == {"interfaces": "ether2, ether3", "ways": "ether1", "rules": ""}
    assert only.severity == "warning"
    assert not has(partial, "no_output_marks")
    by_list = FirewallRule("prerouting", "mark-connection", in_interface_list="WAN",
                           new_connection_mark="ISP1")  # fmt: skip
    listed = replace(partial, mangle=(by_list, *rules))
    assert not has(listed, "no_inbound_marks")
    # One mark for all lines sends all answers out by one of them; that they are marked is not enough.
    assert told_uplinks(listed, "no_output_marks") == ["ether2, ether3"]
    # A hash marks some of the requests, by chance with the mark of their own line.
    hashed = [replace(by_list, pcc=pcc_rules((1, 1))[0].pcc)]
    assert has(replace(partial, mangle=(*hashed, *rules)), "no_inbound_marks")


def test_uplinks_whose_answers_get_no_way():
    """The first line's own answers leave by it in any case: the main table prefers it."""
    rules = tuple(
        rule for rule in pcc().mangle if rule.chain != "output" or rule.connection_mark == "ISP1"
    )
    (only,) = findings_of(replace(pcc(), mangle=rules), "no_output_marks")
    assert only.params["interfaces"] == "ether2, ether3"
    assert only.params["ways"] == "ether1"
    # Where nothing marks what comes in either, they are told all the same.
    assert told_uplinks(mangle_without("input", "output"), "no_output_marks") == ["ether2, ether3"]
    assert not has(ecmp(), "no_output_marks")
    assert not has(mangle_without("input"), "no_output_marks")


def test_answers_matter_with_marks_or_ecmp_and_several_uplinks():
    assert findings_of(ecmp(), "no_inbound_marks")[0].severity == "note"
    assert not has(failover(), "no_inbound_marks")
    assert not has(mangle_without("input"), "no_inbound_marks", ("ether1",))


# marks --------------------------------------------------------------------------------------------------


def test_every_mark_without_a_way_is_told_once():
    config = mangle_without("output", config=marked(pcc_rules((2, 2, 1))))
    rules = tuple(rule for rule in config.mangle if rule.connection_mark != "ISP1")
    assert [
        finding.params
        for finding in findings_of(replace(config, mangle=rules), "mark_without_route")
    ] == [{"mark": "ISP1", "chain": "prerouting", "rules": "mangle rule 0, mangle rule 1"}]


@pytest.mark.parametrize(
    "mark, is_reported",
    [("IPS1", True), ("ISP1", False), ("no-mark", False), ("!ISP1", False), ("", False)],
)
def test_a_mark_that_is_routed_but_never_set(mark, is_reported):
    rule = FirewallRule(
        "prerouting",
        "mark-routing",
        connection_mark=mark,
        new_routing_mark="to1",
        source="10.0.9.9",
    )
    assert has(replace(pcc(), mangle=(*pcc().mangle, rule)), "mark_never_set") is is_reported


def test_an_uplink_whose_interface_is_gone():
    renamed = replace(pcc(), interfaces=pcc().interfaces[1:])
    (only,) = findings_of(renamed, "interface_missing")
    assert (only.params, only.subject) == ({"interface": "ether1"}, "interface ether1")


def test_members_that_are_disabled_are_in_no_list():
    members = tuple(ListMember("WAN", name, disabled=name == "ether2") for name in I3)
    config = replace(pcc(), list_members=members, routes=(*pcc().routes[:3], *table_routes()))
    assert [finding.params["interface"] for finding in findings_of(config, "no_masquerade")] == [
        "ether2"
    ]
