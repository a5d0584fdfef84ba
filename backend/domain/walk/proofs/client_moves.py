"""What a change means for the first packets of one class of clients."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal

from backend.domain.config.routing import MAIN
from backend.domain.walk.diagrams.chance import Parts
from backend.domain.walk.proofs.buckets import Divided
from backend.domain.walk.proofs.moves import UNDECIDED, Meaning
from backend.domain.walk.proofs.stretch import WalkStretch
from backend.domain.walk.questions.comparing import Joint, joint_ends
from backend.domain.walk.questions.ends import End, Ends, ends_of
from backend.domain.walk.router.entries import Entries

Destinations = Literal["near", "between", "internet"]


@dataclass(frozen=True, slots=True)
class ClientClass:
    """Clients whom all configurations of moves.Sides treat alike."""

    joint: Joint
    before: Ends
    after: Ends
    bare: Ends
    is_wanted: bool  # divided as wanted after
    is_divided: bool  # rules that divide clients take them before
    is_steered: bool  # without these rules a mark or another table than main decides
    is_undecided: bool  # before clients are to be divided, no rule decides


def client_classes(
    stretch: WalkStretch, roots: tuple[int, ...], divided: Divided
) -> Iterator[ClientClass]:
    """`roots`: walks of Stretch.clients. `divided` knows what is wanted."""
    parts, diagram = Parts(stretch.diagram), stretch.diagram
    for joint in joint_ends(diagram, roots, with_equal=True):
        first, second, bare, *undecided = joint.nodes
        if diagram.is_leaf(first) and diagram.value(first).outside:
            continue
        before, after, without = (ends_of(parts.of(node)) for node in joint.nodes[:3])
        yield ClientClass(
            joint,
            before,
            after,
            without,
            is_wanted=divided.is_wanted(second),
            is_divided=first != bare,
            is_steered=_is_steered(stretch, bare),
            is_undecided=any(_is_undecided(stretch, node) for node in undecided),
        )


def _is_steered(stretch: WalkStretch, node: int) -> bool:
    return any(
        bearing.connection_mark or bearing.routing_mark or bearing.table not in ("", MAIN)
        for bearing in stretch.diagram.values(node)
    )


def _is_undecided(stretch: WalkStretch, node: int) -> bool:
    return all(
        bearing.packet_mark == UNDECIDED and not bearing.connection_mark
        for bearing in stretch.diagram.values(node)
    )


@dataclass(frozen=True, slots=True)
class ClientMeanings:
    entries: Entries
    divides: bool  # rules divided clients before

    def of(self, clients: ClientClass, destinations: Destinations) -> Meaning | None:
        """None where nothing changes, and nothing should."""
        if clients.is_divided:
            return self._of_divided(clients)
        is_theirs = not clients.is_steered and self._went_out(clients.before)
        if clients.before != clients.after:
            if not is_theirs or destinations == "near" or not clients.is_wanted:
                return "diverted"
            return "joins" if self.divides else "balanced"
        shall_move = destinations == "internet" and clients.is_undecided and is_theirs
        return "kept" if shall_move and not clients.is_wanted else None

    def _of_divided(self, clients: ClientClass) -> Meaning | None:
        is_changed = clients.before != clients.after
        if clients.is_wanted:
            had_arrived = clients.before == clients.bare and self._arrives(clients.before)
            if had_arrived:
                return "diverted"
            return "balanced" if is_changed else None
        if clients.after == clients.bare and self._arrives(clients.after):
            return "restored" if is_changed else None
        return "diverted" if is_changed else "kept"

    def _arrives(self, ends: Ends) -> bool:
        """Whether all come to the router itself, or into the campus."""
        return all(
            end.fate == "local" or (end.fate == "left" and end.interface in self.entries.inside)
            for end in ends
        )

    def _went_out(self, ends: Ends) -> bool:
        """Whether all went to the internet, or had no way there."""
        return all(end.fate == "no_route" or _leaves(end, self.entries.outside) for end in ends)


def _leaves(end: End, interfaces: Collection[str]) -> bool:
    return end.fate == "left" and end.interface in interfaces
