"""Traces of single packets: rules, reasons and branches (numbers of the audit of configurations in brackets)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interfaces import AddressList
from backend.domain.config.routing import Route
from backend.domain.config.words import Pcc
from backend.domain.walk.traces.tracing import MOST_BRANCHES, trace
from tests.unit.domain.router_configs import LAN, classify, failover, marked, pcc
from tests.unit.domain.walk.traced import (
    CLIENT,
    NAMES,
    because,
    everywhere,
    exits,
    met,
    texts,
    traced,
    unmet,
)


def local_only():
    """(35): the `!` before `local` is missing, so no client's packet meets any rule."""
    rules = tuple(
        FirewallRule(
            "prerouting", "mark-connection", in_interface=LAN, destination_type="local",
            new_connection_mark=f"ISP{number}", pcc=Pcc("both-addresses", 2, number - 1),
        )
        for number in (1, 2)
    )  # fmt: skip
    inbound = FirewallRule(
        "prerouting", "mark-connection", in_interface="ether1", new_connection_mark="ISP1"
    )
    return replace(
        marked((inbound, *rules)),
        routes=(
            Route("172.16.240.1", target_scope=11),
            Route("203.0.1.1", "172.16.240.1/32", scope=10),
            *marked(()).routes[3:],
        ),
    )


def test_reasons_name_the_first_matcher_that_fails_with_the_packets_own_value():
    branch = traced(local_only())
    assert unmet(branch)[:3] == [
        (0, "asks for in-interface=ether1; here it is bridge"),
        (1, "asks for dst-address-type=local; 8.8.8.8 is of type unicast"),
        (2, "asks for dst-address-type=local; 8.8.8.8 is of type unicast"),
    ]
    assert (6, "asks for connection-mark=ISP1; the packet bears no such mark") in unmet(branch)
    (outcome,) = branch.outcomes
    assert outcome.said.text == "Leaves by ISP1 (ether1)"
    assert texts(outcome.way) == [
        "no rule gives it a routing mark",
        "the table main decides",
        "the route 0.0.0.0/0 by 172.16.240.1 leads to ISP1 (ether1)",
    ]
    (route,) = (step for step in branch.steps if step.menu == "route" and step.status == "met")
    assert route.reason.params["via"] == "172.16.240.1/32 (203.0.1.1)"
    assert outcome.answer.verdict.text == "Answers enter by ISP1 (ether1) and come home."


def test_an_answer_that_bears_the_routing_mark_is_lost_and_the_rule_named():
    branch = traced(everywhere())
    assert met(branch) == [
        ([0], "gives the connection mark ISP1", Fraction(1, 2)),
        ([1], "gives the connection mark ISP2", Fraction(1, 2)),
        ([2], "gives the routing mark to1", Fraction(1, 2)),
        ([3], "gives the routing mark to2", Fraction(1, 2)),
    ]
    assert exits(branch) == {"ISP1 (ether1)": Fraction(1, 2), "ISP2 (ether2)": Fraction(1, 2)}
    first = branch.outcomes[0]
    assert first.answer.verdict.text == (
        "Answers enter by ISP1 (ether1) and are lost: they leave again by ISP1 (ether1)."
    )
    (way,) = first.answer.ways
    assert texts(way) == [
        "by mangle #2 it gets the routing mark to1, so the table to1 is asked first",
        "the table to1 knows no way to 10.0.1.2 but its default route",
        "the route 0.0.0.0/0 by 203.0.1.1 leads to ISP1 (ether1)",
    ]
    assert met(first.answer) == [([2], "gives the routing mark to1", 1)]
    assert first.sent_as == "203.0.1.2"


def test_remainders_are_grouped_by_what_becomes_of_them():
    branch = traced(pcc())
    assert met(branch) == [
        ([0], "gives the connection mark ISP1", Fraction(1, 5)),
        ([1, 2], "gives the connection mark ISP2", Fraction(2, 5)),
        ([3, 4], "gives the connection mark ISP3", Fraction(2, 5)),
        ([8], "gives the routing mark to1", Fraction(1, 5)),
        ([10], "gives the routing mark to2", Fraction(2, 5)),
        ([12], "gives the routing mark to3", Fraction(2, 5)),
    ]
    assert exits(branch) == {
        "ISP2 (ether2)": Fraction(2, 5),
        "ISP3 (ether3)": Fraction(2, 5),
        "ISP1 (ether1)": Fraction(1, 5),
    }
    assert {outcome.answer.verdict.code for outcome in branch.outcomes} == {"answer_home"}
    assert {outcome.later.verdict.code for outcome in branch.outcomes} == {"later_same"}
    assert because(branch.outcomes[0]) == [
        "because_connection_mark", "because_routing_mark", "because_route",
    ]  # fmt: skip
    assert branch.outcomes[0].way.because[0].params["rules"] == "mangle #1, #2"


def test_rules_that_share_no_chance_stand_apart():
    """Both give one mark to every packet: they are two steps of the whole, not one of more than all."""
    twice = classify("ISP2", connection_mark="")
    assert [part for _, _, part in met(traced(marked((twice, twice))))][:2] == [1, 1]


