from dataclasses import replace

import pytest

from backend.domain.config.config import RouterConfig
from backend.domain.config.gateways import Gateways, Leg, configured_default_routes, nearest_legs
from backend.domain.config.interface_services import DhcpClient, PppoeClient
from backend.domain.config.interfaces import Address, Interface
from backend.domain.config.routing import Route
from backend.domain.methods.methods import recognise
from tests.unit.domain.router_configs import base, ecmp, main_routes, pcc


@pytest.mark.parametrize(
    "gateway,expected",
    [
        ("203.0.1.1", ("ether1",)),
        ("203.0.1.1@main", ("ether1",)),
        ("203.0.1.1%ether3", ("ether3",)),
        ("ether2", ("ether2",)),
        ("203.0.1.1,203.0.2.1", ("ether1", "ether2")),
        ("198.51.100.1", ()),
        ("*5", ()),
        ("", ()),
    ],
)
def test_every_form_of_gateway_finds_its_interface(gateway, expected):
    assert Gateways(base()).interfaces(Route(gateway)) == expected


@pytest.mark.parametrize("name", ["ISP1@roof", "50%", "a,b", "10.0.0.1%x@y"])
def test_interface_names_may_hold_the_signs_of_the_gateway_language(name):
    config = RouterConfig(interfaces=(Interface(name),))
    assert Gateways(config).interfaces(Route(name)) == (name,)
    assert Gateways(config).interfaces(Route(f"192.0.2.1%{name}")) == (name,)


def test_the_peer_of_a_point_to_point_link_is_its_network():
    config = RouterConfig(addresses=(Address("10.64.0.9/32", "pppoe-out1", "10.64.0.1"),))
    assert Gateways(config).interfaces(Route("10.64.0.1")) == ("pppoe-out1",)


def test_a_recursive_route_is_followed_through_its_host_route():
    host = Route("203.0.2.1", destination="8.8.8.8/32", scope=10)
    default = Route("8.8.8.8", target_scope=11)
    config = replace(base(), routes=(host, default))
    assert Gateways(config).legs(default) == (Leg("ether2", "8.8.8.8", via="8.8.8.8"),)


def test_a_host_route_out_of_scope_is_no_carrier():
    host = Route("203.0.2.1", destination="8.8.8.8/32", scope=30)
    config = replace(base(), routes=(host, Route("8.8.8.8", target_scope=10)))
    assert Gateways(config).legs(config.routes[1]) == ()


def test_routes_that_resolve_through_each_other_end():
    looping = Route("9.9.9.9", destination="8.8.8.8/32", scope=10, target_scope=10)
    two = Route("8.8.8.8", destination="9.9.9.9/32", scope=10, target_scope=10)
    assert Gateways(replace(base(), routes=(looping, two))).legs(looping) == ()


def test_one_gateway_behind_two_uplinks_is_settled_by_what_the_router_resolved():
    twins = tuple(Address("192.168.1.2/24", name) for name in ("ether1", "ether2"))
    config = replace(base(), addresses=twins)
    route = Route("192.168.1.1", immediate_gateway="192.168.1.1%ether2")
    assert Gateways(config).interfaces(route) == ("ether2",)
    assert Gateways(config).interfaces(Route("192.168.1.1")) == ()


@pytest.mark.parametrize(
    "route, known, uplinks",
    [
        (Route("192.168.1.1"), {}, ("ether1", "ether2")),
        (Route("192.168.1.1%ether2"), {}, ()),
        (Route("192.168.1.1", immediate_gateway="192.168.1.1%ether2"), {}, ()),
        (Route("192.168.1.1"), {"192.168.1.1": "ether1"}, ()),
        (Route("203.0.3.1"), {}, ()),
        (Route("198.51.100.1"), {}, ()),
        (Route("ether1"), {}, ()),
    ],
)
def test_one_gateway_behind_two_uplinks_is_undecided_while_nothing_tells(route, known, uplinks):
    twins = tuple(Address("192.168.1.2/24", name) for name in ("ether1", "ether2"))
    config = replace(base(), addresses=(*twins, base().addresses[2]))
    assert Gateways(config, known).undecided(route) == uplinks
    assert Gateways(config).has_twins()
    assert not Gateways(base()).has_twins()


def test_shares_of_a_gateway_behind_two_uplinks_are_not_told():
    twins = tuple(Address("192.168.1.2/24", name) for name in ("ether1", "ether2"))
    rest = base().addresses[3:]
    config = replace(pcc((1, 1)), addresses=(*twins, *rest), routes=(Route("192.168.1.1"),))
    balancing = recognise(config, ("ether1", "ether2"))
    assert (balancing.method, dict(balancing.configured_share)) == (
        "pcc",
        {"ether1": None, "ether2": None},
    )
    resolved = recognise(config, ("ether1", "ether2"), {"192.168.1.1": "ether2"})
    assert dict(resolved.configured_share) == {"ether1": 0, "ether2": 1}


def test_a_client_on_a_port_of_a_bridge_makes_no_route():
    clients = (DhcpClient("ether1"), DhcpClient("ether2"))
    interfaces = tuple(replace(each, slave=each.name == "ether2") for each in base().interfaces)
    config = replace(base(), interfaces=interfaces, dhcp_clients=clients)
    assert [route.gateway for route in configured_default_routes(config)] == ["ether1"]


def test_an_uplink_that_lost_its_address_is_remembered():
    config = replace(base(), addresses=())
    assert Gateways(config, {"203.0.1.1": "ether1"}).interfaces(Route("203.0.1.1")) == ("ether1",)


@pytest.mark.parametrize("up", [True, False])
def test_a_client_stands_for_the_routes_that_it_makes(up):
    made = (
        Route("203.0.1.1", dynamic=True, active=True),
        Route("pppoe-out1", dynamic=True, active=True),
    )
    config = replace(
        base(1),
        interfaces=(*base(1).interfaces, Interface("pppoe-out1", type="pppoe-out")),
        routes=made if up else (),
        dhcp_clients=(DhcpClient("ether1", distance=1),),
        pppoe_clients=(PppoeClient("pppoe-out1", "ether9", add_default_route=True, distance=2),),
    )
    gateways = [(route.gateway, route.distance) for route in configured_default_routes(config)]
    assert gateways == [("ether1", 1), ("pppoe-out1", 2)]


def test_disabled_and_blackhole_routes_are_no_way_out():
    routes = (Route("203.0.1.1", disabled=True), Route("", blackhole=True))
    assert configured_default_routes(replace(base(), routes=routes)) == ()


def test_the_nearest_routes_of_a_table_form_the_group():
    assert [leg.interface for leg in nearest_legs(ecmp(), "main", {})] == [
        "ether1",
        "ether2",
        "ether3",
    ]
    config = replace(base(), routes=main_routes())
    assert [leg.interface for leg in nearest_legs(config, "main", {})] == ["ether1"]
    assert nearest_legs(config, "to1", {}) == ()
