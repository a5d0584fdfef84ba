"""Connected routes: one dynamic row per address."""

import ipaddress
from collections.abc import Mapping

from lab.menus.menu import Menu, Row

_FIRST_CONNECTED = 0x20180001
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def network_of(row: Row) -> Network:
    """The network of an address, or its peer where its own network has one address."""
    own = ipaddress.ip_interface(row["address"])
    if own.network.num_addresses == 1 and row.get("network"):
        return ipaddress.ip_network(row["network"])
    return own.network


def sync_connected(menus: Mapping[str, Menu]) -> None:
    """The table of `main` follows /ip/address; ids stay with their address."""
    routes = menus["/ip/route"]
    wanted: dict[str, tuple[str, str]] = {}
    for row in menus["/ip/address"].rows:
        row.setdefault("network", str(network_of(row).network_address))
        row.setdefault("actual-interface", row["interface"])
        if row.get("disabled") != "true":
            route_id = f"*{_FIRST_CONNECTED + int(row['.id'][1:], 16):X}"
            wanted[route_id] = (str(network_of(row)), row["interface"])
    routes.rows[:] = [
        row for row in routes.rows if row.get("connect") != "true" or row[".id"] in wanted
    ]
    present = {row[".id"] for row in routes.rows}
    for route_id, (network, interface_name) in wanted.items():
        if route_id not in present:
            routes.add_row(
                **{".id": route_id, "dst-address": network, "gateway": interface_name},
                immediate_gw=interface_name,
                distance="0",
                scope="10",
                target_scope="5",
                connect="true",
                dynamic="true",
                active="true",
            )
