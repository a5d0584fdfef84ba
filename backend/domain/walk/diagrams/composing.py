"""Applies one function of packets after another, value by value, and joins the results.

A step applied to a large function makes all of its nodes again. For a single value the result is small, and a large
function has few values; so steps run per value, and the large function is made once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from backend.domain.walk.diagrams.diagram import Diagram, Edge, Nodes, branches, crossed

Value = TypeVar("Value", bound=Hashable)
Step = Callable[[int], int]  # between functions; a packet's new value depends on its old one

BENEATH_ALL = 1 << 62

MOST_VALUES = 64  # with more values a step takes the whole function


def composed(diagram: Diagram[Value], root: int, step: Step) -> int:
    leaves = diagram.leaves(root)
    if len(leaves) == 1 or len(leaves) > MOST_VALUES:
        return step(root)
    composing = _Composing(diagram, leaves)
    return composing.of(root, composing.number(tuple(step(leaf) for leaf in leaves)))


@dataclass
class _Composing(Generic[Value]):
    """The leaves' replacements as numbered tuples, in the order of `leaves`."""

    diagram: Diagram[Value]
    leaves: Nodes
    tuples: list[Nodes] = field(default_factory=list)
    top: list[int] = field(default_factory=list)
    changing: list[int] = field(default_factory=list)
    done: dict[tuple[int, int], int] = field(default_factory=dict)
    _numbers: dict[Nodes, int] = field(default_factory=dict)
    _parted: dict[int, list[Edge]] = field(default_factory=dict)

    def number(self, after: Nodes) -> int:
        """Also notes the uppermost level asked in the tuple, and the leaves that change."""
        if after not in self._numbers:
            diagram = self.diagram
            levels = (diagram.level[node] for node in after)
            pairs = zip(self.leaves, after, strict=True)
            changing = (diagram.beneath[leaf] for leaf, node in pairs if leaf != node)
            self._numbers[after] = len(self.tuples)
            self.tuples.append(after)
            self.top.append(min((level for level in levels if level >= 0), default=BENEATH_ALL))
            self.changing.append(sum(changing))
        return self._numbers[after]

    def of(self, node: int, after: int) -> int:
        if not self.diagram.beneath[node] & self.changing[after]:
            return node
        key = (node, after)
        if key not in self.done:
            self.done[key] = self._of(node, after)
        return self.done[key]

    def _of(self, node: int, after: int) -> int:
        diagram, of = self.diagram, self.of
        level, top = diagram.level[node], self.top[after]
        if level < 0:
            return self.tuples[after][self.leaves.index(node)]
        edges = diagram.edges[node]
        if level < top:
            return diagram.node(level, [(mask, of(child, after)) for mask, child in edges])
        parts = self._parts(after)
        if top < level:
            return diagram.node(top, [(mask, of(node, part)) for mask, part in parts])
        both = crossed(edges, parts)
        return diagram.node(level, [(mask, of(child, part)) for mask, child, part in both])

    def _parts(self, after: int) -> list[Edge]:
        """The values of the uppermost level, each with its tuple's number."""
        if after not in self._parted:
            parted = branches(self.diagram, self.tuples[after], self.top[after])
            self._parted[after] = [(mask, self.number(tuple(nodes))) for mask, nodes in parted]
        return self._parted[after]
