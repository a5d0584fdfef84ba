"""Puts an export into a router of the lab, as if its lines had been typed there, with its dynamic lines up."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from pathlib import Path

from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, inside_session
from lab.device.router import SimulatedRouter
from lab.menus.connected import network_of
from lab.menus.menu import Menu, Row
from lab.wire.session import Session
from tests.corpus.export_text import Command, commands

FOLDER = Path(__file__).parent
CLOCK_S = 1_790_000_000.0
"""The lab's clock stands still, so that no scheduler entry of an export ever runs."""

BESIDE = (
    *(
        "/ipv6",
        "/ip/hotspot/",
        "/ip/proxy",
        "/ip/firewall/service-port",
        "/ppp",
        "/tool/mac-server",
    ),
    *("/interface/bridge/vlan", "/interface/wireless", "/interface/pppoe-server", "/system/ntp"),
    *("/ip/dhcp-server/network", "/ip/dns/static", "/interface/vrrp"),
)
"""Menus of exports that the lab has not: kept for the reader, put nowhere."""

TUNNEL_TYPES = {
    "/interface/wireguard": "wg",
    "/interface/l2tp-client": "l2tp-out",
    "/interface/lte": "lte",
    "/interface/vrrp": "vrrp",
}
"""Interfaces whose own menus the lab has not; they are there as interfaces."""


def names() -> list[str]:
    """All configurations, by the name of their files."""
    return sorted(path.stem for path in FOLDER.glob("[0-9]*.rsc"))


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.rsc").read_text(encoding="utf-8")


def router_of(text: str, *, ports: int = 5, version: str = "7.18.2") -> SimulatedRouter:
    """A router with `ports` Ethernet ports, all with a link. Raises AssertionError with the refused line."""
    router = SimulatedRouter(version=version, clock=lambda: CLOCK_S, booted_at=CLOCK_S - 3600)
    router.menus["/user"].add_row(name=ADMIN, group="full", password=ADMIN_PASSWORD)
    for number in range(1, ports + 1):
        name = f"ether{number}"
        router.menus["/interface"].add_row(name=name, default_name=name, type="ether")
    _touch(router)
    session = inside_session(router)
    for command in commands(text):
        _type(router, session, command)
    _bring_up(router.menus)
    router.settle()
    _resolve(router.menus)
    return router


def _touch(router: SimulatedRouter) -> None:
    """The menu of Ethernet ports follows /interface when it is looked at."""
    router.run(inside_session(router), "/interface/ethernet/print")


def _type(router: SimulatedRouter, session: Session, command: Command) -> None:
    if command.menu in TUNNEL_TYPES:
        kind = TUNNEL_TYPES[command.menu]
        router.menus["/interface"].add_row(name=command.values["name"], type=kind)
        return
    if command.menu.startswith(BESIDE):
        return
    menu = router.menus.get(command.menu)
    assert menu is not None, f"line {command.line}: the lab has no menu {command.menu}"
    words = [f"={name}={value}" for name, value in command.values.items()]
    if command.verb == "set" and not menu.spec.single:
        words.append(f"=.id={_row(menu, command)['.id']}")
    reply = router.run(session, f"{command.menu}/{command.verb}", *words)
    assert reply[0][0] == "!done", f"line {command.line}: {command.menu}: {reply[0]}"


def _row(menu: Menu, command: Command) -> Row:
    bare = command.find.get("")
    rows = [menu.find(bare)] if bare else [row for row in menu.rows if _fits(row, command.find)]
    assert len(rows) == 1, f"line {command.line}: finds {len(rows)} rows"
    assert rows[0] is not None, f"line {command.line}: no {bare}"
    return rows[0]


def _fits(row: Row, wanted: Mapping[str, str]) -> bool:
    return all(row.get(name) == value for name, value in wanted.items())


