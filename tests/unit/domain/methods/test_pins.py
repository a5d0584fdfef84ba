"""Which source addresses a router sends where, and the rules that it lacks."""

from dataclasses import replace

import pytest

from backend.domain.config.console_words import quoted
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.routing import Route, RoutingRule, Table
from backend.domain.methods.methods import recognise
from backend.domain.methods.pin_rules import new_table
from backend.domain.methods.pins import PinUplink, pins, table_of
from backend.domain.probes.running import Carried, Counted, growths, rates_before, rates_between
from tests.unit.domain.router_configs import LAN, ecmp, pcc, uplinks

SOURCES = {1: "10.0.0.11", 2: "10.0.0.12", 3: "10.0.0.13"}


def pin_uplinks(**changes):
    made = [PinUplink(n, f"ISP{n}", f"ether{n}", SOURCES[n]) for n in SOURCES]
    return [replace(uplink, **changes) for uplink in made]


def rule(number, **changes):
    words = {"source": f"{SOURCES[number]}/32", "table": f"to{number}"}
    return RoutingRule(**({"action": "lookup-only-in-table"} | words | changes))


def accept(number, **changes):
    return FirewallRule("prerouting", "accept", source=SOURCES[number], **changes)


def with_rules(config, *rules):
    return replace(config, routing_rules=rules)


def with_first(config, *mangle):
    return replace(config, mangle=(*mangle, *config.mangle))


def states(config):
    return [pin.state for pin in pins(config, pin_uplinks())]


def pinned():
    return with_first(with_rules(pcc(), *map(rule, SOURCES)), *map(accept, SOURCES))


def test_a_router_that_balances_by_pcc_lacks_both_rules():
    pin = pins(pcc(), pin_uplinks())[1]
    assert (pin.state, pin.table) == ("missing", "to2")
    assert pin.rules == (
        (
            "/routing/rule/add src-address=10.0.0.12/32 action=lookup-only-in-table table=to2 "
            'comment="timbang: probes over ISP2"'
        ),
        (
            "/ip/firewall/mangle/add chain=prerouting action=accept src-address=10.0.0.12 "
            'comment="timbang: probes over ISP2" place-before=*P0'
        ),
    )


def test_with_both_rules_it_is_pinned():
    assert states(pinned()) == ["pinned"] * 3
    assert all(pin.rules == () for pin in pins(pinned(), pin_uplinks()))


def test_marks_of_the_balance_come_before_the_routing_rule():
    pin = pins(with_rules(pcc(), rule(1)), pin_uplinks())[0]
    assert (pin.state, pin.why) == ("shadowed", "marked")
    assert [uplink.split(" ")[0] for uplink in pin.rules] == ["/ip/firewall/mangle/add"]
    assert [rule.problem for rule in pin.related_rules] == ["", "before_ours"]


@pytest.mark.parametrize(
    "changes",
    [
        {"protocol": "tcp"},
        {"connection_state": "established"},
        {"disabled": True},
        {"source": "!10.0.0.11"},
        {"in_interface": "ether2"},
        {"more": (("dscp", "4"),)},
    ],
)
def test_an_accept_of_some_packets_does_not_protect(changes):
    saved = replace(accept(1), **changes)
    config = with_first(with_rules(pcc(), rule(1)), saved)
    assert states(config)[0] == "shadowed"


@pytest.mark.parametrize("source", ["10.0.0.0/24", "10.0.0.2-10.0.0.20", "!192.168.0.0/16", ""])
def test_an_accept_of_more_addresses_protects_too(source):
    config = with_first(with_rules(pcc(), rule(1)), replace(accept(1), source=source))
    assert states(config)[0] == "pinned"


def test_an_accept_after_the_marks_comes_too_late():
    config = with_rules(pcc(), rule(1))
    assert states(replace(config, mangle=(*config.mangle, accept(1))))[0] == "shadowed"


def test_an_own_mark_to_the_right_table_is_a_pin_of_the_marks():
    mark = FirewallRule("prerouting", "mark-routing", source=SOURCES[1], new_routing_mark="to1")
    config = with_rules(ecmp(), rule(1))
    tables = replace(config, routes=(*config.routes, Route("203.0.1.1", table="to1")))
    assert states(with_first(tables, mark))[0] == "pinned"
    other = replace(tables, routes=(*tables.routes, Route("203.0.2.1", table="to2")))
    to_other = replace(mark, new_routing_mark="to2")
    assert states(with_first(other, to_other))[0] == "shadowed"
    assert states(with_first(tables, to_other))[0] == "pinned", "table to2 has no route"


def test_rules_that_only_seem_to_mark_are_no_shadow_and_hidden_ones_are():
    """What lies between is asked of the walk: a chain that returns, a list, a rule behind a jump."""
    config = with_rules(pcc(), rule(1), rule(2), rule(3))
    inside = FirewallRule("prerouting", "accept", source="10.0.0.0/24")
    assert states(with_first(config, inside)) == ["pinned"] * 3
    jump = FirewallRule("prerouting", "jump", jump_target="probes", source=SOURCES[1])
    back = FirewallRule("probes", "return", protocol="tcp")
    taken = FirewallRule("probes", "accept")
    assert states(with_first(config, jump, back, taken, accept(2), accept(3)))[0] == "shadowed"
    assert states(with_first(config, jump, taken, accept(2), accept(3)))[0] == "pinned"


