"""Which routes are active: reachable gateways, least distance, equal ones together.

From addresses, interfaces and rows only. The traffic model knows whether a gateway answers `check-gateway` and may
overrule all of this.
"""

import ipaddress
from collections.abc import Collection, Mapping

from lab.menus.connected import Network, network_of
from lab.menus.menu import Menu, Row

_CONNECTED_SCOPE = 10
_CHECKED = ("ping", "arp", "bfd")


def resolve_routes(menus: Mapping[str, Menu], silent: Collection[str] = ()) -> None:
    """`silent`: gateways that do not answer, which takes down routes that check them."""
    routes = menus["/ip/route"].rows
    up = {
        row["name"]
        for row in menus["/interface"].rows
        if row.get("running") == "true" and row.get("disabled") != "true"
    }
    connected = _connected(menus["/ip/address"], up)
    best: dict[tuple[str, str], list[Row]] = {}
    for row in routes:
        row.pop("active", None)
        row.pop("ecmp", None)
        row["inactive"] = "false"
        if row.get("disabled") == "true" or not (
            _reachable(row, up, connected) and checked_gateway(row) not in silent
        ):
            row["inactive"] = "false" if row.get("disabled") == "true" else "true"
            continue
        key = (row.get("dst-address", ""), _table(row))
        standing = best.get(key, [])
        if not standing or _distance(row) < _distance(standing[0]):
            best[key] = [row]
        elif _distance(row) == _distance(standing[0]):
            standing.append(row)
    for rows in best.values():
        for row in rows:
            row["active"] = "true"
            if len(rows) > 1:
                row["ecmp"] = "true"


def checked_gateway(row: Row) -> str:
    """The address whose answers decide about a route; empty if nobody asks."""
    if row.get("disabled") == "true" or row.get("check-gateway") not in _CHECKED:
        return ""
    return row.get("gateway", "").partition("@")[0]


def _table(row: Row) -> str:
    return row.get("routing-table") or row.get("routing-mark") or "main"


def _distance(row: Row) -> int:
    return int(row.get("distance", "1"))


def _connected(addresses: Menu, up: set[str]) -> list[tuple[Network, str]]:
    return [
        (network_of(row), row["interface"])
        for row in addresses.rows
        if row.get("disabled") != "true" and row["interface"] in up
    ]


def _reachable(row: Row, up: set[str], connected: list[tuple[Network, str]]) -> bool:
    """Sets immediate-gw: `address%interface`, or empty when nothing leads there."""
    if row.get("connect") == "true":
        return row["gateway"] in up
    if "blackhole" in row:
        return True
    target, _, _table_name = row.get("gateway", "").partition("@")
    address, _, interface = target.partition("%")
    if address in up:
        row["immediate-gw"] = address
        return True
    reachable_by = interface or _interface_towards(address, connected)
    if reachable_by not in up:
        reachable_by = ""
    recursive = int(row.get("target-scope", "10")) > _CONNECTED_SCOPE
    # Whoever wrote the row says how a recursive gateway resolves.
    if reachable_by or not recursive:
        row["immediate-gw"] = f"{address}%{reachable_by}" if reachable_by else ""
    return bool(row.get("immediate-gw"))


def _interface_towards(address: str, connected: list[tuple[Network, str]]) -> str:
    try:
        target = ipaddress.ip_address(address)
    except ValueError:
        return ""
    return next((name for network, name in connected if target in network), "")
