"""What several checks of a configuration look at, computed once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from ipaddress import IPv4Address

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.gateways import address_of, configured_default_routes, network_of
from backend.domain.config.routing import Route
from backend.domain.methods.classifying import RuleGroup, classifying_groups, flattened
from backend.domain.methods.methods import Balancing, recognise
from backend.domain.methods.queue_limits import DIRECTIONS, Direction
from backend.domain.walk.questions.answering import Answering
from backend.domain.walk.questions.divided import Division
from backend.domain.walk.questions.first_packets import OwnPackets
from backend.domain.walk.questions.marking import Marking
from backend.domain.walk.questions.reaching import Astray, Reaching
from backend.domain.walk.router.matchers import leaves_by, matches_interface, matches_list
from backend.domain.walk.router.next_hops import NextHops
from backend.domain.walk.router.tables import Tables

Contracts = Mapping[str, Mapping[Direction, int]]
"""By interface, in bit/s; without one, nothing is said about the speed of an uplink."""
MARKING_CHAINS = ("prerouting", "output")


@dataclass(frozen=True)
class View:
    config: RouterConfig
    interfaces: tuple[str, ...]  # the uplinks
    contracts: Contracts = field(default_factory=dict)

    @cached_property
    def balancing(self) -> Balancing:
        return recognise(self.config, self.interfaces, first=self.reaching.first)

    @cached_property
    def default_routes(self) -> tuple[Route, ...]:
        return configured_default_routes(self.config)

    @cached_property
    def reaching(self) -> Reaching:
        return Reaching(self.config, self.interfaces)

    @cached_property
    def answering(self) -> Answering:
        return Answering(self.reaching.campus)

    @cached_property
    def marking(self) -> Marking:
        return Marking(self.reaching.campus, self.reaching.first, self.own)

    @cached_property
    def own(self) -> OwnPackets:
        return OwnPackets(self.reaching.campus)

    @cached_property
    def divisions(self) -> Mapping[str, Division]:
        return {"prerouting": Division(self.reaching.first), "output": Division(self.own)}

    @cached_property
    def unmet(self) -> frozenset[int]:
        """Marking rules of prerouting groups (by number) that no packet from inside can meet."""
        return self.marking.unmet(
            [
                self.number(rule)
                for group in self.groups
                if group.chain == "prerouting"
                for rule in group.rules
            ]
        )

    @cached_property
    def cut_off(self) -> tuple[Astray, ...]:
        """Clients' packets that do not reach the router."""
        return tuple(self.reaching.cut_off())

    @cached_property
    def rules_that_cut_off(self) -> frozenset[int]:
        return frozenset(number for astray in self.cut_off for number in astray.rules)

    @property
    def tables(self) -> Tables:
        return self.reaching.first.router.decision.tables

    @cached_property
    def next_hops(self) -> NextHops:
        return NextHops(self.config)

    @cached_property
    def shared_gateways(self) -> Mapping[str, tuple[str, ...]]:
        """Gateway addresses of default routes without an interface that lie behind several uplinks."""
        holders_of = {}
        for route in self.default_routes:
            address = address_of(host_of(route))
            if address is not None and "%" not in route.gateway:
                holders_of[str(address)] = self._holders(address)
        return {address: holders for address, holders in holders_of.items() if len(holders) > 1}

    def _holders(self, address: IPv4Address) -> tuple[str, ...]:
        """Uplinks whose own network holds the address."""
        holders = (
            held.interface
            for held in self.config.addresses
            if not held.disabled
            and held.interface in self.interfaces
            and (network := network_of(held.address)) is not None
            and address in network
        )
        return tuple(dict.fromkeys(holders))

    @cached_property
    def awaits_lease(self) -> bool:
        """Whether a DHCP client has no address now, so that connected networks are missing."""
        held = {address.interface for address in self.config.addresses if not address.disabled}
        ports = {interface.name for interface in self.config.interfaces if interface.slave}
        return any(
            not client.disabled and client.interface not in held | ports
            for client in self.config.dhcp_clients
        )

    @cached_property
    def has_host_routes(self) -> bool:
        """Whether a default route's gateway has a host route, as recursive routes need."""
        return any(self.next_hops.beneath(route) for route in self.default_routes)

    @cached_property
    def groups(self) -> tuple[RuleGroup, ...]:
        """Classifying groups of both chains in which marks decide the way."""
        return tuple(
            group
            for chain, division in self.divisions.items()
            for group in classifying_groups(division.first, chain)
        )

    @cached_property
    def routing_marks(self) -> tuple[FirewallRule, ...]:
        return tuple(
            rule
            for chain in MARKING_CHAINS
            for rule in flattened(self.config.mangle, chain)
            if rule.action == "mark-routing" and rule.new_routing_mark
        )

    @cached_property
    def marked_tables(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(rule.new_routing_mark for rule in self.routing_marks))

    @property
    def uses_marks(self) -> bool:
        return bool(self.routing_marks)

    @cached_property
    def source_nat(self) -> tuple[FirewallRule, ...]:
        return tuple(rule for rule in self.config.nat if is_source_nat(rule))

    def is_translated(self, interface: str) -> bool:
        """Whether some traffic that leaves by this interface gets another source address."""
        return any(leaves_by(self.config, rule, interface) for rule in self.source_nat)

    @property
    def several(self) -> bool:
        return len(self.interfaces) > 1

    def number(self, rule: FirewallRule) -> int:
        """Place of a mangle rule, from 0; -1 if it is not in the list."""
        return self._numbers.get(id(rule), -1)

    @cached_property
    def _numbers(self) -> Mapping[int, int]:
        return {id(rule): at for at, rule in reversed(tuple(enumerate(self.config.mangle)))}

    def rule_name(self, rule: FirewallRule, menu: str = "mangle") -> str:
        """`mangle rule 7 (pcc-isp1-0)`, numbered from 0 as WinBox and print do."""
        at = self.number(rule) if menu == "mangle" else -1
        name = f"{menu} rule {at}" if at >= 0 else f"{menu} rule"
        return f"{name} ({rule.comment})" if rule.comment else name

    def enters(self, rule: FirewallRule, interface: str) -> bool:
        """Whether the rule is about packets that come in by this interface."""
        if rule.in_interface_list:
            return matches_list(self.config, rule.in_interface_list, interface)
        return bool(rule.in_interface) and matches_interface(
            self.config, rule.in_interface, interface
        )

    def set_by(self, mark: str) -> tuple[FirewallRule, ...]:
        return tuple(
            rule
            for rule in self.config.mangle
            if not rule.disabled
            and rule.action == "mark-connection"
            and rule.new_connection_mark == mark
        )


def contracts_of(speeds: Mapping[str, tuple[int, int]]) -> Contracts:
    """From download and upload by interface."""
    return {name: dict(zip(DIRECTIONS, pair, strict=True)) for name, pair in speeds.items()}


def is_source_nat(rule: FirewallRule) -> bool:
    translates = rule.action in ("masquerade", "src-nat", "netmap", "same")
    return translates and rule.chain == "srcnat" and not rule.disabled


def host_of(route: Route) -> str:
    """The gateway's address, without an interface or table."""
    return route.gateway.split("@", maxsplit=1)[0].split("%", maxsplit=1)[0]


def joined(names: Iterable[object]) -> str:
    return ", ".join(dict.fromkeys(str(name) for name in names))