def test_names_that_look_alike_get_tables_of_their_own():
    config = replace(ecmp(), tables=(Table("main"),))
    named = [
        replace(uplink, name=name)
        for uplink, name in zip(pin_uplinks(), ["数据", "電信", "ISP 3"], strict=True)
    ]
    made = [pin.rules[0].split(" ")[1] for pin in pins(config, named)]
    assert made == ["name=timbang-isp-1", "name=timbang-isp-2", "name=timbang-isp-3"]


def test_a_line_break_in_a_name_does_not_end_the_line_that_is_pasted():
    assert quoted("one\n/system/reset\tnow") == '"one\\0A/system/reset\\09now"'


def test_ecmp_needs_no_accept_but_a_table():
    config = replace(ecmp(), tables=(Table("main"),))
    pin = pins(config, pin_uplinks())[0]
    assert pin.state == "missing"
    assert pin.rules == (
        '/routing/table/add name=timbang-isp1 fib comment="timbang: probes over ISP1"',
        (
            "/ip/route/add dst-address=0.0.0.0/0 gateway=203.0.1.1 routing-table=timbang-isp1 "
            'comment="timbang: probes over ISP1"'
        ),
        (
            "/routing/rule/add src-address=10.0.0.11/32 action=lookup-only-in-table table=timbang-isp1 "
            'comment="timbang: probes over ISP1"'
        ),
    )


def test_the_first_routing_rule_that_matches_decides():
    campus = RoutingRule("lookup", "to3", source="10.0.0.0/16")
    config = with_first(with_rules(pcc(), campus, rule(1)), accept(1))
    first, _, third = pins(config, pin_uplinks())
    assert (first.state, first.why) == ("shadowed", "rule_before")
    assert first.rules[0].endswith("place-before=([/routing/rule/find]->0)")
    assert [rule.problem for rule in first.related_rules][:2] == ["before_ours", ""]
    assert next(rule.problem for rule in third.related_rules) == "falls_back"


@pytest.mark.parametrize(
    "other",
    [
        RoutingRule("lookup", "to3", source="10.9.0.0/16"),
        RoutingRule("lookup", "to3", source="10.0.0.0/16", disabled=True),
        RoutingRule("lookup", "to3", routing_mark="ISP3"),
        RoutingRule("lookup", "to3", interface="ether3"),
        RoutingRule("lookup", "main", destination="10.0.0.0/8"),
    ],
)
def test_rules_about_others_are_no_matter(other):
    config = with_first(with_rules(pcc(), other, rule(1)), accept(1))
    assert states(config)[0] == "pinned"


def test_a_rule_to_another_isp_is_no_pin():
    pin = pins(with_rules(pcc(), rule(1, table="to2")), pin_uplinks())[0]
    assert (pin.state, pin.why) == ("missing", "no_rule")
    assert pin.related_rules[0].problem == "other_way"


def test_without_an_address_there_is_nothing_to_pin():
    for text, why in (("", "not_configured"), ("2001:db8::1", "not_ipv4")):
        listing = pins(pinned(), pin_uplinks(source_address=text))
        assert {(pin.state, pin.why, pin.rules) for pin in listing} == {("not_configured", why, ())}


def test_without_a_way_out_there_is_nothing_to_pin_to():
    config = replace(pcc(), routes=())
    assert {(pin.state, pin.why) for pin in pins(config, pin_uplinks())} == {
        ("missing", "no_way_out")
    }


def test_fasttrack_is_pointed_out():
    fast = FirewallRule("forward", "fasttrack-connection", connection_state="established,related")
    conflicting = pins(replace(pinned(), filter_rules=(fast,)), pin_uplinks())[0].related_rules
    assert [rule.problem for rule in conflicting] == ["", "fasttrack"]


def test_tables_are_found_by_where_they_lead():
    assert [table_of(pcc(), name) for name in uplinks(3)] == ["to1", "to2", "to3"]
    assert table_of(pcc(), LAN) == ""


def test_names_end_up_quoted():
    assert quoted("to1") == "to1"
    assert quoted('a "b" $c \\ ?') == '"a \\"b\\" \\$c \\\\ \\?"'
    assert quoted("") == '""'
    assert new_table("Biznet / Fiber é") == "timbang-biznet---fiber"
    assert new_table("数据") == "timbang-isp"


def test_pins_do_not_change_what_the_router_is_seen_to_balance_by():
    for config in (ecmp(), pcc()):
        with_pins = with_first(with_rules(config, *map(rule, SOURCES)), *map(accept, SOURCES))
        before, after = (recognise(config_read, uplinks(3)) for config_read in (config, with_pins))
        assert (after.method, after.configured_share) == (before.method, before.configured_share)


def test_growth_is_counted_of_uplinks_that_were_read_twice():
    before = Counted(1000, {1: (10, 20), 2: (500, 5)})
    after = Counted(3000, {1: (2010, 30), 2: (400, 5), 3: (7, 7)})
    grown = growths(before, after, {1: (8.0, 4.0)})
    assert [(growth.uplink_id, growth.download_bytes, growth.upload_bytes) for growth in grown] == [
        (1, 2000, 10),
        (2, -100, 0),
    ]
    assert (grown[0].before_download_bps, grown[1].before_download_bps) == (8.0, 0.0)
    assert rates_between(before, after) == {1: (8000.0, 40.0), 2: (0.0, 0.0)}


def test_what_an_uplink_carried_before_leaves_other_probes_out():
    samples = [Carried(1, at, at + 1000, 1000, 0) for at in (0, 1000, 2000)]
    loud = [Carried(1, 3000, 4000, 10**9, 0)]
    assert rates_before([*samples, *loud], [(3500, 3600)]) == {1: (8000.0, 0.0)}
    assert rates_before(loud, [(0, 9000)]) == {}
