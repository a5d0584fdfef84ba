"""What marking rules do to clients' packets: which they meet, what is left without a mark, what gets another."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice

from backend.domain.config import NO_MARK, FirewallRule
from backend.domain.walk.bearing import OUTSIDE, Bearing
from backend.domain.walk.campus import CARRIED, ESTABLISHED, MOST_MARKS, NEW, Campus
from backend.domain.walk.compiled import ROUTER
from backend.domain.walk.diagram import Cube
from backend.domain.walk.dimensions import DESTINATION, ENTRY, FIELDS, STATE, STATES
from backend.domain.walk.first_packets import FirstPackets
from backend.domain.walk.passage import Router
from backend.domain.walk.stages import FIRST, LATER
from backend.domain.walk.witnesses import Witness

ALL_STATES = (1 << len(STATES)) - 1
MOST_CLASSES = 64
"""So many classes of packets are asked about one by one."""

Masks = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Parted:
    """Connections with this mark whose first packets, such as `packet`, leave by other interfaces than later ones."""

    mark: str
    first: tuple[str, ...]
    later: tuple[str, ...]
    packet: Witness | None


@dataclass
class Marking:
    """Questions about the mangle rules of one campus; `first` are its clients' first packets."""

    campus: Campus
    first: FirstPackets

    @cached_property
    def overwriting(self) -> frozenset[int]:
        """Rules that give another connection mark to a first packet that an earlier rule has marked."""
        own, root = self.campus.started(self._own())
        own.from_router(root, FIRST)
        return frozenset(self.first.router.remarked | own.remarked)

    @cached_property
    def remarking(self) -> frozenset[int]:
        """Rules that give another connection mark to a packet whose connection has one."""
        inward, outward = self.first.cubes, self._own()
        router, root = self._carrying({mark: self._later(inward, mark) for mark in self._marks()})
        router.prerouting(root, LATER)
        own, root = self._carrying({mark: self._later(outward, mark) for mark in self._marks()})
        own.from_router(root, LATER)
        return frozenset(router.remarked | own.remarked)

    @cached_property
    def taking_running(self) -> frozenset[int]:
        """Rules that packets of running connections meet which bear no mark."""
        running = [_with(cube, {STATE: ESTABLISHED}) for cube in self.first.cubes]
        router, root = self.campus.started(running)
        router.prerouting(root, LATER)
        own, root = self.campus.started(self._own(ESTABLISHED))
        own.from_router(root, LATER)
        return frozenset(router.met | own.met)

    @cached_property
    def parted(self) -> tuple[Parted, ...]:
        """Marks that clients' first packets get too late for their own way."""
        early: dict[str, dict[str, None]] = {}
        for cube in self.first.cubes:
            for region in self.first.regions(cube):
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
                    both = _both(cube, own)
                    if both is not None:
                        return self.campus.witness(dict(both))
        return self.first.packet()

    def _ways_of_running(self, marks: Sequence[str]) -> dict[str, dict[str, None]]:
        """The interfaces that packets of clients' running connections leave by."""
        running = [_with(cube, {STATE: ESTABLISHED}) for cube in self.first.cubes]
        router, root = self._carrying(dict.fromkeys(marks, running))
        end = router.from_interface(root, LATER)
        found: dict[str, dict[str, None]] = {mark: {} for mark in marks}
        for at, mark in enumerate(islice(marks, MOST_MARKS)):
            for cube in running:
                carried = (*cube, (CARRIED, 1 << at))
                for region in self.campus.bulk_regions(router.diagram, end, carried):
                    ways = (end.interface for end in region.ends if end.fate == "left")
                    found[mark].update(dict.fromkeys(ways))
        return found

    def unmet(self, numbers: Collection[int]) -> frozenset[int]:
        """Those of these prerouting rules that no packet from inside can meet, whatever mark it bears."""
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
        """Connection marks whose packets get no routing mark in this chain, of those that these rules set there."""
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

    def unmarked(self, rule: FirewallRule) -> Fraction | None:
        """The largest part of clients' first packets without any mark, where the rule's kind of packets gets some.

        None where no known client sends such packets, or none of them gets a mark.
        """
        parts = [
            sum((part for end, part in region.ends.items() if _is_bare(end)), Fraction(0))
            for cube in self.first.cubes
            for own in self._fields(rule)
            if (both := _both(cube, own)) is not None
            for region in self.first.regions(both)
        ]
        return max((part for part in parts if part < 1), default=None)

    @cached_property
    def _begun(self) -> frozenset[str]:
        """Connection marks that a first packet from inside may bear, none among them.

        A packet with another mark is of a connection that came in from outside: it answers, and is not new.
        """
        ends = self.first.router.diagram.values(self.first.end)
        return frozenset(("", *(end.connection_mark for end in ends)))

    def _later(self, cubes: Iterable[Cube], mark: str) -> list[Cube]:
        """Later packets of connections with this mark; of one without an answer they are still new."""
        state = NEW | ESTABLISHED if mark in self._begun else ESTABLISHED
        return [_with(cube, {STATE: state}) for cube in cubes]

    # classes of packets --------------------------------------------------------------------------

    def _own(self, state: int = NEW) -> tuple[Cube, ...]:
        """What the router itself sends to the internet."""
        everything = self.campus.compiled.addresses.full
        cube = self.campus.cube(ROUTER, state, everything, self.campus.internet)
        return (cube,) if self.campus.internet else ()

    def _classes(self, numbers: Iterable[int]) -> tuple[Cube, ...]:
        """All packets from inside that these rules could be about, their hashes and counters aside."""
        entries = self.campus.compiled.entry_mask(self.first.inward)
        local = self.campus.compiled.addresses.masks["local", 0]
        everything = self.campus.compiled.addresses.full
        inward = ((ENTRY, entries), (DESTINATION, everything & ~local))
        found = (
            _both(inward, own)
            for number in numbers
            for own in self._fields(self.campus.config.mangle[number])
        )
        return tuple(dict.fromkeys(cube for cube in found if cube is not None))

    def _of(self, rule: FirewallRule) -> Iterator[Cube]:
        """Later packets of the connections that a rule is about: of known clients, or of anybody inside."""
        known = [
            both
            for cube in self.first.cubes
            for own in self._fields(rule)
            if (both := _both(_without(cube, STATE), _without(own, STATE))) is not None
        ]
        anybody = ((ENTRY, self.campus.compiled.entry_mask(self.first.inward)),)
        others = (_both(anybody, _without(own, STATE)) for own in self._fields(rule))
        for cube in known or others:
            if cube is not None:
                yield _with(cube, {STATE: ESTABLISHED})

    def _fields(self, rule: FirewallRule) -> Iterator[Cube]:
        """The packets of a rule, by their fields alone."""
        for cube in self.first.router.matching.cubes(rule, FIRST):
            yield tuple((level, mask) for level, mask in cube if level in FIELDS)

    def _marks(self) -> tuple[str, ...]:
        """The connection marks that rules set."""
        found = (
            rule.new_connection_mark
            for rule in self.campus.config.mangle
            if not rule.disabled and rule.action == "mark-connection"
        )
        return tuple(dict.fromkeys(one for one in found if one not in ("", NO_MARK)))[:MOST_MARKS]

    def _carrying(self, classes: Mapping[str, Iterable[Cube]]) -> tuple[Router, int]:
        """Packets that bear the marks of their connections, all marks in one diagram."""
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
        both = _both(cube, ((STATE, ALL_STATES & ~NEW),))
        if both is not None:
            yield both


def _is_routed(router: Router, end: int, carried: int) -> bool:
    """Whether some packet that bears this mark gets a routing mark."""
    others = router.diagram.levels.by_number[CARRIED].full & ~carried
    left = router.diagram.changed(end, ((CARRIED, others),), lambda _: True, lambda _: OUTSIDE)
    return any(bearing.routing_mark for bearing in router.diagram.values(left))


def _is_bare(bearing: Bearing) -> bool:
    return bearing.fate == "left" and not (bearing.connection_mark or bearing.routing_mark)


def _with(cube: Cube, masks: Masks) -> Cube:
    return tuple(sorted({**dict(cube), **masks}.items()))


def _without(cube: Cube, level: int) -> Cube:
    return tuple(pair for pair in cube if pair[0] != level)


def _both(one: Cube, other: Cube) -> Cube | None:
    """The packets of both cubes; None if there are none."""
    masks = dict(one)
    for level, mask in other:
        masks[level] = masks.get(level, mask) & mask
    return tuple(sorted(masks.items())) if all(masks.values()) else None
