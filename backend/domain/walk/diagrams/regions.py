"""Parts of a class of packets that are treated alike, each with the chances of its ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.chance import Distribution, Parts
from backend.domain.walk.diagrams.diagram import Cube, Diagram
from backend.domain.walk.diagrams.dimensions import FIRST_UNKNOWN, is_chance, is_unknown


@dataclass(frozen=True, slots=True)
class Region:
    """Packets that the router treats alike."""

    masks: Mapping[int, int]  # values on each asked level
    # what must hold or not, by matcher and value, though no configuration tells
    unknown: Mapping[tuple[object, ...], bool]
    node: int  # leads to chance only
    ends: Distribution  # shares beneath `node`


def regions(diagram: Diagram[Bearing], root: int, cube: Cube) -> Iterator[Region]:
    """Disjoint regions that make up the cube, in no relevant order."""
    parts = Parts(diagram)

    def under(node: int, masks: Mapping[int, int]) -> Iterator[Region]:
        level = diagram.level[node]
        if level < 0 or is_chance(level):
            yield _region(diagram, parts, node, masks)
            return
        allowed = masks.get(level, diagram.levels.by_number[level].full)
        for mask, child in diagram.edges[node]:
            if mask & allowed:
                yield from under(child, {**masks, level: mask & allowed})

    yield from under(root, dict(cube))


def ends_beneath(diagram: Diagram[Bearing], root: int, cube: Cube = ()) -> frozenset[int]:
    """The nodes of all regions of a cube, each once."""
    allowed = dict(cube)

    def below(node: int) -> Iterable[int]:
        level = diagram.level[node]
        if level < 0 or is_chance(level):
            return ()
        mask = allowed.get(level, -1)
        return (child for own, child in diagram.edges[node] if own & mask)

    nodes = diagram.reached(root, below)
    return frozenset(at for at in nodes if diagram.is_leaf(at) or is_chance(diagram.level[at]))


def _region(diagram: Diagram[Bearing], parts: Parts, node: int, masks: Mapping[int, int]) -> Region:
    known = {level: mask for level, mask in masks.items() if level < FIRST_UNKNOWN}
    unknown = {
        diagram.levels.by_number[level].key[1:]: mask == 2
        for level, mask in masks.items()
        if is_unknown(level)
    }
    return Region(known, unknown, node, parts.of(node))
