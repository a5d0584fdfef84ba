"""Whether any chance has both of two values, in two functions of the same chances."""

from __future__ import annotations

from dataclasses import dataclass, field

from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.diagram import Diagram, Edge


@dataclass
class Together:
    """Nodes of one diagram; looks for the value `left` in the one and `right` in the other."""

    diagram: Diagram[Bearing]
    left: Bearing
    right: Bearing
    _done: dict[tuple[int, int], bool] = field(default_factory=dict)

    def ever(self, left: int, right: int) -> bool:
        """Whether anything with the first value at `left` has the second value at `right`."""
        key = left, right
        if key not in self._done:
            self._done[key] = self._ever(left, right)
        return self._done[key]

    def _ever(self, left: int, right: int) -> bool:
        diagram = self.diagram
        if self.left not in diagram.values(left) or self.right not in diagram.values(right):
            return False
        levels = [diagram.level[node] for node in (left, right) if not diagram.is_leaf(node)]
        if not levels:
            return True
        number = min(levels)
        return any(
            mine & theirs and self.ever(below, beside)
            for mine, below in self._edges(left, number)
            for theirs, beside in self._edges(right, number)
        )

    def _edges(self, node: int, number: int) -> tuple[Edge, ...]:
        if self.diagram.level[node] == number:
            return self.diagram.edges[node]
        return ((self.diagram.levels.by_number[number].full, node),)