@pytest.mark.parametrize(
    "matchers, packet, reason",
    [
        ({"in_interface": "!bridge"}, {}, "asks for in-interface=!bridge; here it is bridge"),
        ({"in_interface_list": "WAN"}, {}, "asks for in-interface-list=WAN; here it is bridge"),
        ({"protocol": "udp"}, {}, "asks for protocol=udp; here it is tcp"),
        ({"connection_state": "established"}, {}, "asks for connection-state=established; here it is new"),
        ({"source": "10.0.9.0/24"}, {}, "asks for src-address=10.0.9.0/24; here it is 10.0.1.2"),
        ({"destination": "!8.8.8.8"}, {}, "asks for dst-address=!8.8.8.8; here it is 8.8.8.8"),
        ({"source_list": "staff"}, {}, "asks for src-address-list=staff; 10.0.1.2 is not in that list"),
        ({"destination_list": "!dns"}, {}, "asks for dst-address-list=!dns; 8.8.8.8 is in that list"),
        ({"destination_type": "local"}, {}, "asks for dst-address-type=local; 8.8.8.8 is of type unicast"),
        ({"destination_port": "53"}, {}, "asks for dst-port=53; here it is 443"),
        ({"more": (("src-port", "1-1023"),)}, {}, "asks for src-port=1-1023; here it is 40000"),
        ({"more": (("port", "53"),)}, {}, "asks for port=53; here it is 40000, 443"),
        ({"routing_mark": "to1"}, {}, "asks for routing-mark=to1; the packet bears no such mark"),
        ({"connection_mark": "!no-mark", "protocol": "udp"}, {},
         "asks for connection-mark=!no-mark; the packet bears no such mark"),
    ],
    ids=str,
)  # fmt: skip
def test_each_matcher_has_its_reason(matchers, packet, reason):
    rule = FirewallRule("prerouting", "accept", **matchers)
    lists = (AddressList("staff", ("10.0.2.0/24",)), AddressList("dns", ("8.8.8.8",)))
    config = replace(failover(), mangle=(rule,), address_lists=lists)
    assert unmet(traced(config, replace(CLIENT, **packet))) == [(0, reason)]


def test_what_a_packet_bears_is_named():
    rules = (classify("ISP2"), FirewallRule("prerouting", "accept", connection_mark="ISP3"))
    assert (1, "asks for connection-mark=ISP3; here it is ISP2") in unmet(traced(marked(rules)))


def test_a_remainder_that_never_comes_here_is_said():
    rules = (
        classify("ISP1", pcc=Pcc("src-address", 2, 0)),
        classify("ISP2", pcc=Pcc("src-address", 4, 2)),
    )
    (text_unmet,) = (text for number, text in unmet(traced(marked(rules))) if number == 1)
    assert text_unmet.startswith(
        "asks for per-connection-classifier=src-address:4/2; what comes here"
    )


def test_rules_after_an_accept_are_not_reached():
    rules = (FirewallRule("prerouting", "accept", in_interface=LAN), classify("ISP2"))
    steps = traced(marked(rules)).steps
    assert steps[1].status == "not_reached"
    assert steps[1].reason.text == "#0 has ended the chain before"


def test_a_matcher_that_no_configuration_tells_makes_two_branches():
    rules = (classify("ISP2", more=(("content", "video"),)),)
    traced_branches = trace(marked(rules), CLIENT, NAMES)
    without, with_it = traced_branches.branches
    assert [(each.matcher, each.holds) for each in without.assumptions] == [
        ("content=video", False)
    ]
    assert [(each.matcher, each.holds) for each in with_it.assumptions] == [("content=video", True)]
    assert (list(exits(without)), list(exits(with_it))) == (["ISP1 (ether1)"], ["ISP2 (ether2)"])
    assert unmet(without)[0][1].startswith("asks for content=video, which no configuration tells")


def test_what_does_not_decide_makes_no_branch_and_is_still_called_unknown():
    rule = FirewallRule("prerouting", "log", more=(("time", "8h-17h"),))
    branch = traced(replace(failover(), mangle=(rule,)))
    assert branch.steps[0].status == "unknown"
    assert branch.steps[0].part is None
    assert branch.steps[0].reason.text == "no configuration tells whether time=8h-17h holds"


def test_of_too_many_branches_only_some_are_shown_and_it_is_said():
    rules = tuple(
        FirewallRule(
            "prerouting",
            "mark-packet",
            new_packet_mark=f"p{number}",
            more=(("content", f"{number}"),),
        )
        for number in range(12)
    )
    traced_branches = trace(replace(failover(), mangle=rules), CLIENT)
    assert len(traced_branches.branches) == MOST_BRANCHES
    assert traced_branches.has_more


def test_a_rule_of_one_way_out_puts_the_address_of_that_way_in():
    """Each of two masquerades sees all connections pass by, and hides those of its own interface."""
    nat = tuple(
        FirewallRule("srcnat", "masquerade", out_interface=f"ether{number}") for number in (1, 2)
    )
    branch = traced(replace(everywhere(), nat=nat))
    assert met(branch, "nat") == [
        ([0], "replaces the source address by 203.0.1.2", Fraction(1, 2)),
        ([1], "replaces the source address by 203.0.2.2", Fraction(1, 2)),
    ]
