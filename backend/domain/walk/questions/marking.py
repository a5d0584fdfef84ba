"""What marking rules do to clients' packets: which they meet, what stays unmarked, what is marked again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from backend.domain.config.firewall import NO_MARK, FirewallRule
from backend.domain.walk.diagrams.bearing import OUTSIDE, Bearing
from backend.domain.walk.diagrams.cubes import both, changed, without
from backend.domain.walk.diagrams.diagram import Cube
from backend.domain.walk.diagrams.dimensions import DESTINATION, ENTRY, FIELDS, STATE, STATES
from backend.domain.walk.diagrams.stages import FIRST, LATER
from backend.domain.walk.questions.campus import CARRIED, ESTABLISHED, MOST_MARKS, NEW, Campus
from backend.domain.walk.questions.first_packets import FirstPackets, OwnPackets
from backend.domain.walk.questions.witnesses import Witness
from backend.domain.walk.router.passage import Router

ALL_STATES = (1 << len(STATES)) - 1
MOST_CLASSES = 64  # asked one by one up to this number


@dataclass(frozen=True, slots=True)
class Parted:
    """Connections whose first packets leave by other interfaces than later ones."""

    mark: str
    first: tuple[str, ...]
    later: tuple[str, ...]
    packet: Witness | None


@dataclass
class Marking:
    """Questions about the mangle rules of one campus; `first` are clients' first packets, `own` the router's."""

    campus: Campus
    first: FirstPackets
    own: OwnPackets

    @cached_property
    def overwriting(self) -> frozenset[int]:
        """Rules that overwrite an earlier rule's connection mark on a first packet."""
        return frozenset(self.first.router.remarked | self.own.router.remarked)

    @cached_property
    def remarking(self) -> frozenset[int]:
        """Rules that overwrite the mark of a marked connection."""
        inward, outward = self.first.cubes, self._own()
        router, root = self._carrying({mark: self._later(inward, mark) for mark in self._marks()})
        router.prerouting(root, LATER)
        own, root = self._carrying({mark: self._later(outward, mark) for mark in self._marks()})
        own.from_router(root, LATER)
        return frozenset(router.remarked | own.remarked)

    @cached_property
    def taking_running(self) -> frozenset[int]:
        """Rules that unmarked packets of running connections meet."""
        running = [changed(cube, {STATE: ESTABLISHED}) for cube in self.first.cubes]
        router, root = self.campus.started(running)
        router.prerouting(root, LATER)
        own, root = self.campus.started(self._own(ESTABLISHED))
        own.from_router(root, LATER)
        return frozenset(router.met | own.met)

    @cached_property
    def parted(self) -> tuple[Parted, ...]:
        """Marks that clients' first packets get too late for their own way."""
        early: dict[str, dict[str, None]] = {}
        for region in self.first.parts:
            for end in region.ends:
                if end.fate == "left" and end.connection_mark and not end.routing_mark:
                    early.setdefault(end.connection_mark, {})[end.interface] = None
        later = self._ways_of_running(list(early)) if early else {}
        return tuple(
            Parted(mark, tuple(ways), tuple(later[mark]), self._marked_late(mark))
            for mark, ways in early.items()
            if later[mark].keys() - ways.keys()
        )

    def _marked_late(self, mark: str) -> Witness | None:
        return self.first.packet(
            lambda end: end.connection_mark == mark and end.fate == "left" and not end.routing_mark
        )

    def packet_of(self, rules: Iterable[FirewallRule]) -> Witness | None:
        """A client's first packet that one of these prerouting rules is about, else any client's."""
        for rule in rules:
            for own in self._fields(rule):
                for cube in self.first.of_inside.values():
                    common = both(cube, own)
                    if common is not None:
                        return self.campus.witness(dict(common))
        return self.first.packet()

    def _ways_of_running(self, marks: Sequence[str]) -> dict[str, dict[str, None]]:
        """Interfaces that packets of clients' running connections leave by, by mark."""
        running = [changed(cube, {STATE: ESTABLISHED}) for cube in self.first.cubes]
        router, root = self._carrying(dict.fromkeys(marks, running))
        end = router.from_interface(root, LATER)
        ways_of: dict[str, dict[str, None]] = {mark: {} for mark in marks}
        for at, mark in enumerate(islice(marks, MOST_MARKS)):
            for cube in running:
                carried = (*cube, (CARRIED, 1 << at))
                for region in self.campus.bulk_regions(router.diagram, end, carried):
                    ways = (end.interface for end in region.ends if end.fate == "left")
                    ways_of[mark].update(dict.fromkeys(ways))
        return ways_of

    def unmet(self, numbers: Collection[int]) -> frozenset[int]:
        """The prerouting rules that no packet from inside can meet, whatever its mark."""
        left = set(numbers) - self.first.router.met
        classes = self._classes(left)
        if len(classes) > MOST_CLASSES:
            return frozenset()
        for mark in ("", *self._marks()):
            if left:
                cubes = classes if mark in self._begun else [*_not_new(classes)]
                router, root = self.campus.started(cubes, Bearing(connection_mark=mark))
                router.prerouting(root, FIRST)
                left -= router.met
        return frozenset(left)

    def unrouted(self, setters: Mapping[str, Sequence[FirewallRule]], chain: str) -> frozenset[str]:
        """Connection marks of these rules whose packets get no routing mark in this chain."""
        classes = {
            mark: self._own(ESTABLISHED)
            if chain == "output"
            else [cube for rule in rules for cube in self._of(rule)]
            for mark, rules in setters.items()
        }
        router, root = self._carrying(classes)
        walk = router.from_router if chain == "output" else router.prerouting
        end = walk(root, LATER)
        return frozenset(
            mark
            for at, mark in enumerate(islice(classes, MOST_MARKS))
            if classes[mark] and not _is_routed(router, end, 1 << at)
        )

    @cached_property
    def _begun(self) -> frozenset[str]:
        """Connection marks of first packets from inside, none included.

        Packets with other marks belong to connections from outside: they answer, and are not new.
        """
        ends = self.first.router.diagram.values(self.first.end)
        return frozenset(("", *(end.connection_mark for end in ends)))

    def _later(self, cubes: Iterable[Cube], mark: str) -> list[Cube]:
        """Later packets of connections with this mark; still new without an answer."""
        state = NEW | ESTABLISHED if mark in self._begun else ESTABLISHED
        return [changed(cube, {STATE: state}) for cube in cubes]

    # classes of packets --------------------------------------------------------------------------

    def _own(self, state: int = NEW) -> tuple[Cube, ...]:
        return tuple(changed(cube, {STATE: state}) for cube in self.own.cubes)

    def _classes(self, numbers: Iterable[int]) -> tuple[Cube, ...]:
        """Packets from inside that these rules could be about, whatever their hashes and counters."""
        entries = self.campus.compiled.entry_mask(self.first.inward)
        local = self.campus.compiled.addresses.masks["local", 0]
        everything = self.campus.compiled.addresses.full
        inward = ((ENTRY, entries), (DESTINATION, everything & ~local))
        cubes = (
            both(inward, own)
            for number in numbers
            for own in self._fields(self.campus.config.mangle[number])
        )
        return tuple(dict.fromkeys(cube for cube in cubes if cube is not None))

    def _of(self, rule: FirewallRule) -> Iterator[Cube]:
        """Later packets of the rule's connections: of known clients, or of anybody inside."""
        known = [
            common
            for cube in self.first.cubes
            for own in self._fields(rule)
            if (common := both(without(cube, STATE), without(own, STATE))) is not None
        ]
        anybody = ((ENTRY, self.campus.compiled.entry_mask(self.first.inward)),)
        others = (both(anybody, without(own, STATE)) for own in self._fields(rule))
        for cube in known or others:
            if cube is not None:
                yield changed(cube, {STATE: ESTABLISHED})

    def _fields(self, rule: FirewallRule) -> Iterator[Cube]:
        """The packets of a rule, by their fields alone."""
        for cube in self.first.router.matching.cubes(rule, FIRST):
            yield tuple((level, mask) for level, mask in cube if level in FIELDS)

    def _marks(self) -> tuple[str, ...]:
        marks = (
            rule.new_connection_mark
            for rule in self.campus.config.mangle
            if not rule.disabled and rule.action == "mark-connection"
        )
        return tuple(dict.fromkeys(mark for mark in marks if mark not in ("", NO_MARK)))[
            :MOST_MARKS
        ]

    def _carrying(self, classes: Mapping[str, Collection[Cube]]) -> tuple[Router, int]:
        """Packets with the marks of their connections, all marks in one diagram."""
        carrying = [
            ((*cube, (CARRIED, 1 << at)), mark)
            for at, (mark, cubes) in enumerate(islice(classes.items(), MOST_MARKS))
            for cube in cubes
        ]
        router, root = self.campus.started([cube for cube, _ in carrying])
        for cube, mark in carrying:
            root = router.diagram.changed(root, cube, lambda _: True, _bearing(mark))
        return router, root


def _bearing(mark: str) -> Callable[[Bearing], Bearing]:
    return lambda _: Bearing(connection_mark=mark)


def _not_new(cubes: Iterable[Cube]) -> Iterator[Cube]:
    for cube in cubes:
        later = both(cube, ((STATE, ALL_STATES & ~NEW),))
        if later is not None:
            yield later


def _is_routed(router: Router, end: int, carried: int) -> bool:
    """Whether some packet with this mark gets a routing mark."""
    others = router.diagram.levels.by_number[CARRIED].full & ~carried
    left = router.diagram.changed(end, ((CARRIED, others),), lambda _: True, lambda _: OUTSIDE)
    return any(bearing.routing_mark for bearing in router.diagram.values(left))
