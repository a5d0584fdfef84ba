"""Who reaches whom: clients and the router itself, and answers and the clients that they are for."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from backend.domain.config import RouterConfig
from backend.domain.matchers import leaves_by
from backend.domain.walk import address_sets
from backend.domain.walk.bearing import OUTSIDE, Bearing
from backend.domain.walk.bulk import bulk_of, bulk_regions
from backend.domain.walk.compiled import Compiled, compiled
from backend.domain.walk.diagram import Cube, Diagram
from backend.domain.walk.dimensions import (
    DESTINATION,
    ENTRY,
    PROTOCOL,
    SOURCE,
    STATE,
    STATES,
)
from backend.domain.walk.passage import Router
from backend.domain.walk.populations import Clients, Inside, clients, insides, named_addresses
from backend.domain.walk.stages import ANSWER, FIRST

NEW, ESTABLISHED = (1 << STATES.index(name) for name in ("new", "established"))


@dataclass(frozen=True, slots=True)
class Astray:
    """Packets that leave by an interface, one of `ways`, by which they must not.

    `where` is the inside whose clients they are of, or the uplink that they come in by; `rules` are the numbers of
    mangle rules that they meet.
    """

    where: str
    ways: tuple[str, ...]
    rules: tuple[int, ...]


@dataclass
class Reaching:
    """Questions of one configuration about packets between a campus, its router and its ISPs."""

    config: RouterConfig
    uplinks: Collection[str]
    known: Mapping[str, str] = field(default_factory=dict)
    everyone: tuple[Inside, ...] = field(init=False)
    compiled: Compiled = field(init=False)

    def __post_init__(self) -> None:
        self.everyone = insides(self.config, self.uplinks)
        self.compiled = compiled([self.config], self._named())

    def cut_off(self) -> Iterator[Astray]:
        """Clients whose packets to the router do not reach it: the mark's table comes before local delivery."""
        for inside in self.everyone:
            sources = bulk_of(self.compiled.addresses, self._clients(inside).sources)
            router = self._router()
            cube = self._cube(inside.interface, NEW, sources, self._own(inside.interface))
            end = router.narrowed(dict(cube)).from_interface(router.start([cube]), FIRST)
            ways = self._ways(router, end, cube)
            if ways:
                yield Astray(inside.interface, ways, tuple(sorted(router.met)))

    def lost_answers(self) -> Iterator[Astray]:
        """Uplinks whose answers to clients do not come home: a routing mark sends them out again."""
        for uplink in self.uplinks:
            router = self._router()
            ways: dict[str, None] = {}
            for inside in self.everyone:
                for mark in self._marks_out(inside, uplink):
                    ways.update(dict.fromkeys(self._answer_ways(router, uplink, inside, mark)))
            if ways:
                yield Astray(uplink, tuple(ways), tuple(sorted(router.met)))

    def _answer_ways(
        self, router: Router, uplink: str, inside: Inside, mark: str
    ) -> tuple[str, ...]:
        """Where answers to one inside's clients go astray. Mangle sees the router's address, routing the client's."""
        group = self._clients(inside)
        internet = bulk_of(self.compiled.addresses, group.destinations)
        client = _lowest(bulk_of(self.compiled.addresses, group.sources))
        seen = _lowest(self._own(uplink)) if self._is_translated(uplink) else client
        if not (internet and client and seen):
            return ()
        start = self._cube(uplink, ESTABLISHED, internet, seen)
        root = router.start([start], Bearing(connection_mark=mark))
        marked = router.narrowed(dict(start)).prerouting(root, ANSWER)
        outside = router.diagram.leaf(OUTSIDE)
        home = router.diagram.moved(marked, DESTINATION, seen, client, outside)
        cube = self._cube(uplink, ESTABLISHED, internet, client)
        end = router.narrowed(dict(cube)).routed(home, ANSWER)
        return self._ways(router, end, cube, home=inside.interface)

    def _marks_out(self, inside: Inside, uplink: str) -> tuple[str, ...]:
        """Connection marks of clients' connections that leave by the uplink."""
        group = self._clients(inside)
        sources, destinations = (bulk_of(self.compiled.addresses, one) for one in group.ends)
        router = self._router()
        cube = group.cube(sources, destinations)
        end = router.narrowed(dict(cube)).from_interface(router.start([cube]), FIRST)
        found = (
            bearing.connection_mark
            for region in bulk_regions(self.compiled, router.diagram, end, cube)
            for bearing in region.ends
            if bearing.fate == "left" and bearing.interface == uplink
        )
        return tuple(dict.fromkeys(found))

    def _ways(self, router: Router, end: int, cube: Cube, home: str = "") -> tuple[str, ...]:
        """Interfaces other than `home` that packets leave by. What is dropped was meant to be."""
        found = (
            bearing.interface
            for region in bulk_regions(self.compiled, router.diagram, end, cube)
            for bearing in region.ends
            if bearing.fate == "left" and bearing.interface != home
        )
        return tuple(dict.fromkeys(found))

    def _cube(self, entry: str, state: int, sources: int, destinations: int) -> Cube:
        return (
            (ENTRY, self.compiled.entry_mask((entry,))),
            (PROTOCOL, self.compiled.protocols.masks["tcp"] | self.compiled.protocols.masks["udp"]),
            (STATE, state),
            (SOURCE, sources),
            (DESTINATION, destinations),
        )

    def _router(self) -> Router:
        return Router(
            self.compiled, Diagram[Bearing](self.compiled.levels()), self.config, known=self.known
        )

    def _clients(self, inside: Inside) -> Clients:
        return clients(self.compiled, self.everyone, inside)

    def _is_translated(self, uplink: str) -> bool:
        return any(
            rule.chain == "srcnat" and not rule.disabled and leaves_by(self.config, rule, uplink)
            for rule in self.config.nat
        )

    def _own(self, interface: str) -> int:
        """The router's own addresses on an interface."""
        mask = 0
        for text in _own_texts(self.config, interface):
            mask |= self.compiled.addresses.masks["address", text]
        return mask

    def _named(self) -> tuple[str, ...]:
        """Addresses that the questions ask, so that the atoms tell them apart."""
        held = {one.interface for one in self.config.addresses}
        own = (text for name in sorted(held) for text in _own_texts(self.config, name))
        return (*named_addresses(self.everyone), *own)


def _own_texts(config: RouterConfig, interface: str) -> Iterator[str]:
    for one in config.addresses:
        text = one.address.partition("/")[0]
        if (
            one.interface == interface
            and not one.disabled
            and address_sets.addresses_in(text) is not None
        ):
            yield text


def _lowest(mask: int) -> int:
    """The bit of the first atom; 0 of an empty set."""
    return mask & -mask
