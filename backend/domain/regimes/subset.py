"""What balancing depends on in a router's configuration, as a value to store and compare.

Left out: values that the router changes, and texts for people: counters, ids, running and active flags, dates, dynamic
rows, comments, the order of rows that the router does not walk in order.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interface_lists import behind
from backend.domain.config.interface_services import DhcpClient, Hotspot, PppoeClient
from backend.domain.config.routing import (
    DEFAULT_DESTINATION,
    HALVES,
    MAIN,
    Route,
    RoutingRule,
    Table,
)
from backend.domain.config.vrfs import Vrf
from backend.domain.walk.router.interfaces import KINDS, named

SUBSET_FORMAT = 1
LATER_SECTIONS = frozenset({"half", "hotspot", "list", "vrf"})  # missing in older subsets
DEFAULT_SCOPE, DEFAULT_TARGET_SCOPE = 30, 10
ORDERED = frozenset({"mangle", "nat", "fasttrack", "routing_rule", "vrf"})  # walked in order

HARMLESS_ACTIONS = frozenset(
    {
        "change-dscp",
        "change-mss",
        "change-ttl",
        "clear-df",
        "log",
        "passthrough",
        "set-priority",
        "sniff-pc",
        "sniff-tzsp",
        "strip-ipv4-options",
    }
)
"""Mangle actions after which a packet keeps its marks and goes on."""

_RULE_WORDS = {
    "chain": "chain",
    "action": "action",
    "connection_mark": "connection-mark",
    "connection_state": "connection-state",
    "packet_mark": "packet-mark",
    "routing_mark": "routing-mark",
    "in_interface": "in-interface",
    "in_interface_list": "in-interface-list",
    "out_interface": "out-interface",
    "out_interface_list": "out-interface-list",
    "source": "src-address",
    "destination": "dst-address",
    "source_list": "src-address-list",
    "destination_list": "dst-address-list",
    "destination_type": "dst-address-type",
    "protocol": "protocol",
    "destination_port": "dst-port",
    "pcc": "per-connection-classifier",
    "nth": "nth",
    "random_pct": "random",
    "new_connection_mark": "new-connection-mark",
    "new_routing_mark": "new-routing-mark",
    "jump_target": "jump-target",
    "to_addresses": "to-addresses",
}

Said = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One row: its properties in RouterOS's words, sorted."""

    said: Said
    comment: str = ""  # for telling, never compared
    disabled: bool = False

    def get(self, name: str) -> str:
        return dict(self.said).get(name, "")


@dataclass(frozen=True, slots=True)
class Subset:
    """Rows by section: those of subset_differences.SECTIONS, and `kind`.

    `half`: routes to halves of all addresses. `list`: what the named lists consist of, with the members of lists
    within. `kind`, never compared: the interfaces that words such as `all-ppp` mean in source NAT.
    """

    sections: Mapping[str, tuple[Entry, ...]]

    def of(self, section: str) -> tuple[Entry, ...]:
        return self.sections.get(section, ())

    def acting(self, section: str) -> tuple[Said, ...]:
        """What is in force, in the order that counts."""
        said = (row.said for row in self.of(section) if not row.disabled)
        return tuple(said) if section in ORDERED else tuple(sorted(said))

    def as_json(self) -> dict[str, Any]:
        return {
            "format": SUBSET_FORMAT,
            **{
                name: [asdict(row) | {"said": dict(row.said)} for row in rows]
                for name, rows in self.sections.items()
            },
        }

    @staticmethod
    def from_json(stored: Mapping[str, Any]) -> Subset:
        """Raises ValueError for another format, KeyError for a damaged one."""
        if stored["format"] != SUBSET_FORMAT:
            raise ValueError(f"subset of format {stored['format']} cannot be read")
        return Subset(
            {
                name: tuple(_entry(row) for row in rows)
                for name, rows in stored.items()
                if name != "format"
            }
        )


def subset(config: RouterConfig) -> Subset:
    rules = [rule for rule in config.mangle if not rule.dynamic]
    fast = [
        filter_rule
        for filter_rule in config.filter_rules
        if filter_rule.action == "fasttrack-connection"
    ]
    sources = [rule for rule in config.nat if rule.chain == "srcnat" and not rule.dynamic]
    named = _named_lists([*rules, *fast, *sources])
    return Subset(
        {
            "mangle": tuple(_rule(rule) for rule in rules if rule.action not in HARMLESS_ACTIONS),
            "nat": tuple(_rule(source) for source in sources),
            "fasttrack": tuple(_rule(rule) for rule in fast if not rule.dynamic),
            "route": tuple(_route(route) for route in _routes(config)),
            "half": tuple(_route(half) for half in _halves(config)),
            "table": tuple(_table(table) for table in config.tables if table.name != MAIN),
            "routing_rule": tuple(
                _routing_rule(routing_rule) for routing_rule in config.routing_rules
            ),
            "setting": tuple(_settings(config)),
            "member": tuple(_members(config, named)),
            "list": tuple(_lists(config, named)),
            "vrf": tuple(_vrf(vrf) for vrf in config.vrfs),
            "hotspot": tuple(_hotspot(hotspot) for hotspot in config.hotspots),
            "kind": tuple(_kinds(config, sources)),
            "client": tuple(
                [_dhcp(dhcp_client) for dhcp_client in config.dhcp_clients]
                + [_pppoe(pppoe_client) for pppoe_client in config.pppoe_clients]
            ),
        }
    )


