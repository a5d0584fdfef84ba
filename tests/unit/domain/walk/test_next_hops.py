"""Where a route leads, for every form of gateway."""

from dataclasses import replace

import pytest

from backend.domain.config.config import RouterConfig
from backend.domain.config.interfaces import Address, Interface
from backend.domain.config.routing import Route
from backend.domain.walk.router.next_hops import Down, Hop, NextHops

CONFIG = RouterConfig(
    interfaces=tuple(
        Interface(name) for name in ("ether1", "ether2", "ether3", "odd%name@x", "pppoe1")
    ),
    addresses=(
        Address("203.0.1.2/24", "ether1", "203.0.1.0"),
        Address("203.0.2.2/24", "ether2", "203.0.2.0"),
        Address("192.168.1.2/24", "ether1", "192.168.1.0"),
        Address("192.168.1.3/24", "ether2", "192.168.1.0"),
        Address("192.168.1.130/25", "ether3", "192.168.1.128"),
        Address("10.9.0.1/24", "ether3", "10.9.0.0", disabled=True),
    ),
)


def hops(route, config=CONFIG, **settings):
    return NextHops(config, **settings).of(route)


@pytest.mark.parametrize(
    "gateway, hop",
    [
        ("203.0.1.1", Hop("ether1", "203.0.1.1")),
        ("ether2", Hop("ether2")),
        ("203.0.9.1%ether2", Hop("ether2", "203.0.9.1")),
        ("203.0.1.1@main", Hop("ether1", "203.0.1.1")),
        ("odd%name@x", Hop("odd%name@x")),
        ("203.0.2.1%gone", Hop("gone", "203.0.2.1")),
        ("192.168.1.200", Hop("ether3", "192.168.1.200")),
    ],
)
def test_a_gateway_has_one_way(gateway, hop):
    assert hops(Route(gateway)) == (hop,)


@pytest.mark.parametrize("gateway", ["10.9.0.5", "*1F", "198.18.0.1", ""])
def test_a_gateway_that_nothing_reaches_has_none(gateway):
    assert hops(Route(gateway)) == ()


def test_a_removed_interface_as_gateway_is_the_one_that_was_known():
    assert hops(Route("*1F"), known={"*1F": "ether2"}) == (Hop("ether2", "*1F"),)


def test_a_gateway_on_two_uplinks_goes_where_the_router_resolved_it():
    route = Route("192.168.1.1", immediate_gateway="192.168.1.1%ether2")
    assert hops(route) == (Hop("ether2", "192.168.1.1"),)


def test_a_gateway_on_two_uplinks_that_was_not_resolved_goes_where_it_went_before():
    assert hops(Route("192.168.1.1")) == ()
    assert hops(Route("192.168.1.1"), known={"192.168.1.1": "ether1"}) == (
        Hop("ether1", "192.168.1.1"),
    )


def test_several_gateways_of_one_route_are_several_ways():
    ways = hops(Route("203.0.1.1, 203.0.2.1"))
    assert ways == (Hop("ether1", "203.0.1.1"), Hop("ether2", "203.0.2.1"))


def carried(*carriers):
    return replace(CONFIG, routes=carriers)


RECURSIVE = Route("9.9.9.9", target_scope=11, check_gateway="ping")


def test_the_longest_and_then_the_nearest_route_carries_the_gateway():
    config = carried(
        Route("203.0.1.1", "9.9.0.0/16", scope=10),
        Route("203.0.2.1", "9.9.9.9/32", scope=10, distance=5),
        Route("203.0.1.1", "9.9.9.9/32", scope=10, distance=9),
    )
    assert hops(RECURSIVE, config) == (Hop("ether2", "203.0.2.1"),)


@pytest.mark.parametrize(
    "change",
    [
        {"disabled": True},
        {"connected": True},
        {"table": "to1"},
        {"scope": 12},
        {"destination": "0.0.0.0/0"},
    ],
)
def test_a_route_that_may_not_carry_does_not(change):
    config = carried(replace(Route("203.0.1.1", "9.9.9.9/32", scope=10), **change))
    assert hops(RECURSIVE, config) == ()


def test_a_carrier_that_is_down_takes_the_route_with_it():
    """What the router had resolved before says nothing then."""
    config = carried(Route("203.0.1.1", "9.9.9.9/32", scope=10, check_gateway="ping"))
    route = replace(RECURSIVE, immediate_gateway="203.0.1.1%ether1")
    assert hops(route, config) == (Hop("ether1", "203.0.1.1"),)
    for down in (
        Down(frozenset({"ether1"})),
        Down(hosts=frozenset({"203.0.1.1"})),
        Down(hosts=frozenset({"9.9.9.9"})),
    ):
        assert hops(route, config, down=down) == ()


def test_a_silent_host_that_nobody_watches_takes_nothing_out():
    config = carried(Route("203.0.1.1", "9.9.9.9/32", scope=10))
    route = replace(RECURSIVE, check_gateway="none")
    down = Down(hosts=frozenset({"9.9.9.9", "203.0.1.1"}))
    assert hops(route, config, down=down) == (Hop("ether1", "203.0.1.1"),)
