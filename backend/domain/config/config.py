"""What balancing depends on in a router's configuration, with declared types and no counters.

Texts keep RouterOS's own words ("no-mark", "!local"). What a version does not have is None or the documented default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from backend.domain.config.interface_lists import InterfaceList, ListMembers
from backend.domain.config.vrfs import Vrf, table_named, table_of
from backend.domain.config.words import Nth, Pcc

MAIN = "main"
NO_MARK = "no-mark"
DEFAULT_DESTINATION = "0.0.0.0/0"
HALVES = ("0.0.0.0/1", "128.0.0.0/1")
BUILT_IN_LISTS = {"all": (True, False), "none": (), "dynamic": (True,), "static": (False,)}
"""The router's own interface lists: whether the dynamic flag of an interface may be set there."""


@dataclass(frozen=True, slots=True)
class Interface:
    name: str
    id: str = ""
    type: str = "ether"
    comment: str = ""
    running: bool = True
    disabled: bool = False
    dynamic: bool = False
    slave: bool = False
    link_speed_bps: int | None = None  # negotiated by an Ethernet port, if it was read


@dataclass(frozen=True, slots=True)
class ListMember:
    list_name: str
    interface: str
    disabled: bool = False
    dynamic: bool = False


@dataclass(frozen=True, slots=True)
class AddressList:
    """One list of /ip/firewall/address-list."""

    name: str
    # enabled addresses, ranges or names, in order; None: too many to read
    entries: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Address:
    address: str  # `10.0.0.1/24`
    interface: str
    network: str = ""  # the peer's address on a point-to-point link
    disabled: bool = False
    dynamic: bool = False


@dataclass(frozen=True, slots=True)
class Route:
    """One row of /ip/route: one gateway."""

    gateway: str
    destination: str = DEFAULT_DESTINATION
    id: str = ""
    immediate_gateway: str = ""  # what the router resolved it to, if it could
    distance: int = 1
    scope: int = 30
    target_scope: int = 10
    table: str = MAIN
    check_gateway: str = "none"
    active: bool = False
    disabled: bool = False
    dynamic: bool = False
    connected: bool = False
    blackhole: bool = False
    comment: str = ""

    @property
    def is_default(self) -> bool:
        return self.destination == DEFAULT_DESTINATION and not self.blackhole

    @property
    def is_half(self) -> bool:
        """One of the two halves of all addresses: together they come before any default route."""
        return self.destination in HALVES and not self.blackhole


@dataclass(frozen=True, slots=True)
class Table:
    name: str
    fib: bool = True  # without it the table never forwards a packet
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class RoutingRule:
    action: str = "lookup"
    table: str = MAIN
    source: str = ""
    destination: str = ""
    routing_mark: str = ""
    interface: str = ""
    disabled: bool = False
    comment: str = ""


@dataclass(frozen=True, slots=True)
class IpSettings:
    hash_policy: str = "l3"  # l3 where the version cannot set it (before 7.16)
    rp_filter: str = "no"
    allow_fast_path: bool = True
    fasttrack_active: bool = False  # in use


@dataclass(frozen=True, slots=True)
class FirewallRule:
    """One row of mangle, nat or filter, in evaluation order. Empty text: the matcher is not set."""

    chain: str
    action: str
    id: str = ""
    comment: str = ""
    disabled: bool = False
    dynamic: bool = False
    connection_mark: str = ""
    connection_state: str = ""
    packet_mark: str = ""
    routing_mark: str = ""
    in_interface: str = ""
    in_interface_list: str = ""
    out_interface: str = ""
    out_interface_list: str = ""
    source: str = ""
    destination: str = ""
    source_list: str = ""
    destination_list: str = ""
    destination_type: str = ""
    protocol: str = ""
    destination_port: str = ""
    pcc: Pcc | None = None
    nth: Nth | None = None
    random_pct: int | None = None
    new_connection_mark: str = ""
    new_packet_mark: str = ""
    new_routing_mark: str = ""
    added_list: str = ""  # address list that the rule puts somebody on, for `added_timeout`
    added_timeout: str = ""
    passthrough: bool = True
    jump_target: str = ""
    to_addresses: str = ""
    to_ports: str = ""
    # every other matcher by name, sorted: two rules differ without knowing it
    more: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class QueueType:
    name: str
    kind: str
    # settings of its kind, by RouterOS's names, sorted
    parameters: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class InterfaceQueue:
    """/queue/interface: the queue type that an interface's own output uses."""

    interface: str
    queue: str


@dataclass(frozen=True, slots=True)
class SimpleQueue:
    """Pairs such as `queue` and `max_limit` are upload/download as the target sees them."""

    name: str
    target: str
    destination: str = ""
    queue: str = ""
    max_limit: str = ""
    parent: str = "none"
    disabled: bool = False
    dynamic: bool = False


@dataclass(frozen=True, slots=True)
class TreeQueue:
    name: str
    parent: str  # an interface, `global` or another tree queue
    packet_mark: str = ""
    queue: str = ""
    max_limit: str = ""
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class DhcpClient:
    interface: str
    add_default_route: str = "yes"  # yes, no or special-classless
    distance: int = 1
    table: str = MAIN
    gateway: str = ""
    disabled: bool = False
    comment: str = ""


