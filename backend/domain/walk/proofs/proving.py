"""What a change of a configuration does to every packet, and whether all of it is meant.

All configurations are walked over one diagram. First packets (of clients, from outside, of the router) are compared
class by class; answers and later packets too, by their connection mark.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import or_

from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.chance import Parts
from backend.domain.walk.diagrams.diagram import Diagram
from backend.domain.walk.diagrams.networks import (
    NOT_INTERNET,
    PRIVATE,
    known_networks,
    published_addresses,
)
from backend.domain.walk.proofs.buckets import Divided
from backend.domain.walk.proofs.client_moves import ClientMeanings, Destinations, client_classes
from backend.domain.walk.proofs.moves import MOST_MOVES, UNMEANT, Aim, Meaning, Move, Proof, Sides
from backend.domain.walk.proofs.slices import slices
from backend.domain.walk.proofs.stretch import Box, MarkChange, Marks, Places, WalkStretch
from backend.domain.walk.questions.comparing import Joint, joint_ends
from backend.domain.walk.questions.ends import End, Ends, ends_of, leaves_by, shares_by_interface
from backend.domain.walk.questions.populations import insides, named_addresses
from backend.domain.walk.questions.witnesses import Witness, Witnesses
from backend.domain.walk.router.compiled import Compiled, compiled
from backend.domain.walk.router.entries import Entries, entries
from backend.domain.walk.router.passage import Router
from backend.domain.walk.router.steps import WalkSteps

Request = tuple[str, MarkChange]  # interface of incoming requests, and the marks that they get


def prove(sides: Sides, uplinks: Collection[str], aim: Aim) -> Proof:
    """Classes of packets that move, or should and do not: one of each kind, at most MOST_MOVES.

    `uplinks` are the interfaces of the ISPs.
    """
    return _Proving.of(sides, uplinks, aim).proof()


@dataclass
class _Proving:
    sides: Sides
    aim: Aim
    entries: Entries
    compiled: Compiled
    places: Places
    witnesses: Witnesses
    classes: tuple[int, ...]
    meanings: ClientMeanings
    is_balanced: bool = False

    @staticmethod
    def of(sides: Sides, uplinks: Collection[str], aim: Aim) -> _Proving:
        everyone = insides(sides.before, uplinks)
        near_texts = (*PRIVATE, *known_networks(sides.before))
        published = tuple(published_addresses(sides.before))
        texts = (*named_addresses(everyone), *near_texts, *published, *aim.pinned)
        together = compiled(sides.all, texts)
        masks = together.addresses.masks
        networks = {each.interface: _united(masks, each.networks) for each in everyone}
        inside = tuple(networks.values())
        campus = reduce(or_, (masks["local", 0], *inside, _united(masks, aim.pinned)))
        own = masks["local", 0] & ~masks["loopback"]
        near = campus | _united(masks, near_texts)
        public = reduce(or_, inside, 0) & ~_united(masks, NOT_INTERNET)
        servers = public | _united(masks, published)
        internet = together.addresses.full & ~near & ~_united(masks, NOT_INTERNET)
        pins = (masks["address", address] for address in aim.pinned)
        ways = entries(sides.before, uplinks)
        return _Proving(
            sides,
            aim,
            ways,
            together,
            Places(campus, internet, near, servers, networks),
            Witnesses(together, networks, internet),
            (internet, together.addresses.full & ~internet, campus, own, *inside, *pins),
            ClientMeanings(ways, sides.divides),
        )

    def proof(self) -> Proof:
        chosen = slices(self.compiled.addresses, self.classes)
        routers = self._routers()
        moves: dict[Hashable, Move] = {}
        for move in self._moves(routers, chosen.boxes):
            moves.setdefault(_kind(move), move)
        worst_first = sorted(moves.values(), key=lambda move: move.meaning not in UNMEANT)
        return Proof(tuple(worst_first[:MOST_MOVES]), self.is_balanced, chosen.left_out)

    def _routers(self) -> list[Router]:
        diagram = Diagram[Bearing](self.compiled.levels())
        shared = self.sides.share_places
        steps = WalkSteps.of(self.sides.all, diagram.levels) if shared else None
        return [
            Router(self.compiled, diagram, config, at, steps=steps)
            for at, config in enumerate(self.sides.all)
        ]

    def _moves(self, routers: Sequence[Router], boxes: Sequence[Box]) -> Iterator[Move]:
        """One box after another, so that only its nodes are kept.

        An answer's addresses are in another box than its request's, so marks of requests in any box count in each.
        """
        known: set[Request] = set()
        answered: dict[Box, set[Request]] = {}
        for box in boxes:
            stretch = WalkStretch.of(routers, box, self.places)
            yield from self._moves_in(stretch)
            known |= set(self._mark_changes(stretch))
            answered[box] = set(known)
            yield from self._answers(stretch, known)
        for box in boxes:
            if known - answered[box]:
                stretch = WalkStretch.of(routers, box, self.places)
                yield from self._answers(stretch, known - answered[box])

    def _moves_in(self, stretch: WalkStretch) -> Iterator[Move]:
        divided = Divided(self.aim.buckets, self.compiled, stretch.diagram)
        roots = stretch.clients(self.entries.inside, self._unpinned)
        self.is_balanced = self.is_balanced or self._has_balanced(stretch, divided, roots[1])
        yield from self._first_of_clients(stretch, divided, roots)
        yield from self._first_of_pinned(stretch)
        yield from self._later_of_clients(stretch, *roots[:2])
        yield from self._own(stretch)
        for name in self.entries.outside:
            yield from self._requests(stretch, name)

    def _has_balanced(self, stretch: WalkStretch, divided: Divided, root: int) -> bool:
        ends = joint_ends(stretch.diagram, (root, root), with_equal=True)
        return any(divided.is_wanted(joint.nodes[0]) for joint in ends)

    def _mark_changes(self, stretch: WalkStretch) -> Iterator[Request]:
        for name in self.entries.outside:
            yield from ((name, change) for change in stretch.mark_changes(name))

    # clients --------------------------------------------------------------------------------------

    def _first_of_clients(
        self, stretch: WalkStretch, divided: Divided, roots: Sequence[int]
    ) -> Iterator[Move]:
        for destinations, mask in self._destinations():
            for clients in client_classes(stretch, stretch.to(roots, mask), divided):
                meaning = self.meanings.of(clients, destinations)
                if meaning is not None:
                    witness = self.witnesses.of(clients.joint.masks, clients.joint.unknown)
                    yield Move(meaning, witness, clients.before, clients.after)

    def _first_of_pinned(self, stretch: WalkStretch) -> Iterator[Move]:
        for interface, sources in self._pins():
            roots = stretch.clients(self.entries.inside, sources)
            yield from self._pinned(stretch, roots[:2], interface)
            yield from self._unpinned_yet(stretch, roots[:2], interface)

    def _destinations(self) -> Iterator[tuple[Destinations, int]]:
        near, internet = self.places.near, self.places.internet
        yield "internet", internet
        yield "between", self.compiled.addresses.full & ~near & ~internet
        yield "near", near

    def _later_of_clients(self, stretch: WalkStretch, before: int, after: int) -> Iterator[Move]:
        """Where first packets move, later ones with their mark must leave the same way."""
        parts = Parts(stretch.diagram)
        for mark, joint in stretch.first_and_later(before, after):
            ways = _ways(stretch, joint.nodes[1], mark)
            ends = ends_of(parts.of(joint.nodes[2]))
            if ways and any(end.fate != "left" or end.interface not in ways for end in ends):
                first = ends_of(parts.of(joint.nodes[1]))
                yield Move("parted", self._witness(joint), first, ends)

    # probes ---------------------------------------------------------------------------------------

    @property
    def _unpinned(self) -> int:
        atoms = self.compiled.addresses
        return atoms.full & ~_united(atoms.masks, self.aim.pinned)

    def _pins(self) -> Iterator[tuple[str, int]]:
        """An interface, and the sources whose packets shall leave by it."""
        for address, interface in self.aim.pinned.items():
            yield interface, self.compiled.addresses.masks["address", address]

    def _pinned(
        self, stretch: WalkStretch, roots: tuple[int, ...], interface: str
    ) -> Iterator[Move]:
        parts = Parts(stretch.diagram)
        for joint in joint_ends(stretch.diagram, roots):
            before, after = (ends_of(parts.of(node)) for node in joint.nodes)
            if before != after:
                meaning: Meaning = "pinned" if leaves_by(after, interface) else "diverted"
                yield Move(meaning, self._witness(joint), before, after)

    def _unpinned_yet(
        self, stretch: WalkStretch, roots: tuple[int, ...], interface: str
    ) -> Iterator[Move]:
        parts = Parts(stretch.diagram)
        narrow = stretch.to(roots, self.places.internet)
        for joint in joint_ends(stretch.diagram, narrow, with_equal=True):
            before, after = (ends_of(parts.of(node)) for node in joint.nodes)
            if before == after and not (leaves_by(after, interface) or End("") in after):
                yield Move("kept", self._witness(joint), before, after)

    # from outside and from the router -------------------------------------------------------------

    def _requests(self, stretch: WalkStretch, name: str) -> Iterator[Move]:
        """Requests that come in by an ISP must end where they did."""
        parts = Parts(stretch.diagram)
        for joint in joint_ends(stretch.diagram, stretch.arrivals(name)):
            before, after = (ends_of(parts.of(node)) for node in joint.nodes)
            if before != after:
                yield Move("diverted", self._witness(joint), before, after, name)

    def _answers(self, stretch: WalkStretch, requests: Collection[Request]) -> Iterator[Move]:
        """Answers of inner servers and of the router, by their connection marks."""
        parts = Parts(stretch.diagram)
        for name, change in sorted(requests):
            if stretch.answers_alike(change):
                continue
            count = len(change[0])
            for roots in stretch.answers(self.entries.inside, self._unpinned, change):
                for joint in joint_ends(stretch.diagram, roots, with_equal=True):
                    ends = [ends_of(parts.of(node)) for node in joint.nodes]
                    before, after = _mixed(change[0], ends[:count]), _mixed(change[1], ends[count:])
                    meaning = _of_answers(before, after, name)
                    if meaning is not None:
                        yield Move(meaning, self._witness(joint), before, after, name)

    def _own(self, stretch: WalkStretch) -> Iterator[Move]:
        parts = Parts(stretch.diagram)
        for joint in joint_ends(stretch.diagram, stretch.own(self._unpinned)):
            before, after = (ends_of(parts.of(node)) for node in joint.nodes)
            if before != after:
                yield Move("diverted", self._witness(joint), before, after)
        for interface, sources in self._pins():
            yield from self._pinned(stretch, stretch.own(sources), interface)

    def _witness(self, joint: Joint) -> Witness:
        return self.witnesses.of(joint.masks, joint.unknown)


def _ways(stretch: WalkStretch, node: int, mark: str) -> frozenset[str]:
    return frozenset(
        bearing.interface
        for bearing in stretch.diagram.values(node)
        if bearing.connection_mark == mark and bearing.fate == "left"
    )


def _mixed(marks: Marks, all_ends: Iterable[Ends]) -> Ends:
    """Ends of packets with several marks, each mark with its own ends."""
    mixed: dict[End, Fraction] = {}
    for (_, share), ends in zip(marks, all_ends, strict=True):
        for end, part in ends.items():
            mixed[end] = mixed.get(end, Fraction(0)) + share * part
    return mixed


def _of_answers(before: Ends, after: Ends, by: str) -> Meaning | None:
    """Right: an answer leaves by its request's interface, whatever its gateway's name."""
    right_before, right_after = (
        shares_by_interface(ends).get(by, Fraction(0)) for ends in (before, after)
    )
    if before == after or right_before == right_after == 1:
        return None
    if right_after == 1:
        return "answered"
    return "unanswered" if right_before == 1 else "astray"


def _kind(move: Move) -> Hashable:
    ends = (tuple(sorted(ends.items())) for ends in (move.before, move.after))
    return move.meaning, move.by, *ends


def _united(masks: Mapping[Hashable, int], texts: Iterable[str]) -> int:
    union = 0
    for text in texts:
        union |= masks["address", text]
    return union
