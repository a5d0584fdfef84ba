"""A configuration as atoms: every predicate of a rule or route, as a mask."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from backend.domain.config.config import RouterConfig, listing_rules
from backend.domain.config.firewall import FirewallRule
from backend.domain.config.gateways import connected_network, network_of
from backend.domain.config.routing import DEFAULT_DESTINATION, MAIN
from backend.domain.walk.diagrams import address_sets
from backend.domain.walk.diagrams.address_sets import LAST_ADDRESS, LAST_PORT, LAST_PROTOCOL
from backend.domain.walk.diagrams.atoms import Atoms, Interval, atoms_of
from backend.domain.walk.diagrams.chance import Hashes, hashes_of
from backend.domain.walk.diagrams.diagram import Cube
from backend.domain.walk.diagrams.dimensions import (
    DESTINATION,
    DESTINATION_PORT,
    ENTRY,
    PROTOCOL,
    SOURCE,
    SOURCE_PORT,
    STATE,
    STATES,
    Levels,
)

ROUTER = ""  # the entry of packets that the router itself makes

PORT_MATCHERS = ("src-port", "port")


@dataclass(frozen=True)
class Compiled:
    """Configurations over common atoms, so that their walks can be compared."""

    addresses: Atoms
    ports: Atoms
    protocols: Atoms
    entries: Mapping[str, int]  # a bit for each interface and for the router itself
    hashes: Hashes
    # (configuration, list) with members beyond its addresses: names, or by rules
    open_lists: frozenset[tuple[int, str]] = frozenset()
    # matching.py keeps cubes of fields alone: equal in every diagram
    plain_cubes: dict[tuple[int, FirewallRule], tuple[Cube, ...]] = field(default_factory=dict)

    @cached_property
    def all_entries(self) -> int:
        return (1 << len(self.entries)) - 1

    def levels(self) -> Levels:
        levels = Levels()
        levels.add_field(ENTRY, len(self.entries))
        levels.add_field(PROTOCOL, len(self.protocols.sizes))
        levels.add_field(STATE, len(STATES))
        for number in (SOURCE, DESTINATION):
            levels.add_field(number, len(self.addresses.sizes))
        for number in (SOURCE_PORT, DESTINATION_PORT):
            levels.add_field(number, len(self.ports.sizes))
        return levels

    def entry_mask(self, names: Iterable[str]) -> int:
        """The bits of these interfaces; unknown names count for nothing."""
        return sum(self.entries.get(name, 0) for name in frozenset(names))


def compiled(
    configurations: Iterable[RouterConfig],
    more_addresses: Iterable[str] = (),
    more_ports: Iterable[int] = (),
) -> Compiled:
    """Atoms over all that these configurations ask, and over a question's addresses and ports."""
    configs = tuple(configurations)
    predicates = dict(_address_predicates(configs, more_addresses))
    lists = {
        key: addresses for at, config in enumerate(configs) for key, addresses in _lists(at, config)
    }
    predicates.update((("list", *key), addresses.known) for key, addresses in lists.items())
    rules = [rule for config in configs for rule in rules_of(config)]
    ports: dict[Hashable, list[Interval]] = {
        text: address_sets.ports_in(text) for rule in rules for text in _port_texts(rule)
    }
    ports.update({str(port): [(port, port)] for port in more_ports})
    protocols: dict[Hashable, list[Interval]] = {
        text: address_sets.protocol_in(text)
        for text in ("tcp", "udp", "icmp", *(rule.protocol.removeprefix("!") for rule in rules))
    }
    return Compiled(
        addresses=atoms_of(predicates, LAST_ADDRESS),
        ports=atoms_of(ports, LAST_PORT),
        protocols=atoms_of(protocols, LAST_PROTOCOL),
        entries=_entries(configs),
        hashes=hashes_of(rules),
        open_lists=frozenset((*_filled(configs), *_named(lists))),
    )


@dataclass(frozen=True, slots=True)
class _Listed:
    """Addresses in an address list, and whether it has other members."""

    known: list[Interval]
    has_names: bool


def _lists(at: int, config: RouterConfig) -> Iterator[tuple[tuple[int, str], _Listed]]:
    for listed in config.address_lists or ():
        read = [address_sets.addresses_in(text) for text in listed.entries or ()]
        known = [part for parts in read if parts is not None for part in parts]
        yield (at, listed.name), _Listed(known, None in read)


def _named(lists: Mapping[tuple[int, str], _Listed]) -> Iterator[tuple[int, str]]:
    return (key for key, addresses in lists.items() if addresses.has_names)


def _filled(configs: Iterable[RouterConfig]) -> Iterator[tuple[int, str]]:
    for at, config in enumerate(configs):
        yield from ((at, rule.added_list) for _, rule in listing_rules(config))


def rules_of(config: RouterConfig) -> Iterator[FirewallRule]:
    for rules in (config.mangle, config.nat, config.filter_rules):
        yield from (rule for rule in rules if not rule.disabled)


def _entries(configs: Iterable[RouterConfig]) -> dict[str, int]:
    names = dict.fromkeys(interface.name for config in configs for interface in config.interfaces)
    return {name: 1 << at for at, name in enumerate((ROUTER, *names))}


def _port_texts(rule: FirewallRule) -> Iterator[str]:
    for text in (
        rule.destination_port,
        *(value for name, value in rule.more if name in PORT_MATCHERS),
    ):
        if text:
            yield text.removeprefix("!")


def _address_predicates(
    configs: Iterable[RouterConfig], more: Iterable[str]
) -> Iterator[tuple[Hashable, list[Interval]]]:
    yield "multicast", [address_sets.MULTICAST]
    yield "loopback", [address_sets.LOOPBACK]
    for text in more:
        yield ("address", text), address_sets.addresses_in(text) or []
    for at, config in enumerate(configs):
        yield ("local", at), address_sets.own_addresses(config)
        yield ("broadcast", at), address_sets.broadcasts(config)
        for table in (MAIN, *config.own_tables) if config.vrfs else ():
            yield ("local in", at, table), address_sets.own_addresses(config, table)
        for text in _address_texts(config):
            yield ("address", text), address_sets.addresses_in(text) or []


def _address_texts(config: RouterConfig) -> Iterator[str]:
    for rule in rules_of(config):
        yield from (text.removeprefix("!") for text in (rule.source, rule.destination) if text)
    for steer in config.routing_rules:
        yield from (text for text in (steer.source, steer.destination) if text)
    yield DEFAULT_DESTINATION
    for route in config.routes:
        reached = network_of(route.destination)
        if reached is not None:
            yield str(reached)
    for address in config.addresses:
        network = connected_network(address.address, address.network)
        if network is not None:
            yield str(network)
