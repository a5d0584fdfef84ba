"""What rules do to a client's packet, with the rules of the defects of real configurations."""

from dataclasses import replace
from fractions import Fraction

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.words import Nth, Pcc
from tests.unit.domain.router_configs import LAN, base, classify, main_routes, marked, table_routes
from tests.unit.domain.walk.walks import OneWalk, marks, ways

HALF, THIRD, QUARTER = Fraction(1, 2), Fraction(1, 3), Fraction(1, 4)


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


def mark_all(mark, **more):
    return FirewallRule("prerouting", "mark-connection", new_connection_mark=mark, **more)


def test_remainders_are_shares():
    rules = [
        classify(f"ISP{n}", pcc=Pcc("both-addresses", 5, r)) for n, r in ((1, 0), (2, 1), (2, 3))
    ]
    assert ways(marked(rules)) == {
        "ether1": Fraction(1, 5) + Fraction(2, 5),
        "ether2": Fraction(2, 5),
    }


def test_remainders_of_one_classifier_depend_on_each_other():
    """A rule for 4/1 behind one for 2/0 takes half of what is left; a rule for 4/2 takes nothing."""
    rules = [
        classify("ISP1", pcc=Pcc("src-address", 2, 0)),
        classify("ISP2", pcc=Pcc("src-address", 4, 2)),
        classify("ISP3", pcc=Pcc("src-address", 4, 1)),
    ]
    assert marks(marked(rules)) == {
        ("ISP1", "to1"): HALF, ("ISP3", "to3"): QUARTER, ("", ""): QUARTER,
    }  # fmt: skip


def test_remainders_of_two_classifiers_are_independent():
    rules = [
        classify("ISP1", pcc=Pcc("src-address", 2, 0)),
        classify("ISP2", pcc=Pcc("dst-address", 2, 0)),
    ]
    assert ways(marked(rules)) == {"ether1": HALF + QUARTER, "ether2": QUARTER}


def test_denominators_of_one_classifier_meet_in_their_multiple():
    rules = [
        classify("ISP1", pcc=Pcc("src-address", 5, 0)),
        classify("ISP2", pcc=Pcc("src-address", 7, 0)),
    ]
    assert marks(marked(rules))["ISP2", "to2"] == Fraction(4, 35)


def test_a_remainder_that_is_not_below_its_denominator_never_comes():
    assert ways(marked([classify("ISP2", pcc=Pcc("src-address", 2, 2))])) == {"ether1": 1}


def test_a_negated_remainder_takes_all_others():
    rules = [classify("ISP2", pcc=Pcc("src-address", 5, 0, negated=True))]
    assert ways(marked(rules)) == {"ether2": Fraction(4, 5), "ether1": Fraction(1, 5)}


def test_a_hash_with_too_long_a_period_is_unknown():
    rules = [
        classify("ISP2", pcc=Pcc("src-address", 65_521, 0)),
        classify("ISP3", pcc=Pcc("src-address", 3, 0)),
    ]
    walk = OneWalk(marked(rules))
    assert len(walk.regions) == 3
    assert {name for region in walk.regions for name, *_ in [key[1:] for key in region.unknown]} == {
        "src-address:65521/0", "src-address:3/0",
    }  # fmt: skip


def test_counters_that_see_what_is_left():
    """`3,1`, then `2,1` on the rest, then all: thirds (the manual's form)."""
    rules = [
        classify("ISP1", nth=Nth(3, 1)), classify("ISP2", nth=Nth(2, 1)), classify("ISP3"),
    ]  # fmt: skip
    assert ways(marked(rules)) == {"ether1": THIRD, "ether2": THIRD, "ether3": THIRD}


def test_counters_that_see_the_same_packets_count_together():
    """`2,1` and `2,2`, each with passthrough and without a guard: the second form of the manual."""
    rules = [
        classify(f"ISP{n}", nth=Nth(2, n), connection_mark="") for n in (1, 2)
    ]  # fmt: skip
    assert ways(marked(rules)) == {"ether1": HALF, "ether2": HALF}


def test_a_routing_mark_between_two_counters_takes_packets_from_the_second():
    """Half is gone before the second counter, which takes half of the rest: a quarter is unmarked."""
    rules = [
        mark_all("ISP1", nth=Nth(2, 1)),
        routed("ISP1", "to1", passthrough=False),
        mark_all("ISP2", nth=Nth(2, 2)),
        routed("ISP2", "to2", passthrough=False),
    ]
    assert marks(router(*rules)) == {
        ("ISP1", "to1"): HALF, ("ISP2", "to2"): QUARTER, ("", ""): QUARTER,
    }  # fmt: skip


def test_counters_of_some_packets_do_not_count_with_those_of_all():
    rules = [
        mark_all("ISP1", nth=Nth(2, 1)),
        mark_all("ISP2", nth=Nth(2, 2), connection_mark="ISP1"),
    ]
    assert marks(router(*rules)) == {("ISP1", ""): QUARTER, ("ISP2", ""): QUARTER, ("", ""): HALF}


