"""Read the configuration that balancing depends on: one command a menu, narrow property lists, no counters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from backend.domain.config import (
    MAIN,
    Address,
    DhcpClient,
    FirewallRule,
    Interface,
    InterfaceQueue,
    IpSettings,
    ListMember,
    PppoeClient,
    QueueType,
    Route,
    RouterConfig,
    RoutingRule,
    SimpleQueue,
    Table,
    TreeQueue,
)
from backend.domain.words import parse_nth, parse_pcc
from backend.errors import RouterRefused
from backend.routeros import menus
from backend.routeros.client import Connection
from backend.routeros.fields import Menu
from backend.routeros.replies import Row
from backend.routeros.traps import MenuMissing

Values = dict[str, Any]
Item = TypeVar("Item")

NOT_DYNAMIC = ("?dynamic=true", "?#!")
DEFAULT_OR_STATIC = ("?dst-address=0.0.0.0/0", "?static=true", "?#|", "?disabled=true", "?#|")
MOST_MONITORED_PORTS = 64
OLDEST_MAJOR = 7


def read_config(connection: Connection, *, with_link_speeds: bool = False) -> RouterConfig:
    """A snapshot for recognising, comparing and checking. Raises RouterError; `routeros_6` for an old router.

    Menus that a version or model lacks count as empty. Link speeds cost one more command per
    reading.
    """
    resource = _single(connection, menus.RESOURCE)
    version = release_of(resource.get("version", ""))
    speeds = _link_speeds(connection) if with_link_speeds else {}

    def every(menu: Menu, build: Callable[[Values], Item], *query: str) -> tuple[Item, ...]:
        return tuple(build(values) for values in _rows(connection, menu, *query))

    return RouterConfig(
        version=version,
        identity=_single(connection, menus.IDENTITY).get("name", ""),
        board=resource.get("board-name", ""),
        interfaces=every(menus.INTERFACES, lambda values: _interface(values, speeds)),
        list_members=every(menus.LIST_MEMBERS, _member),
        addresses=every(menus.ADDRESSES, _address),
        routes=every(menus.ROUTES, _route, *DEFAULT_OR_STATIC),
        tables=every(menus.TABLES, _table) or (Table(MAIN),),
        routing_rules=every(menus.ROUTING_RULES, _routing_rule),
        ip_settings=_ip_settings(_single(connection, menus.IP_SETTINGS)),
        mangle=every(menus.MANGLE, _rule),
        nat=every(menus.NAT, _rule, "?chain=srcnat"),
        filter_rules=every(menus.FILTER, _rule, "?action=fasttrack-connection"),
        queue_types=_queue_types(connection),
        interface_queues=every(menus.INTERFACE_QUEUES, _interface_queue),
        simple_queues=every(menus.SIMPLE_QUEUES, _simple_queue, *NOT_DYNAMIC),
        tree_queues=every(menus.TREE_QUEUES, _tree_queue),
        dhcp_clients=every(menus.DHCP_CLIENTS, _dhcp_client),
        pppoe_clients=every(menus.PPPOE_CLIENTS, _pppoe_client),
        dhcp_server_interfaces=_server_interfaces(connection),
        dns_servers=_dns_servers(connection),
    )


def read_interfaces(connection: Connection) -> tuple[Interface, ...]:
    """All interfaces with their negotiated speeds, for a person to choose from."""
    speeds = _link_speeds(connection)
    return tuple(_interface(values, speeds) for values in _rows(connection, menus.INTERFACES))


def release_of(version: str) -> str:
    """`7.18.2` of `7.18.2 (stable)`. Raises RouterRefused for anything older than RouterOS 7."""
    release = version.split(" ", 1)[0]
    major = release.split(".", 1)[0]
    if not (major.isascii() and major.isdigit()):
        raise RouterRefused(
            "not_routeros",
            f"the router calls its version {version[:40]!r}",
            "Timbang needs RouterOS 7.",
        )
    if int(major) < OLDEST_MAJOR:
        raise RouterRefused(
            "routeros_6",
            f"the router runs RouterOS {version}",
            "Timbang needs RouterOS 7; upgrade the router.",
        )
    return release


def _rows(connection: Connection, menu: Menu, *query: str) -> Iterable[Values]:
    return [menu.values(row) for row in _print(connection, menu, *query)]


def _print(connection: Connection, menu: Menu, *query: str) -> list[Row]:
    try:
        return connection.command(f"{menu.path}/print", menu.proplist, *query)
    except MenuMissing:
        return []


def _single(connection: Connection, menu: Menu) -> Values:
    rows = _print(connection, menu)
    return menu.values(rows[0]) if rows else {}


def _link_speeds(connection: Connection) -> dict[str, int]:
    """Negotiated speeds in bit/s of the running Ethernet ports; virtual ones have none."""
    ports = [one[".id"] for one in _rows(connection, menus.ETHERNET) if one.get("running", False)]
    if not ports:
        return {}
    chosen = ",".join(ports[:MOST_MONITORED_PORTS])
    monitor = menus.ETHERNET_MONITOR
    try:
        rows = connection.command(f"{monitor.path}/monitor", f"=numbers={chosen}", "=once=")
    except RouterRefused as refused:
        if connection.closed or refused.code not in ("trap", "missing_policy"):
            raise
        return {}
    speeds = (monitor.values(row) for row in rows)
    return {one["name"]: one["rate"] for one in speeds if "name" in one and one.get("rate")}


def _interface(values: Values, speeds: dict[str, int]) -> Interface:
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


def _member(values: Values) -> ListMember:
    return ListMember(
        values.get("list", ""),
        values.get("interface", ""),
        values.get("disabled", False),
        values.get("dynamic", False),
    )


def _address(values: Values) -> Address:
    return Address(
        address=values.get("address", ""),
        interface=values.get("interface", ""),
        network=values.get("network", ""),
        disabled=values.get("disabled", False),
        dynamic=values.get("dynamic", False),
    )


def _route(values: Values) -> Route:
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


def _table(values: Values) -> Table:
    return Table(values.get("name", ""), values.get("fib", False), values.get("disabled", False))


def _routing_rule(values: Values) -> RoutingRule:
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


def _ip_settings(values: Values) -> IpSettings:
    return IpSettings(
        hash_policy=values.get("ipv4-multipath-hash-policy", "l3"),
        rp_filter=values.get("rp-filter", "no"),
        allow_fast_path=values.get("allow-fast-path", True),
        fasttrack_active=values.get("ipv4-fasttrack-active", False),
    )


def _rule(values: Values) -> FirewallRule:
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
        new_routing_mark=values.get("new-routing-mark", ""),
        passthrough=values.get("passthrough", True),
        jump_target=values.get("jump-target", ""),
        to_addresses=values.get("to-addresses", ""),
        more=more,
    )


def _queue_types(connection: Connection) -> tuple[QueueType, ...]:
    """Types return only the properties of their kind, each named after the kind; so no property list."""
    try:
        rows = connection.command("/queue/type/print")
    except MenuMissing:
        return ()
    return tuple(_queue_type(row) for row in rows)


def _queue_type(row: Row) -> QueueType:
    kind = row.get("kind", "")
    settings = sorted((name, value) for name, value in row.items() if name.startswith(f"{kind}-"))
    return QueueType(row.get("name", ""), kind, tuple(settings))


def _interface_queue(values: Values) -> InterfaceQueue:
    queue = values.get("queue") or values.get("active-queue", "")
    return InterfaceQueue(values.get("interface", ""), queue)


def _simple_queue(values: Values) -> SimpleQueue:
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


def _tree_queue(values: Values) -> TreeQueue:
    return TreeQueue(
        name=values.get("name", ""),
        parent=values.get("parent", ""),
        packet_mark=values.get("packet-mark", ""),
        queue=values.get("queue", ""),
        max_limit=values.get("max-limit", ""),
        disabled=values.get("disabled", False),
    )


def _dhcp_client(values: Values) -> DhcpClient:
    return DhcpClient(
        interface=values.get("interface", ""),
        add_default_route=values.get("add-default-route", "yes"),
        distance=values.get("default-route-distance", 1),
        gateway=values.get("gateway", ""),
        disabled=values.get("disabled", False),
        comment=values.get("comment", ""),
    )


def _pppoe_client(values: Values) -> PppoeClient:
    return PppoeClient(
        name=values.get("name", ""),
        carrier=values.get("interface", ""),
        add_default_route=values.get("add-default-route", False),
        distance=values.get("default-route-distance", 1),
        disabled=values.get("disabled", False),
        comment=values.get("comment", ""),
    )


def _server_interfaces(connection: Connection) -> tuple[str, ...]:
    rows = _rows(connection, menus.DHCP_SERVERS)
    return tuple(one["interface"] for one in rows if "interface" in one and not one.get("disabled"))


def _dns_servers(connection: Connection) -> tuple[str, ...]:
    values = _single(connection, menus.DNS)
    listed = f"{values.get('servers', '')},{values.get('dynamic-servers', '')}".split(",")
    return tuple(dict.fromkeys(one.strip() for one in listed if one.strip()))
