"""Traces of single packets: answers, published servers, and lines that do not run."""

from dataclasses import replace
from fractions import Fraction

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interfaces import Address, Interface
from backend.domain.config.routing import Route, Table
from backend.domain.config.words import Nth
from backend.domain.walk.router.next_hops import NOTHING, Down
from backend.domain.walk.router.packets import Packet
from backend.domain.walk.traces.tracing import down_now, trace
from tests.unit.domain.router_configs import LAN, failover, marked, pcc
from tests.unit.domain.walk.traced import (
    CLIENT,
    FAST,
    NAMES,
    because,
    everywhere,
    exits,
    met,
    traced,
)


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


def test_a_published_servers_answer_keeps_to_the_uplink_that_its_connection_is_marked_for():
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


def test_dst_nat_of_a_port_alone_keeps_the_address():
    rule = FirewallRule("dstnat", "dst-nat", protocol="udp", destination_port="53", to_ports="5353")
    packet = replace(CLIENT, protocol="udp", destination_port=53)
    (outcome,) = traced(replace(failover(), nat=(rule, *failover().nat)), packet).outcomes
    assert outcome.said.code != "trace_is_delivered"
    assert outcome.sent_to == f"{CLIENT.destination}:5353"


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


def test_uplinks_that_do_not_run_are_left_out_and_named():
    spare = Interface("ether9", running=False)
    config = off(failover(), "ether1", "ether9")
    config = replace(config, interfaces=(*config.interfaces, spare))
    assert down_now(config) == Down(frozenset({"ether1", "ether9"}))
    followed = trace(config, CLIENT, NAMES, down=down_now(config))
    assert followed.down == ("ISP1 (ether1)",)
    assert list(exits(followed.branches[0])) == ["ISP2 (ether2)"]
    reasons = [step.reason.text for step in followed.branches[0].steps if step.menu == "route"]
    assert "no way leads to its gateway 203.0.1.1" in reasons


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


def test_an_answer_that_marks_its_connection_anew_takes_later_packets_along():
    """Real packets did so: tests/integration/kernel/test_walk_packets.py."""
    inward = FirewallRule(
        "prerouting", "mark-connection", in_interface="ether1", new_connection_mark="in"
    )
    steer = FirewallRule(
        "prerouting", "mark-routing", connection_mark="in", in_interface=LAN, new_routing_mark="to2"
    )
    tables, routes = marked(()).tables, marked(()).routes
    config = replace(failover(), mangle=(inward, steer), tables=tables, routes=routes)
    (outcome,) = traced(config).outcomes
    assert (outcome.way.interface, outcome.way.connection_mark) == ("ether1", "")
    assert [way.connection_mark for way in outcome.answer.ways] == ["in"]
    assert [way.interface for way in outcome.later.ways] == ["ether2"]
    assert outcome.later.verdict.code == "later_parted"
    first_only = replace(config, mangle=(replace(inward, connection_state="new"), steer))
    (outcome,) = traced(first_only).outcomes
    assert outcome.later.verdict.code == "later_same"
