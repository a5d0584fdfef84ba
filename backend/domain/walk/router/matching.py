"""A rule's matchers as cubes of packets, and as a condition on what the packet bears.

Every matcher is a list of disjoint cubes; a rule is their product. An unknown matcher (content, time, a list with
names in it) asks its own level, so that `x` and `!x` are opposites.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import NO_MARK, FirewallRule
from backend.domain.walk.diagrams import address_sets
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.diagram import Cube
from backend.domain.walk.diagrams.dimensions import (
    DESTINATION,
    DESTINATION_PORT,
    ENTRY,
    FIELDS,
    PROTOCOL,
    SOURCE,
    SOURCE_PORT,
    STATE,
    STATES,
    Levels,
)
from backend.domain.walk.diagrams.stages import Stage
from backend.domain.walk.router.compiled import ROUTER, Compiled
from backend.domain.walk.router.interfaces import listed, named

Alternatives = list[dict[int, int]]  # disjoint cubes, each as level -> mask

PCC = "per-connection-classifier"
ADDRESS_TYPES = ("local", "broadcast", "multicast", "unicast")


@dataclass
class Matching:
    """Reads the rules of one configuration, number `at` of the compiled ones."""

    compiled: Compiled
    config: RouterConfig
    levels: Levels
    at: int = 0
    _cubes: dict[tuple[int, Stage], tuple[FirewallRule, tuple[Cube, ...]]] = field(
        default_factory=dict
    )

    def cubes(self, rule: FirewallRule, stage: Stage) -> tuple[Cube, ...]:
        """The packets that fit the rule's matchers, without counters and draws.

        Rules are known by identity, which is faster than equality; so each is kept.
        """
        known = self._cubes.get((id(rule), stage))
        if known is None:
            known = self._cubes[id(rule), stage] = rule, self._shared(rule, stage)
        return known[1]

    def _shared(self, rule: FirewallRule, stage: Stage) -> tuple[Cube, ...]:
        shared = self.compiled.plain_cubes
        plain = shared.get((self.at, rule))
        cubes = self._read(rule, stage) if plain is None else plain
        if all(level in FIELDS for cube in cubes for level, _ in cube):
            shared[self.at, rule] = cubes
        return cubes

    def _read(self, rule: FirewallRule, stage: Stage) -> tuple[Cube, ...]:
        alternatives: Alternatives = [{}]
        for _, _, matcher in self.matchers(rule, stage):
            alternatives = _product(alternatives, matcher)
        return tuple(tuple(sorted(alternative.items())) for alternative in alternatives)

    def condition(self, rule: FirewallRule) -> Callable[[Bearing], bool]:
        """What the packet must bear, its way out included."""
        marks = (rule.connection_mark, rule.packet_mark, rule.routing_mark)
        if not any((*marks, rule.out_interface, rule.out_interface_list)):
            return _always
        leaves = self._leaves(rule)

        def holds(bearing: Bearing) -> bool:
            return (
                mark_fits(rule.connection_mark, bearing.connection_mark)
                and mark_fits(rule.packet_mark, bearing.packet_mark)
                and mark_fits(rule.routing_mark, bearing.routing_mark)
                and leaves(bearing.interface)
            )

        return holds

    def _leaves(self, rule: FirewallRule) -> Callable[[str], bool]:
        """A packet without a way out fits no matcher of the way out."""
        conditions = [
            (text.startswith("!"), read(self.config, text.removeprefix("!")))
            for text, read in ((rule.out_interface, named), (rule.out_interface_list, listed))
            if text
        ]
        return lambda name: all(
            name and (name in names) != negated for negated, names in conditions
        )

    def matchers(self, rule: FirewallRule, stage: Stage) -> Iterator[tuple[str, str, Alternatives]]:
        """Every matcher of the packet by RouterOS's name, with its value and the packets that fit it.

        Without marks, way out, counters and draws.
        """
        readers: tuple[tuple[str, str, Callable[[str], Alternatives]], ...] = (
            ("in-interface", rule.in_interface, self._interface),
            ("in-interface-list", rule.in_interface_list, self._interface_list),
            ("protocol", rule.protocol, self._protocol),
            ("connection-state", rule.connection_state, _state),
            ("src-address", rule.source, partial(self._address, SOURCE)),
            ("dst-address", rule.destination, partial(self._address, DESTINATION)),
            ("src-address-list", rule.source_list, partial(self._list, SOURCE)),
            ("dst-address-list", rule.destination_list, partial(self._list, DESTINATION)),
            ("dst-address-type", rule.destination_type, partial(self._type, DESTINATION)),
            ("dst-port", rule.destination_port, partial(self._port, DESTINATION_PORT)),
            *((name, value, partial(self._other, name)) for name, value in rule.more),
        )
        yield from ((name, text, read(text)) for name, text, read in readers if text)
        if rule.pcc is not None:
            cube = self.compiled.hashes.cube(self.levels, rule.pcc, stage)
            yield PCC, str(rule.pcc), [dict(cube)]

    def _other(self, name: str, value: str) -> Alternatives:
        if name == "src-address-type":
            return self._type(SOURCE, value)
        if name == "src-port":
            return self._port(SOURCE_PORT, value)
        if name == "port":
            return self._either_port(value)
        return self._unknown(name, value)

    def _unknown(self, name: str, value: str) -> Alternatives:
        level = self.levels.unknown(name, value.removeprefix("!"))
        return [{level.number: 1 if value.startswith("!") else 2}]

    def _interface(self, text: str) -> Alternatives:
        return self._entry(text, named(self.config, text.removeprefix("!")))

    def _interface_list(self, text: str) -> Alternatives:
        return self._entry(text, listed(self.config, text.removeprefix("!")))

    def _entry(self, text: str, names: frozenset[str]) -> Alternatives:
        """The router's own packets came in by no interface, so they fit no such matcher."""
        mask = _signed(text, self.compiled.entry_mask(names), self.compiled.all_entries)
        return [{ENTRY: mask & ~self.compiled.entries[ROUTER]}]

    def _protocol(self, text: str) -> Alternatives:
        atoms = self.compiled.protocols
        return [{PROTOCOL: _signed(text, atoms.masks[text.removeprefix("!")], atoms.full)}]

    def _address(self, level: int, text: str) -> Alternatives:
        atoms = self.compiled.addresses
        plain = text.removeprefix("!")
        if address_sets.addresses_in(plain) is None:
            return self._unknown(f"address {level}", text)
        return [{level: _signed(text, atoms.masks["address", plain], atoms.full)}]

    def _list(self, level: int, text: str) -> Alternatives:
        """Known addresses belong; where a list holds names, or rules fill it, others may belong."""
        plain, negated = text.removeprefix("!"), text.startswith("!")
        if self.config.listed_addresses(plain) is None:
            return self._unknown(f"list {level}", text)
        atoms = self.compiled.addresses
        known = atoms.masks.get(("list", self.at, plain), 0)
        if (self.at, plain) not in self.compiled.open_lists:
            return [{level: _signed(text, known, atoms.full)}]
        number = self.levels.unknown(f"list {level}", plain).number
        if negated:
            return [{level: atoms.full & ~known, number: 1}]
        return [{level: known}, {level: atoms.full & ~known, number: 2}]

    def _type(self, level: int, text: str) -> Alternatives:
        atoms = self.compiled.addresses
        local = atoms.masks["local", self.at]
        broadcast = atoms.masks["broadcast", self.at] & ~local
        multicast = atoms.masks["multicast"] & ~local & ~broadcast
        known = dict(
            zip(
                ADDRESS_TYPES,
                (local, broadcast, multicast, atoms.full & ~local & ~broadcast & ~multicast),
                strict=True,
            )
        )
        mask = 0
        for word in text.removeprefix("!").split(","):
            mask |= known.get(word.strip(), 0)
        return [{level: _signed(text, mask, atoms.full)}]

    def _port(self, level: int, text: str) -> Alternatives:
        atoms = self.compiled.ports
        return [{level: _signed(text, atoms.masks[text.removeprefix("!")], atoms.full)}]

    def _either_port(self, text: str) -> Alternatives:
        atoms = self.compiled.ports
        mask = atoms.masks[text.removeprefix("!")]
        rest = atoms.full & ~mask
        if text.startswith("!"):
            return [{SOURCE_PORT: rest, DESTINATION_PORT: rest}]
        return [{SOURCE_PORT: mask}, {SOURCE_PORT: rest, DESTINATION_PORT: mask}]


def _always(_: Bearing) -> bool:
    return True


def mark_fits(matcher: str, mark: str) -> bool:
    """`isp1`, `!isp1`, `no-mark` or `!no-mark`; "" asks nothing."""
    if not matcher:
        return True
    wanted = matcher.removeprefix("!")
    return (mark == ("" if wanted == NO_MARK else wanted)) != matcher.startswith("!")


def _state(text: str) -> Alternatives:
    words = {word.strip() for word in text.removeprefix("!").split(",")}
    mask = sum(1 << at for at, name in enumerate(STATES) if name in words)
    return [{STATE: _signed(text, mask, (1 << len(STATES)) - 1)}]


def _signed(text: str, mask: int, full: int) -> int:
    return full & ~mask if text.startswith("!") else mask


def _product(left: Alternatives, right: Iterable[dict[int, int]]) -> Alternatives:
    """Both must hold; leaves out empty pairs."""
    joint: Alternatives = []
    for alternative in left:
        for other in right:
            joined = dict(alternative)
            for level, mask in other.items():
                joined[level] = joined.get(level, mask) & mask
            if all(joined.values()):
                joint.append(joined)
    return joint
