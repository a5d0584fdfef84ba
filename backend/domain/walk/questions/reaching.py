"""Who reaches whom: clients the router, the router and answers their clients."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from backend.domain.config.config import RouterConfig
from backend.domain.config.gateways import network_of
from backend.domain.walk.diagrams.bearing import OUTSIDE, Bearing
from backend.domain.walk.diagrams.diagram import Cube
from backend.domain.walk.diagrams.dimensions import DESTINATION
from backend.domain.walk.diagrams.networks import NOT_INTERNET
from backend.domain.walk.diagrams.regions import Region
from backend.domain.walk.diagrams.stages import ANSWER, FIRST
from backend.domain.walk.questions.campus import ESTABLISHED, NEW, Campus, lowest, union
from backend.domain.walk.questions.first_packets import FirstPackets
from backend.domain.walk.questions.populations import Inside
from backend.domain.walk.questions.witnesses import Witness
from backend.domain.walk.router.bulk import bulk_of
from backend.domain.walk.router.matchers import leaves_by
from backend.domain.walk.router.next_hops import NextHops
from backend.domain.walk.router.passage import Router


@dataclass(frozen=True, slots=True)
class Astray:
    """Packets that leave by an interface that they must not use."""

    where: str  # their inside, or the uplink that they come in by
    ways: tuple[str, ...]  # the interfaces
    rules: tuple[int, ...]  # numbers of mangle rules that they meet
    packet: Witness  # one of them, or one that they answer
    is_most: bool = True  # of at least half of the addresses there


@dataclass
class _IncomingUplink:
    """What comes in by an uplink. Translated answers to all insides look alike until they are routed."""

    router: Router
    uplink: str
    _marked: dict[tuple[Cube, str], int] = field(default_factory=dict)

    def marked(self, cube: Cube, mark: str) -> int:
        """Marked answers, after prerouting."""
        if (cube, mark) not in self._marked:
            root = self.router.start([cube], Bearing(connection_mark=mark))
            self._marked[cube, mark] = self.router.prerouting(root, ANSWER)
        return self._marked[cube, mark]


@dataclass
class Reaching:
    """Questions of one configuration about packets between a campus, its router and its ISPs."""

    config: RouterConfig
    uplinks: Collection[str]
    known: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def campus(self) -> Campus:
        return Campus(self.config, self.uplinks, self.known)

    @cached_property
    def first(self) -> FirstPackets:
        return FirstPackets(self.campus)

    def cut_off(self) -> Iterator[Astray]:
        """Clients whose packets do not reach the router: the mark's table comes before local delivery."""
        return self._led_out(
            {inside.interface: self.campus.own(inside.interface) for inside in self.campus.insides}
        )

    def apart(self) -> Iterator[Astray]:
        """Clients whose packets to other networks of the campus leave by an uplink."""
        transit, atoms = self._transit(), self.campus.compiled.addresses
        hosts = {
            inside.interface: self.campus.clients(inside).sources
            for inside in self.campus.insides
            if inside.interface not in transit
        }
        targets = {
            name: union(
                mask
                for other, mask in hosts.items()
                # Networks in several VRFs are kept apart on purpose.
                if other != name and self.config.vrf_of(other) == self.config.vrf_of(name)
            )
            for name in hosts
        }
        return self._led_out({name: bulk_of(atoms, mask) for name, mask in targets.items()})

    def _led_out(self, targets: Mapping[str, int]) -> Iterator[Astray]:
        """Packets of each inside to its targets that leave by an uplink; only they meet `rules`."""
        cubes = {name: self._to(name, mask) for name, mask in targets.items() if mask}
        router, root = self.campus.started([*cubes.values()])
        end = router.from_interface(root, FIRST)
        for name, cube in cubes.items():
            regions = [*self.campus.bulk_regions(router.diagram, end, cube)]
            led = [region for region in regions if self.campus.leads_out(region)]
            if led:
                alone, of_it = self.campus.started([cube])
                alone.from_interface(of_it, FIRST)
                met, packet = tuple(sorted(alone.met)), self.campus.witness(led[0].masks)
                yield Astray(name, _ways(regions), met, packet, self.campus.are_most(led, [cube]))

    def _to(self, interface: str, destinations: int) -> Cube:
        inside = next(inside for inside in self.campus.insides if inside.interface == interface)
        sources = bulk_of(self.campus.compiled.addresses, self.campus.clients(inside).sources)
        return self.campus.cube(interface, NEW, sources, destinations)

    def _transit(self) -> frozenset[str]:
        """Interfaces with a route to a single internet host: an ISP's network under its tunnels."""
        hops = NextHops(self.config, known=self.known)
        atoms = self.campus.compiled.addresses
        private = union(atoms.masks["address", text] for text in NOT_INTERNET)
        interfaces: set[str] = set()
        for route in self.config.routes:
            network = network_of(route.destination)
            if route.disabled or route.connected or network is None or network.prefixlen < 32:
                continue
            if not atoms.atom_of(int(network.network_address)) & private:
                interfaces.update(hop.interface for hop in hops.of(route))
        return frozenset(interfaces)

    def lost_answers(self) -> Iterator[Astray]:
        """Uplinks whose answers to clients do not come home: a routing mark sends them out again."""
        for uplink in self.uplinks:
            everything = self.campus.compiled.addresses.full
            incoming = self.campus.cube(uplink, ESTABLISHED, self.campus.internet, everything)
            entry = _IncomingUplink(self.campus.router([incoming]), uplink)
            ways: dict[str, None] = {}
            answered: list[Region] = []
            for inside in self.campus.insides:
                for mark, region in self._marks_out(inside, uplink).items():
                    other_ways = self._answer_ways(entry, inside, mark)
                    ways.update(dict.fromkeys(other_ways))
                    answered += [region] if other_ways else []
            if answered:
                packet = self.campus.witness(answered[0].masks)
                yield Astray(uplink, tuple(ways), tuple(sorted(entry.router.met)), packet)

    def _answer_ways(self, entry: _IncomingUplink, inside: Inside, mark: str) -> tuple[str, ...]:
        """Where answers to one inside go astray. Mangle sees the router's address, routing the client's."""
        group = self.campus.clients(inside)
        internet = bulk_of(self.campus.compiled.addresses, group.destinations)
        client = lowest(bulk_of(self.campus.compiled.addresses, group.sources))
        uplink, router = entry.uplink, entry.router
        seen = lowest(self.campus.own(uplink)) if self._is_translated(uplink) else client
        if not (internet and client and seen):
            return ()
        marked = entry.marked(self.campus.cube(uplink, ESTABLISHED, internet, seen), mark)
        outside = router.diagram.leaf(OUTSIDE)
        home = router.diagram.moved(marked, DESTINATION, seen, client, outside)
        end = router.routed(home, ANSWER)
        cube = self.campus.cube(uplink, ESTABLISHED, internet, client)
        regions = self.campus.bulk_regions(router.diagram, end, cube)
        return tuple(way for way in _ways(regions) if way != inside.interface)

    def _marks_out(self, inside: Inside, uplink: str) -> Mapping[str, Region]:
        """Marks of clients' connections that leave by the uplink, each with some first packets."""
        cube = self.first.of_inside.get(inside.interface)
        regions: dict[str, Region] = {}
        for region in self.first.regions(cube) if cube else ():
            for bearing in region.ends:
                if bearing.fate == "left" and bearing.interface == uplink:
                    regions.setdefault(bearing.connection_mark, region)
        return regions

    def _is_translated(self, uplink: str) -> bool:
        return any(
            rule.chain == "srcnat" and not rule.disabled and leaves_by(self.config, rule, uplink)
            for rule in self.config.nat
        )


def _ways(regions: Iterable[Region]) -> tuple[str, ...]:
    """Interfaces that packets leave by. Dropping is on purpose."""
    ways = (end.interface for region in regions for end in region.ends if end.fate == "left")
    return tuple(dict.fromkeys(ways))
