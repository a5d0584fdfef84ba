"""A decision diagram over masks: a function from packets to values, a level per dimension.

Equal nodes are made once, so equal functions have equal numbers, and merging needs no step. A node knows the leaves
beneath it; a rule that changes none of them skips it.

Like multi-terminal decision diagrams (Fujita, McGeer, Yang: "Multi-Terminal Binary Decision Diagrams", 1997), with
edges labelled by sets of values in place of bits.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from backend.domain.walk.diagrams.dimensions import Levels
from backend.domain.walk.diagrams.masks import bits_of

Value = TypeVar("Value", bound=Hashable)
Cube = tuple[tuple[int, int], ...]  # ascending levels with masks; others may have any value
Edge = tuple[int, int]  # a mask of values, and the node that they lead to
Nodes = tuple[int, ...]


@dataclass
class Diagram(Generic[Value]):
    """The store of nodes. Nodes and leaves share one sequence of numbers; a leaf's level is -1."""

    levels: Levels
    level: list[int] = field(default_factory=list)
    edges: list[tuple[Edge, ...]] = field(default_factory=list)
    beneath: list[int] = field(default_factory=list)
    _leaves: list[Value] = field(default_factory=list)
    _nodes_of_leaves: list[int] = field(default_factory=list)
    _leaf_of: list[int] = field(default_factory=list)
    _number_of_leaf: dict[Value, int] = field(default_factory=dict)
    _number_of_node: dict[tuple[int, tuple[Edge, ...]], int] = field(default_factory=dict)

    def leaf(self, value: Value) -> int:
        number = self._number_of_leaf.get(value)
        if number is None:
            number = self._number_of_leaf[value] = self._store(-1, (), 1 << len(self._leaves))
            self._leaf_of[-1] = len(self._leaves)
            self._leaves.append(value)
            self._nodes_of_leaves.append(number)
        return number

    def value(self, node: int) -> Value:
        return self._leaves[self._leaf_of[node]]

    def is_leaf(self, node: int) -> bool:
        return self.level[node] < 0

    def values(self, node: int) -> Iterator[Value]:
        return (self._leaves[at] for at in bits_of(self.beneath[node]))

    def levels_beneath(self, root: int) -> frozenset[int]:
        """Levels that are asked beneath a node, with its own."""
        nodes = self.reached(root, lambda node: (child for _, child in self.edges[node]))
        return frozenset(self.level[node] for node in nodes if not self.is_leaf(node))

    def reached(self, root: int, below: Callable[[int], Iterable[int]]) -> frozenset[int]:
        """A node and all that lie below it, at any depth."""
        seen = {root}
        waiting = [root]
        while waiting:
            fresh = set(below(waiting.pop())) - seen
            seen |= fresh
            waiting += fresh
        return frozenset(seen)

    def leaves(self, node: int) -> Nodes:
        """The leaves beneath a node, in the order of their making."""
        return tuple(self._nodes_of_leaves[at] for at in bits_of(self.beneath[node]))

    def node(self, level: int, edges: Iterable[Edge]) -> int:
        """The node that asks for this level. The masks must divide all its values."""
        joined: dict[int, int] = {}
        for mask, child in edges:
            if mask:
                joined[child] = joined.get(child, 0) | mask
        if len(joined) == 1:
            return next(iter(joined))
        parts = tuple([(joined[child], child) for child in sorted(joined)])
        key = (level, parts)
        number = self._number_of_node.get(key)
        if number is None:
            beneath = 0
            for child in joined:
                beneath |= self.beneath[child]
            number = self._number_of_node[key] = self._store(level, parts, beneath)
        return number

    def changed(
        self,
        root: int,
        cube: Cube,
        wanted: Callable[[Value], bool],
        action: Callable[[Value], Value],
    ) -> int:
        """The function after a rule: inside the cube `action` replaces the `wanted` values."""
        bits = self.bits(root, wanted)
        if not bits:
            return root
        targets: dict[int, int] = {}

        def replaced(leaf: int) -> int:
            if leaf not in targets:
                targets[leaf] = self.leaf(action(self.value(leaf)))
            return targets[leaf]

        return _CubeChange(self, cube, bits, replaced).of(root, 0)

    def restricted(self, root: int, where: int, outside: int) -> int:
        """The function, with the leaf `outside` wherever the other function has this leaf."""
        return _Restriction(self, outside).of(root, where)

    def mapped(self, root: int, action: Callable[[Value], Value]) -> int:
        return self.changed(root, (), lambda _: True, action)

    def moved(self, root: int, level: int, source: int, target: int, rest: int) -> int:
        """The value `target` of a level does what `source` did; all others lead to `rest`.

        `source` and `target` are bits.
        """
        return _LevelMove(self, level, source, target, rest).of(root)

    def bits(self, root: int, wanted: Callable[[Value], bool]) -> int:
        """The leaves beneath a node with wanted values, as in `beneath`."""
        left, bits, leaves = self.beneath[root], 0, self._leaves
        while left:
            lowest = left & -left
            if wanted(leaves[lowest.bit_length() - 1]):
                bits |= lowest
            left ^= lowest
        return bits

    def edges_at(self, node: int, level: int) -> tuple[Edge, ...]:
        """Where a node leads by the values of its level, or of a level above it, which it does not ask."""
        if self.level[node] == level:
            return self.edges[node]
        return ((self.levels.by_number[level].full, node),)

    def followed(self, node: int, bits: Mapping[int, int]) -> int:
        """Where one packet leads, with a bit per settled level; it stops at an unsettled one."""
        while self.level[node] in bits:
            bit = bits[self.level[node]]
            node = next(child for mask, child in self.edges[node] if mask & bit)
        return node

    def _store(self, level: int, edges: tuple[Edge, ...], beneath: int) -> int:
        self.level.append(level)
        self.edges.append(edges)
        self.beneath.append(beneath)
        self._leaf_of.append(-1)
        return len(self.level) - 1


