"""Findings about marks: where they lead, marking again, and marks that come too late.

Reading the rules one by one told these wrong or missed them (numbers of the audit in brackets).
"""

from dataclasses import replace

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interfaces import Interface
from backend.domain.config.words import Nth, Pcc
from tests.unit.domain.lint.linted import I2, findings_of, params
from tests.unit.domain.router_configs import (
    LAN,
    base,
    classify,
    marked,
    pcc,
    pcc_rules,
)

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
    assert len(findings_of(elsewhere, "mark_without_route")) == 1
    assert not findings_of(
        replace(config, mangle=(*rules, routed("ISP3", "to3"))), "mark_without_route"
    )


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
    assert not findings_of(port, "mark_without_route", I2)


# marking again ------------------------------------------------------------------------------------------


def in_chain(jump=(), **matchers):
    """PCC without a guard of its own, in a chain that a jump enters."""
    rules = [
        replace(rule, chain="pcc", connection_mark="", **matchers) for rule in pcc_rules((1, 1, 1))
    ]
    return marked((FirewallRule("prerouting", "jump", jump_target="pcc", **dict(jump)), *rules))


def test_a_jump_may_ask_for_no_mark_in_place_of_its_rules():
    """The best-known Indonesian tutorial (20: six false warnings)."""
    assert not findings_of(in_chain({"connection_mark": "no-mark"}), "classifier_remarks")
    assert len(findings_of(in_chain(), "classifier_remarks")) == 3
    behind = in_chain({"connection_mark": "!no-mark"})
    assert not findings_of(behind, "classifier_remarks")
    assert findings_of(behind, "rule_matches_no_client")
    running = in_chain({"connection_mark": "!no-mark"}, connection_state="")
    assert len(findings_of(running, "classifier_remarks")) == 3


def test_a_jump_may_ask_for_new_connections_in_place_of_its_rules():
    rules = [replace(rule, chain="pcc", connection_state="") for rule in pcc_rules((1, 1, 1))]
    jump = FirewallRule("prerouting", "jump", jump_target="pcc")
    assert len(findings_of(marked((jump, *rules)), "classifier_without_state")) == 3
    new = replace(jump, connection_state="new")
    assert not findings_of(marked((new, *rules)), "classifier_without_state")


def test_a_rule_that_asks_for_a_mark_is_meant_to_change_it():
    """Each classifier asks for another mark (31): that it lacks no-mark is not its fault."""
    lan = FirewallRule("prerouting", "mark-connection", connection_mark="no-mark", in_interface=LAN,
                       connection_state="new", destination_type="!local", new_connection_mark="LAN")  # fmt: skip
    rules = [replace(rule, connection_mark="LAN") for rule in pcc_rules((1, 1, 1))]
    assert not findings_of(marked((lan, *rules)), "classifier_remarks")


def test_counters_that_take_turns_mark_nothing_twice():
    """nth=2,1 and nth=2,2, each with passthrough, count the same packets (39)."""
    turns = [classify(f"ISP{n}", nth=Nth(2, n), connection_mark="") for n in (1, 2)]
    assert not findings_of(marked(turns), "nth_counts_marked")
    assert not findings_of(marked(turns), "nth_uncovered")
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
    assert not findings_of(marked(rules), "pcc_uncovered")
    half = replace(rules[1], source="10.0.0.0/17")
    (only,) = findings_of(marked((rules[0], half)), "pcc_uncovered")
    assert only.subject == "prerouting marks for traffic from bridge"


# too late, and never ------------------------------------------------------------------------------------


def test_marks_behind_the_rules_that_route_them_come_too_late():
    """The first packet leaves by main, later ones by the line of their mark, with the address of another."""
    ways_first = replace(pcc((1, 1)), mangle=tuple(reversed(pcc((1, 1)).mangle)))
    (only,) = findings_of(ways_first, "routed_before_marked", I2)
    assert only.severity == "danger"
    assert {name: only.params[name] for name in ("mark", "first", "later")} == {
        "mark": "ISP2", "first": "ether1", "later": "ether2",
    }  # fmt: skip
    assert not findings_of(pcc((1, 1)), "routed_before_marked", I2)


def test_marks_in_forward_come_too_late():
    rules = [replace(rule, chain="forward", destination_type="") for rule in pcc_rules((1, 1))]
    assert [param["mark"] for param in params(marked(rules, 2), "routed_before_marked", I2)] == [
        "ISP2"
    ]


def test_a_rule_that_ends_the_way_is_told_of_itself():
    stops = [replace(rule, passthrough=False) for rule in pcc_rules((1, 1))]
    assert findings_of(marked(stops, 2), "classifier_stops", I2)
    assert not findings_of(marked(stops, 2), "routed_before_marked", I2)


def test_a_mark_that_no_client_gets_lacks_no_way():
    """An accept stands before the rules: that nobody meets them is the fault."""
    accept = FirewallRule("prerouting", "accept", in_interface=LAN)
    assert not findings_of(marked((accept, *pcc_rules((1, 1, 1)))), "mark_without_route")


def test_a_port_of_a_bridge_is_no_way_in():
    port = Interface("ether9", slave=True)
    rules = [replace(rule, in_interface="ether9") for rule in pcc_rules((1, 1, 1))]
    config = replace(marked(rules), interfaces=(*base().interfaces, port))
    (only,) = findings_of(config, "port_never_matches")
    assert only.params == {
        "interface": "ether9",
        "rules": "mangle rule 0, mangle rule 1, mangle rule 2",
    }
    assert findings_of(config, "rule_matches_no_client")
    alone = replace(config, interfaces=(*base().interfaces, replace(port, slave=False)))
    assert not findings_of(alone, "port_never_matches")
    assert not findings_of(alone, "rule_matches_no_client")


def test_one_source_address_for_all_uplinks_is_wrong_on_the_others():
    first = FirewallRule("srcnat", "src-nat", source="10.0.0.0/16", to_addresses="203.0.1.2")
    foreign = params(replace(pcc(), nat=(first,)), "foreign_source_address")
    assert [(fields["interface"], fields["owner"]) for fields in foreign] == [
        ("ether2", "ether1"),
        ("ether3", "ether1"),
    ]
    own = tuple(
        replace(first, out_interface=f"ether{n}", to_addresses=f"203.0.{n}.2") for n in (1, 2, 3)
    )
    assert not findings_of(replace(pcc(), nat=(*own, first)), "foreign_source_address")
    hairpin = replace(first, destination="10.0.0.5")
    assert not findings_of(replace(pcc(), nat=(hairpin, *pcc().nat)), "foreign_source_address")
