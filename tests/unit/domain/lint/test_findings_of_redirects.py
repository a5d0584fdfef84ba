"""What NAT sends to the router itself is looked up by its routing mark before it is delivered (tests/corpus 049)."""

from dataclasses import replace

import pytest

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interfaces import Address, Interface
from backend.domain.config.routing import Route
from tests.unit.domain.lint.linted import I2, findings_of
from tests.unit.domain.router_configs import LAN, pcc

PROXY = FirewallRule(
    "dstnat", "redirect", in_interface=LAN, protocol="tcp", destination_port="80", to_ports="3128"
)
NAMES = FirewallRule("dstnat", "redirect", in_interface=LAN, protocol="udp", destination_port="53")
TO_ITSELF = replace(NAMES, action="dst-nat", to_addresses="10.0.0.1", to_ports="53")


def sending(*rules, before=()):
    config = pcc((1, 1))
    return replace(config, nat=(*rules, *config.nat), mangle=(*before, *config.mangle))


def lost(config):
    return findings_of(config, "redirect_lost", I2)


@pytest.mark.parametrize("rule", [PROXY, NAMES, TO_ITSELF], ids=lambda rule: rule.action)
def test_what_is_redirected_but_marked_leaves_by_the_isps(rule):
    (only,) = lost(sending(rule))
    assert (only.severity, only.subject) == ("danger", f"interface {LAN}")
    assert only.params["ways"] == "ether1, ether2"
    assert only.params["rules"] == "mangle rule 0, mangle rule 1, mangle rule 4, mangle rule 6"


def test_a_part_of_the_clients_is_a_warning():
    few = replace(NAMES, source="10.0.7.0/24")
    assert [finding.severity for finding in lost(sending(few))] == ["danger"]
    pin = FirewallRule("prerouting", "mark-routing", in_interface=LAN, source="10.0.7.0/24",
                       new_routing_mark="to2")  # fmt: skip
    config = sending(NAMES, before=(pin, FirewallRule("prerouting", "accept", in_interface=LAN)))
    assert [(finding.severity, finding.params["ways"]) for finding in lost(config)] == [
        ("warning", "ether2")
    ]


@pytest.mark.parametrize(
    "config",
    [
        sending(),
        sending(replace(NAMES, disabled=True)),
        sending(replace(NAMES, in_interface="ether1")),
        sending(replace(NAMES, destination="8.8.8.8")),
        sending(FirewallRule("dstnat", "accept", in_interface=LAN), NAMES),
        sending(replace(NAMES, chain="names")),
        sending(replace(NAMES, action="dst-nat", to_addresses="10.0.0.9")),
        sending(replace(NAMES, action="dst-nat", to_ports="5353")),
        sending(replace(NAMES, more=(("content", "x"),))),
        sending(
            NAMES,
            before=(FirewallRule("prerouting", "accept", protocol="udp", destination_port="53"),),
        ),
    ],
)
def test_what_reaches_the_router_or_is_not_sent_there_is_no_fault(config):
    assert not lost(config)


def test_each_network_is_told_of_itself():
    """A second network that no rule marks reaches the router."""
    config = sending(replace(NAMES, in_interface=""))
    both = replace(
        config,
        interfaces=(*config.interfaces, Interface("floor2", type="vlan")),
        addresses=(*config.addresses, Address("10.42.0.1/24", "floor2", "10.42.0.0")),
    )
    assert [finding.subject for finding in lost(both)] == [f"interface {LAN}"]


def test_a_table_that_knows_no_way_to_the_router_lets_it_arrive():
    """A mark whose table has no route for the address is only a preference."""
    config = sending(NAMES)
    routes = tuple(
        replace(route, destination="8.0.0.0/7") if route.table.startswith("to") else route
        for route in config.routes
    )
    assert not lost(replace(config, routes=(*routes, Route("203.0.1.1"))))
