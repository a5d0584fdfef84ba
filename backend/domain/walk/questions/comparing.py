"""Compares walks over one diagram: how each class of packets ends in all of them.

A class is a tuple of nodes with only chance beneath; each tuple comes once, with a part of its packets as witness.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.diagram import Diagram, Nodes, branches
from backend.domain.walk.diagrams.dimensions import (
    FIRST_CHANCE,
    FIRST_UNKNOWN,
    is_chance,
    is_unknown,
)


@dataclass(frozen=True, slots=True)
class Joint:
    """Packets that end at `nodes`, one for each walk."""

    nodes: Nodes
    masks: Mapping[int, int]  # a part of them, by level
    # what must hold or not, though no configuration tells
    unknown: Mapping[tuple[object, ...], bool]


def joint_ends(
    diagram: Diagram[Bearing],
    roots: Sequence[int],
    *,
    with_equal: bool = False,
    above: int = FIRST_CHANCE,
    within: Mapping[int, int] = MappingProxyType({}),
) -> Iterator[Joint]:
    """Every tuple of ends; what the first two walks do alike only `with_equal`.

    Asks only levels `above` this one. `within`: the masks of all packets of the roots.
    """
    seen: set[Nodes] = set()

    def under(nodes: Nodes, masks: Mapping[int, int]) -> Iterator[Joint]:
        if (nodes[0] == nodes[1] and not with_equal) or nodes in seen:
            return
        seen.add(nodes)
        level = _next_level(diagram, nodes)
        if level is None or level >= above:
            yield _joint(diagram, nodes, masks)
            return
        for mask, children in branches(diagram, nodes, level):
            yield from under(children, {**masks, level: mask})

    yield from under(tuple(roots), within)


def settled(diagram: Diagram[Bearing], root: int, level: int, bit: int) -> int:
    """The function for one value of a level, which is no longer asked."""
    made: dict[int, int] = {}

    def of(node: int) -> int:
        own = diagram.level[node]
        if own < 0 or own > level:
            return node
        if node not in made:
            made[node] = (
                diagram.followed(node, {level: bit})
                if own == level
                else diagram.node(own, [(mask, of(child)) for mask, child in diagram.edges[node]])
            )
        return made[node]

    return of(root)


def _next_level(diagram: Diagram[Bearing], nodes: Nodes) -> int | None:
    """The uppermost level that is still asked; None where only chance is left in all."""
    levels = (diagram.level[node] for node in nodes)
    return min((level for level in levels if level >= 0 and not is_chance(level)), default=None)


def _joint(diagram: Diagram[Bearing], nodes: Nodes, masks: Mapping[int, int]) -> Joint:
    by_number = diagram.levels.by_number
    return Joint(
        nodes,
        {level: mask for level, mask in masks.items() if level < FIRST_UNKNOWN},
        {by_number[at].key[1:]: mask == 2 for at, mask in masks.items() if is_unknown(at)},
    )