@dataclass(frozen=True, slots=True)
class PppoeClient:
    name: str  # of the tunnel interface
    carrier: str  # the port that it runs over
    add_default_route: bool = False
    distance: int = 1
    disabled: bool = False
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Hotspot:
    """A captive portal before the clients of an interface."""

    name: str
    interface: str
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Automation:
    """A script that writes to menus which balancing depends on; its text is not kept."""

    name: str  # as people see it, such as `netwatch 9.9.9.9`
    menus: tuple[str, ...]  # such as `/ip/route`
    lists: tuple[str, ...] = ()  # address lists that it names


@dataclass(frozen=True, slots=True)
class RouterConfig:
    """One reading of a router."""

    version: str = ""  # `7.18.2`, without the channel
    identity: str = ""
    board: str = ""
    interfaces: tuple[Interface, ...] = ()
    list_members: tuple[ListMember, ...] = ()
    interface_lists: tuple[InterfaceList, ...] = ()  # only those made of other lists
    addresses: tuple[Address, ...] = ()
    address_lists: tuple[AddressList, ...] | None = None  # None: not read
    routes: tuple[Route, ...] = ()
    tables: tuple[Table, ...] = (Table(MAIN),)
    routing_rules: tuple[RoutingRule, ...] = ()
    ip_settings: IpSettings = IpSettings()
    mangle: tuple[FirewallRule, ...] = ()
    nat: tuple[FirewallRule, ...] = ()
    # of FastTrack, or filling address lists that others ask
    filter_rules: tuple[FirewallRule, ...] = ()
    queue_types: tuple[QueueType, ...] = ()
    interface_queues: tuple[InterfaceQueue, ...] = ()
    simple_queues: tuple[SimpleQueue, ...] = ()
    tree_queues: tuple[TreeQueue, ...] = ()
    dhcp_clients: tuple[DhcpClient, ...] = ()
    pppoe_clients: tuple[PppoeClient, ...] = ()
    dhcp_server_interfaces: tuple[str, ...] = ()
    dns_servers: tuple[str, ...] = ()
    hotspots: tuple[Hotspot, ...] = ()
    vrfs: tuple[Vrf, ...] = ()
    automations: tuple[Automation, ...] | None = None  # None: scripts were not read

    def interface(self, name: str) -> Interface | None:
        return next((interface for interface in self.interfaces if interface.name == name), None)

    def listed_addresses(self, list_name: str) -> tuple[str, ...] | None:
        """() where the router has no such list, None where it was not read."""
        if self.address_lists is None:
            return None
        addresses = (
            address_list.entries
            for address_list in self.address_lists
            if address_list.name == list_name
        )
        return next(addresses, ())

    def vrf_of(self, interface: str) -> str:
        """The table that routes packets from an interface: its VRF's."""
        return table_of(self.vrfs, interface) or MAIN

    def gateway_table(self, gateway: str) -> str:
        """The table in which a gateway's address is looked up: main, unless it names a VRF."""
        return table_named(self.vrfs, gateway) or MAIN

    @property
    def own_tables(self) -> tuple[str, ...]:
        """Tables of VRFs other than main that have interfaces."""
        if not self.vrfs:
            return ()
        held = {self.vrf_of(each.name) for each in self.interfaces} - {MAIN}
        return tuple(vrf.name for vrf in self.vrfs if vrf.name in held)

    def members(self, list_name: str) -> frozenset[str]:
        """Interfaces that somebody put into a list, or into one that it includes."""
        return self._list_members(self._named_members).of(list_name)

    def listed(self, list_name: str) -> frozenset[str]:
        """As `members`, also for the router's own lists `all`, `none`, `dynamic` and `static`."""
        return self._list_members(self._members).of(list_name)

    def _list_members(self, own: Callable[[str], frozenset[str]]) -> ListMembers:
        return ListMembers({row.name: row for row in self.interface_lists}, own)

    def _members(self, list_name: str) -> frozenset[str]:
        flags = BUILT_IN_LISTS.get(list_name)
        if flags is None:
            return self._named_members(list_name)
        return frozenset(
            interface.name for interface in self.interfaces if interface.dynamic in flags
        )

    def _named_members(self, list_name: str) -> frozenset[str]:
        return frozenset(
            list_member.interface
            for list_member in self.list_members
            if list_member.list_name == list_name and not list_member.disabled
        )


def default_halves(config: RouterConfig, table: str) -> tuple[Route, ...]:
    """A table's routes to both halves of all addresses; none where one half is missing."""
    halves = tuple(
        route
        for route in config.routes
        if route.table == table and route.is_half and not route.disabled
    )
    return halves if {route.destination for route in halves} == set(HALVES) else ()


LISTING = frozenset({"add-src-to-address-list", "add-dst-to-address-list"})
"""Actions that put an address of a packet on a list."""


def fills_list(rule: FirewallRule) -> bool:
    return rule.action in LISTING and bool(rule.added_list) and not rule.disabled


def listing_rules(config: RouterConfig) -> Iterator[tuple[str, FirewallRule]]:
    """Enabled rules that put addresses on a list, with their menus."""
    menus = (("mangle", config.mangle), ("nat", config.nat), ("filter", config.filter_rules))
    yield from ((menu, rule) for menu, rules in menus for rule in rules if fills_list(rule))


def running_hotspots(config: RouterConfig) -> tuple[Hotspot, ...]:
    return tuple(hotspot for hotspot in config.hotspots if not hotspot.disabled)


def fasttrack_rules(config: RouterConfig) -> tuple[FirewallRule, ...]:
    """Enabled rules that put connections onto the fast track, past mangle and queues."""
    rules = (*config.filter_rules, *config.mangle)
    return tuple(
        rule for rule in rules if rule.action == "fasttrack-connection" and not rule.disabled
    )
