from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interfaces import Address, Interface
from backend.domain.config.routing import Route, RoutingRule, Table
from backend.domain.config.words import CLASSIFIERS, Nth, Pcc
from backend.domain.methods.methods import recognise
from tests.unit.domain.router_configs import (
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
    ways,
)

F = Fraction
I3 = uplinks(3)


def shares(balancing):
    return tuple(balancing.configured_share.values())


@given(st.lists(st.integers(1, 9), min_size=2, max_size=5), st.sampled_from(sorted(CLASSIFIERS)))
def test_pcc_gives_every_uplink_its_weight(weights, classifier):
    balancing = recognise(pcc(weights, classifier), uplinks(len(weights)))
    total = sum(weights)
    assert (balancing.method, balancing.classifier, balancing.denominator) == (
        "pcc",
        classifier,
        total,
    )
    assert shares(balancing) == tuple(F(weight, total) for weight in weights)
    assert sorted(r for own in balancing.buckets.values() for r in own) == list(range(total))


def test_a_disabled_rule_leaves_its_bucket_to_the_main_table():
    rules = pcc_rules((1, 2, 2))
    config = marked((*rules[:4], replace(rules[4], disabled=True)))
    balancing = recognise(config, I3)
    assert balancing.uncovered == (4,)
    assert balancing.buckets["ether3"] == (3,)
    assert shares(balancing) == (F(2, 5), F(2, 5), F(1, 5))  # main prefers ether1


def test_a_gap_is_split_if_main_is_ecmp():
    config = replace(
        marked(pcc_rules((1, 2, 2))[:-1]), routes=(*main_routes(equal=True), *table_routes())
    )
    assert shares(recognise(config, I3)) == (
        F(1, 5) + F(1, 15),
        F(2, 5) + F(1, 15),
        F(1, 5) + F(1, 15),
    )


def test_a_table_without_route_falls_through_to_main():
    config = replace(pcc(), routes=(*main_routes(), *table_routes()[:2]))
    balancing = recognise(config, I3)
    assert balancing.uncovered == (3, 4)
    assert shares(balancing) == (F(3, 5), F(2, 5), F(0))


def test_the_classifier_is_that_of_the_hash_that_divides():
    """Two remainders of another hash lead to one line: they divide nobody."""
    config = pcc((1, 2, 2))
    first = replace(config.mangle[0], source="10.0.128.0/17", new_connection_mark="ISP3")
    alike = tuple(replace(first, pcc=Pcc("src-address", 2, remainder)) for remainder in (0, 1))
    balancing = recognise(replace(config, mangle=(*alike, *config.mangle)), I3)
    assert (balancing.method, balancing.classifier, balancing.denominator) == (
        "pcc",
        "both-addresses",
        5,
    )


def test_an_uplink_that_is_down_keeps_its_configured_share():
    down = tuple(replace(route, active=False, immediate_gateway="") for route in pcc().routes)
    assert shares(recognise(replace(pcc(), routes=down), I3)) == (F(1, 5), F(2, 5), F(2, 5))


def test_a_catch_all_rule_takes_what_is_left():
    config = marked((*pcc_rules((1, 2, 2))[:3], classify("ISP3")))
    assert recognise(config, I3).buckets["ether3"] == (3, 4)


def test_the_first_of_two_guarded_rules_wins_and_the_last_of_unguarded():
    twice = [classify(f"ISP{n}", pcc=Pcc("both-addresses", 1, 0)) for n in (1, 2)]
    assert recognise(marked(twice), I3).buckets["ether1"] == (0,)
    unguarded = [replace(rule, connection_mark="") for rule in twice]
    assert recognise(marked(unguarded), I3).buckets["ether2"] == (0,)
    stopping = [replace(rule, passthrough=False) for rule in unguarded]
    # The first rule wins, but no rule behind it sets a routing mark any more.
    assert recognise(marked(stopping), I3).uncovered == (0,)


def test_mixed_denominators_are_worked_out_over_their_common_multiple():
    rules = [
        classify("ISP1", pcc=Pcc("both-addresses", 2, 0)),
        classify("ISP2", pcc=Pcc("both-addresses", 3, 1)),
    ]
    balancing = recognise(marked(rules), I3)
    assert balancing.denominator == 6
    assert balancing.buckets["ether1"] == (0, 2, 4)
    assert balancing.buckets["ether2"] == (1,)
    assert balancing.uncovered == (3, 5)


