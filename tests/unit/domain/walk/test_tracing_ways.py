"""Traces of single packets: counters, the fast track, routes and tables."""

from dataclasses import replace
from fractions import Fraction

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.routing import IpSettings, Route, RoutingRule
from backend.domain.config.words import Nth
from tests.unit.domain.router_configs import base, classify, ecmp, failover, marked, pcc
from tests.unit.domain.walk.traced import (
    CLIENT,
    FAST,
    because,
    exits,
    texts,
    traced,
    unmet,
)


def nth(*turns, passthrough=True):
    return tuple(
        classify(f"ISP{at}", connection_mark="", nth=Nth(*turn), passthrough=passthrough)
        for at, turn in enumerate(turns, 1)
    )


def test_counters_of_several_rules_are_those_of_the_whole_walk():
    """`2,1` and `2,2` on the same packets share them out (39)."""
    assert exits(traced(marked(nth((2, 1), (2, 2))))) == {
        "ISP1 (ether1)": Fraction(1, 2),
        "ISP2 (ether2)": Fraction(1, 2),
    }


def test_counters_that_other_packets_reach_too_are_not_shared():
    """To the second rule all packets come, to the first only UDP: of one UDP packet both look alike."""
    first, second = nth((2, 1), (2, 2))
    config = marked((replace(first, protocol="udp"), second))
    branch = traced(config, replace(CLIENT, protocol="udp", destination_port=53))
    assert exits(branch) == {"ISP2 (ether2)": Fraction(1, 2), "ISP1 (ether1)": Fraction(1, 2)}
    marks = {outcome.way.connection_mark: outcome.way.part for outcome in branch.outcomes}
    assert marks == {"ISP2": Fraction(1, 2), "ISP1": Fraction(1, 4), "": Fraction(1, 4)}


def test_packets_of_one_connection_part_where_every_packet_is_counted():
    config = marked(tuple(replace(rule, connection_state="") for rule in nth((2, 1), (2, 2))))
    first = traced(config).outcomes[0]
    assert first.later.verdict.code == "later_parted"
    assert {way.exit: way.part for way in first.later.ways} == {
        "ISP1 (ether1)": Fraction(1, 2),
        "ISP2 (ether2)": Fraction(1, 2),
    }


def test_the_fast_track_passes_marks_by():
    """(22)"""
    config = replace(pcc(), filter_rules=(FAST,))
    codes = {outcome.way.exit: outcome.later.verdict.code for outcome in traced(config).outcomes}
    assert codes == {
        "ISP1 (ether1)": "later_fasttracked_same",
        "ISP2 (ether2)": "later_fasttracked",
        "ISP3 (ether3)": "later_fasttracked",
    }
    off = replace(config, ip_settings=IpSettings(allow_fast_path=False))
    assert {each.later.verdict.code for each in traced(off).outcomes} == {"later_same"}


def test_equal_routes_are_said_to_be_picked_by_a_hash():
    branch = traced(ecmp())
    assert set(exits(branch).values()) == {Fraction(1, 3)}
    assert because(branch.outcomes[0])[-1] == "because_equal_routes"


def test_routes_that_are_not_taken_have_their_reason():
    routes = (
        Route("203.0.1.1", distance=2), Route("203.0.2.1", distance=1), Route("198.51.100.1", distance=1),
        Route("203.0.3.1", "8.8.0.0/16"), Route("203.0.1.1", "9.0.0.0/8"),
    )  # fmt: skip
    branch = traced(replace(base(), routes=routes))
    reasons = [
        (step.asks.split()[1], step.status, step.reason.text)
        for step in branch.steps
        if step.menu == "route"
    ]
    assert reasons == [
        ("gateway=203.0.3.1", "met", "the longest prefix and the least distance"),
        ("gateway=203.0.2.1", "not_met", "the longer prefix 8.8.0.0/16 is taken"),
        ("gateway=198.51.100.1", "not_met", "no way leads to its gateway 198.51.100.1"),
        ("gateway=203.0.1.1", "not_met", "the longer prefix 8.8.0.0/16 is taken"),
    ]
    assert reasons[0][1] == "met"


def test_a_mark_whose_table_is_empty_is_only_a_preference():
    config = replace(marked((classify("ISP2"),)), routes=failover().routes)
    branch = traced(config)
    (outcome,) = branch.outcomes
    assert outcome.said.text == "Leaves by ISP1 (ether1)"
    assert because(outcome)[2:4] == ["because_mark_without_route", "because_main"]
    tables = [(step.chain, step.status) for step in branch.steps if step.menu == "table"]
    assert tables == [("to2", "not_met"), ("main", "met")]


def test_a_routing_rule_decides_or_says_why_not():
    steering = (
        RoutingRule(table="to2", interface="ether1"),
        RoutingRule(table="to2", routing_mark="to1"),
        RoutingRule(table="to3", source="10.0.0.0/16"),
    )
    branch = traced(replace(marked(()), routing_rules=steering))
    assert unmet(branch, "routing_rule") == [
        (0, "asks for interface=ether1; here it is bridge"),
        (1, "asks for routing-mark=to1; the packet bears no such mark"),
    ]
    (outcome,) = branch.outcomes
    assert outcome.way.exit == "ISP3 (ether3)"
    assert "routing rule #2 sends it to the table to3" in texts(outcome.way)


@pytest.mark.parametrize(
    "config, code",
    [
        (replace(failover(), filter_rules=(FirewallRule("forward", "drop", destination_port="443"),)),
         "because_dropped"),
        (replace(failover(), routing_rules=(RoutingRule("drop", destination="8.8.8.8/32"),)),
         "because_routing_rule_drops"),
        (replace(base(), routes=(Route("", blackhole=True),)), "because_blackhole"),
        (base(), "because_no_route"),
    ],
)  # fmt: skip
def test_what_does_not_leave_says_why(config, code):
    (outcome,) = traced(config).outcomes
    assert outcome.way.fate in ("dropped", "no_route")
    assert because(outcome)[-1] == code
    assert outcome.answer.verdict.code == "answer_none"