def test_random_takes_its_part_of_what_comes():
    rules = [classify("ISP1", random_pct=25), classify("ISP2", random_pct=50), classify("ISP3")]
    assert ways(marked(rules)) == {
        "ether1": Fraction(2, 8), "ether2": Fraction(3, 8), "ether3": Fraction(3, 8),
    }  # fmt: skip


def test_the_last_mark_wins_where_rules_pass_on():
    """A mark twice, with passthrough: RouterOS keeps the second routing mark."""
    rules = [mark_all("x"), routed("x", "to2"), routed("x", "to3")]
    assert ways(router(*rules)) == {"ether3": 1}


def test_the_first_mark_wins_where_it_does_not_pass_on():
    rules = [mark_all("x"), routed("x", "to2", passthrough=False), routed("x", "to3")]
    assert ways(router(*rules)) == {"ether2": 1}


def test_what_is_accepted_first_meets_no_later_rule():
    rules = [
        FirewallRule("prerouting", "accept", destination="8.8.0.0/16"),
        routed("", "to2"),
    ]
    assert ways(router(*rules)) == {"ether1": 1}


@pytest.mark.parametrize(
    "matcher, reaches",
    [({}, True), ({"in_interface": LAN}, True), ({"in_interface": "ether1"}, False),
     ({"connection_mark": "no-mark"}, True), ({"connection_mark": "x"}, False)],
)  # fmt: skip
def test_a_jump_has_conditions_of_its_own(matcher, reaches):
    rules = [
        FirewallRule("prerouting", "jump", jump_target="inner", **matcher),
        FirewallRule("inner", "mark-routing", new_routing_mark="to2"),
    ]
    assert ways(router(*rules)) == {"ether2" if reaches else "ether1": 1}


def test_a_chain_that_nothing_jumps_to_is_never_met():
    assert ways(router(FirewallRule("inner", "mark-routing", new_routing_mark="to2"))) == {
        "ether1": 1
    }


def test_return_goes_on_behind_the_jump():
    rules = [
        FirewallRule("prerouting", "jump", jump_target="inner"),
        FirewallRule("inner", "return"),
        FirewallRule("inner", "mark-routing", new_routing_mark="to2"),
        routed("", "to3"),
    ]
    assert ways(router(*rules)) == {"ether3": 1}


def test_return_from_a_chain_of_a_chain_goes_one_jump_up():
    rules = [
        FirewallRule("prerouting", "jump", jump_target="outer"),
        FirewallRule("outer", "jump", jump_target="inner"),
        FirewallRule("inner", "return"),
        FirewallRule("outer", "mark-connection", new_connection_mark="outer"),
        FirewallRule("prerouting", "mark-routing", new_routing_mark="to3", connection_mark="outer"),
    ]
    assert ways(router(*rules)) == {"ether3": 1}


def test_a_mark_that_does_not_pass_on_ends_the_hook_from_within_a_chain():
    rules = [
        FirewallRule("prerouting", "jump", jump_target="inner"),
        FirewallRule("inner", "mark-routing", new_routing_mark="to2", passthrough=False),
        routed("", "to3"),
    ]
    assert ways(router(*rules)) == {"ether2": 1}


def test_jumps_in_a_circle_end():
    rules = [
        FirewallRule("prerouting", "jump", jump_target="a"),
        FirewallRule("a", "jump", jump_target="b"),
        FirewallRule("b", "jump", jump_target="a"),
        FirewallRule("b", "mark-routing", new_routing_mark="to2"),
    ]
    assert ways(router(*rules)) == {"ether2": 1}


def test_a_chain_inlined_is_the_chain():
    inside = [classify(f"ISP{n}", pcc=Pcc("src-address", 3, n - 1)) for n in (1, 2, 3)]
    jump = FirewallRule("prerouting", "jump", jump_target="pcc")
    jumped = marked([jump, *(replace(rule, chain="pcc") for rule in inside)])
    assert marks(jumped) == marks(marked(inside))


def test_a_disabled_rule_changes_nothing():
    assert ways(router(routed("", "to2", disabled=True))) == {"ether1": 1}


def test_what_is_dropped_leaves_by_no_uplink():
    assert ways(router(FirewallRule("prerouting", "drop"))) == {"dropped": 1}


def test_a_mark_is_taken_off_by_no_mark():
    assert marks(router(mark_all("x"), mark_all("no-mark"))) == {("", ""): 1}


def test_packet_marks_lead_where_connection_marks_do():
    rules = [
        FirewallRule("prerouting", "mark-packet", new_packet_mark="bulk"),
        FirewallRule("prerouting", "mark-routing", packet_mark="bulk", new_routing_mark="to2"),
    ]
    assert ways(router(*rules)) == {"ether2": 1}


def test_rules_of_other_hooks_are_met_after_the_decision():
    """A routing mark in forward comes too late for the way of this packet."""
    rules = [FirewallRule("forward", "mark-routing", new_routing_mark="to2")]
    assert ways(router(*rules)) == {"ether1": 1}
    assert marks(router(*rules)) == {("", "to2"): 1}


def test_a_mark_in_postrouting_is_borne_at_the_end():
    rule = FirewallRule(
        "postrouting", "mark-connection", out_interface="ether1", new_connection_mark="x"
    )
    assert marks(router(rule)) == {("x", ""): 1}
