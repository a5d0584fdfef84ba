"""How the bulk of a campus's packets is divided over the ways out, and by what.

Bulk: addresses that share their treatment with at least 0.2 % of their class, ports with at least 1 % of all ports,
and nothing that depends on unknowns. Pins of single hosts and services are exceptions without a share.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from backend.domain.walk.diagrams.bearing import OUTSIDE
from backend.domain.walk.diagrams.chance import Parts
from backend.domain.walk.diagrams.diagram import Cube
from backend.domain.walk.diagrams.dimensions import SOURCE
from backend.domain.walk.diagrams.regions import Region, ends_beneath, regions
from backend.domain.walk.questions.comparing import settled
from backend.domain.walk.questions.ends import ends_of, shares_by_interface
from backend.domain.walk.questions.first_packets import FirstPackets
from backend.domain.walk.questions.telling import Ends, PacketKind, Telling, is_bare, kind_of
from backend.domain.walk.router.matching import PCC

Shares = Mapping[str, Fraction]


@dataclass(frozen=True)
class Division:
    """The ways of first packets. A class on one way (guests, say) does not count where others are divided."""

    first: FirstPackets

    def shares(self) -> Shares | None:
        """Share of each interface; None where several divisions differ or weights are unknown."""
        splits = {tuple(sorted(_shares(region).items())) for region in self.decisive}
        return dict(next(iter(splits))) if len(splits) == 1 and self.is_known else None

    @cached_property
    def decisive(self) -> tuple[Region, ...]:
        """Parts divided over several interfaces, or all where none is; each kind once."""
        parts = {region.node: region for region in self._of_several(self.first.parts)}
        divided = [region for region in parts.values() if len(_shares(region)) > 1]
        return tuple(divided or parts.values())

    @cached_property
    def ways(self) -> frozenset[tuple[str, str]]:
        """Table and interface of all that leaves, services and unknowns included, single clients not."""
        first = self.first
        of = [
            each for cube in first.cubes for each in regions(first.router.diagram, first.end, cube)
        ]
        return frozenset(
            (bearing.table, bearing.interface)
            for region in self._of_several(of)
            for bearing in region.ends
            if bearing.fate == "left"
        )

    def _of_several(self, parts: Sequence[Region]) -> Sequence[Region]:
        """Regions of more than one client, if any: a rule about one host pins it and divides nobody."""
        atoms = self.first.campus.compiled.addresses
        return [each for each in parts if atoms.size(each.masks[SOURCE]) > 1] or parts

    @property
    def is_known(self) -> bool:
        """Whether all weights are known: of equal routes, and of hashes that are short enough."""
        return all(
            PCC not in (matcher for matcher, *_ in region.unknown)
            and all(bearing.weight_known for bearing in region.ends)
            for region in self.first.parts
        )

    def parted(self, telling: Telling) -> tuple[PacketKind, ...]:
        """Kinds of packets whose ends differ in what `telling` keeps, services and unknowns included.

        Equal routes of a service alone do not count.
        """
        diagram = self.first.router.diagram
        bulk = {diagram.mapped(region.node, telling) for region in self.first.parts}
        return tuple(
            part
            for part in self._packet_kinds((), telling)
            if part.levels
            and (part.node in bulk or any(kind_of(level) != "routes" for level in part.levels))
        )

    def remainders(
        self, cubes: Iterable[Cube], telling: Telling, classifier: str, values: int
    ) -> list[tuple[Ends, ...]]:
        """Where each remainder of a hash leads, per kind of packets that it decides about, if any."""
        kinds = [part for cube in cubes for part in self._packet_kinds(cube, telling)]
        decided = [part for part in kinds if part.hash_of(classifier)] or kinds
        return [self.by_remainder(part, classifier, values) for part in decided]

    def unmarked(self, cubes: Iterable[Cube]) -> Fraction:
        """Among kinds with some marked packets, the largest part without any mark."""
        diagram, end = self.first.router.diagram, self.first.end
        parts = Parts(diagram)
        bare = (
            sum((share for edge, share in parts.of(node).items() if is_bare(edge)), Fraction(0))
            for cube in cubes
            for node in ends_beneath(diagram, end, cube)
        )
        return max((part for part in bare if part < 1), default=Fraction(0))

    def _packet_kinds(self, cube: Cube, telling: Telling) -> list[PacketKind]:
        diagram, by_number = self.first.router.diagram, self.first.router.diagram.levels.by_number
        ends = ends_beneath(diagram, self.first.end, cube)
        inside = [end for end in ends if end != diagram.leaf(OUTSIDE)]
        nodes = sorted({diagram.mapped(end, telling) for end in inside})
        return [
            PacketKind(node, tuple(by_number[at] for at in sorted(diagram.levels_beneath(node))))
            for node in nodes
        ]

    def by_remainder(self, part: PacketKind, classifier: str, values: int) -> tuple[Ends, ...]:
        diagram = self.first.router.diagram
        level = part.hash_of(classifier)
        if level is None:
            return (frozenset(diagram.values(part.node)),) * values
        hashes = self.first.campus.compiled.hashes
        atoms, period = hashes.remainders[classifier], hashes.periods[classifier]
        bits = [atoms.atom_of(value % period) for value in range(values)]
        ends = {
            bit: frozenset(diagram.values(settled(diagram, part.node, level.number, bit)))
            for bit in set(bits)
        }
        return tuple(ends[bit] for bit in bits)


def _shares(region: Region) -> Shares:
    return shares_by_interface(ends_of(region.ends))
