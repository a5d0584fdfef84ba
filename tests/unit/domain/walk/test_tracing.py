"""Traces of single packets, with the rules of real configurations (numbers of the audit in brackets)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from backend.domain.config import (
    Address,
    AddressList,
    FirewallRule,
    Interface,
    IpSettings,
    Route,
    RouterConfig,
    RoutingRule,
    Table,
)
from backend.domain.walk.next_hops import NOTHING, Down
from backend.domain.walk.packets import Packet
from backend.domain.walk.tracing import MOST_BRANCHES, down_now, trace
from backend.domain.words import Nth, Pcc
from tests.unit.domain.router_configs import LAN, base, classify, ecmp, failover, marked, pcc

NAMES = {f"ether{number}": f"ISP{number}" for number in (1, 2, 3)}
CLIENT = Packet(LAN, "10.0.1.2", "8.8.8.8")


def traced(config, packet=CLIENT, **settings):
    """The only branch: nothing unknown decides."""
    (branch,) = trace(config, packet, NAMES, **settings).branches
    return branch


def exits(branch):
    found = {}
    for outcome in branch.outcomes:
        found[outcome.way.exit] = found.get(outcome.way.exit, 0) + outcome.way.part
    return found


def unmet(branch, menu="mangle"):
    """Number and reason of the rules that are not met."""
    return [
        (step.rows[0].number, step.reason.text)
        for step in branch.steps
        if step.menu == menu and step.status == "not_met"
    ]


def met(branch, menu="mangle"):
    return [
        ([row.number for row in step.rows], step.effect.text, step.part)
        for step in branch.steps
        if step.menu == menu and step.status == "met"
    ]


def because(outcome):
    return [sentence.code for sentence in outcome.way.because]


def texts(way):
    return [sentence.text for sentence in way.because]


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


def everywhere():
    """(01): routing marks for whatever bears the connection mark, wherever it comes in."""
    rules = tuple(
        FirewallRule(
            "prerouting", "mark-connection", in_interface=LAN, destination_type="!local",
            new_connection_mark=f"ISP{number}", pcc=Pcc("both-addresses", 2, number - 1),
        )
        for number in (1, 2)
    )  # fmt: skip
    routing = tuple(
        FirewallRule(
            "prerouting", "mark-routing", connection_mark=f"ISP{number}",
            new_routing_mark=f"to{number}",
        )
        for number in (1, 2)
    )  # fmt: skip
    return replace(marked(()), mangle=(*rules, *routing))


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
    (found,) = (text for number, text in unmet(traced(marked(rules))) if number == 1)
    assert found.startswith("asks for per-connection-classifier=src-address:4/2; what comes here")


def test_rules_after_an_accept_are_not_reached():
    rules = (FirewallRule("prerouting", "accept", in_interface=LAN), classify("ISP2"))
    steps = traced(marked(rules)).steps
    assert steps[1].status == "not_reached"
    assert steps[1].reason.text == "#0 has ended the chain before"


def test_a_matcher_that_no_configuration_tells_makes_two_branches():
    rules = (classify("ISP2", more=(("content", "video"),)),)
    found = trace(marked(rules), CLIENT, NAMES)
    without, with_it = found.branches
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
    found = trace(replace(failover(), mangle=rules), CLIENT)
    assert len(found.branches) == MOST_BRANCHES
    assert found.has_more


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


FAST = FirewallRule("forward", "fasttrack-connection", connection_state="established,related")


def test_the_fast_track_passes_marks_by():
    """(22)"""
    config = replace(pcc(), filter_rules=(FAST,))
    told = {outcome.way.exit: outcome.later.verdict.code for outcome in traced(config).outcomes}
    assert told == {
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
    told = [
        (step.asks.split()[1], step.status, step.reason.text)
        for step in branch.steps
        if step.menu == "route"
    ]
    assert told == [
        ("gateway=203.0.3.1", "met", "the longest prefix and the least distance"),
        ("gateway=203.0.2.1", "not_met", "the longer prefix 8.8.0.0/16 is taken"),
        ("gateway=198.51.100.1", "not_met", "no way leads to its gateway 198.51.100.1"),
        ("gateway=203.0.1.1", "not_met", "the longer prefix 8.8.0.0/16 is taken"),
    ]
    assert told[0][1] == "met"


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


def test_a_client_that_asks_the_router_is_answered():
    (outcome,) = traced(pcc(), replace(CLIENT, destination="10.0.0.1")).outcomes
    assert outcome.said.code == "trace_is_delivered"
    assert outcome.answer.verdict.text == "The router's answers leave by bridge and come home."


def test_an_answer_that_leaves_by_another_isp_than_its_request_is_named():
    """No rule marks what comes in by ISP2, so the router answers by main."""
    packet = Packet("ether2", "198.51.100.7", "203.0.2.2")
    (good,) = traced(pcc(), packet).outcomes
    assert good.answer.verdict.code == "answer_home_from_router"
    (bad,) = traced(failover(), packet).outcomes
    assert bad.answer.verdict.text == (
        "Answers leave by ISP1 (ether1), not by ISP2 (ether2), by which the request came."
    )


def test_the_routers_own_packets_are_routed_marked_and_routed_again():
    mark = FirewallRule("output", "mark-routing", new_routing_mark="to2")
    branch = traced(
        replace(marked(()), mangle=(mark,)), Packet("", "203.0.1.2", "8.8.8.8", destination_port=53)
    )
    assert [step.chain for step in branch.steps if step.menu == "table"] == ["main", "to2"]
    (outcome,) = branch.outcomes
    assert outcome.way.exit == "ISP2 (ether2)"
    assert outcome.answer.verdict.code == "answer_home"


SERVER = FirewallRule(
    "dstnat", "dst-nat", destination="203.0.2.2", protocol="tcp", destination_port="443",
    to_addresses="10.0.9.9", to_ports="8443",
)  # fmt: skip


def published(*mangle):
    return replace(failover(), nat=(SERVER, *failover().nat), mangle=mangle, tables=marked(()).tables,
                   routes=marked(()).routes)  # fmt: skip


def test_a_published_server_is_reached_and_answers_by_main_where_nobody_marks():
    branch = traced(published(), Packet("ether2", "198.51.100.7", "203.0.2.2"))
    (outcome,) = branch.outcomes
    assert outcome.said.text == "Leaves by bridge"
    assert outcome.sent_to == "10.0.9.9:8443"
    assert outcome.answer.verdict.code == "answer_elsewhere"
    assert outcome.later.verdict.code == "later_same"
    assert met(branch, "nat") == [([0], "sends it on to 10.0.9.9:8443", 1)]


def test_a_published_servers_answer_keeps_to_the_line_that_its_connection_is_marked_for():
    inbound = FirewallRule(
        "prerouting", "mark-connection", in_interface="ether2", new_connection_mark="ISP2"
    )
    back = FirewallRule(
        "prerouting",
        "mark-routing",
        in_interface=LAN,
        connection_mark="ISP2",
        new_routing_mark="to2",
    )
    branch = traced(published(inbound, back), Packet("ether2", "198.51.100.7", "203.0.2.2"))
    assert branch.outcomes[0].answer.verdict.code == "answer_home"
    assert branch.outcomes[0].answer.ways[0].exit == "ISP2 (ether2)"


def test_a_redirect_leads_to_the_router():
    redirect = FirewallRule(
        "dstnat", "redirect", protocol="udp", destination_port="53", to_ports="5353"
    )
    packet = replace(CLIENT, protocol="udp", destination_port=53)
    (outcome,) = traced(replace(failover(), nat=(redirect, *failover().nat)), packet).outcomes
    assert outcome.said.code == "trace_is_delivered"
    assert outcome.sent_to == "10.0.0.1:5353"


def test_chances_that_dst_nat_sends_to_two_servers_end_at_both():
    two = (
        replace(SERVER, nth=Nth(2, 1), to_addresses="10.0.9.1"),
        replace(SERVER, to_addresses="10.0.9.2"),
    )
    config = replace(published(), nat=two)
    branch = traced(config, Packet("ether2", "198.51.100.7", "203.0.2.2"))
    assert {outcome.sent_to: outcome.way.part for outcome in branch.outcomes} == {
        "10.0.9.1:8443": Fraction(1, 2),
        "10.0.9.2:8443": Fraction(1, 2),
    }


def test_an_answer_to_an_address_that_nobody_knows_is_not_guessed():
    """The line is down: its interface has no address now, and masquerade would use it."""
    config = RouterConfig(
        interfaces=(Interface("pppoe1", type="pppoe-out"), Interface(LAN, type="bridge")),
        addresses=(Address("10.0.0.1/16", LAN, "10.0.0.0"),),
        routes=(Route("pppoe1"),),
        tables=(Table("main"),),
        nat=(FirewallRule("srcnat", "masquerade", out_interface="pppoe1"),),
    )
    (outcome,) = traced(config).outcomes
    assert outcome.answer.verdict.code == "answer_address_unknown"


def test_without_source_nat_mangle_sees_the_client_in_the_answer():
    accept = FirewallRule("prerouting", "accept", in_interface="ether1", destination="10.0.1.2")
    config = replace(everywhere(), nat=())
    assert traced(config).outcomes[0].answer.verdict.code == "answer_lost"
    spared = replace(config, mangle=(accept, *config.mangle))
    assert traced(spared).outcomes[0].answer.verdict.code == "answer_home"
    hidden = replace(spared, nat=everywhere().nat)
    assert traced(hidden).outcomes[0].answer.verdict.code == "answer_lost"


def test_an_answer_may_depend_on_what_no_configuration_tells():
    rule = FirewallRule(
        "prerouting", "mark-routing", in_interface="ether1", new_routing_mark="to1",
        more=(("content", "x"),),
    )  # fmt: skip
    (outcome,) = traced(replace(marked(()), mangle=(rule,))).outcomes
    assert outcome.answer.verdict.code == "answer_unknown"
    assert outcome.answer.depends_on == ("content=x",)


def off(config, *names):
    """The same router with these interfaces not running."""
    rows = tuple(replace(row, running=row.name not in names) for row in config.interfaces)
    return replace(config, interfaces=rows)


def test_lines_that_do_not_run_are_left_out_and_named():
    spare = Interface("ether9", running=False)
    config = off(failover(), "ether1", "ether9")
    config = replace(config, interfaces=(*config.interfaces, spare))
    assert down_now(config) == Down(frozenset({"ether1", "ether9"}))
    found = trace(config, CLIENT, NAMES, down=down_now(config))
    assert found.down == ("ISP1 (ether1)",)
    assert list(exits(found.branches[0])) == ["ISP2 (ether2)"]
    told = [step.reason.text for step in found.branches[0].steps if step.menu == "route"]
    assert "no way leads to its gateway 203.0.1.1" in told


def test_where_a_router_says_of_nothing_that_it_runs_nothing_is_taken_for_down():
    assert down_now(off(failover(), *(row.name for row in failover().interfaces))) == NOTHING


def test_a_route_that_the_router_does_not_use_now_is_said_to_be_idle():
    """Its gateway is checked and silent: the router took the second one."""
    routes = [replace(each, active=each.id == "*802") for each in failover().routes]
    (outcome,) = traced(replace(failover(), routes=tuple(routes))).outcomes
    assert outcome.way.exit == "ISP1 (ether1)"
    assert because(outcome)[-1] == "because_route_idle"
    (outcome,) = traced(failover()).outcomes
    assert "because_route_idle" not in because(outcome)


def test_a_fast_track_that_may_or_may_not_be_taken_is_not_guessed():
    maybe = replace(FAST, more=(("content", "x"),))
    (outcome,) = traced(replace(failover(), filter_rules=(maybe,))).outcomes
    assert outcome.later.verdict.code == "later_unknown"


def test_later_packets_that_are_dropped_are_lost():
    drop = FirewallRule("forward", "drop", in_interface=LAN, connection_state="established")
    (outcome,) = traced(replace(failover(), filter_rules=(drop,))).outcomes
    assert outcome.way.exit == "ISP1 (ether1)"
    assert outcome.later.verdict.code == "later_lost"


def test_answers_for_each_source_address_are_followed():
    """Half of the connections leave with an address whose answers a rule sends out again."""
    nat = (
        FirewallRule("srcnat", "src-nat", nth=Nth(2, 1), to_addresses="203.0.1.77"),
        FirewallRule("srcnat", "src-nat", to_addresses="203.0.1.78"),
    )
    rule = FirewallRule(
        "prerouting", "mark-routing", in_interface="ether1", destination="203.0.1.78",
        new_routing_mark="to1",
    )  # fmt: skip
    (outcome,) = traced(replace(marked(()), nat=nat, mangle=(rule,))).outcomes
    assert outcome.answer.verdict.code == "answer_parted"
