"""Rows of a router's menus as the domain's values; missing values have RouterOS's default."""

from __future__ import annotations

from typing import Any

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interface_lists import InterfaceList
from backend.domain.config.interface_services import DhcpClient, Hotspot, PppoeClient
from backend.domain.config.interfaces import Address, Interface, ListMember
from backend.domain.config.queues import InterfaceQueue, QueueType, SimpleQueue, TreeQueue
from backend.domain.config.routing import MAIN, IpSettings, Route, RoutingRule, Table
from backend.domain.config.rows_config import RULE_NAMES
from backend.domain.config.vrfs import Vrf
from backend.domain.config.words import parse_nth, parse_pcc
from backend.routeros.fields import menus
from backend.routeros.session.replies import Row

Values = dict[str, Any]


def _same(values: Values, texts: str, flags: str = "disabled") -> dict[str, Any]:
    """Properties under RouterOS's own names; a missing text is "", a missing flag False."""
    read = {name: values.get(name, "") for name in texts.split()}
    read |= {name: values.get(name, False) for name in flags.split()}
    return {name.removeprefix(".").replace("-", "_"): value for name, value in read.items()}


def _names(text: str | None) -> tuple[str, ...]:
    return tuple(name for name in (text or "").split(",") if name)


def interface(values: Values, speeds: dict[str, int]) -> Interface:
    return Interface(
        **_same(values, ".id name type comment", "running disabled dynamic slave"),
        link_speed_bps=speeds.get(values.get("name", "")),
    )


def member(values: Values) -> ListMember:
    return ListMember(
        values.get("list", ""), **_same(values, "interface", flags="disabled dynamic")
    )


def interface_list(values: Values) -> InterfaceList:
    return InterfaceList(
        values.get("name", ""), _names(values.get("include")), _names(values.get("exclude"))
    )


def address(values: Values) -> Address:
    return Address(**_same(values, "address interface network", "disabled dynamic"))


def route(values: Values) -> Route:
    return Route(
        **_same(values, ".id gateway comment", "active disabled dynamic blackhole"),
        destination=values.get("dst-address", ""),
        immediate_gateway=values.get("immediate-gw", ""),
        distance=values.get("distance", 1),
        scope=values.get("scope", 30),
        target_scope=values.get("target-scope", 10),
        table=values.get("routing-table") or MAIN,
        check_gateway=values.get("check-gateway") or "none",
        connected=values.get("connect", False),
    )


def table(values: Values) -> Table:
    return Table(**_same(values, "name", "fib disabled"))


def routing_rule(values: Values) -> RoutingRule:
    return RoutingRule(
        **_same(values, "routing-mark interface comment"),
        action=values.get("action", "lookup"),
        table=values.get("table") or MAIN,
        source=values.get("src-address", ""),
        destination=values.get("dst-address", ""),
    )


def ip_settings(values: Values) -> IpSettings:
    return IpSettings(
        hash_policy=values.get("ipv4-multipath-hash-policy", "l3"),
        rp_filter=values.get("rp-filter", "no"),
        allow_fast_path=values.get("allow-fast-path", True),
        fasttrack_active=values.get("ipv4-fasttrack-active", False),
    )


def rule(values: Values) -> FirewallRule:
    texts: dict[str, Any] = {field: values.get(name, "") for name, field in RULE_NAMES.items()}
    return FirewallRule(
        **{**texts, "action": values.get("action", "accept")},
        **_same(values, "to-addresses to-ports", "disabled dynamic"),
        pcc=parse_pcc(values.get("per-connection-classifier", "")),
        nth=parse_nth(values.get("nth", "")),
        random_pct=values.get("random"),
        passthrough=values.get("passthrough", True),
        more=tuple((name, values[name]) for name in menus.MORE_MATCHERS if values.get(name)),
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
        **_same(values, "name target queue max-limit", "disabled dynamic"),
        destination=values.get("dst", ""),
        parent=values.get("parent", "none"),
    )


def tree_queue(values: Values) -> TreeQueue:
    return TreeQueue(**_same(values, "name parent packet-mark queue max-limit"))


def vrf(values: Values) -> Vrf:
    return Vrf(interfaces=_names(values.get("interfaces")), **_same(values, "name"))


def hotspot(values: Values) -> Hotspot:
    return Hotspot(**_same(values, "name interface"))


def dhcp_client(values: Values) -> DhcpClient:
    return DhcpClient(
        **_same(values, "interface gateway comment"),
        add_default_route=values.get("add-default-route", "yes"),
        distance=values.get("default-route-distance", 1),
    )


def pppoe_client(values: Values) -> PppoeClient:
    return PppoeClient(
        **_same(values, "name comment", "disabled add-default-route"),
        carrier=values.get("interface", ""),
        distance=values.get("default-route-distance", 1),
    )
