"""Finds on many packets which `nth` rules count together, for the walk of one packet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from backend.domain.config.config import RouterConfig
from backend.domain.walk.diagrams.atoms import Atoms
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.chance import Place
from backend.domain.walk.diagrams.diagram import Cube, Diagram
from backend.domain.walk.diagrams.dimensions import (
    DESTINATION,
    DESTINATION_PORT,
    ENTRY,
    SOURCE,
    SOURCE_PORT,
    STATE,
)
from backend.domain.walk.diagrams.stages import Stage
from backend.domain.walk.router.bulk import bulk_of
from backend.domain.walk.router.compiled import ROUTER, Compiled, rules_of
from backend.domain.walk.router.next_hops import NOTHING, Down
from backend.domain.walk.router.passage import Router

MOST_ATOMS = 64  # kinds of addresses or ports; beyond, the bulk and the packet's own


@dataclass
class Settling:
    """The counters of one configuration, as all packets that bear the same reach them."""

    config: RouterConfig
    compiled: Compiled
    down: Down = NOTHING
    _done: dict[tuple[object, ...], Mapping[Place, int]] = field(default_factory=dict)

    def counters(
        self, bits: Mapping[int, int], stage: Stage, bearing: Bearing
    ) -> Mapping[Place, int] | None:
        """Counters for a packet with these bits; None where no rule counts."""
        if not any(rule.nth for rule in rules_of(self.config)):
            return None
        key = (stage, bearing, *sorted(bits.items()))
        if key not in self._done:
            self._done[key] = self._walked(bits, stage, bearing)
        return self._done[key]

    def _walked(
        self, bits: Mapping[int, int], stage: Stage, bearing: Bearing
    ) -> Mapping[Place, int]:
        diagram = Diagram[Bearing](self.compiled.levels())
        router = Router(self.compiled, diagram, self.config, down=self.down)
        own = self.compiled.entries[ROUTER]
        is_own = bits[ENTRY] == own
        entries = own if is_own else self.compiled.all_entries & ~own
        root = router.start([self._cube(bits, entries)], bearing)
        if is_own:
            end = router.from_router(root, stage)
        else:
            marked = router.prerouting(root, stage)
            end = router.routed(router.destination_nat(marked, stage), stage)
        router.source_nat(end, stage)
        return router.counters.of_place

    def _cube(self, bits: Mapping[int, int], entries: int) -> Cube:
        addresses, ports = self.compiled.addresses, self.compiled.ports
        return (
            (ENTRY, entries),
            (STATE, bits[STATE]),
            (SOURCE, _many(addresses) | bits[SOURCE]),
            (DESTINATION, _many(addresses) | bits[DESTINATION]),
            (SOURCE_PORT, _many(ports) | bits[SOURCE_PORT]),
            (DESTINATION_PORT, _many(ports) | bits[DESTINATION_PORT]),
        )


def _many(atoms: Atoms) -> int:
    return atoms.full if len(atoms.sizes) <= MOST_ATOMS else bulk_of(atoms, atoms.full)
