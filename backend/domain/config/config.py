"""What balancing depends on in a router's configuration, with declared types and no counters.

Texts keep RouterOS's own words ("no-mark", "!local"). What a version does not have is None or the documented default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from backend.domain.config.automations import Automation
from backend.domain.config.firewall import FirewallRule, fills_list
from backend.domain.config.interface_lists import InterfaceList, ListMembers
from backend.domain.config.interface_services import DhcpClient, Hotspot, PppoeClient
from backend.domain.config.interfaces import (
    BUILT_IN_LISTS,
    Address,
    AddressList,
    Interface,
    ListMember,
)
from backend.domain.config.queues import InterfaceQueue, QueueType, SimpleQueue, TreeQueue
from backend.domain.config.routing import (
    DEFAULT_IP_SETTINGS,
    HALVES,
    MAIN,
    IpSettings,
    Route,
    RoutingRule,
    Table,
)
from backend.domain.config.vrfs import Vrf, table_named, table_of


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
    ip_settings: IpSettings = DEFAULT_IP_SETTINGS
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
