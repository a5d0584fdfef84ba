"""The configuration of a router as it is read over the wire."""

from dataclasses import replace

import pytest

from backend.domain.config.interface_services import Hotspot
from backend.domain.config.vrfs import Vrf
from backend.domain.methods.discovery import propose
from backend.errors import RouterRefused
from backend.routeros.fields.menus import HOTSPOTS
from backend.routeros.reading.configuration import read_config, shown_rows
from backend.routeros.reading.counters import read_counters
from backend.routeros.session.replies import encode
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD
from tests.integration.routeros.conftest import now_ms

VERSIONS = ["7.15.3", "7.16.2", "7.18.2", "7.20.1"]


def poll(connection, names, *, with_buckets=False):
    return read_counters(connection, names, with_buckets=with_buckets, now_ms=now_ms)


def test_a_router_without_some_menus_is_read_all_the_same(site):
    for path in (
        "/ip/firewall/connection/tracking",
        "/interface/pppoe-client",
        "/ip/dns",
        "/ip/dhcp-server",
        "/queue/tree",
        "/interface/ethernet",
        "/ip/hotspot",
        "/ip/vrf",
    ):
        site.router.menus.pop(path, None)
    connection = site.connect()
    assert poll(connection, ["ether1"]).connections is None
    config = read_config(connection, with_link_speeds=True)
    assert config.tree_queues == ()
    assert (config.hotspots, config.vrfs) == ((), ())
    assert {interface.link_speed_bps for interface in config.interfaces} == {None}


def test_a_user_who_may_only_read(site):
    connection = site.connect(username=MONITOR, password=MONITOR_PASSWORD)
    assert len(poll(connection, ["ether1"], with_buckets=True).buckets) == 5
    assert read_config(connection).mangle


@pytest.mark.parametrize("version", VERSIONS)
def test_the_configuration_of_the_manuals_skeleton(serve, version):
    config = read_config(serve(version=version).connect(), with_link_speeds=True)
    assert (config.version, config.identity) == (version, "lab-router")
    assert [str(rule.pcc) for rule in config.mangle if rule.pcc] == [
        f"both-addresses:5/{remainder}" for remainder in range(5)
    ]
    assert [table.name for table in config.tables] == [
        "main",
        "ISP1_table",
        "ISP2_table",
        "ISP3_table",
    ]
    assert all(table.fib for table in config.tables)
    assert {(route.table, route.check_gateway) for route in config.routes} == {
        (table.name, "ping") for table in config.tables
    }
    assert config.members("WAN") == {"ether1", "ether2", "ether3"}
    assert config.interface("ether1").link_speed_bps == 1_000_000_000
    assert config.interface("bridge-lan").link_speed_bps is None


def test_reading_twice_gives_the_same_but_for_what_is_no_configuration(site):
    connection = site.connect()
    first, second = read_config(connection), read_config(connection)
    assert replace(first, interfaces=()) == replace(second, interfaces=())


def test_routeros_6_is_refused_with_a_word_of_its_own(serve):
    connection = serve(version="6.49.10").connect()
    with pytest.raises(RouterRefused) as caught:
        read_config(connection)
    assert caught.value.code == "routeros_6"


def test_clients_and_their_uplinks_are_read(site):
    menus = site.router.menus
    menus["/ip/dhcp-client"].add_row(interface="ether2", comment="[50M/10M]")
    connection = site.connect()
    connection.command(
        "/interface/pppoe-client/add",
        "=name=pppoe-out1",
        "=interface=ether4",
        "=user=campus",
        "=add-default-route=yes",
        "=comment=IndiHome [100M/20M]",
        "=disabled=no",
    )
    config = read_config(connection)
    assert [
        (dhcp_client.interface, dhcp_client.add_default_route)
        for dhcp_client in config.dhcp_clients
    ] == [("ether2", "yes")]
    assert [(pppoe_client.name, pppoe_client.carrier) for pppoe_client in config.pppoe_clients] == [
        ("pppoe-out1", "ether4")
    ]
    proposals = {uplink.interface: uplink for uplink in propose(config).uplinks}
    assert proposals["pppoe-out1"].download_bps == 100_000_000
    assert "dhcp_default_route" in proposals["ether2"].evidence
    assert "ether4" not in proposals


def test_hotspots_are_read(site):
    spots = site.router.menus["/ip/hotspot"]
    spots.add_row(name="wifi", interface="bridge-lan", disabled="false")
    spots.add_row(name="old", interface="ether5", disabled="true")
    assert read_config(site.connect()).hotspots == (
        Hotspot("wifi", "bridge-lan"),
        Hotspot("old", "ether5", disabled=True),
    )


@pytest.mark.parametrize("message", ["not enough permissions (9)", "no such command prefix"])
def test_a_menu_that_our_user_may_not_see_is_empty(dialogue, message):
    refused = encode(["!trap", f"=message={message}"]) + encode(["!done"])
    connection = dialogue([refused])
    assert list(shown_rows(connection, HOTSPOTS)) == []
    assert not connection.closed


def test_vrfs_are_read_in_order(site):
    assert read_config(site.connect()).vrfs == ()
    vrfs = site.router.menus["/ip/vrf"]
    vrfs.add_row(name="guests", interfaces="ether4,ether5")
    assert read_config(site.connect()).vrfs == (
        Vrf("main", ("all",)),
        Vrf("guests", ("ether4", "ether5")),
    )