def _bring_up(menus: Mapping[str, Menu]) -> None:
    """What a router makes by itself once its lines are up."""
    # An export does not tell where the router's own VRF stands: those that work stand before it, as it takes all.
    menus["/ip/vrf"].rows.sort(key=lambda row: row.get("builtin") == "true")
    for port in menus["/interface/bridge/port"].rows:
        if port.get("disabled") != "true":
            row = menus["/interface"].find(port["interface"])
            assert row is not None
            row["slave"] = "true"
    clients = [row for row in menus["/ip/dhcp-client"].rows if _is_answered(menus, row)]
    for number, row in enumerate(clients, 1):
        _lease(menus, row, number)
    dialled = [row for row in menus["/interface/pppoe-client"].rows if row["disabled"] != "true"]
    for number, row in enumerate(dialled, 1):
        _dial(menus, row, number)


def _is_answered(menus: Mapping[str, Menu], client: Row) -> bool:
    """A client on a bridge port gets no answer: the port's packets belong to the bridge."""
    port = menus["/interface"].find(client["interface"])
    return client.get("disabled") != "true" and (port or {}).get("slave") != "true"


def _lease(menus: Mapping[str, Menu], client: Row, number: int) -> None:
    """Where the comment tells a network (`lease 192.0.2.7/24 192.0.2.1`), that one; else one of 100.64.0.0/10."""
    said = client.get("comment", "").rpartition("lease ")[2].split()
    known = len(said) == 2 and "lease " in client.get("comment", "")
    own, gateway = said if known else (f"100.64.{number}.9/24", f"100.64.{number}.1")
    client.update({"address": own, "gateway": gateway, "status": "bound"})
    menus["/ip/address"].add_row(address=own, interface=client["interface"], dynamic="true")
    if client.get("add-default-route") != "no":
        distance = client.get("default-route-distance", "1")
        _made_route(menus, gateway, distance, dhcp="true")


def _dial(menus: Mapping[str, Menu], client: Row, number: int) -> None:
    peer = f"100.100.{number}.1"
    menus["/ip/address"].add_row(
        address=f"100.100.{number}.9/32", network=peer, interface=client["name"], dynamic="true"
    )
    for menu in ("/interface", "/interface/pppoe-client"):
        row = menus[menu].find(client["name"])
        assert row is not None
        row["running"] = "true"
    if client.get("add-default-route") == "true":
        _made_route(menus, client["name"], client.get("default-route-distance", "1"), vpn="true")


def _made_route(menus: Mapping[str, Menu], gateway: str, distance: str, **kind: str) -> None:
    menus["/ip/route"].add_row(gateway=gateway, distance=distance, dynamic="true", **kind)


def _resolve(menus: Mapping[str, Menu]) -> None:
    """What recursive routes come to, as the router prints it; by host routes, one step."""
    routes = menus["/ip/route"].rows
    for row in routes:
        if len(_holders(menus, row)) > 1:
            # Which of its lines a router takes is told by no export.
            row["immediate-gw"] = ""
        if int(row.get("target-scope", "10")) > 10 and not row.get("immediate-gw"):
            ways = [route.get("immediate-gw", "") for route in routes if _carries(route, row)]
            if any(ways):
                row.update({"immediate-gw": ",".join(filter(None, ways)), "inactive": "false"})


def _holders(menus: Mapping[str, Menu], route: Row) -> set[str]:
    """Interfaces whose network holds a gateway that names none."""
    host, percent, _ = route.get("gateway", "").partition("@")[0].partition("%")
    if percent or not host[:1].isdigit():
        return set()
    held = menus["/ip/address"].rows
    address = ipaddress.ip_address(host)
    return {row["interface"] for row in held if address in network_of(row)}


def _carries(route: Row, recursive: Row) -> bool:
    """Whether a gateway may be looked up through a route: no default, and of no wider scope than asked for."""
    host = recursive.get("gateway", "").partition("@")[0].partition("%")[0]
    network = ipaddress.ip_network(route.get("dst-address", "0.0.0.0/0"))
    limit = int(recursive.get("target-scope", "10"))
    if not host[:1].isdigit() or network.prefixlen == 0 or int(route.get("scope", "30")) > limit:
        return False
    return ipaddress.ip_address(host) in network
