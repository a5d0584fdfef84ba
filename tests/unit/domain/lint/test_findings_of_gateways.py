"""Findings about ways out: kinds of interfaces, routes of one line, hosts that routes watch.

Reading the rules one by one told these wrong or missed them (numbers of the audit in brackets).
"""

from dataclasses import replace

import pytest

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interface_services import PppoeClient
from backend.domain.config.interfaces import Address, Interface
from backend.domain.config.routing import Route
from backend.domain.methods.discovery import propose
from tests.unit.domain.lint.linted import I2, findings_of, params
from tests.unit.domain.router_configs import (
    LAN,
    base,
    failover,
    main_routes,
    pcc,
    table_routes,
)

# words for kinds of interfaces --------------------------------------------------------------------------


def tunnels(matcher="all-ppp", **more):
    """Two PPPoE lines, and a tunnel of a client of the campus (11)."""
    names = ("pppoe-out1", "pppoe-out2")
    return RouterConfig(
        interfaces=(
            *(Interface(name, type="pppoe-out") for name in names),
            Interface("<pppoe-budi>", type="pppoe-in", dynamic=True),
            Interface("vlan7", type="vlan"),
            Interface(LAN, type="bridge"),
        ),
        addresses=(Address("10.0.0.1/16", LAN, "10.0.0.0"),),
        pppoe_clients=tuple(
            PppoeClient(name, f"ether{at}", add_default_route=True, distance=at)
            for at, name in enumerate(names, 1)
        ),
        nat=(FirewallRule("srcnat", "masquerade", out_interface=matcher, **more),),
    )


def test_a_word_for_a_kind_is_no_interface():
    proposals = propose(tunnels()).uplinks
    assert [proposal.interface for proposal in proposals] == ["pppoe-out1", "pppoe-out2"]
    assert [proposal.risks for proposal in proposals] == [(), ()]
    assert all("masquerade" in proposal.evidence for proposal in proposals)


@pytest.mark.parametrize(
    "matcher, bare",
    [
        ("all-ppp", []),
        ("!all-vlan", []),
        ("!all-ppp", ["pppoe-out1", "pppoe-out2"]),
        ("all-ethernet", ["pppoe-out1", "pppoe-out2"]),
    ],
)
def test_a_kind_covers_its_interfaces(matcher, bare):
    names = ("pppoe-out1", "pppoe-out2")
    bare_uplinks = params(tunnels(matcher), "no_masquerade", names)
    assert [fields["interface"] for fields in bare_uplinks] == bare
    assert not findings_of(tunnels(matcher), "interface_missing", names)


# routes of one line -------------------------------------------------------------------------------------


def recursive(*ways, config=None, table="main", check="ping", beneath="none"):
    """Default routes by probe hosts: `(host, line, distance)` each."""
    config = config or base(2)
    hosts = tuple(
        Route(f"203.0.{uplink}.1", f"{host}/32", scope=10, check_gateway=beneath)
        for host, uplink, _ in dict.fromkeys(ways)
        if uplink
    )
    defaults = tuple(
        Route(host, distance=distance, target_scope=11, table=table, check_gateway=check)
        for host, _, distance in ways
    )
    return replace(config, routes=(*config.routes, *hosts, *defaults))


TWO_HOSTS = (("8.8.8.8", 1, 1), ("1.1.1.1", 1, 1), ("9.9.9.9", 2, 2), ("4.2.2.2", 2, 2))


def test_two_probe_hosts_of_one_uplink_are_one_way():
    """The manual's own example: two hosts for a line, at one distance (17, 33)."""
    assert not findings_of(recursive(*TWO_HOSTS), "equal_distances", I2)
    across = recursive(("8.8.8.8", 1, 1), ("9.9.9.9", 2, 1), ("1.1.1.1", 1, 2))
    assert params(across, "equal_distances", I2) == [{"distances": "1"}]


def test_a_route_falls_with_the_host_route_beneath():
    """check-gateway stands on the host routes (02, 34)."""
    watched = recursive(*TWO_HOSTS, check="none", beneath="ping")
    assert not findings_of(watched, "no_check_gateway", I2)
    assert len(findings_of(recursive(*TWO_HOSTS, check="none"), "no_check_gateway", I2)) == 4


def test_an_unwatched_gateway_is_told_once():
    """However many tables have it (10)."""
    bare = tuple(replace(route, check_gateway="none") for route in pcc().routes)
    unwatched = params(replace(pcc(), routes=bare), "no_check_gateway")
    assert unwatched == [{"gateway": f"203.0.{n}.1", "table": f"main, to{n}"} for n in (1, 2, 3)]


# hosts that routes watch --------------------------------------------------------------------------------


def test_a_gateway_to_which_no_route_leads():
    """`8.8.8.8` has two host routes, `1.1.1.1` none (02)."""
    config = replace(
        pcc((1, 1)),
        routes=(
            *main_routes(2),
            *(Route(f"203.0.{n}.1", "8.8.8.8/32", scope=10) for n in (1, 2)),
            Route("8.8.8.8", table="to1", target_scope=11, check_gateway="ping"),
            Route("1.1.1.1", table="to2", target_scope=11, check_gateway="ping"),
        ),
    )
    assert params(config, "gateway_without_route", I2) == [{"gateway": "1.1.1.1", "table": "to2"}]
    assert params(config, "probe_host_on_two_uplinks", I2) == [
        {"gateway": "8.8.8.8", "interfaces": "ether1, ether2"}
    ]


def test_a_gateway_that_the_router_itself_resolved_is_no_fault():
    routes = (
        *main_routes(2),
        Route("10.9.9.9", distance=5, target_scope=30, immediate_gateway="x%ether2"),
    )
    assert not findings_of(replace(base(2), routes=routes), "gateway_without_route", I2)


@pytest.mark.parametrize(
    "ways, expected",
    [
        (TWO_HOSTS, []),
        ((("8.8.8.8", 1, 1), *TWO_HOSTS[2:]), [("ether1", "8.8.8.8")]),
        ((("8.8.8.8", 1, 1), ("9.9.9.9", 2, 2)), [("ether1", "8.8.8.8")]),
        ((("8.8.8.8", 1, 1), ("9.9.9.9", 2, 1)), [("ether1", "8.8.8.8"), ("ether2", "9.9.9.9")]),
    ],
)
def test_an_uplink_that_hangs_on_one_host(ways, expected):
    """Only lines that the table uses first: a spare line is used when the first is gone."""
    config = recursive(*ways)
    assert [
        (param["interface"], param["host"]) for param in params(config, "one_probe_host", I2)
    ] == expected


def test_a_marked_table_that_hangs_on_one_host():
    config = pcc((1, 1))
    own = replace(config, routes=(*main_routes(2), *table_routes(2)[1:]))
    single = recursive(("8.8.8.8", 1, 1), config=own, table="to1")
    assert params(single, "one_probe_host", I2) == [
        {"interface": "ether1", "host": "8.8.8.8", "table": "to1"}
    ]
    spare = recursive(("8.8.8.8", 1, 1), ("1.1.1.1", 1, 2), config=own, table="to1")
    assert not findings_of(spare, "one_probe_host", I2)
    unasked = recursive(("8.8.8.8", 1, 1), config=own, table="to1", check="none")
    assert not findings_of(unasked, "one_probe_host", I2)


def test_the_uplinks_own_gateway_is_no_probe_host():
    assert not findings_of(pcc(), "one_probe_host")
    assert not findings_of(failover(), "one_probe_host")
