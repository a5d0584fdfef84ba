"""What balancing depends on in a router's configuration, normalized.

Everything here is as the router holds it, with declared types and no counters. Texts keep
RouterOS's own words ("no-mark", "!local"). A value that a router's version does not have is None
or the documented default.
"""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.words import Nth, Pcc

MAIN = "main"
NO_MARK = "no-mark"
DEFAULT_DESTINATION = "0.0.0.0/0"


@dataclass(frozen=True, slots=True)
class Interface:
    """One row of /interface. `link_speed_bps` is the negotiated speed of an Ethernet port, if it was read."""

    name: str
    id: str = ""
    type: str = "ether"
    comment: str = ""
    running: bool = True
    disabled: bool = False
    dynamic: bool = False
    slave: bool = False
    link_speed_bps: int | None = None


@dataclass(frozen=True, slots=True)
class ListMember:
    """`interface` belongs to the interface list `list_name`."""

    list_name: str
    interface: str
    disabled: bool = False
    dynamic: bool = False


@dataclass(frozen=True, slots=True)
class AddressList:
    """One list of /ip/firewall/address-list: its enabled entries, addresses, ranges or names, in order.

    `entries` is None where it has more of them than are read.
    """

    name: str
    entries: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Address:
    """`address` is `10.0.0.1/24`; `network` is the peer's address on a point-to-point link."""

    address: str
    interface: str
    network: str = ""
    disabled: bool = False
    dynamic: bool = False


@dataclass(frozen=True, slots=True)
class Route:
    """One row of /ip/route: one gateway. `immediate_gateway` is what the router resolved it to, if it could."""

    gateway: str
    destination: str = DEFAULT_DESTINATION
    id: str = ""
    immediate_gateway: str = ""
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


@dataclass(frozen=True, slots=True)
class Table:
    """A routing table; without `fib` it never forwards a packet."""

    name: str
    fib: bool = True
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class RoutingRule:
    """One row of /routing/rule."""

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
    """`hash_policy` is l3 where the version cannot set it (before 7.16).

    `fasttrack_active` says that it is in use.
    """

    hash_policy: str = "l3"
    rp_filter: str = "no"
    allow_fast_path: bool = True
    fasttrack_active: bool = False


@dataclass(frozen=True, slots=True)
class FirewallRule:
    """One row of mangle, nat or filter, in evaluation order. Empty text: the matcher is not set.

    `added_list` is the address list that a rule puts somebody on, for `added_timeout`. `more` holds
    every other matcher by name, sorted, so that two rules can be told apart without knowing it.
    """

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
    added_list: str = ""
    added_timeout: str = ""
    passthrough: bool = True
    jump_target: str = ""
    to_addresses: str = ""
    to_ports: str = ""
    more: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class QueueType:
    """`parameters` are the settings of its kind, by RouterOS's names, sorted."""

    name: str
    kind: str
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
    """A queue whose `parent` is an interface, `global` or another tree queue."""

    name: str
    parent: str
    packet_mark: str = ""
    queue: str = ""
    max_limit: str = ""
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class DhcpClient:
    """`add_default_route` is yes, no or special-classless."""

    interface: str
    add_default_route: str = "yes"
    distance: int = 1
    table: str = MAIN
    gateway: str = ""
    disabled: bool = False
    comment: str = ""


@dataclass(frozen=True, slots=True)
class PppoeClient:
    """The tunnel interface `name` runs over the port `carrier`."""

    name: str
    carrier: str
    add_default_route: bool = False
    distance: int = 1
    disabled: bool = False
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Automation:
    """A script of the router that writes to menus which balancing depends on; what it says is not kept.

    `name` as people see it, such as `netwatch 9.9.9.9`. `menus` as `/ip/route`. `lists`: address lists that it names.
    """

    name: str
    menus: tuple[str, ...]
    lists: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RouterConfig:
    """One reading of a router.

    `fasttrack` rules are in `filter_rules`; `version` is `7.18.2`, without the channel. `address_lists`
    is None where the lists were not read.
    """

    version: str = ""
    identity: str = ""
    board: str = ""
    interfaces: tuple[Interface, ...] = ()
    list_members: tuple[ListMember, ...] = ()
    addresses: tuple[Address, ...] = ()
    address_lists: tuple[AddressList, ...] | None = None
    routes: tuple[Route, ...] = ()
    tables: tuple[Table, ...] = (Table(MAIN),)
    routing_rules: tuple[RoutingRule, ...] = ()
    ip_settings: IpSettings = IpSettings()
    mangle: tuple[FirewallRule, ...] = ()
    nat: tuple[FirewallRule, ...] = ()
    filter_rules: tuple[FirewallRule, ...] = ()
    queue_types: tuple[QueueType, ...] = ()
    interface_queues: tuple[InterfaceQueue, ...] = ()
    simple_queues: tuple[SimpleQueue, ...] = ()
    tree_queues: tuple[TreeQueue, ...] = ()
    dhcp_clients: tuple[DhcpClient, ...] = ()
    pppoe_clients: tuple[PppoeClient, ...] = ()
    dhcp_server_interfaces: tuple[str, ...] = ()
    dns_servers: tuple[str, ...] = ()
    automations: tuple[Automation, ...] = ()

    def interface(self, name: str) -> Interface | None:
        return next((one for one in self.interfaces if one.name == name), None)

    def listed_addresses(self, list_name: str) -> tuple[str, ...] | None:
        """Entries of an address list; () where the router has no such list, None where they are not known."""
        if self.address_lists is None:
            return None
        found = (one.entries for one in self.address_lists if one.name == list_name)
        return next(found, ())

    def members(self, list_name: str) -> frozenset[str]:
        """Names of the enabled members of an interface list."""
        return frozenset(
            one.interface
            for one in self.list_members
            if one.list_name == list_name and not one.disabled
        )


def fasttrack_rules(config: RouterConfig) -> tuple[FirewallRule, ...]:
    """Enabled rules that put connections onto the fast track, past mangle and queues."""
    rules = (*config.filter_rules, *config.mangle)
    return tuple(one for one in rules if one.action == "fasttrack-connection" and not one.disabled)
