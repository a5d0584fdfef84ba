"""Walks of several configurations over one box of addresses, in one diagram."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from backend.domain.walk.diagrams.bearing import FRESH, OUTSIDE, Bearing
from backend.domain.walk.diagrams.chance import Distribution, Parts
from backend.domain.walk.diagrams.diagram import Cube, Diagram
from backend.domain.walk.diagrams.dimensions import DESTINATION, ENTRY, SOURCE, STATE, STATES, Level
from backend.domain.walk.diagrams.stages import FIRST, LATER
from backend.domain.walk.questions.comparing import Joint, joint_ends, settled
from backend.domain.walk.router.chains import Action
from backend.domain.walk.router.compiled import ROUTER, Compiled
from backend.domain.walk.router.passage import Router

NEW, ESTABLISHED = (1 << STATES.index(name) for name in ("new", "established"))

Box = tuple[int, int]  # sources and destinations
Marks = tuple[tuple[str, Fraction], ...]  # connection marks in order, with shares of packets
MarkChange = tuple[Marks, Marks]  # before and after


@dataclass(frozen=True, slots=True)
class Places:
    """Where addresses are."""

    campus: int  # of clients and of the router
    internet: int  # those that only ISPs lead to
    near: int  # private, connected, or with routes of their own
    servers: int  # inside, open to requests from the internet
    networks: Mapping[str, int]  # by interface, of hosts that reach each other without the router


@dataclass
class WalkStretch:
    """Walks over one box of sources and destinations, of the routers of moves.Sides; the first two are compared.

    A walk over all entries is made once; questions ask parts of it.
    """

    compiled: Compiled
    diagram: Diagram[Bearing]
    routers: tuple[Router, ...]
    box: Box
    places: Places
    _settled: dict[tuple[int, str], int] = field(default_factory=dict)

    @staticmethod
    def of(routers: Sequence[Router], box: Box, places: Places) -> WalkStretch:
        """`routers` share levels and steps; the box has its own diagram, which goes with it."""
        first = routers[0]
        diagram = Diagram[Bearing](first.diagram.levels)
        steps = first.steps.forgotten(diagram.levels) if first.steps else None
        within = {SOURCE: box[0], DESTINATION: box[1]}
        narrow = tuple(router.over(diagram, steps).narrowed(within) for router in routers)
        return WalkStretch(first.compiled, diagram, narrow, box, places)

    # first packets --------------------------------------------------------------------------------

    @cached_property
    def _first(self) -> tuple[int, ...]:
        return tuple(
            router.after_marks(root, FIRST)
            for router, root in zip(self.routers[:3], self._marked, strict=True)
        )

    @cached_property
    def _undecided(self) -> tuple[int, ...]:
        cube = self._cube(self.compiled.all_entries & ~self.compiled.entries[ROUTER], NEW)
        return tuple(router.prerouting(router.start([cube]), FIRST) for router in self.routers[3:])

    @cached_property
    def _marked(self) -> tuple[int, ...]:
        """Requests to published servers have prerouting's marks when their destination changes."""
        cube = self._cube(self.compiled.all_entries & ~self.compiled.entries[ROUTER], NEW)
        return tuple(router.prerouting(router.start([cube]), FIRST) for router in self.routers[:3])

    def clients(self, inside: Collection[str], sources: int) -> tuple[int, ...]:
        """Packets from the campus; nobody there has the router's address, or calls a neighbour through it."""
        where = self._from_campus(self.compiled.entry_mask(inside), sources)
        roots = (*self._first, *self._undecided)
        return tuple(self.diagram.restricted(root, where, self._outside) for root in roots)

    def _from_campus(self, entries: int, sources: int) -> int:
        """Clients' packets. None comes to a loopback address."""
        masks = self.compiled.addresses.masks
        foreign = sources & ~masks["local", 0]
        outward = self.compiled.addresses.full & ~masks["loopback"]
        where = self._where((ENTRY, entries), (SOURCE, foreign), (DESTINATION, outward))
        for name, addresses in self.places.networks.items():
            neighbours = addresses & ~masks["local", 0]
            cube = ((ENTRY, self.compiled.entry_mask((name,))), (DESTINATION, neighbours))
            where = self.diagram.changed(where, cube, lambda _: True, lambda _: OUTSIDE)
        return where

    def to(self, roots: Sequence[int], destinations: int) -> tuple[int, ...]:
        return self._only(roots, (DESTINATION, destinations))

    def arrivals(self, name: str) -> tuple[int, ...]:
        """Packets from the internet by one ISP, in the first two configurations."""
        return self._from_outside(self._first[:2], name)

    def _from_outside(self, roots: Sequence[int], name: str) -> tuple[int, ...]:
        entry = self.compiled.entry_mask((name,))
        return self._only(roots, (ENTRY, entry), (SOURCE, self.places.internet))

    def own(self, sources: int) -> tuple[int, ...]:
        return self._only(self._first_own, (SOURCE, sources))

    @cached_property
    def _first_own(self) -> tuple[int, ...]:
        cube = self._cube(self.compiled.entries[ROUTER], NEW)
        return tuple(router.from_router(router.start([cube]), FIRST) for router in self.routers[:2])

    # answers and later packets --------------------------------------------------------------------

    def marks_of(self, root: int) -> tuple[str, ...]:
        marks = (
            bearing.connection_mark
            for bearing in self.diagram.values(root)
            if bearing.fate == "left"
        )
        return tuple(sorted(set(marks)))

    def mark_changes(self, name: str) -> Iterator[MarkChange]:
        """Connection marks of requests by one ISP, before and after; some more than once."""
        parts = Parts(self.diagram)
        for roots in (self._first[:2], self._marked[:2]):
            narrow = self._from_outside(roots, name)
            for joint in joint_ends(self.diagram, narrow, with_equal=True):
                before, after = (_marks(parts.of(node)) for node in joint.nodes)
                if before and after:
                    yield before, after

    def answers_alike(self, change: MarkChange) -> bool:
        """Whether answers with these marks go the same way in both configurations."""
        before, after = change
        return before == after and all(
            self._with_mark(first, mark) == self._with_mark(second, mark)
            for first, second in (self._later, self._later_own)
            for mark, _ in before
        )

    def answers(
        self, inside: Collection[str], sources: int, marks: MarkChange
    ) -> Iterator[tuple[int, ...]]:
        """Answers of servers, then of the router, to the internet: a walk per mark before, then per mark after."""
        campus, router = self.compiled.entry_mask(inside), self.compiled.entries[ROUTER]
        of_servers = (self._later, campus, sources & self.places.servers)
        for (first, second), entry, own in (of_servers, (self._later_own, router, sources)):
            roots = (
                *(self._with_mark(first, mark) for mark, _ in marks[0]),
                *(self._with_mark(second, mark) for mark, _ in marks[1]),
            )
            where = ((ENTRY, entry), (SOURCE, own), (DESTINATION, self.places.internet))
            yield self._only(roots, *where)

    def first_and_later(self, before: int, after: int) -> Iterator[tuple[str, Joint]]:
        """Moves by the packet's new connection mark: ends before, after, and of later packets, after."""
        above = self._level.number
        roots = (before, after, self._later_as_first)
        for joint in joint_ends(self.diagram, roots, above=above):
            first = joint.nodes[:2]
            for mark in self.marks_of(first[1]):
                ends = (*first, self._with_mark(joint.nodes[2], mark))
                for part in joint_ends(self.diagram, ends, within=joint.masks):
                    yield mark, replace(part, unknown={**joint.unknown, **part.unknown})

    @cached_property
    def _later_as_first(self) -> int:
        outside = self.diagram.leaf(OUTSIDE)
        return self.diagram.moved(self._later[1], STATE, ESTABLISHED, NEW, outside)

    @cached_property
    def _later(self) -> tuple[int, int]:
        root = self._with_marks(self.compiled.all_entries & ~self.compiled.entries[ROUTER])
        first, second = (router.from_interface(root, LATER) for router in self.routers[:2])
        return first, second

    @cached_property
    def _later_own(self) -> tuple[int, int]:
        root = self._with_marks(self.compiled.entries[ROUTER])
        first, second = (router.from_router(root, LATER) for router in self.routers[:2])
        return first, second

    def _with_mark(self, root: int, mark: str) -> int:
        key = root, mark
        if key not in self._settled:
            bit = 1 << self._marks.index(mark)
            self._settled[key] = settled(self.diagram, root, self._level.number, bit)
        return self._settled[key]

    def _with_marks(self, entries: int) -> int:
        """Established packets of connections, with every mark."""
        cube = self._cube(entries, ESTABLISHED)
        root = self.diagram.leaf(OUTSIDE)
        for number, mark in enumerate(self._marks):
            level = (self._level.number, 1 << number)
            bearing = _set_to(Bearing(connection_mark=mark))
            root = self.diagram.changed(root, (*cube, level), lambda _: True, bearing)
        return root

    @cached_property
    def _marks(self) -> tuple[str, ...]:
        """Every connection mark of a rule in the first two configurations, and none."""
        rules = (rule for router in self.routers[:2] for rule in router.config.mangle)
        own = {rule.new_connection_mark for rule in rules if rule.action == "mark-connection"}
        return tuple(sorted(own | {FRESH.connection_mark}))

    @cached_property
    def _level(self) -> Level:
        return self.diagram.levels.choice("connection-mark", values=len(self._marks))

    # boxes ----------------------------------------------------------------------------------------

    def _cube(self, entries: int, state: int) -> Cube:
        sources, destinations = self.box
        return (ENTRY, entries), (STATE, state), (SOURCE, sources), (DESTINATION, destinations)

    def _only(self, roots: Sequence[int], *cube: tuple[int, int]) -> tuple[int, ...]:
        where = self._where(*cube)
        return tuple(self.diagram.restricted(root, where, self._outside) for root in roots)

    def _where(self, *cube: tuple[int, int]) -> int:
        return self.diagram.changed(self._outside, cube, lambda _: True, lambda _: FRESH)

    @property
    def _outside(self) -> int:
        return self.diagram.leaf(OUTSIDE)


def _set_to(bearing: Bearing) -> Action:
    return lambda _: bearing


def _marks(distribution: Distribution) -> Marks:
    shares: dict[str, Fraction] = {}
    for bearing, share in distribution.items():
        if not bearing.outside:
            mark = bearing.connection_mark
            shares[mark] = shares.get(mark, Fraction(0)) + share
    return tuple(sorted(shares.items()))
