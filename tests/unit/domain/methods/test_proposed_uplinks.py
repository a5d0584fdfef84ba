"""Which interfaces are proposed as lines, by which evidence, and with which doubts."""

from dataclasses import replace

import pytest

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interface_services import DhcpClient, PppoeClient
from backend.domain.config.interfaces import Address, Interface, ListMember
from backend.domain.config.routing import Route
from backend.domain.methods.discovery import propose

HIDES = FirewallRule("srcnat", "masquerade", out_interface="ether1")


def proposal(**config):
    """The proposal for ether1, or None."""
    given = {"interfaces": (Interface("ether1"),), **config}
    uplinks = propose(RouterConfig(**given)).uplinks
    return next((uplink for uplink in uplinks if uplink.interface == "ether1"), None)


def evidence(**config):
    uplink = proposal(**config)
    return (uplink.evidence, uplink.confidence) if uplink else None


ROUTE = Route("ether1")


@pytest.mark.parametrize(
    "config, expected",
    [
        ({}, None),
        ({"routes": (ROUTE,)}, (("default_route",), "medium")),
        ({"routes": (ROUTE,), "nat": (HIDES,)}, (("default_route", "masquerade"), "high")),
        ({"routes": (replace(ROUTE, table="to1"),)}, (("default_route", "other_table"), "medium")),
        ({"routes": (replace(ROUTE, disabled=True),)}, (("disabled_default_route",), "medium")),
        ({"routes": (replace(ROUTE, destination="10.0.0.0/8"),)}, None),
        ({"routes": (replace(ROUTE, dynamic=True),)}, (("default_route",), "medium")),
        ({"dhcp_clients": (DhcpClient("ether1"),)}, (("dhcp_default_route",), "medium")),
        # The route that a client made says nothing that the client did not say.
        ({"dhcp_clients": (DhcpClient("ether1"),), "routes": (replace(ROUTE, dynamic=True),)},
         (("dhcp_default_route",), "medium")),
        ({"dhcp_clients": (DhcpClient("ether1", "no"),)}, (("dhcp_client",), "low")),
        ({"dhcp_clients": (DhcpClient("ether1", disabled=True),)}, (("disabled_client",), "low")),
        ({"pppoe_clients": (PppoeClient("ether1", "sfp1", True),)},
         (("pppoe_default_route",), "medium")),
        ({"pppoe_clients": (PppoeClient("ether1", "sfp1"),)}, (("pppoe_client",), "medium")),
        ({"pppoe_clients": (PppoeClient("ether1", "sfp1", disabled=True),)},
         (("disabled_client",), "low")),
        ({"nat": (HIDES,)}, (("masquerade",), "low")),
        ({"list_members": (ListMember("WAN", "ether1"),)}, (("wan_list",), "low")),
        ({"list_members": (ListMember("ISP-2", "ether1"),)}, (("wan_list",), "low")),
        ({"list_members": (ListMember("WANDERERS", "ether1"),)}, None),
        ({"list_members": (ListMember("WAN", "ether1", disabled=True),)}, None),
        ({"list_members": (ListMember("out", "ether1"),),
          "nat": (replace(HIDES, out_interface="", out_interface_list="out"),)},
         (("masquerade_list",), "low")),
    ],
)  # fmt: skip
def test_what_speaks_for_an_uplink_and_how_loudly(config, expected):
    assert evidence(**config) == expected


@pytest.mark.parametrize(
    "change",
    [
        {"disabled": True},
        {"chain": "dstnat"},
        {"action": "accept"},
        {"destination": "10.0.0.0/8"},
        {"destination_list": "campus"},
        {"out_interface": "!ether1"},
    ],
)
def test_nat_that_hides_nothing_speaks_for_no_uplink(change):
    assert evidence(nat=(replace(HIDES, **change),)) is None
    assert "no_masquerade" in proposal(nat=(replace(HIDES, **change),), routes=(ROUTE,)).risks


@pytest.mark.parametrize(
    "change, expected",
    [
        ({}, None),
        ({"distance": 255}, None),
        ({"distance": 253}, ("default_route",)),
        ({"gateway": "203.0.113.1"}, ("default_route",)),
    ],
)
def test_a_last_resort_to_a_bridge_ends_packets_and_is_no_uplink(change, expected):
    """configs.md, defect 16 (26)."""
    route = Route(**{"gateway": "ether1", "distance": 254, **change})
    uplink = proposal(
        interfaces=(Interface("ether1", type="bridge"),),
        addresses=(Address("203.0.113.2/24", "ether1"),),
        routes=(route,),
    )
    assert (uplink.evidence if uplink else None) == expected
    assert proposal(routes=(Route("ether1", distance=254),)).evidence == ("default_route",)


def test_a_dhcp_client_on_a_bridge_port_makes_no_uplink_of_it():
    """configs.md, defect 16 (29)."""
    interfaces = (Interface("ether1", slave=True), Interface("bridge1", type="bridge"))
    clients = (DhcpClient("ether1"), DhcpClient("bridge1"))
    proposed = propose(RouterConfig(interfaces=interfaces, dhcp_clients=clients))
    assert [uplink.interface for uplink in proposed.uplinks] == ["bridge1"]
    off = replace(clients[0], disabled=True)
    assert propose(RouterConfig(interfaces=interfaces, dhcp_clients=(off,))).uplinks == ()


