"""A packet before and after a plan, side by side."""

from dataclasses import replace
from fractions import Fraction

from backend.domain.config.firewall import FirewallRule
from backend.domain.walk.traces.sides import beside
from backend.domain.walk.traces.tracing import trace
from tests.unit.domain.router_configs import LAN, pcc
from tests.unit.domain.walk.traced import CLIENT, NAMES

ACCEPT = FirewallRule("prerouting", "accept", protocol="icmp")
CONTENT = FirewallRule("prerouting", "accept", in_interface=LAN, more=(("content", "x"),))


def compared(before, after):
    return beside(trace(before, CLIENT, NAMES), trace(after, CLIENT, NAMES))


def differing(side):
    return [
        (step.menu, step.chain, [row.number for row in step.rows])
        for place, step in enumerate(side.branch.steps)
        if place in side.differing
    ]


def test_other_weights_move_parts_and_mark_the_rules_that_do_it():
    (pair,) = compared(pcc((1, 1)), pcc((1, 2)))
    assert [(each.exit, each.before, each.after) for each in pair.exits] == [
        ("ISP1 (ether1)", Fraction(1, 2), Fraction(1, 3)),
        ("ISP2 (ether2)", Fraction(1, 2), Fraction(2, 3)),
    ]
    assert differing(pair.before) == [("mangle", "prerouting", [0]), ("mangle", "prerouting", [1])]
    assert differing(pair.after) == [
        ("mangle", "prerouting", [0]),
        ("mangle", "prerouting", [1, 2]),
    ]


def test_rules_that_only_moved_down_are_the_same():
    config = pcc((1, 2))
    (pair,) = compared(config, replace(config, mangle=(ACCEPT, *config.mangle)))
    assert not pair.before.differing
    assert differing(pair.after) == [("mangle", "prerouting", [0])]
    assert all(each.before == each.after for each in pair.exits)


def test_what_only_one_side_asks_is_told_under_both_assumptions():
    config = pcc((1, 2))
    pairs = compared(config, replace(config, mangle=(CONTENT, *config.mangle)))
    assert [[each.holds for each in pair.assumptions] for pair in pairs] == [[False], [True]]
    by_main = {each.exit: (each.before, each.after) for each in pairs[1].exits}
    assert by_main == {
        "ISP1 (ether1)": (Fraction(1, 3), Fraction(1)),
        "ISP2 (ether2)": (Fraction(2, 3), Fraction(0)),
    }


def test_a_packet_that_leaves_no_more_is_an_end_of_its_own():
    config = pcc((1, 2))
    drop = FirewallRule("forward", "drop")
    (pair,) = compared(config, replace(config, filter_rules=(drop,)))
    assert [(each.fate, each.after) for each in pair.exits] == [
        ("left", 0), ("left", 0), ("dropped", 1),
    ]  # fmt: skip
