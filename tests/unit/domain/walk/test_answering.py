"""By which line answers to requests from outside leave (numbers of the audit in brackets)."""

from dataclasses import replace

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interface_services import DhcpClient
from backend.domain.config.routing import RoutingRule
from backend.domain.lint.checks import lint
from backend.domain.walk.questions.answering import Answering
from backend.domain.walk.questions.campus import Campus
from tests.unit.domain.router_configs import LAN, failover, pcc, uplinks

I3 = uplinks(3)
SERVER = "10.0.0.5"


def answering(config, uplinks=I3):
    return Answering(Campus(config, uplinks)).elsewhere


def astray(config):
    """Line, mark, server and ways of answers that leave elsewhere."""
    return [
        (stray.request.uplink, stray.request.mark, stray.request.server, stray.ways)
        for stray in answering(config)
    ]


def codes(config):
    answers = {"no_inbound_marks", "no_output_marks", "server_answers_astray"}
    return {finding.code: finding for finding in lint(config, I3) if finding.code in answers}


def inbound(**more):
    """A mark for what comes in by each line, before the routing decision."""
    return tuple(
        FirewallRule("prerouting", "mark-connection", connection_mark="no-mark", connection_state="new",
                     in_interface=name, new_connection_mark=f"ISP{at}", **more)
        for at, name in enumerate(I3, 1)
    )  # fmt: skip


def early(*before, config=None):
    """The usual PCC, whose requests from outside are marked in prerouting, after other rules."""
    config = config or pcc()
    rules = tuple(rule for rule in config.mangle if rule.chain != "input")
    return replace(config, mangle=(*before, *inbound(), *rules))


def test_a_sound_router_answers_by_the_uplink_of_the_request():
    assert astray(pcc()) == []
    assert astray(early()) == []


def test_an_accept_before_the_marks_leaves_requests_unmarked():
    """`accept in-interface=pppoe-out1` stands before the marks (04)."""
    config = early(FirewallRule("prerouting", "accept", in_interface="ether2"))
    assert astray(config) == [("ether2", "", "", ("ether1",))]
    (only,) = codes(config).values()
    assert (only.code, only.severity) == ("no_inbound_marks", "warning")
    assert only.params == {"interfaces": "ether2", "ways": "ether1", "rules": "mangle rule 0"}


def test_an_accept_of_the_uplinks_own_network_leaves_requests_unmarked():
    """`accept dst-address=` of the line's network, as the manual's own example has it (12, 13, 14)."""
    networks = [
        FirewallRule("prerouting", "accept", destination=f"203.0.{n}.0/24") for n in (1, 2, 3)
    ]
    assert codes(early(*networks))["no_inbound_marks"].params["interfaces"] == "ether2, ether3"
    inside_only = [replace(rule, in_interface=LAN) for rule in networks]
    assert codes(early(*inside_only)) == {}


def test_output_rules_that_ask_for_what_answers_are_not():
    """`hotspot=auth` on the rules for the router's own answers (43)."""
    spots = tuple(
        replace(rule, more=(("hotspot", "auth"),)) if rule.chain == "output" else rule
        for rule in pcc().mangle
    )
    config = replace(pcc(), mangle=spots)
    assert [(uplink, mark) for uplink, mark, _, _ in astray(config)] == [
        ("ether2", "ISP2"), ("ether3", "ISP3"),
    ]  # fmt: skip
    assert codes(config)["no_output_marks"].params["ways"] == "ether1"


def test_what_the_router_does_not_take_needs_no_answer():
    drop = FirewallRule("input", "drop", in_interface_list="WAN")
    bare = replace(pcc(), mangle=tuple(rule for rule in pcc().mangle if rule.chain != "input"))
    assert "no_inbound_marks" in codes(bare)
    assert codes(replace(bare, filter_rules=(drop,))) == {}
    ping = FirewallRule("input", "accept", protocol="icmp")
    assert "no_inbound_marks" in codes(replace(bare, filter_rules=(ping, drop)))


def test_a_routing_rule_may_bring_answers_out():
    """By the router's own address, without any mark."""
    bare = replace(pcc(), mangle=tuple(rule for rule in pcc().mangle if rule.chain != "input"))
    rules = tuple(RoutingRule(source=f"203.0.{n}.2/32", table=f"to{n}") for n in (1, 2, 3))
    assert codes(replace(bare, routing_rules=rules)) == {}


