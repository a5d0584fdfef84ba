"""The guards of a classifying rule, every branch once: what spares the router, and what a guard is needed for."""

from dataclasses import replace
from fractions import Fraction

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interfaces import AddressList
from backend.domain.config.words import Nth, Pcc
from backend.domain.lint.checks import lint
from tests.unit.domain.router_configs import classify, marked, pcc_rules, uplinks

I3 = uplinks(3)


def codes(config, interfaces=I3):
    return [finding.code for finding in lint(config, interfaces)]


def finding(config, code):
    (only,) = (finding for finding in lint(config, I3) if finding.code == code)
    return only


def changed(rules=None, **matchers):
    """The usual PCC with something different in every classifying rule."""
    return marked([replace(rule, **matchers) for rule in rules or pcc_rules((1, 2, 2))])


# what is for the router itself --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "matchers, takes_local",
    [
        ({}, True),
        ({"destination_type": "!local"}, False),
        ({"destination_type": "!local,broadcast"}, False),
        ({"destination_type": "unicast"}, False),
        ({"destination_type": "local"}, True),
        ({"destination": "!10.0.0.0/8"}, False),
        ({"destination": "198.51.100.0/24"}, False),
        ({"destination": "10.0.0.1", "destination_type": "local"}, True),
        ({"destination_list": "!campus"}, False),
        ({"destination_list": "video"}, False),
        ({"destination_list": "own", "destination_type": "local"}, True),
        ({"destination": "!10.0.0.0/8", "destination_type": "local"}, False),
    ],
)
def test_a_rules_own_matchers_spare_the_router(matchers, takes_local):
    lists = (
        AddressList("campus", ("10.0.0.0/8",)),
        AddressList("own", ("10.0.0.1", "203.0.1.2")),
        AddressList("video", ("198.51.100.7",)),
    )
    config = replace(changed(**{"destination_type": "", **matchers}), address_lists=lists)
    assert ("classifier_takes_local" in codes(config)) is takes_local


def let_go(action="accept", **more):
    return FirewallRule("prerouting", action, **{"destination_type": "local", **more})


@pytest.mark.parametrize(
    "guard, takes_local",
    [
        (let_go(), False),
        (let_go("return"), False),
        (let_go("log"), True),
        (let_go("mark-packet"), True),
        (let_go(destination_type="!local"), True),
        (let_go(destination_type=""), False),
        (let_go(disabled=True), True),
        (replace(let_go(), chain="input"), True),
    ],
)
def test_an_earlier_rule_spares_the_router_if_it_lets_local_traffic_go(guard, takes_local):
    rules = [replace(rule, destination_type="") for rule in pcc_rules((1, 2, 2))]
    assert ("classifier_takes_local" in codes(marked((guard, *rules)))) is takes_local
    # A mark alone cuts nobody off: the guard is in time before the rules that route by it, and too late behind them.
    assert codes(marked((*rules, guard))).count("classifier_takes_local") == 5 * takes_local
    config = marked(rules)
    behind = replace(config, mangle=(*config.mangle, guard))
    assert codes(behind).count("classifier_takes_local") == 5


def in_own_chain(entry, **matchers):
    """The usual PCC in a chain of its own, with a jump from `entry`."""
    rules = [replace(pcc_rule, chain="pcc", **matchers) for pcc_rule in pcc_rules((1, 2, 2))]
    return marked([FirewallRule(entry, "jump", jump_target="pcc"), *rules])


def test_a_chain_of_its_own_is_judged_by_the_way_into_it():
    """The router's own connections are not for itself; only what comes in by prerouting needs the guard."""
    assert (
        codes(in_own_chain("prerouting", destination_type="")).count("classifier_takes_local") == 5
    )
    assert "classifier_takes_local" not in codes(in_own_chain("output", destination_type=""))
    assert "classifier_takes_local" not in codes(in_own_chain("prerouting"))
    in_output = changed(chain="output", in_interface="", destination_type="")
    assert "classifier_takes_local" not in codes(in_output)


def test_a_rule_that_only_routes_has_no_guards():
    rules = [
        replace(pcc_rule, action="mark-routing", new_routing_mark="to1", new_connection_mark="",
                connection_mark="", connection_state="", destination_type="", passthrough=False)
        for pcc_rule in pcc_rules((1, 2, 2))
    ]  # fmt: skip
    guards = {"classifier_takes_local", "classifier_remarks", "classifier_stops"}
    assert not guards & set(codes(marked(rules)))


def test_the_rule_for_the_rest_may_not_take_what_is_marked():
    """Without any guard it marks everything again: all goes by its line, and what is for the router, too."""
    rest = classify("ISP1", connection_mark="", connection_state="", destination_type="")
    expected = ["router_cut_off", "classifier_remarks"]
    assert codes(marked((*pcc_rules((1, 2, 2)), rest))) == expected
    guarded = replace(rest, connection_mark="no-mark", destination_type="!local")
    assert codes(marked((*pcc_rules((1, 2, 2)), guarded))) == []


# ending the way -----------------------------------------------------------------------------------------


def test_a_rule_that_ends_the_way_is_told_only_where_its_mark_is_routed_later():
    stops = changed(passthrough=False)
    assert codes(stops).count("classifier_stops") == 5
    without_ways = replace(stops, mangle=stops.mangle[:5])
    assert "classifier_stops" not in codes(without_ways)
    assert codes(without_ways).count("mark_without_route") == 3
    only_first = replace(
        stops,
        mangle=tuple(rule for rule in stops.mangle if rule.connection_mark in ("no-mark", "ISP1")),
    )
    assert codes(only_first).count("classifier_stops") == 1


