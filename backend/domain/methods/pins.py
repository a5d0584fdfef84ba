"""Whether the router sends a probe's source address over its uplink, and which rules are missing.

RouterOS asks the table of a routing mark, then `/routing/rule`, then main (reference section 4.3). So a pin is a
routing rule for the address and, where mangle marks packets from inside, an accept before those marks. The walk tells
whether the present rules do it. Rules match whenever they may: an unknown matcher neither protects nor excuses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address
from typing import Literal

from backend.domain.config.config import RouterConfig, fasttrack_rules
from backend.domain.config.firewall import NO_MARK, FirewallRule
from backend.domain.config.gateways import address_of, nearest_legs, network_of
from backend.domain.config.routing import MAIN, RoutingRule
from backend.domain.methods.classifying import flattened
from backend.domain.methods.pin_rules import (
    MissingPinParts,
    lines,
    new_table,
    shown_mangle,
    shown_routing,
)
from backend.domain.walk.questions.sources import Sources
from backend.domain.walk.router.matchers import matches_interface, matches_list

State = Literal["pinned", "missing", "shadowed", "not_configured"]
Problem = Literal["", "other_way", "falls_back", "before_ours", "fasttrack"]
Why = Literal[
    "not_configured", "not_ipv4", "pinned", "no_rule", "rule_before", "marked", "no_way_out"
]


@dataclass(frozen=True, slots=True)
class PinUplink:
    """What pins need of an uplink."""

    uplink_id: int
    name: str
    interface: str
    source_address: str  # empty: not set


@dataclass(frozen=True, slots=True)
class RelatedRule:
    """A rule about the address, as the console would print it, and what is wrong with it."""

    menu: str
    rule: str
    problem: Problem


@dataclass(frozen=True, slots=True)
class Pin:
    uplink_id: int
    name: str
    interface: str
    source_address: str
    table: str  # of the uplink, if it has one
    state: State
    why: Why
    rules: tuple[str, ...] = ()  # missing console lines, in order
    related_rules: tuple[RelatedRule, ...] = ()


def pins(config: RouterConfig, uplinks: Sequence[PinUplink]) -> tuple[Pin, ...]:
    """One per uplink, in their order."""
    interfaces = tuple(uplink.interface for uplink in uplinks)
    tables = _new_tables(uplinks)
    hosts = [
        uplink.source_address for uplink in uplinks if address_of(uplink.source_address) is not None
    ]
    sources = Sources.of(config, interfaces, hosts)
    return tuple(
        _Pinning(config, interfaces, uplink, table, sources).pin()
        for uplink, table in zip(uplinks, tables, strict=True)
    )


def _new_tables(uplinks: Sequence[PinUplink]) -> list[str]:
    """A table name per uplink: two uplinks in one table would balance."""
    plain = [new_table(uplink.name) for uplink in uplinks]
    return [
        name if plain.count(name) == 1 else f"{name}-{uplink.uplink_id}"
        for uplink, name in zip(uplinks, plain, strict=True)
    ]


def table_of(config: RouterConfig, interface: str) -> str:
    """The table (not main) whose default route leaves by this interface alone, or ""."""
    for table in config.tables:
        if table.name != MAIN and not table.disabled and table.fib:
            legs = nearest_legs(config, table.name, {})
            if legs and {leg.interface for leg in legs} == {interface}:
                return table.name
    return ""


@dataclass(frozen=True, slots=True)
class _Pinning:
    config: RouterConfig
    uplinks: tuple[str, ...]
    uplink: PinUplink
    new_table: str
    sources: Sources

    def pin(self) -> Pin:
        address = address_of(self.uplink.source_address)
        table = table_of(self.config, self.uplink.interface)
        if address is None:
            why: Why = "not_ipv4" if self.uplink.source_address else "not_configured"
            return self._made(table, "not_configured", why)
        routing = [
            routing_rule
            for routing_rule in self.config.routing_rules
            if self._routes(routing_rule, address)
        ]
        right = [rule for rule in routing if self._right(rule)]
        first = bool(right) and routing[0] is right[0]
        met = self.sources.astray(self.uplink.source_address, self.uplink.interface)
        marking = [] if right and met is None else self._marking(address) or _marks_of(met)
        related = (*self._related_routing(routing, right), *self._related_marks(marking))
        missing = MissingPinParts(
            table=table,
            new_table=self.new_table,
            gateway=self._gateway(),
            routing=not right or not first,
            before_rules=bool(routing) and not first,
            mark=marking[0] if marking else None,
        )
        if not table and not missing.gateway and not right:
            return self._made(table, "missing", "no_way_out", related=related)
        state, why = self._judged(right=bool(right), first=first, astray=met is not None)
        return self._made(
            table, state, why, lines(missing, self.uplink.name, str(address)), related
        )

    def _judged(self, *, right: bool, first: bool, astray: bool) -> tuple[State, Why]:
        if not right:
            return "missing", "no_rule"
        if not astray:
            return "pinned", "pinned"
        return ("shadowed", "marked") if first else ("shadowed", "rule_before")

    def _made(
        self,
        table: str,
        state: State,
        why: Why,
        rules: tuple[str, ...] = (),
        related: tuple[RelatedRule, ...] = (),
    ) -> Pin:
        uplink = self.uplink
        return Pin(
            uplink_id=uplink.uplink_id,
            name=uplink.name,
            interface=uplink.interface,
            source_address=uplink.source_address,
            table=table,
            state=state,
            why=why,
            rules=rules,
            related_rules=related,
        )

    def _gateway(self) -> str:
        """How the main table reaches the ISP."""
        for table in (MAIN, *(table.name for table in self.config.tables)):
            for leg in nearest_legs(self.config, table, {}):
                if leg.interface == self.uplink.interface:
                    return leg.gateway
        for route in self.config.routes:
            if route.is_default and route.immediate_gateway.endswith(f"%{self.uplink.interface}"):
                return route.gateway
        return ""

    # /routing/rule --------------------------------------------------------------------------------

    def _routes(self, rule: RoutingRule, address: IPv4Address) -> bool:
        """Whether the rule may decide for the address's packets to the internet, which carry no routing mark."""
        if rule.disabled or rule.routing_mark or rule.interface in self.uplinks:
            return False
        everywhere = not rule.destination or rule.destination == "0.0.0.0/0"
        return everywhere and _covers(rule.source, address)

    def _right(self, rule: RoutingRule) -> bool:
        legs = nearest_legs(self.config, rule.table, {})
        ways = {leg.interface for leg in legs}
        return rule.action.startswith("lookup") and ways == {self.uplink.interface}

    def _related_routing(
        self, routing: Sequence[RoutingRule], right: Sequence[RoutingRule]
    ) -> Iterator[RelatedRule]:
        for rule in routing:
            problem: Problem = ""
            if not any(rule is each for each in right):
                problem = "before_ours" if right else "other_way"
            elif rule.action == "lookup":
                problem = "falls_back"
            yield RelatedRule("/routing/rule", shown_routing(rule), problem)
            if problem == "":
                return

    # mangle ---------------------------------------------------------------------------------------

    def _marking(self, address: IPv4Address) -> list[FirewallRule]:
        """Rules that may give the address's packets a routing mark to another way, in order.

        Connection marks count where a later rule turns them into a way. An accept ends the search.
        """
        marks: dict[str, FirewallRule] = {}
        met: list[FirewallRule] = []
        setters: list[FirewallRule] = []
        for rule in flattened(self.config.mangle, "prerouting"):
            if not self._may_match(rule, address):
                continue
            if rule.action == "accept" and _is_about_all(rule):
                break
            met.append(rule)
            if rule.action == "mark-connection":
                marks.setdefault(rule.new_connection_mark, rule)
            elif rule.action == "mark-routing":
                setter = marks.get(rule.connection_mark)
                if setter is None and rule.connection_mark not in ("", NO_MARK):
                    continue
                if not self._is_right_mark(rule, address):
                    setters.append(setter or rule)
        return [rule for rule in met if any(rule is setter for setter in setters)]

    def _may_match(self, rule: FirewallRule, address: IPv4Address) -> bool:
        if rule.in_interface and all(
            not matches_interface(self.config, rule.in_interface, inside)
            for inside in self._inner()
        ):
            return False
        if rule.in_interface_list and all(
            not matches_list(self.config, rule.in_interface_list, inside)
            for inside in self._inner()
        ):
            return False
        return _covers(rule.source, address)

    def _inner(self) -> list[str]:
        """Interfaces that may lead to a probe host."""
        names = [interface.name for interface in self.config.interfaces]
        return [name for name in names if name not in self.uplinks]

    def _is_right_mark(self, rule: FirewallRule, address: IPv4Address) -> bool:
        """A mark for this very address, to its uplink's table."""
        legs = nearest_legs(self.config, rule.new_routing_mark, {})
        own = rule.source and _covers(rule.source, address)
        return bool(own) and {leg.interface for leg in legs} == {self.uplink.interface}

    def _related_marks(self, marking: Sequence[FirewallRule]) -> Iterator[RelatedRule]:
        for rule in marking[:1]:
            yield RelatedRule("/ip/firewall/mangle", shown_mangle(rule), "before_ours")
        for fasttrack_rule in fasttrack_rules(self.config)[:1]:
            yield RelatedRule("/ip/firewall/filter", shown_mangle(fasttrack_rule), "fasttrack")


def _marks_of(met: Sequence[FirewallRule] | None) -> list[FirewallRule]:
    return [rule for rule in met or () if rule.action in ("mark-connection", "mark-routing")]


def _covers(source: str, address: IPv4Address) -> bool:
    """Whether a source matcher lets the address pass; an unreadable one may."""
    if not source:
        return True
    negated, text = source.startswith("!"), source.removeprefix("!")
    first, dash, last = text.partition("-")
    low, high = address_of(first), address_of(last)
    if dash and low and high:
        return (low <= address <= high) != negated
    network = network_of(text)
    return network is None or (address in network) != negated


def _is_about_all(rule: FirewallRule) -> bool:
    some = (
        *(rule.connection_mark, rule.connection_state, rule.packet_mark, rule.routing_mark),
        *(rule.source_list, rule.destination, rule.destination_list, rule.destination_type),
        *(rule.protocol, rule.destination_port, rule.out_interface, rule.out_interface_list),
    )
    limits = (rule.pcc, rule.nth, rule.random_pct)
    more = [name for name, _ in rule.more if name not in ("log", "log-prefix")]
    return not any(some) and not more and all(limit is None for limit in limits)
