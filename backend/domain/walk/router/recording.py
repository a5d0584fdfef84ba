"""One packet's recorded passage: every rule and table that it came to, and its ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from backend.domain.walk.diagrams.bearing import OUTSIDE, Bearing
from backend.domain.walk.diagrams.chance import Distribution, Parts
from backend.domain.walk.diagrams.diagram import Diagram
from backend.domain.walk.diagrams.dimensions import is_unknown
from backend.domain.walk.diagrams.stages import Stage
from backend.domain.walk.diagrams.together import Together
from backend.domain.walk.router.compiled import Compiled
from backend.domain.walk.router.packets import Packet
from backend.domain.walk.router.passage import Router
from backend.domain.walk.router.translation import PacketFlow
from backend.domain.walk.router.watching import Condition, LookUp, Meeting

HERE, ELSEWHERE = Bearing(depth=-2), Bearing(depth=-3)
HOLDS, FAILS = 2, 1
Assumed = Mapping[int, int]  # unknown levels, each with HOLDS or FAILS


@dataclass(frozen=True, slots=True)
class Noted:
    """A rule or table, and the packet as it came to it."""

    event: Meeting | LookUp
    packet: Packet


@dataclass
class Recorder:
    """Notes what a router tells of its walk."""

    packet: Packet
    notes: list[Noted] = field(default_factory=list)

    def watch(self, event: Meeting | LookUp) -> None:
        self.notes.append(Noted(event, self.packet))


@dataclass(frozen=True)
class Passage:
    """One packet of a connection through the router; dst-nat may send its chances to several ends."""

    router: Router
    stage: Stage
    packet: Packet
    notes: Sequence[Noted]
    flows: Sequence[PacketFlow]

    @property
    def compiled(self) -> Compiled:
        return self.router.compiled

    @property
    def diagram(self) -> Diagram[Bearing]:
        return self.router.diagram

    @cached_property
    def _bits(self) -> dict[Packet, Mapping[int, int]]:
        return {}

    @cached_property
    def _met(self) -> dict[int, int]:
        return {}

    @cached_property
    def _parts(self) -> Parts:
        return Parts(self.diagram)

    @cached_property
    def _togethers(self) -> dict[Bearing, Together]:
        return {}

    @cached_property
    def _both(self) -> Together:
        return Together(self.diagram, HERE, HERE)

    def branches(self, given: Assumed) -> Iterator[Assumed]:
        """Further assumptions that leave only chance; first that nothing holds."""
        nodes = [self.at(flow.root, flow.packet, given) for flow in self.flows]
        yield from self._assumed(nodes, given)

    def _assumed(self, nodes: list[int], assumed: Assumed) -> Iterator[Assumed]:
        unsettled = [level for node in nodes if is_unknown(level := self.diagram.level[node])]
        if not unsettled:
            yield assumed
            return
        for value in (FAILS, HOLDS):
            more = {**assumed, min(unsettled): value}
            yield from self._assumed([self.diagram.followed(node, more) for node in nodes], more)

    def at(self, root: int, packet: Packet, assumed: Assumed) -> int:
        return self.diagram.followed(root, {**self.bits_of(packet), **assumed})

    def bits_of(self, packet: Packet) -> Mapping[int, int]:
        if packet not in self._bits:
            self._bits[packet] = packet.bits(self.compiled)
        return self._bits[packet]

    def ends(self, assumed: Assumed) -> Iterator[tuple[PacketFlow, Distribution]]:
        """The ends of each flow with their parts, which sum to 1 over all of them."""
        for flow in self.flows:
            shares = self._parts.of(self.at(flow.root, flow.packet, assumed))
            inside = {bearing: part for bearing, part in shares.items() if not bearing.outside}
            if inside:
                yield flow, inside

    def before(self, note: Noted, assumed: Assumed) -> Distribution | None:
        """What the packet bears before a rule or table; None where unknowns beyond `assumed` decide."""
        try:
            shares = self._parts.of(self.at(note.event.root, note.packet, assumed))
        except ValueError:
            return None
        return {bearing: part for bearing, part in shares.items() if not bearing.outside}

    def came(self, note: Noted, assumed: Assumed) -> Distribution | None:
        shares = self.before(note, assumed)
        comes = _comes(note.event)
        return shares and {bearing: part for bearing, part in shares.items() if comes(bearing)}

    def met(self, note: Noted, assumed: Assumed) -> Fraction | None:
        """The part of the packet's chances that a rule fits; None where unknown."""
        try:
            shares = self._parts.of(self.at(self.met_root(note), note.packet, assumed))
        except ValueError:
            return None
        return shares.get(HERE, Fraction(0))

    def ends_so(self, note: Noted, assumed: Assumed, flow: PacketFlow, end: Bearing) -> bool:
        """Whether any chance meets the rule and ends so. Further unknowns may hold."""
        left = self.at(self.met_root(note), note.packet, assumed)
        right = self.at(flow.root, flow.packet, assumed)
        if end not in self._togethers:
            self._togethers[end] = Together(self.diagram, HERE, end)
        return self._togethers[end].ever(left, right)

    def both_met(self, left: Noted, right: Noted, assumed: Assumed) -> bool:
        nodes = [self.at(self.met_root(note), note.packet, assumed) for note in (left, right)]
        return self._both.ever(nodes[0], nodes[1])

    def met_root(self, note: Noted) -> int:
        """The packets that a rule fits, as a function: HERE or ELSEWHERE."""
        if id(note) not in self._met:
            self._met[id(note)] = self._met_root(note)
        return self._met[id(note)]

    def _met_root(self, note: Noted) -> int:
        event, diagram = note.event, self.diagram
        comes = _comes(event)
        cubes = event.cubes if isinstance(event, Meeting) else (event.cube,)
        root = event.root
        for cube in cubes:
            if cube is not None:
                root = diagram.changed(
                    root,
                    cube,
                    lambda bearing: comes(bearing) and event.fits(bearing),
                    lambda _: HERE,
                )
        return diagram.mapped(root, lambda bearing: HERE if bearing == HERE else ELSEWHERE)


def _comes(event: Meeting | LookUp) -> Condition:
    if isinstance(event, Meeting):
        return lambda bearing: bearing != OUTSIDE and event.comes(bearing)
    return lambda bearing: bearing.under_way and not bearing.interface
