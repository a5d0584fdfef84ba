"""Fills the menus of a fresh router with what stands in every regime of a scenario."""

import ipaddress

from lab.device.router import SimulatedRouter
from lab.scenarios.scenario import Scenario, Wan

LOCAL_LIST, WAN_LIST, LAN_LIST = "LOCAL", "WAN", "LAN"
LAN_PORT = "ether4"
MEMORY_GIB = {"RB5009UG+S+": 1}  # by board
MOST_MEMORY_GIB = 4


def equip(router: SimulatedRouter, scenario: Scenario) -> None:
    _system(router, scenario)
    for number, wan in enumerate(scenario.wans):
        _uplink(router, wan, number)
    _lan(router, scenario)
    _firewall(router)


def _system(router: SimulatedRouter, scenario: Scenario) -> None:
    menus = router.menus
    menus["/system/identity"].rows[0]["name"] = scenario.identity
    menus["/system/clock"].rows[0].update(
        {"time-zone-name": scenario.time_zone, "time-zone-autodetect": "false"}
    )
    memory = str(MEMORY_GIB.get(scenario.board, MOST_MEMORY_GIB) * 2**30)
    menus["/system/resource"].rows[0].update(
        {"board-name": scenario.board, "total-memory": memory, "free-memory": memory}
    )
    for name in (LAN_LIST, WAN_LIST):
        menus["/interface/list"].add_row(name=name)


def _uplink(router: SimulatedRouter, wan: Wan, number: int) -> None:
    menus = router.menus
    if wan.access == "pppoe":
        _ethernet(router, wan.over, number)
        _pppoe(router, wan)
    else:
        _ethernet(router, wan.interface, number, comment=wan.comment)
    if wan.access == "dhcp":
        menus["/ip/dhcp-client"].add_row(
            interface=wan.interface,
            address=wan.address,
            gateway=wan.gateway,
            dhcp_server=wan.gateway,
            default_route_distance=str(number + 1),
            expires_after="23h10m",
            status="bound",
        )
    network = ipaddress.IPv4Interface(wan.address).network.network_address
    menus["/ip/address"].add_row(
        address=wan.address,
        network=wan.gateway if wan.access == "pppoe" else str(network),
        interface=wan.interface,
        actual_interface=wan.interface,
        dynamic="false" if wan.access == "static" else "true",
    )
    menus["/interface/list/member"].add_row(list=WAN_LIST, interface=wan.interface)


def _ethernet(router: SimulatedRouter, name: str, number: int, **more: str) -> None:
    menus = router.menus
    row_id = menus["/interface"].add_row(
        **more,
        name=name,
        default_name=name,
        type="ether",
        actual_mtu="1500",
        l2mtu="1592",
        max_l2mtu="9578",
        mac_address=f"02:00:5E:10:00:{number + 1:02X}",
        link_downs="0",
        running="true",
    )
    menus["/queue/interface"].add_row(
        **{".id": row_id},
        interface=name,
        queue="only-hardware-queue",
        default_queue="only-hardware-queue",
        active_queue="only-hardware-queue",
    )


def _pppoe(router: SimulatedRouter, wan: Wan) -> None:
    row_id = router.menus["/interface"].add_row(
        name=wan.interface,
        type="pppoe-out",
        mtu="1492",
        actual_mtu="1492",
        link_downs="0",
        running="true",
        comment=wan.comment,
    )
    router.menus["/interface/pppoe-client"].add_row(
        **{".id": row_id},
        name=wan.interface,
        interface=wan.over,
        user=f"{wan.name.lower()}@{wan.provider.lower()}",
        running="true",
        comment=wan.comment,
    )


def _lan(router: SimulatedRouter, scenario: Scenario) -> None:
    menus = router.menus
    bridge = scenario.lan_interface
    network = ipaddress.IPv4Network(scenario.lan_prefix)
    port = LAN_PORT
    if any(port in (wan.interface, wan.over) for wan in scenario.wans):
        port = f"ether{len(scenario.wans) + 2}"
    common = {"running": "true", "link-downs": "0", "actual-mtu": "1500"}
    menus["/interface"].add_row(
        **common, name=port, default_name=port, type="ether", slave="true",
        mac_address="02:00:5E:10:00:40", l2mtu="1592",
    )  # fmt: skip
    menus["/interface"].add_row(
        **common, name=bridge, type="bridge", mac_address="02:00:5E:10:00:40", l2mtu="1592"
    )
    row_id = menus["/interface"].rows[-1][".id"]
    menus["/interface/bridge"].add_row(**{".id": row_id}, name=bridge)
    menus["/interface/bridge/port"].add_row(interface=port, bridge=bridge)
    menus["/ip/address"].add_row(
        address=f"{network.network_address + 1}/{network.prefixlen}",
        network=str(network.network_address),
        interface=bridge,
        actual_interface=bridge,
    )
    menus["/interface/list/member"].add_row(list=LAN_LIST, interface=bridge)
    menus["/ip/firewall/address-list"].add_row(list=LOCAL_LIST, address=str(network))
    for wan in scenario.wans:
        subnet = str(ipaddress.IPv4Interface(wan.address).network)
        menus["/ip/firewall/address-list"].add_row(list=LOCAL_LIST, address=subnet)


def _firewall(router: SimulatedRouter) -> None:
    router.menus["/ip/firewall/nat"].add_row(
        chain="srcnat", action="masquerade", out_interface_list=WAN_LIST
    )
    forward = router.menus["/ip/firewall/filter"]
    forward.add_row(
        chain="forward", action="accept", connection_state="established,related,untracked"
    )
    forward.add_row(chain="forward", action="drop", connection_state="invalid")
    forward.add_row(
        chain="forward", action="accept", connection_state="new", in_interface_list=LAN_LIST
    )
