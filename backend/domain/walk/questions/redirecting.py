"""Whether packets that NAT sends to the router get there: the web to its proxy, names to its DNS."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

from backend.domain.config.firewall import FirewallRule
from backend.domain.walk.diagrams.address_sets import ports_in
from backend.domain.walk.diagrams.bearing import OUTSIDE, THE_ROUTER, Bearing
from backend.domain.walk.diagrams.cubes import both
from backend.domain.walk.diagrams.diagram import Cube
from backend.domain.walk.diagrams.dimensions import DESTINATION, DESTINATION_PORT
from backend.domain.walk.diagrams.regions import Region, regions
from backend.domain.walk.diagrams.stages import FIRST
from backend.domain.walk.questions.campus import lowest
from backend.domain.walk.questions.first_packets import FirstPackets
from backend.domain.walk.questions.reaching import Astray
from backend.domain.walk.router.chains import target_of
from backend.domain.walk.router.passage import Router

SENDING = frozenset({"redirect", "dst-nat"})
MOST_REGIONS = 64  # looks at so many classes of one inside; more tell nothing new
Target = tuple[str, str]  # address and port as a dst-nat rule names them


@dataclass(frozen=True)
class Redirecting:
    """Clients' packets to the internet that a dst-nat rule sends to the router."""

    first: FirstPackets

    def lost(self) -> Iterator[Astray]:
        """Insides whose packets leave by an uplink instead: the mark's table comes before local delivery."""
        for inside, cube in self.first.of_inside.items():
            cubes = tuple(self._parts(cube))
            if cubes:
                astray = _InsideWalk(self.first, inside, cubes).astray()
                if astray is not None:
                    yield astray

    def _parts(self, cube: Cube) -> Iterator[Cube]:
        for rule in self._rules:
            for rule_cube in self.first.router.matching.cubes(rule, FIRST):
                part = both(cube, rule_cube)
                if part is not None:
                    yield part

    @cached_property
    def _rules(self) -> tuple[FirewallRule, ...]:
        return tuple(
            rule
            for rule in self.first.campus.config.nat
            if not rule.disabled
            and rule.action in SENDING
            and _is_own(self.first, target_of(rule)[0])
        )


@dataclass
class _InsideWalk:
    """One inside's packets through their own router, so that the met rules are theirs alone."""

    first: FirstPackets
    name: str
    cubes: tuple[Cube, ...]

    def astray(self) -> Astray | None:
        """None where all of them reach the router, or are dropped on purpose."""
        router = self.first.campus.router()
        sent = self._translated(router)
        ways: dict[str, None] = {}
        led: list[Region] = []
        for region, target in self._redirected(router, sent):
            ways_out = self._ways(router, sent, region, target)
            ways.update(dict.fromkeys(ways_out))
            led += [region] if ways_out else []
        if not led:
            return None
        packet, met = self.first.campus.witness(led[0].masks), tuple(sorted(router.met))
        return Astray(
            self.name, tuple(ways), met, packet, self.first.campus.are_most(led, self.cubes)
        )

    def _translated(self, router: Router) -> int:
        marked = router.prerouting(router.start(self.cubes), FIRST)
        return router.destination_nat(marked, FIRST)

    def _redirected(self, router: Router, sent: int) -> Iterator[tuple[Region, Target]]:
        """Packets that are surely sent to the router, class by class."""
        count = 0
        for cube in self.cubes:
            for region in regions(router.diagram, sent, cube):
                targets = {end.translated for end in region.ends if end.translated is not None}
                count += 1
                if count <= MOST_REGIONS and not any(region.unknown.values()):
                    own = (target for target in targets if _is_own(self.first, target[0]))
                    yield from ((region, target) for target in own)

    def _ways(self, router: Router, sent: int, region: Region, target: Target) -> tuple[str, ...]:
        """Uplinks by which packets of a class leave with their new address."""
        campus, diagram = self.first.campus, router.diagram
        moved = {DESTINATION: (lowest(region.masks[DESTINATION]), self._own(target))}
        for port, _ in ports_in(target[1])[:1]:
            ports = region.masks.get(DESTINATION_PORT, campus.compiled.ports.full)
            moved[DESTINATION_PORT] = (lowest(ports), campus.compiled.ports.atom_of(port))
        root = diagram.mapped(sent, partial(_sent_to, target))
        for level, (before, after) in moved.items():
            root = diagram.moved(root, level, before, after, diagram.leaf(OUTSIDE))
        end = router.routed(root, FIRST)
        masks = {**region.masks, **{level: after for level, (_, after) in moved.items()}}
        return tuple(self._uplinks(router, end, tuple(sorted(masks.items()))))

    def _own(self, target: Target) -> int:
        """The new address; for a redirect the router's own where they came in."""
        campus = self.first.campus
        masks = campus.compiled.addresses.masks
        return lowest(
            campus.own(self.name) if target[0] == THE_ROUTER else masks["address", target[0]]
        )

    def _uplinks(self, router: Router, end: int, cube: Cube) -> Iterator[str]:
        uplinks = self.first.campus.uplinks
        for region in regions(router.diagram, end, cube):
            for bearing in region.ends:
                if bearing.fate == "left" and bearing.interface in uplinks:
                    yield bearing.interface


def _is_own(first: FirstPackets, text: str) -> bool:
    """Whether packets go to the router, by a redirect or to its own address."""
    masks = first.campus.compiled.addresses.masks
    target = masks.get(("address", text), 0)
    return text == THE_ROUTER or bool(target and not target & ~masks["local", 0])


def _sent_to(target: Target, bearing: Bearing) -> Bearing:
    return bearing._replace(translated=None) if bearing.translated == target else OUTSIDE