# marking again ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "matchers, expected",
    [
        ({}, []),
        ({"connection_mark": ""}, ["classifier_remarks"]),
        ({"connection_mark": "", "connection_state": ""}, ["classifier_remarks"]),
        ({"connection_state": ""}, ["classifier_without_state"]),
        ({"connection_state": "established"}, ["classifier_without_state"]),
    ],
)
def test_a_rule_that_may_mark_again_is_told_once(matchers, expected):
    assert codes(changed(**matchers)) == expected * 5


def nth(*words, **matchers):
    """Two rules; each `every,packet` or None."""
    rules = [
        classify(f"ISP{at}", **{"nth": Nth(*word) if word else None, **matchers})
        for at, word in enumerate(words, 1)
    ]
    return marked(rules, 3)


@pytest.mark.parametrize(
    "config, expected",
    [
        (nth((2, 1), None), {"nth_ignores_clients"}),
        # nth counts packets: with no-mark a running connection is met once, so the state is not needed.
        (nth((2, 1), None, connection_state=""), {"nth_ignores_clients"}),
        (nth((2, 1), None, connection_mark=""), {"nth_ignores_clients", "classifier_remarks"}),
        (
            nth((2, 1), (1, 1), connection_mark=""),
            {"nth_ignores_clients", "classifier_remarks", "nth_counts_marked"},
        ),
        (
            nth((2, 1), (2, 2), connection_mark="", passthrough=False),
            {"nth_ignores_clients", "classifier_remarks", "classifier_stops", "nth_uncovered"},
        ),
        (
            nth((2, 1), None, connection_mark="", connection_state=""),
            {"nth_ignores_clients", "classifier_remarks", "nth_splits_connections"},
        ),
    ],
)
def test_guards_of_nth(config, expected):
    assert set(codes(config)) - {"mark_without_route"} == expected


@pytest.mark.parametrize("every", [3, 8, 100])
def test_the_part_that_nth_leaves_is_told_in_whole_percent(every):
    config = nth((every, 1), (every, 2))
    left = finding(config, "nth_uncovered")
    part = (1 - Fraction(1, every)) ** 2 * 100
    assert left.params["percent"] == round(float(part))
    assert f"leave {float(part):.0f} % of" in left.message


def test_one_nth_rule_alone_counts_nothing_twice():
    assert "nth_counts_marked" not in codes(nth((1, 1), connection_mark=""))


# the group ----------------------------------------------------------------------------------------------


def pcc(*words, **matchers):
    rules = [
        classify(f"ISP{1 + at % 3}", **{"pcc": Pcc(*word), **matchers})
        for at, word in enumerate(words)
    ]
    return marked(rules)


BOTH = "both-addresses"


def test_what_no_rule_takes_is_told_with_its_share():
    missing = finding(pcc((BOTH, 8, 0), (BOTH, 8, 1), (BOTH, 8, 5)), "pcc_uncovered")
    assert missing.params == {"remainders": "2, 3, 4, 6, 7", "denominator": 8}
    assert "About 63 %" in missing.consequence
    assert "About 67 %" in finding(pcc((BOTH, 3, 0)), "pcc_uncovered").consequence
    assert "pcc_uncovered" not in codes(pcc((BOTH, 1, 0)))


@pytest.mark.parametrize(
    "words, repeated",
    [
        (((BOTH, 2, 0), (BOTH, 2, 1)), None),
        (((BOTH, 2, 0), (BOTH, 2, 1), (BOTH, 2, 1)), "1"),
        (((BOTH, 3, 2), (BOTH, 3, 0), (BOTH, 3, 2), (BOTH, 3, 0), (BOTH, 3, 1)), "0, 2"),
        # Everything but one remainder is no second rule for the others.
        (((BOTH, 2, 0), (BOTH, 2, 1), (BOTH, 2, 1, True)), None),
        (((BOTH, 2, 0), (BOTH, 2, 1), (BOTH, 4, 1)), None),
    ],
)
def test_a_remainder_that_is_taken_twice(words, repeated):
    config = pcc(*words)
    if repeated is None:
        assert "pcc_repeated" not in codes(config)
    else:
        assert finding(config, "pcc_repeated").params == {"remainders": repeated}


@pytest.mark.parametrize("remainder, impossible", [(3, False), (4, True), (5, True)])
def test_a_remainder_that_cannot_be(remainder, impossible):
    config = pcc(*((BOTH, 4, at) for at in range(3)), (BOTH, 4, remainder))
    assert ("pcc_remainder_too_large" in codes(config)) is impossible


def test_groups_that_mix_are_told_what_they_mix():
    hashes = finding(pcc((BOTH, 2, 0), ("src-address", 2, 1)), "pcc_mixed_classifiers")
    assert hashes.params == {"classifiers": "both-addresses, src-address"}
    sizes = finding(pcc((BOTH, 2, 0), (BOTH, 4, 1), (BOTH, 4, 3)), "pcc_mixed_denominators")
    assert "2, 4" in sizes.message
    mixed = codes(pcc((BOTH, 2, 0), ("src-address", 4, 1)))
    assert "pcc_mixed_denominators" not in mixed  # of two hashes no denominator says anything


@pytest.mark.parametrize(
    "where, subject",
    [
        ({"in_interface": "bridge"}, "prerouting marks for traffic from bridge"),
        (
            {"in_interface": "", "in_interface_list": "LAN"},
            "prerouting marks for traffic from LAN",
        ),
        ({"in_interface": ""}, "prerouting marks"),
    ],
)
def test_a_group_is_named_by_where_its_traffic_comes_in(where, subject):
    assert (
        finding(pcc(("both-ports", 1, 0), **where), "classifier_splits_sessions").subject == subject
    )