def test_rules_in_a_chain_of_their_own_are_found_through_the_jump():
    rules = [replace(rule, chain="balance") for rule in pcc_rules((1, 2, 2))]
    jump = FirewallRule("prerouting", "jump", jump_target="balance")
    assert shares(recognise(marked((jump, *rules)), I3)) == (F(1, 5), F(2, 5), F(2, 5))
    assert recognise(marked(rules), I3).method != "pcc"  # nobody jumps there


def test_routing_marks_may_be_set_by_the_classifier_itself():
    rules = [
        FirewallRule(
            "prerouting",
            "mark-routing",
            pcc=Pcc("src-address", 3, r),
            new_routing_mark=f"to{r + 1}",
        )
        for r in range(3)
    ]
    config = replace(base(), routes=(*main_routes(), *table_routes()), mangle=tuple(rules))
    assert shares(recognise(config, I3)) == (F(1, 3), F(1, 3), F(1, 3))


@pytest.mark.parametrize(
    "words,expected",
    [
        ([(2, 1), None], (F(1, 2), F(1, 2), F(0))),
        ([(3, 1), (2, 1), None], (F(1, 3), F(1, 3), F(1, 3))),
        ([(5, 1), (2, 1), None], (F(1, 5), F(2, 5), F(2, 5))),
    ],
)
def test_nth_rules_that_see_what_is_left(words, expected):
    rules = [
        classify(f"ISP{n}", nth=Nth(*word) if word else None) for n, word in enumerate(words, 1)
    ]
    balancing = recognise(marked(rules), I3)
    assert balancing.method == "nth"
    assert shares(balancing) == expected
    assert balancing.nth["ether1"] == (Nth(*words[0]),)


def test_nth_rules_that_leave_a_gap_send_it_by_main():
    rules = [classify("ISP1", nth=Nth(3, 1)), classify("ISP2", nth=Nth(3, 2))]
    balancing = recognise(marked(rules), I3)
    # The second sees 2 of 3 and takes one in three of those: 2/9; 4/9 stay unmarked and use ether1.
    assert shares(balancing) == (F(1, 3) + F(4, 9), F(2, 9), F(0))


def test_equal_routes_are_ecmp_in_equal_parts():
    balancing = recognise(ecmp(), I3)
    assert (balancing.method, shares(balancing)) == ("ecmp", (F(1, 3),) * 3)


def test_ecmp_with_marks_for_answers_is_still_ecmp():
    answers = [rule for rule in ways() if rule.chain in ("input", "output")]
    assert recognise(replace(ecmp(), mangle=tuple(answers)), I3).method == "ecmp"


def test_ecmp_over_more_watched_hosts_of_one_uplink_has_no_known_weights():
    hosts = {"8.8.8.8": 1, "8.8.4.4": 1, "1.1.1.1": 2}
    routes = [
        Route(f"203.0.{n}.1", destination=f"{host}/32", scope=10) for host, n in hosts.items()
    ]
    routes += [Route(host, target_scope=11) for host in hosts]
    balancing = recognise(replace(base(), routes=tuple(routes)), I3)
    # Nobody says whether two routes to one neighbour count twice.
    assert (balancing.method, shares(balancing)) == ("ecmp", (None, None, F(0)))


def test_ecmp_in_a_table_that_all_traffic_is_sent_to():
    config = replace(
        base(),
        tables=(Table("main"), Table("lb")),  # one that is not declared forwards nothing
        routes=(
            *main_routes(),
            *(replace(main_route, table="lb") for main_route in main_routes(equal=True)),
        ),
        routing_rules=(RoutingRule(table="lb"),),
    )
    balancing = recognise(config, I3)
    assert (balancing.method, shares(balancing)) == ("ecmp", (F(1, 3),) * 3)


def test_different_distances_are_failover_and_one_route_is_none():
    assert recognise(failover(), I3).method == "failover"
    assert shares(recognise(failover(), I3)) == (F(1), F(0), F(0))
    alone = replace(base(), routes=main_routes()[:1])
    assert recognise(alone, I3).method == "none"
    assert shares(recognise(base(), I3)) == (F(0), F(0), F(0))


def test_a_rule_for_the_routers_own_address_is_no_balancing():
    rules = tuple(RoutingRule(table=f"to{n}", source=f"203.0.{n}.2/32") for n in (1, 2, 3))
    config = replace(failover(), routing_rules=rules, routes=(*main_routes(), *table_routes()))
    assert recognise(config, I3).method == "failover"


