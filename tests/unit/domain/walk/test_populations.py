from dataclasses import replace

from backend.domain.config.interface_services import PppoeClient
from backend.domain.config.interfaces import Address, Interface
from backend.domain.config.routing import Route
from backend.domain.walk.diagrams.dimensions import DESTINATION, ENTRY, SOURCE
from backend.domain.walk.questions.populations import Inside, clients, insides, named_addresses
from backend.domain.walk.router.compiled import compiled
from tests.unit.domain.router_configs import LAN, failover, uplinks

UPLINKS = uplinks(3)


def named(config, uplinks=UPLINKS):
    return [inside.interface for inside in insides(config, uplinks)]


def with_address(config, interface, address, **more):
    network = address.rsplit(".", 1)[0] + ".0"
    return replace(
        config,
        interfaces=(*config.interfaces, interface),
        addresses=(*config.addresses, Address(address, interface.name, network, **more)),
    )


def test_an_interface_with_an_address_that_leads_to_no_isp_is_inside():
    assert insides(failover(), UPLINKS) == (Inside(LAN, ("10.0.0.0/16",)),)


def test_an_uplink_that_nobody_chose_as_isp_is_not_inside():
    assert named(failover(), uplinks(2)) == [LAN]


def test_ports_disabled_interfaces_and_the_loopback_are_not_inside():
    for interface, more in (
        (Interface("ether9", slave=True), {}),
        (Interface("ether9", disabled=True), {}),
        (Interface("ether9"), {"disabled": True}),
        (Interface("lo", type="loopback"), {}),
    ):
        assert named(with_address(failover(), interface, "10.9.0.1/24", **more)) == [LAN]
    assert named(with_address(failover(), Interface("ether9"), "10.9.0.1/24")) == [LAN, "ether9"]


def test_the_port_under_a_tunnel_to_an_isp_is_not_inside():
    config = with_address(failover(), Interface("ether9"), "192.168.100.2/24")
    tunnel = PppoeClient("pppoe1", "ether9")
    assert named(replace(config, pppoe_clients=(tunnel,))) == [LAN]
    assert named(replace(config, pppoe_clients=(replace(tunnel, disabled=True),))) == [
        LAN,
        "ether9",
    ]


def test_networks_behind_a_further_router_belong_to_its_interface():
    behind = Route("10.0.0.254", "172.20.0.0/16")
    elsewhere = Route("203.0.1.1", "198.18.0.0/16")
    config = replace(failover(), routes=(*failover().routes, behind, elsewhere))
    assert insides(config, UPLINKS) == (Inside(LAN, ("10.0.0.0/16", "172.20.0.0/16")),)


def test_clients_go_from_inside_to_the_internet():
    config = failover()
    everyone = insides(config, UPLINKS)
    atoms = compiled([config], named_addresses(everyone))
    group = clients(atoms, everyone, everyone[0])
    masks = dict(group.cube(group.sources, group.destinations))

    def holds(level, address):
        number = int.from_bytes(bytes(map(int, address.split("."))))
        return bool(masks[level] & atoms.addresses.atom_of(number))

    assert masks[ENTRY] == atoms.entries[LAN]
    assert holds(SOURCE, "10.0.0.2")
    for own in ("10.0.0.1", "10.0.255.255", "10.1.0.0", "8.8.8.8"):
        assert not holds(SOURCE, own)
    assert holds(DESTINATION, "8.8.8.8")
    for near in (
        "10.0.0.2",
        "10.200.0.1",
        "203.0.1.2",
        "192.168.1.1",
        "224.0.0.1",
        "255.255.255.255",
    ):
        assert not holds(DESTINATION, near)


def test_only_routes_that_lead_on_have_networks_behind_them():
    for change in ({"disabled": True}, {"blackhole": True}, {"table": "to1"}, {"connected": True}):
        behind = replace(Route("10.0.0.254", "172.20.0.0/16"), **change)
        config = replace(failover(), routes=(*failover().routes, behind))
        assert insides(config, UPLINKS) == (Inside(LAN, ("10.0.0.0/16",)),)
