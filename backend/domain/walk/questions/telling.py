"""What a question keeps of packets' ends, and which chances decide about that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from backend.domain.config.routing import MAIN
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.dimensions import Level

Ends = frozenset[Bearing]
Telling = Callable[[Bearing], Bearing]  # what of an end counts for a question


@dataclass(frozen=True, slots=True)
class PacketKind:
    """Packets alike in what is kept of their ends, as a node, with the chances that decide it."""

    node: int
    levels: tuple[Level, ...]

    @property
    def hashes(self) -> tuple[Level, ...]:
        return tuple(level for level in self.levels if kind_of(level) == "pcc")

    def hash_of(self, classifier: str) -> Level | None:
        return next((level for level in self.hashes if classifier_of(level) == classifier), None)


def by_way(end: Bearing) -> Bearing:
    """The interface that a packet leaves by, and whether main decides it."""
    by_main = end.table == MAIN and end.routing_mark != MAIN
    return Bearing(fate=end.fate, interface=end.interface, table=MAIN if by_main else "")


def by_marks(end: Bearing) -> Bearing:
    """The marks that decide about ways, and the fate."""
    return Bearing(end.connection_mark, "", end.routing_mark, fate=end.fate)


def by_way_and_marks(end: Bearing) -> Bearing:
    marks = by_marks(end)
    return by_way(end)._replace(
        connection_mark=marks.connection_mark, routing_mark=marks.routing_mark
    )


def is_bare(end: Bearing) -> bool:
    return end.fate == "left" and not (end.connection_mark or end.routing_mark)


def kind_of(level: Level) -> str:
    """pcc, nth, random, or routes (equal ones)."""
    return str(level.key[1])


def classifier_of(level: Level) -> str:
    return str(level.key[2])