def _entry(stored: Mapping[str, Any]) -> Entry:
    return Entry(tuple(sorted(stored["said"].items())), stored["comment"], stored["disabled"])


def _said(words: Mapping[str, object]) -> Said:
    return tuple(sorted((name, str(value)) for name, value in words.items() if value))


def _rule(rule: FirewallRule) -> Entry:
    words = {word: getattr(rule, name) for name, word in _RULE_WORDS.items()}
    words |= dict(rule.more)
    if not rule.passthrough:
        words["passthrough"] = "no"
    return Entry(_said(words), rule.comment, rule.disabled)


def _routes(config: RouterConfig) -> Iterator[Route]:
    """Static default routes, and host routes to their gateways and to those of halves."""
    static = [route for route in config.routes if not (route.dynamic or route.connected)]
    gateways = {
        route.gateway.partition("@")[0] for route in static if route.is_default or route.is_half
    }
    for static_route in static:
        host, _, length = static_route.destination.partition("/")
        if static_route.destination == DEFAULT_DESTINATION or (
            host in gateways and length in ("", "32")
        ):
            yield static_route


def _halves(config: RouterConfig) -> Iterator[Route]:
    """Also those that drop packets."""
    for route in config.routes:
        if route.destination in HALVES and not (route.dynamic or route.connected):
            yield route


def _route(route: Route) -> Entry:
    words = {
        "dst-address": route.destination,
        "gateway": route.gateway,
        "routing-table": route.table,
        "distance": route.distance,
        "check-gateway": "" if route.check_gateway == "none" else route.check_gateway,
        "scope": "" if route.scope == DEFAULT_SCOPE else route.scope,
        "target-scope": "" if route.target_scope == DEFAULT_TARGET_SCOPE else route.target_scope,
        "blackhole": "yes" if route.blackhole else "",
    }
    return Entry(_said(words), route.comment, route.disabled)


def _table(table: Table) -> Entry:
    return Entry(_said({"name": table.name, "fib": "yes" if table.fib else ""}), "", table.disabled)


def _routing_rule(rule: RoutingRule) -> Entry:
    words = {
        "action": rule.action,
        "table": rule.table,
        "src-address": rule.source,
        "dst-address": rule.destination,
        "routing-mark": rule.routing_mark,
        "interface": rule.interface,
    }
    return Entry(_said(words), rule.comment, rule.disabled)


def _settings(config: RouterConfig) -> Iterator[Entry]:
    held = config.ip_settings
    yield Entry((("rp-filter", held.rp_filter),))
    yield Entry((("ipv4-multipath-hash-policy", held.hash_policy),))
    yield Entry((("allow-fast-path", "yes" if held.allow_fast_path else "no"),))


def _members(config: RouterConfig, lists: Collection[str]) -> Iterator[Entry]:
    for list_member in config.list_members:
        if list_member.list_name in lists and not list_member.dynamic:
            words = {"list": list_member.list_name, "interface": list_member.interface}
            yield Entry(_said(words), "", list_member.disabled)


def _lists(config: RouterConfig, named: frozenset[str]) -> Iterator[Entry]:
    """What the named lists consist of: other lists, and the members of those."""
    rows = {row.name: row for row in config.interface_lists}
    reached = behind(rows, named)
    for row in config.interface_lists:
        if row.name in reached:
            words = {"include": ",".join(row.include), "exclude": ",".join(row.exclude)}
            # With its name as a comment a list that includes others than before is the same list,
            # changed.
            yield Entry(_said({"list": row.name, **words}), row.name)
    yield from _members(config, reached - named)


def _kinds(config: RouterConfig, sources: Iterable[FirewallRule]) -> Iterator[Entry]:
    """Without dynamic interfaces: those are clients' tunnels, perhaps many."""
    fixed = {interface.name for interface in config.interfaces if not interface.dynamic}
    words = {rule.out_interface.removeprefix("!") for rule in sources} & KINDS.keys()
    for word in sorted(words):
        for name in sorted(named(config, word) & fixed):
            yield Entry(_said({"kind": word, "interface": name}))


def _named_lists(rules: Iterable[FirewallRule]) -> frozenset[str]:
    texts = (text for rule in rules for text in (rule.in_interface_list, rule.out_interface_list))
    return frozenset(text.removeprefix("!") for text in texts)


def _vrf(vrf: Vrf) -> Entry:
    words = {"name": vrf.name, "interfaces": ",".join(vrf.interfaces)}
    return Entry(_said(words), "", vrf.disabled)


def _hotspot(hotspot: Hotspot) -> Entry:
    words = {"name": hotspot.name, "interface": hotspot.interface}
    return Entry(_said(words), "", hotspot.disabled)


def _dhcp(client: DhcpClient) -> Entry:
    words = {
        "interface": client.interface,
        "add-default-route": client.add_default_route,
        "distance": client.distance,
    }
    return Entry(_said(words), client.comment, client.disabled)


def _pppoe(client: PppoeClient) -> Entry:
    words = {
        "name": client.name,
        "interface": client.carrier,
        "add-default-route": "yes" if client.add_default_route else "",
        "distance": client.distance,
    }
    return Entry(_said(words), client.comment, client.disabled)