def risks(interface=None, **config):
    interfaces = (interface,) if interface else ()
    uplink = proposal(**{"interfaces": interfaces, "routes": (ROUTE,), "nat": (HIDES,), **config})
    return uplink.risks, uplink.confidence


ETHER = Interface("ether1", comment="ISP [100M/50M]")


@pytest.mark.parametrize(
    "interface, expected",
    [
        (ETHER, ((), "high")),
        (replace(ETHER, disabled=True), (("disabled",), "medium")),
        (replace(ETHER, disabled=True, running=False), (("disabled",), "medium")),
        (replace(ETHER, running=False), (("not_running",), "high")),
        (replace(ETHER, type="l2tp-out"), (("tunnel",), "medium")),
        (replace(ETHER, slave=True), (("bridge_port",), "medium")),
        (replace(ETHER, link_speed_bps=10**8), ((), "high")),
        (replace(ETHER, link_speed_bps=10**8 - 1), (("faster_than_link",), "high")),
        (replace(ETHER, comment="[50M/100M]", link_speed_bps=60 * 10**6),
         (("faster_than_link",), "high")),
        (replace(ETHER, comment="", link_speed_bps=10**7), ((), "high")),
    ],
)  # fmt: skip
def test_what_speaks_against_it(interface, expected):
    assert risks(interface) == expected


def test_an_interface_that_is_gone_is_still_shown():
    by_rule = RouterConfig(
        interfaces=(Interface("ether2"),), nat=(replace(HIDES, out_interface="gone"),)
    )
    (uplink,) = propose(by_rule).uplinks
    assert (uplink.interface, uplink.risks, uplink.link_speed_bps) == (
        "gone", ("missing_interface",), None,
    )  # fmt: skip


def test_two_tunnels_over_one_port():
    clients = tuple(PppoeClient(f"pppoe{n}", "ether9", True) for n in (1, 2))
    other = PppoeClient("pppoe3", "ether8", True)
    interfaces = tuple(Interface(f"pppoe{n}", type="pppoe-out") for n in (1, 2, 3))
    uplinks = propose(RouterConfig(interfaces=interfaces, pppoe_clients=(*clients, other))).uplinks
    assert ["shared_port" in uplink.risks for uplink in uplinks] == [True, True, False]


def test_speeds_of_two_texts_that_differ():
    route = replace(ROUTE, comment="200M/50M")
    assert risks(ETHER, routes=(route,))[0] == ("rates_disagree",)
    assert risks(ETHER, routes=(replace(ROUTE, comment="100M/50M"),))[0] == ()
    assert proposal(interfaces=(ETHER,), routes=(route,)).download_bps == 100_000_000


def test_an_uplink_without_any_speed():
    uplink = proposal(routes=(ROUTE,))
    assert (uplink.download_bps, uplink.upload_bps, uplink.link_speed_bps) == (None, None, None)


# what is inside -----------------------------------------------------------------------------------------


def left_out(**config):
    interfaces = tuple(Interface(name) for name in ("ether1", "lan", "guests"))
    proposed = propose(RouterConfig(interfaces=interfaces, **config))
    return [uplink.interface for uplink in proposed.uplinks], proposed.lan_interfaces


LAN = ListMember("LAN", "lan")


@pytest.mark.parametrize(
    "config, uplinks, inside",
    [
        ({"list_members": (LAN,)}, [], ("lan",)),
        ({"list_members": (replace(LAN, disabled=True),)}, [], ()),
        ({"dhcp_server_interfaces": ("lan", "guests")}, [], ("guests", "lan")),
        # Weak evidence does not make a line of what is inside; strong evidence does.
        ({"list_members": (LAN,), "nat": (replace(HIDES, out_interface="lan"),)}, [], ("lan",)),
        ({"list_members": (LAN,), "routes": (Route("lan"),)}, ["lan"], ()),
        ({"routes": (Route("lo"), ROUTE)}, ["ether1"], ()),
        ({"list_members": (ListMember("WAN", "ether9"),),
          "pppoe_clients": (PppoeClient("ether1", "ether9", True),)}, ["ether1"], ()),
        ({"list_members": (ListMember("WAN", "ether9"),),
          "pppoe_clients": (PppoeClient("ether1", "ether9", True, disabled=True),)},
         ["ether1", "ether9"], ()),
        ({"routes": (Route("ether9"),), "pppoe_clients": (PppoeClient("ether1", "ether9", True),),
          "interfaces": ()}, None, None),
    ],
)  # fmt: skip
def test_what_is_inside_or_carries_an_uplink_is_no_uplink(config, uplinks, inside):
    if uplinks is None:
        # A port with a default route of its own beside a tunnel is a line, too.
        ports = tuple(Interface(name) for name in ("ether9", "ether1"))
        proposed = propose(RouterConfig(**{**config, "interfaces": ports}))
        assert [uplink.interface for uplink in proposed.uplinks] == ["ether9", "ether1"]
        return
    assert left_out(**config) == (uplinks, inside)


def test_uplinks_come_in_the_order_of_the_interfaces():
    names = ("ether3", "ether1", "ether2")
    routes = tuple(Route(name) for name in ("ether1", "ether2", "ether3", "far"))
    proposed = propose(RouterConfig(interfaces=tuple(map(Interface, names)), routes=routes))
    assert [uplink.interface for uplink in proposed.uplinks] == [*names, "far"]
