from dataclasses import replace

import pytest

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interface_services import DhcpClient, PppoeClient
from backend.domain.config.interfaces import Interface, ListMember
from backend.domain.config.queues import SimpleQueue, TreeQueue
from backend.domain.config.routing import Route
from backend.domain.methods.discovery import propose
from tests.unit.domain.router_configs import LAN, base, ecmp, failover, pcc


def only(config):
    (uplink,) = propose(config).uplinks
    return uplink


@pytest.mark.parametrize("config", [ecmp(), failover(), pcc()])
def test_the_uplinks_of_a_usual_campus(config):
    proposal = propose(config)
    assert [uplink.interface for uplink in proposal.uplinks] == ["ether1", "ether2", "ether3"]
    assert [uplink.name for uplink in proposal.uplinks] == ["ISP1", "ISP2", "ISP3"]
    assert {uplink.confidence for uplink in proposal.uplinks} == {"high"}
    assert {(uplink.download_bps, uplink.upload_bps) for uplink in proposal.uplinks} == {
        (100_000_000, 50_000_000)
    }
    assert proposal.lan_interfaces == (LAN,)


def test_a_hairpin_rule_makes_no_uplink():
    hairpin = FirewallRule("srcnat", "masquerade", out_interface=LAN, destination="10.0.0.0/16")
    config = replace(ecmp(), nat=(*ecmp().nat, hairpin))
    assert LAN not in [uplink.interface for uplink in propose(config).uplinks]


def test_masquerade_on_the_lan_makes_no_uplink_either():
    config = replace(
        ecmp(), nat=(*ecmp().nat, FirewallRule("srcnat", "masquerade", out_interface=LAN))
    )
    assert len(propose(config).uplinks) == 3


def test_pppoe_is_the_uplink_and_its_port_is_not():
    config = RouterConfig(
        interfaces=(Interface("ether1"), Interface("pppoe-out1", type="pppoe-out")),
        list_members=(ListMember("WAN", "ether1"), ListMember("WAN", "pppoe-out1")),
        pppoe_clients=(
            PppoeClient(
                "pppoe-out1", "ether1", add_default_route=True, comment="IndiHome 100M/20M"
            ),
        ),
        nat=(FirewallRule("srcnat", "masquerade", out_interface="pppoe-out1"),),
    )
    uplink = only(config)
    assert (uplink.interface, uplink.provider) == ("pppoe-out1", "Telkom")
    assert (uplink.download_bps, uplink.upload_bps) == (100_000_000, 20_000_000)
    assert uplink.evidence == ("pppoe_default_route", "masquerade", "wan_list")


def test_two_tunnels_over_one_port_share_its_fate():
    tunnels = tuple(
        PppoeClient(f"pppoe-out{n}", "ether1", add_default_route=True, distance=n) for n in (1, 2)
    )
    config = RouterConfig(
        interfaces=tuple(Interface(tunnel.name) for tunnel in tunnels), pppoe_clients=tunnels
    )
    assert all("shared_port" in uplink.risks for uplink in propose(config).uplinks)


def test_dhcp_with_and_without_its_route():
    interfaces = (Interface("ether1"),)
    config = RouterConfig(interfaces=interfaces, dhcp_clients=(DhcpClient("ether1"),))
    assert only(config).evidence == ("dhcp_default_route",)
    quiet = DhcpClient("ether1", add_default_route="no")
    uplink = only(RouterConfig(interfaces=interfaces, dhcp_clients=(quiet,)))
    assert (uplink.evidence, uplink.confidence) == (("dhcp_client",), "low")


def test_an_uplink_that_only_another_table_uses_is_found():
    config = replace(base(1), routes=(Route("203.0.1.1", table="to1"),))
    assert {"default_route", "other_table"} <= set(only(config).evidence)


def test_a_recursive_default_route_is_found():
    routes = (
        Route("203.0.1.1", destination="8.8.8.8/32", scope=10),
        Route("8.8.8.8", target_scope=11),
    )
    assert "recursive_route" in only(replace(base(1), routes=routes)).evidence


