"""Reads the configuration that balancing depends on: one command a menu, narrow property lists, no counters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import LISTING
from backend.domain.config.list_filters import walked_filters
from backend.domain.config.queues import QueueType
from backend.domain.config.routing import MAIN, Table
from backend.domain.config.vrfs import Vrf
from backend.errors import RouterRefused
from backend.routeros.fields import menus
from backend.routeros.fields.types import Menu
from backend.routeros.reading import config_rows
from backend.routeros.reading.address_lists import read_lists
from backend.routeros.reading.automations import read_automations
from backend.routeros.reading.config_rows import Values
from backend.routeros.session.client import Connection
from backend.routeros.session.replies import Row
from backend.routeros.session.traps import MenuMissing

Item = TypeVar("Item")


NOT_DYNAMIC = ("?dynamic=true", "?#!")


DEFAULT_OR_STATIC = ("?dst-address=0.0.0.0/0", "?static=true", "?#|", "?disabled=true", "?#|")


MOST_MONITORED_PORTS = 64


OLDEST_MAJOR = 7
FASTTRACK_OR_LISTING = (
    "?action=fasttrack-connection",
    *(word for action in sorted(LISTING) for word in (f"?action={action}", "?#|")),
)
SOURCE_OR_PUBLISHED = ("?chain=srcnat", "?chain=dstnat", "?#|")


def read_config(
    connection: Connection,
    *,
    with_link_speeds: bool = False,
    with_all_rules: bool = False,
    with_automations: bool = False,
) -> RouterConfig:
    """A snapshot for recognising, comparing and checking. Raises RouterError; `routeros_6` for an old router.

    Missing menus of a version or model count as empty. Link speeds cost one more command. Without `with_all_rules`
    only NAT and filter rules for balancing are read, too few to follow a packet. Scripts are for findings only: too
    large a menu of them ends the connection, which other work still needs.
    """
    resource = _single(connection, menus.RESOURCE)
    version = release_of(resource.get("version", ""))
    speeds = _link_speeds(connection) if with_link_speeds else {}

    def every(menu: Menu, build: Callable[[Values], Item], *query: str) -> tuple[Item, ...]:
        return tuple(build(values) for values in _rows(connection, menu, *query))

    mangle = every(menus.MANGLE, config_rows.rule)
    if with_all_rules:
        nat = every(menus.WHOLE_NAT, config_rows.rule)
        filter_rules = every(menus.WHOLE_FILTER, config_rows.rule)
    else:
        nat = every(menus.NAT, config_rows.rule, *SOURCE_OR_PUBLISHED)
        filters = every(menus.FILTER, config_rows.rule, *FASTTRACK_OR_LISTING)
        filter_rules = walked_filters(filters, (*mangle, *nat))
    return RouterConfig(
        version=version,
        identity=_single(connection, menus.IDENTITY).get("name", ""),
        board=resource.get("board-name", ""),
        interfaces=every(menus.INTERFACES, lambda values: config_rows.interface(values, speeds)),
        list_members=every(menus.LIST_MEMBERS, config_rows.member),
        interface_lists=tuple(
            row for row in every(menus.LISTS, config_rows.interface_list) if row.is_made_of_others
        ),
        addresses=every(menus.ADDRESSES, config_rows.address),
        routes=every(menus.ROUTES, config_rows.route, *DEFAULT_OR_STATIC),
        tables=every(menus.TABLES, config_rows.table) or (Table(MAIN),),
        routing_rules=every(menus.ROUTING_RULES, config_rows.routing_rule),
        ip_settings=config_rows.ip_settings(_single(connection, menus.IP_SETTINGS)),
        mangle=mangle,
        nat=nat,
        filter_rules=filter_rules,
        address_lists=read_lists(connection, (*mangle, *nat, *filter_rules)),
        queue_types=_queue_types(connection),
        interface_queues=every(menus.INTERFACE_QUEUES, config_rows.interface_queue),
        simple_queues=every(menus.SIMPLE_QUEUES, config_rows.simple_queue, *NOT_DYNAMIC),
        tree_queues=every(menus.TREE_QUEUES, config_rows.tree_queue),
        dhcp_clients=every(menus.DHCP_CLIENTS, config_rows.dhcp_client),
        pppoe_clients=every(menus.PPPOE_CLIENTS, config_rows.pppoe_client),
        dhcp_server_interfaces=_server_interfaces(connection),
        dns_servers=_dns_servers(connection),
        vrfs=_vrfs(connection),
        hotspots=tuple(map(config_rows.hotspot, shown_rows(connection, menus.HOTSPOTS))),
        automations=read_automations(connection) if with_automations else None,
    )


def release_of(version: str) -> str:
    """`7.18.2` from `7.18.2 (stable)`. Raises RouterRefused for anything older than RouterOS 7."""
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


def shown_rows(connection: Connection, menu: Menu) -> Iterable[Values]:
    """Rows of a menu that our user may be forbidden to see; then empty."""
    try:
        return _rows(connection, menu)
    except RouterRefused as refused:
        if refused.code != "missing_policy":
            raise
        return []


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
    ports = [row[".id"] for row in _rows(connection, menus.ETHERNET) if row.get("running", False)]
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
    return {
        speed["name"]: speed["rate"] for speed in speeds if "name" in speed and speed.get("rate")
    }


def _queue_types(connection: Connection) -> tuple[QueueType, ...]:
    """Types return only the properties of their kind, each named after the kind; so no property list."""
    try:
        rows = connection.command("/queue/type/print")
    except MenuMissing:
        return ()
    return tuple(config_rows.queue_type(row) for row in rows)


def _server_interfaces(connection: Connection) -> tuple[str, ...]:
    rows = _rows(connection, menus.DHCP_SERVERS)
    return tuple(row["interface"] for row in rows if "interface" in row and not row.get("disabled"))


def _vrfs(connection: Connection) -> tuple[Vrf, ...]:
    """In the order in which the router asks them; () if there is only its own."""
    rows = tuple(map(config_rows.vrf, shown_rows(connection, menus.VRFS)))
    return rows if any(vrf.name != MAIN for vrf in rows) else ()


def _dns_servers(connection: Connection) -> tuple[str, ...]:
    values = _single(connection, menus.DNS)
    listed = f"{values.get('servers', '')},{values.get('dynamic-servers', '')}".split(",")
    return tuple(dict.fromkeys(server.strip() for server in listed if server.strip()))
