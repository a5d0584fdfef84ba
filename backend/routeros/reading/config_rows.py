"""Rows of a router's menus as the domain's values; missing values have RouterOS's default."""

from __future__ import annotations

from typing import Any

from backend.domain.config.config import (
    MAIN,
    Address,
    DhcpClient,
    FirewallRule,
    Hotspot,
    Interface,
    InterfaceQueue,
    IpSettings,
    ListMember,
    PppoeClient,
    QueueType,
    Route,
    RoutingRule,
    SimpleQueue,
    Table,
    TreeQueue,
)
from backend.domain.config.interface_lists import InterfaceList
from backend.domain.config.vrfs import Vrf
from backend.domain.config.words import parse_nth, parse_pcc
from backend.routeros.fields import menus
from backend.routeros.session.replies import Row

Values = dict[str, Any]


def interface(values: Values, speeds: dict[str, int]) -> Interface:
    name = values.get("name", "")
    return Interface(
        name=name,
        id=values.get(".id", ""),
        type=values.get("type", ""),
        comment=values.get("comment", ""),
        running=values.get("running", False),
        disabled=values.get("disabled", False),
        dynamic=values.get("dynamic", False),
        slave=values.get("slave", False),
        link_speed_bps=speeds.get(name),
    )


def member(values: Values) -> ListMember:
    return ListMember(
        values.get("list", ""),
        values.get("interface", ""),
        values.get("disabled", False),
        values.get("dynamic", False),
    )


def interface_list(values: Values) -> InterfaceList:
    return InterfaceList(
        values.get("name", ""), _names(values.get("include")), _names(values.get("exclude"))
    )


def _names(text: str | None) -> tuple[str, ...]:
    return tuple(name for name in (text or "").split(",") if name)


def address(values: Values) -> Address:
    return Address(
        address=values.get("address", ""),
        interface=values.get("interface", ""),
        network=values.get("network", ""),
        disabled=values.get("disabled", False),
        dynamic=values.get("dynamic", False),
    )


def route(values: Values) -> Route:
    return Route(
        gateway=values.get("gateway", ""),
        destination=values.get("dst-address", ""),
        id=values.get(".id", ""),
        immediate_gateway=values.get("immediate-gw", ""),
        distance=values.get("distance", 1),
        scope=values.get("scope", 30),
        target_scope=values.get("target-scope", 10),
        table=values.get("routing-table") or MAIN,
        check_gateway=values.get("check-gateway") or "none",
        active=values.get("active", False),
        disabled=values.get("disabled", False),
        dynamic=values.get("dynamic", False),
        connected=values.get("connect", False),
        blackhole=values.get("blackhole", False),
        comment=values.get("comment", ""),
    )


def table(values: Values) -> Table:
    return Table(values.get("name", ""), values.get("fib", False), values.get("disabled", False))


def routing_rule(values: Values) -> RoutingRule:
    return RoutingRule(
        action=values.get("action", "lookup"),
        table=values.get("table") or MAIN,
        source=values.get("src-address", ""),
        destination=values.get("dst-address", ""),
        routing_mark=values.get("routing-mark", ""),
        interface=values.get("interface", ""),
        disabled=values.get("disabled", False),
        comment=values.get("comment", ""),
    )


def ip_settings(values: Values) -> IpSettings:
    return IpSettings(
        hash_policy=values.get("ipv4-multipath-hash-policy", "l3"),
        rp_filter=values.get("rp-filter", "no"),
        allow_fast_path=values.get("allow-fast-path", True),
        fasttrack_active=values.get("ipv4-fasttrack-active", False),
    )


def rule(values: Values) -> FirewallRule:
    more = tuple((name, values[name]) for name in menus.MORE_MATCHERS if values.get(name))
    return FirewallRule(
        chain=values.get("chain", ""),
        action=values.get("action", "accept"),
        id=values.get(".id", ""),
        comment=values.get("comment", ""),
        disabled=values.get("disabled", False),
        dynamic=values.get("dynamic", False),
        connection_mark=values.get("connection-mark", ""),
        connection_state=values.get("connection-state", ""),
        packet_mark=values.get("packet-mark", ""),
        routing_mark=values.get("routing-mark", ""),
        in_interface=values.get("in-interface", ""),
        in_interface_list=values.get("in-interface-list", ""),
        out_interface=values.get("out-interface", ""),
        out_interface_list=values.get("out-interface-list", ""),
        source=values.get("src-address", ""),
        destination=values.get("dst-address", ""),
        source_list=values.get("src-address-list", ""),
        destination_list=values.get("dst-address-list", ""),
        destination_type=values.get("dst-address-type", ""),
        protocol=values.get("protocol", ""),
        destination_port=values.get("dst-port", ""),
        pcc=parse_pcc(values.get("per-connection-classifier", "")),
        nth=parse_nth(values.get("nth", "")),
        random_pct=values.get("random"),
        new_connection_mark=values.get("new-connection-mark", ""),
        new_packet_mark=values.get("new-packet-mark", ""),
        new_routing_mark=values.get("new-routing-mark", ""),
        added_list=values.get("address-list", ""),
        added_timeout=values.get("address-list-timeout", ""),
        passthrough=values.get("passthrough", True),
        jump_target=values.get("jump-target", ""),
        to_addresses=values.get("to-addresses", ""),
        to_ports=values.get("to-ports", ""),
        more=more,
    )


def queue_type(row: Row) -> QueueType:
    kind = row.get("kind", "")
    settings = sorted((name, value) for name, value in row.items() if name.startswith(f"{kind}-"))
    return QueueType(row.get("name", ""), kind, tuple(settings))


def interface_queue(values: Values) -> InterfaceQueue:
    queue = values.get("queue") or values.get("active-queue", "")
    return InterfaceQueue(values.get("interface", ""), queue)


def simple_queue(values: Values) -> SimpleQueue:
    return SimpleQueue(
        name=values.get("name", ""),
        target=values.get("target", ""),
        destination=values.get("dst", ""),
        queue=values.get("queue", ""),
        max_limit=values.get("max-limit", ""),
        parent=values.get("parent", "none"),
        disabled=values.get("disabled", False),
        dynamic=values.get("dynamic", False),
    )


def tree_queue(values: Values) -> TreeQueue:
    return TreeQueue(
        name=values.get("name", ""),
        parent=values.get("parent", ""),
        packet_mark=values.get("packet-mark", ""),
        queue=values.get("queue", ""),
        max_limit=values.get("max-limit", ""),
        disabled=values.get("disabled", False),
    )


def vrf(values: Values) -> Vrf:
    return Vrf(
        values.get("name", ""), _names(values.get("interfaces")), values.get("disabled", False)
    )


def hotspot(values: Values) -> Hotspot:
    return Hotspot(
        values.get("name", ""), values.get("interface", ""), values.get("disabled", False)
    )


def dhcp_client(values: Values) -> DhcpClient:
    return DhcpClient(
        interface=values.get("interface", ""),
        add_default_route=values.get("add-default-route", "yes"),
        distance=values.get("default-route-distance", 1),
        gateway=values.get("gateway", ""),
        disabled=values.get("disabled", False),
        comment=values.get("comment", ""),
    )


def pppoe_client(values: Values) -> PppoeClient:
    return PppoeClient(
        name=values.get("name", ""),
        carrier=values.get("interface", ""),
        add_default_route=values.get("add-default-route", False),
        distance=values.get("default-route-distance", 1),
        disabled=values.get("disabled", False),
        comment=values.get("comment", ""),
    )