def test_what_is_switched_off_is_flagged_not_hidden():
    first = replace(base(1).interfaces[0], disabled=True, running=False)
    config = replace(base(1), interfaces=(first,), routes=(Route("203.0.1.1"),))
    uplink = only(config)
    assert (uplink.risks, uplink.confidence) == (("disabled",), "medium")
    off = replace(base(1), routes=(Route("203.0.1.1", disabled=True),))
    assert "disabled_default_route" in only(off).evidence


def test_speeds_that_contradict_each_other_or_the_port_are_flagged():
    port = Interface("ether1", comment="[500M/500M]", link_speed_bps=100_000_000)
    config = replace(base(1), interfaces=(port,), routes=(Route("203.0.1.1", comment="100M/20M"),))
    uplink = only(config)
    assert uplink.download_bps == 500_000_000
    assert set(uplink.risks) == {"rates_disagree", "faster_than_link"}


def test_missing_nat_and_tunnels_are_risks():
    config = RouterConfig(interfaces=(Interface("wg1", type="wg"),), routes=(Route("wg1"),))
    assert only(config).risks == ("tunnel", "no_masquerade")


@pytest.mark.parametrize("name", ["yes", "123", 'a"b', "line\nbreak", "خط", "🛰", "a=b", "x@y%z"])
def test_odd_names_are_carried_as_they_are(name):
    config = RouterConfig(interfaces=(Interface(name, comment=name),), routes=(Route(name),))
    assert only(config).interface == name


def test_an_empty_router_has_nothing_to_propose():
    assert propose(RouterConfig()).uplinks == ()


@pytest.mark.parametrize(
    "matcher",
    [
        {"out_interface": f"!{LAN}"},
        {"out_interface_list": "!LAN"},
        {"out_interface_list": "all"},
        {},
    ],
)
def test_nat_that_covers_an_uplink_without_naming_it(matcher):
    config = replace(ecmp(), nat=(FirewallRule("srcnat", "masquerade", **matcher),))
    assert {uplink.risks for uplink in propose(config).uplinks} == {()}


def unsaid():
    """A campus in which no comment states a speed."""
    config = ecmp()
    plain = tuple(replace(row, comment="") for row in config.interfaces)
    routes = tuple(replace(row, comment="") for row in config.routes)
    return replace(config, interfaces=plain, routes=routes)


@pytest.mark.parametrize(
    "queues,rates",
    [
        ({"simple_queues": (SimpleQueue("a", "ether1", max_limit="100M/50M"),)}, (100, 50)),
        ({"simple_queues": (SimpleQueue("a", "ether1", max_limit="0/50000000"),)}, (None, 50)),
        ({"simple_queues": (SimpleQueue("a", "10.0.0.0/8", max_limit="9M/9M"),)}, (None, None)),
        ({"tree_queues": (TreeQueue("a", "ether1", max_limit="50M"),)}, (None, 50)),
        (
            {"tree_queues": (TreeQueue("a", "ether1", max_limit="50M", disabled=True),)},
            (None, None),
        ),
        (
            {"tree_queues": tuple(TreeQueue(n, "ether1", max_limit="9M") for n in "ab")},
            (None, None),
        ),
    ],
)
def test_a_queue_of_the_interface_proposes_its_speed(queues, rates):
    first, *_ = propose(replace(unsaid(), **queues)).uplinks
    speeds = tuple(bps and bps // 10**6 for bps in (first.download_bps, first.upload_bps))
    assert speeds == rates
    assert ("queue_limit" in first.evidence) == any(rates)


def test_a_speed_in_a_comment_comes_before_a_queue():
    queue = SimpleQueue("a", "ether1", max_limit="9M/9M")
    first, *_ = propose(replace(ecmp(), simple_queues=(queue,))).uplinks
    assert (first.download_bps, "queue_limit" in first.evidence) == (100_000_000, False)