def test_answers_that_no_route_leads_out():
    config = replace(pcc(), routes=pcc().routes[3:])
    bare = replace(config, mangle=tuple(rule for rule in config.mangle if rule.chain != "input"))
    assert codes(bare)["no_inbound_marks"].params["ways"] == "no route"


# published servers --------------------------------------------------------------------------------------


def publishing(config, **more):
    rule = FirewallRule("dstnat", "dst-nat", in_interface_list="WAN", protocol="tcp", destination_port="443",
                        to_addresses=SERVER, **more)  # fmt: skip
    return replace(config, nat=(*config.nat, rule))


def test_a_published_server_needs_marks_before_the_routing_decision():
    """Marks in input alone are for the router itself: the pattern took them for both."""
    config = publishing(pcc())
    assert astray(config) == [
        ("ether2", "", SERVER, ("ether1",)), ("ether3", "", SERVER, ("ether1",)),
    ]  # fmt: skip
    assert set(codes(config)) == {"no_inbound_marks"}
    assert astray(publishing(early())) == []
    assert astray(publishing(pcc(), disabled=True)) == []


def test_a_published_server_whose_answers_get_no_routing_mark():
    rules = tuple(
        replace(rule, protocol="udp")
        if (rule.chain, rule.action) == ("prerouting", "mark-routing")
        else rule
        for rule in early().mangle
    )
    config = publishing(replace(early(), mangle=rules))
    finding = codes(config)["server_answers_astray"]
    assert finding.severity == "warning"
    assert finding.params["server"] == SERVER
    assert (finding.params["interfaces"], finding.params["ways"]) == ("ether2, ether3", "ether1")


def test_marks_in_forward_are_in_time_for_a_server():
    forward = tuple(replace(rule, chain="forward") for rule in inbound())
    config = replace(pcc(), mangle=(*pcc().mangle, *forward))
    assert astray(publishing(config)) == []


def test_what_is_published_does_not_come_to_the_router():
    """All of it goes to the server, so no answer of the router's own is missed."""
    output = tuple(rule for rule in early().mangle if rule.chain != "output")
    everything = FirewallRule("dstnat", "dst-nat", in_interface_list="WAN", to_addresses=SERVER)
    config = replace(early(), mangle=output)
    assert "no_output_marks" in codes(config)
    assert codes(replace(config, nat=(*config.nat, everything))) == {}


def test_a_redirect_to_the_router_is_no_server():
    config = publishing(pcc())
    own = tuple(
        replace(rule, to_addresses="10.0.0.1" if rule.to_addresses else "") for rule in config.nat
    )
    assert astray(replace(config, nat=own)) == []


# few ports, lines without address -----------------------------------------------------------------------


@pytest.mark.parametrize("ports, severity", [("53", "note"), ("1024-65535", "warning")])
def test_askers_with_few_ports_are_a_remark(ports, severity):
    """A host that asks from port 53 gets its answer over another line: true, and nobody cares (20)."""
    accept = FirewallRule(
        "output", "accept", protocol="udp", destination_port=ports, connection_mark="!no-mark"
    )
    config = replace(pcc(), mangle=(accept, *pcc().mangle))
    assert codes(config)["no_output_marks"].severity == severity


def test_an_uplink_without_a_lease_is_asked_all_the_same():
    """What is wrong does not go away while the line is down."""
    bare = replace(pcc(), mangle=tuple(rule for rule in pcc().mangle if rule.chain != "input"))
    leaseless = replace(
        bare,
        addresses=tuple(address for address in bare.addresses if address.interface != "ether3"),
        dhcp_clients=(DhcpClient("ether3", add_default_route="no"),),
    )
    assert codes(leaseless)["no_inbound_marks"].params["interfaces"] == "ether2, ether3"
    static = replace(leaseless, dhcp_clients=())
    assert codes(static)["no_inbound_marks"].params["interfaces"] == "ether2"


def test_one_uplink_after_the_other_needs_no_marks():
    assert codes(failover()) == {}
    assert [stray.request.uplink for stray in answering(failover())] == ["ether2", "ether3"]