def test_routing_by_source_network_is_another_method():
    rules = tuple(RoutingRule(table=f"to{n}", source=f"10.0.{n}.0/24") for n in (2, 3))
    config = replace(failover(), routing_rules=rules, routes=(*main_routes(), *table_routes()))
    balancing = recognise(config, I3)
    assert (balancing.method, shares(balancing)) == ("other", (None, None, None))


def guests(rules):
    """Rules for two networks."""
    config = marked(rules)
    return replace(
        config,
        interfaces=(*config.interfaces, Interface("guests", type="vlan")),
        addresses=(*config.addresses, Address("10.77.0.1/24", "guests", "10.77.0.0")),
        mangle=tuple(
            replace(rule, in_interface="") if rule.action == "mark-routing" else rule
            for rule in config.mangle
        ),
    )


def test_groups_that_disagree_are_mixed():
    second = [replace(rule, in_interface="guests") for rule in pcc_rules((3, 1, 1))]
    assert recognise(guests((*pcc_rules((1, 2, 2)), *second)), I3).method == "mixed"
    same = [replace(rule, in_interface="guests") for rule in pcc_rules((1, 2, 2))]
    assert recognise(guests((*pcc_rules((1, 2, 2)), *same)), I3).method == "pcc"
    nth = classify("ISP1", nth=Nth(2, 1), in_interface="guests")
    assert recognise(guests((*pcc_rules((1, 2, 2)), nth)), I3).method == "mixed"


def test_random_marks_are_another_method():
    assert recognise(marked([classify("ISP1", random_pct=30)]), I3).method == "other"


def test_an_uplink_that_was_not_asked_about_keeps_its_part():
    assert shares(recognise(pcc(), ("ether1", "ether2"))) == (F(1, 5), F(2, 5))


def test_classifying_what_comes_in_from_outside_is_no_balance():
    inbound = classify(
        "ISP1", pcc=Pcc("src-address", 2, 0), in_interface="", in_interface_list="WAN"
    )
    config = replace(ecmp(), mangle=(inbound,))
    assert recognise(config, I3).method == "ecmp"
    assert recognise(config, I3[:2]).method == "ecmp"


def unmet(rule):
    return replace(rule, destination_type="local")


def test_rules_that_no_client_meets_name_the_method_and_leave_all_to_main():
    balancing = recognise(marked([unmet(rule) for rule in pcc_rules((1, 1))]), I3)
    assert (balancing.method, balancing.classifier, balancing.denominator) == (
        "pcc",
        "both-addresses",
        2,
    )
    assert balancing.buckets == dict.fromkeys(I3, ())
    assert balancing.uncovered == (0, 1)
    counted = recognise(marked([unmet(classify("ISP2", nth=Nth(2, 1)))]), I3)
    assert (counted.method, counted.denominator, counted.nth) == ("nth", None, {})
    assert shares(counted) == (F(1), F(0), F(0))


def test_rules_of_two_hashes_that_no_client_meets_are_mixed():
    hashes = ("both-addresses", "src-address")
    rules = [unmet(classify("ISP1", pcc=Pcc(name, 2, 0))) for name in hashes]
    balancing = recognise(marked(rules), I3)
    assert (balancing.method, balancing.classifier, balancing.buckets) == ("mixed", None, {})
    absurd = [unmet(classify("ISP1", pcc=Pcc("src-address", 10_001, 0)))]
    assert recognise(marked(absurd), I3).method == "mixed"


def test_parts_with_equal_shares_but_other_buckets_are_mixed():
    forth = [replace(rule, protocol="tcp") for rule in pcc_rules((1, 1))]
    back = [
        classify(f"ISP{n}", protocol="!tcp", pcc=Pcc("both-addresses", 2, 2 - n)) for n in (1, 2)
    ]
    balancing = recognise(marked((*forth, *back)), I3)
    assert (balancing.method, shares(balancing)) == ("mixed", (F(1, 2), F(1, 2), F(0)))


def test_uplinks_behind_each_of_which_the_gateway_lies_have_no_known_share():
    config = pcc((1, 1))
    twins = tuple(
        replace(address, address="203.0.1.3/24", network="203.0.1.0")
        if address.interface == "ether2"
        else address
        for address in config.addresses
    )
    blind = tuple(replace(route, immediate_gateway="") for route in config.routes)
    balancing = recognise(replace(config, addresses=twins, routes=blind), I3[:2])
    assert set(balancing.configured_share.values()) == {None}
    assert (balancing.buckets, balancing.uncovered) == ({}, ())