@dataclass
class _CubeChange(Generic[Value]):
    diagram: Diagram[Value]
    cube: Cube
    bits: int
    replaced: Callable[[int], int]
    done: dict[tuple[int, int], int] = field(default_factory=dict)

    def of(self, node: int, at: int) -> int:
        """`node`, with the cube's levels from `at` on still to be asked."""
        diagram = self.diagram
        if not diagram.beneath[node] & self.bits:
            return node
        key = (node, at)
        new = self.done.get(key)
        if new is None:
            new = self.done[key] = self._of(node, at)
        return new

    def _of(self, node: int, at: int) -> int:
        diagram = self.diagram
        level = diagram.level[node]
        if at == len(self.cube):
            return self.replaced(node) if level < 0 else self._beneath(node, at)
        cube_level, mask = self.cube[at]
        if level < 0 or cube_level < level:
            full = diagram.levels.by_number[cube_level].full
            return diagram.node(
                cube_level, ((full & mask, self.of(node, at + 1)), (full & ~mask, node))
            )
        return self._beneath(node, at) if cube_level > level else self._split(node, mask, at + 1)

    def _beneath(self, node: int, at: int) -> int:
        """The node over its changed children; mostly none changes, and it stays the same."""
        beneath, bits = self.diagram.beneath, self.bits
        parts: list[Edge] = []
        same = True
        for edge in self.diagram.edges[node]:
            child = edge[1]
            # Asked here too: a call for each child that stays as it is would take longer than all else.
            new = self.of(child, at) if beneath[child] & bits else child
            if new == child:
                parts.append(edge)
                continue
            same = False
            parts.append((edge[0], new))
        return node if same else self.diagram.node(self.diagram.level[node], parts)

    def _split(self, node: int, mask: int, after: int) -> int:
        beneath, bits = self.diagram.beneath, self.bits
        parts: list[Edge] = []
        same = True
        for edge in self.diagram.edges[node]:
            own, child = edge
            inside = own & mask
            new = self.of(child, after) if inside and beneath[child] & bits else child
            if new == child:
                parts.append(edge)
                continue
            same = False
            parts += ((inside, new), (own & ~mask, child))
        return node if same else self.diagram.node(self.diagram.level[node], parts)


@dataclass
class _Restriction(Generic[Value]):
    """Unlike `changed`, it skips what lies where all is left out."""

    diagram: Diagram[Value]
    outside: int
    done: dict[tuple[int, int], int] = field(default_factory=dict)

    def of(self, node: int, where: int) -> int:
        if where == self.outside or self.diagram.is_leaf(where):
            return self.outside if where == self.outside else node
        key = (node, where)
        if key not in self.done:
            self.done[key] = self._of(node, where)
        return self.done[key]

    def _of(self, node: int, where: int) -> int:
        diagram = self.diagram
        own, other = diagram.level[node], diagram.level[where]
        level = other if own < 0 else min(own, other)
        both = crossed(diagram.edges_at(node, level), diagram.edges_at(where, level))
        return diagram.node(level, [(mask, self.of(child, under)) for mask, child, under in both])


@dataclass
class _LevelMove(Generic[Value]):
    diagram: Diagram[Value]
    level: int
    source: int
    target: int
    rest: int
    done: dict[int, int] = field(default_factory=dict)

    def of(self, node: int) -> int:
        if node not in self.done:
            self.done[node] = self._of(node)
        return self.done[node]

    def _of(self, node: int) -> int:
        diagram = self.diagram
        own = diagram.level[node]
        if 0 <= own < self.level:
            return diagram.node(
                own, [(mask, self.of(child)) for mask, child in diagram.edges[node]]
            )
        kept = diagram.followed(node, {self.level: self.source})
        full = diagram.levels.by_number[self.level].full
        return diagram.node(self.level, ((self.target, kept), (full & ~self.target, self.rest)))


def branches(diagram: Diagram[Value], nodes: Nodes, level: int) -> Iterator[tuple[int, Nodes]]:
    """The values of a level, divided by where they lead in each walk."""
    parts: list[tuple[int, Nodes]] = [(diagram.levels.by_number[level].full, ())]
    for node in nodes:
        edges = diagram.edges_at(node, level)
        parts = [
            (mask & own, (*children, child))
            for mask, children in parts
            for own, child in edges
            if mask & own
        ]
    yield from parts


def crossed(edges: Sequence[Edge], others: Sequence[Edge]) -> Iterator[tuple[int, int, int]]:
    """Where both lead to one child each."""
    for mask, child in edges:
        rest = mask
        for own, under in others:
            both = rest & own
            if both:
                yield both, child, under
                rest ^= both
                if not rest:
                    break
