"""One packet, as the levels of a diagram see it."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Address

from backend.domain.walk.diagrams.address_sets import protocol_in
from backend.domain.walk.diagrams.diagram import Cube
from backend.domain.walk.diagrams.dimensions import (
    DESTINATION,
    DESTINATION_PORT,
    ENTRY,
    PROTOCOL,
    SOURCE,
    SOURCE_PORT,
    STATE,
    STATES,
)
from backend.domain.walk.router.compiled import Compiled


@dataclass(frozen=True, slots=True)
class Packet:
    """One packet as it enters."""

    entry: str  # an interface, or compiled.ROUTER for the router's own
    source: str
    destination: str
    protocol: str = "tcp"
    source_port: int = 40_000
    destination_port: int = 443
    state: str = "new"

    def bits(self, compiled: Compiled) -> dict[int, int]:
        """A bit on each level of its fields. ValueError where a field cannot be read."""
        if self.entry not in compiled.entries:
            raise ValueError(f"the router has no interface {self.entry}")
        protocol = protocol_in(self.protocol)
        if not protocol:
            raise ValueError(f"{self.protocol} is no protocol")
        return {
            ENTRY: compiled.entries[self.entry],
            PROTOCOL: compiled.protocols.atom_of(protocol[0][0]),
            STATE: 1 << STATES.index(self.state),
            SOURCE: compiled.addresses.atom_of(int(IPv4Address(self.source))),
            DESTINATION: compiled.addresses.atom_of(int(IPv4Address(self.destination))),
            SOURCE_PORT: compiled.ports.atom_of(self.source_port),
            DESTINATION_PORT: compiled.ports.atom_of(self.destination_port),
        }

    def cube(self, compiled: Compiled) -> Cube:
        """All packets that no rule or route can tell from this one."""
        return tuple(sorted(self.bits(compiled).items()))
