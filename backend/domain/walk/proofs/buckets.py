"""Whether clients are divided exactly by the wanted remainders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.diagram import Diagram
from backend.domain.walk.diagrams.masks import bits_of
from backend.domain.walk.diagrams.stages import FIRST
from backend.domain.walk.router.compiled import Compiled


@dataclass(frozen=True)
class Buckets:
    """`interfaces[remainder]` is wanted, by the hash of `classifier`."""

    interfaces: tuple[str, ...]
    classifier: str


@dataclass
class Divided:
    """Asks nodes of one diagram with nothing but chance beneath."""

    buckets: Buckets
    compiled: Compiled
    diagram: Diagram[Bearing]
    _wanted: Mapping[int, str] = field(init=False)
    _answers: dict[int, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._wanted = self._by_atom()

    def is_wanted(self, node: int) -> bool:
        """Whether every remainder leads to its interface only."""
        if node not in self._answers:
            self._answers[node] = self._is_wanted(node)
        return self._answers[node]

    def _is_wanted(self, node: int) -> bool:
        if self.diagram.is_leaf(node):
            return self._leaves_by(node, set(self.buckets.interfaces))
        level = self.diagram.levels.by_number[self.diagram.level[node]]
        if level.key != ("chance", "pcc", self.buckets.classifier, FIRST.direction):
            return False
        return all(
            self._leaves_by(child, {self._wanted.get(atom, "") for atom in bits_of(mask)})
            for mask, child in self.diagram.edges[node]
        )

    def _leaves_by(self, node: int, wanted: set[str]) -> bool:
        if not self.diagram.is_leaf(node):
            return False
        end = self.diagram.value(node)
        return end.fate == "left" and wanted == {end.interface}

    def _by_atom(self) -> Mapping[int, str]:
        """The interface of each atom of remainders; "" where its remainders have several."""
        atoms = self.compiled.hashes.remainders.get(self.buckets.classifier)
        period = self.compiled.hashes.periods.get(self.buckets.classifier, 0)
        wanted: dict[int, set[str]] = {}
        if atoms is not None:
            for value in range(period):
                atom = atoms.atom_of(value).bit_length() - 1
                wanted.setdefault(atom, set()).add(self._of(value, period))
        return {atom: _only(names) for atom, names in wanted.items()}

    def _of(self, value: int, period: int) -> str:
        """No rule asks for it if the hash's period is no multiple of the wanted denominator."""
        names: Sequence[str] = self.buckets.interfaces
        return "" if period % len(names) else names[value % len(names)]


def _only(names: set[str]) -> str:
    return next(iter(names)) if len(names) == 1 else ""
