"""One packet of a class, for sentences: the most plausible addresses and ports."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address

from backend.domain.walk.diagrams.address_sets import PROTOCOLS
from backend.domain.walk.diagrams.atoms import Atoms
from backend.domain.walk.diagrams.dimensions import (
    DESTINATION,
    DESTINATION_PORT,
    ENTRY,
    PROTOCOL,
    SOURCE,
)
from backend.domain.walk.router.compiled import ROUTER, Compiled

USUAL_PROTOCOLS = ("tcp", "udp", "icmp")
USUAL_PORTS = (443, 80, 53, 40_000)
USUAL_HOSTS = ("8.8.8.8", "1.1.1.1", "9.9.9.9")
WITH_PORTS = frozenset({"tcp", "udp"})


@dataclass(frozen=True, slots=True)
class Witness:
    """A packet as people name it."""

    entry: str  # "" for the router's own packet
    protocol: str
    source: str
    destination: str
    port: int  # 0 without ports
    unknown: tuple[str, ...] = ()

    def params(self) -> dict[str, str | int]:
        """Parameters of its sentence, enough to trace it."""
        return {
            "source": self.source,
            "destination": self.destination,
            "protocol": self.protocol,
            "port": self.port,
            "entry": self.entry,
        }


@dataclass(frozen=True, slots=True)
class Witnesses:
    """Prefers addresses behind an interface (`networks`) and of the `internet`."""

    compiled: Compiled
    networks: Mapping[str, int]
    internet: int

    def of(self, masks: Mapping[int, int], unknown: Mapping[tuple[object, ...], bool]) -> Witness:
        atoms = self.compiled.addresses
        protocol, entry = self._protocol(masks), self._entry(masks)
        inside = tuple(self.networks.values())
        sources = (self.networks.get(entry, 0), *inside, self.internet)
        return Witness(
            entry=entry,
            protocol=protocol,
            source=_address(atoms, masks.get(SOURCE, atoms.full), sources),
            destination=self._usual_host(masks)
            or _address(atoms, masks.get(DESTINATION, atoms.full), (self.internet, *inside)),
            port=self._port(masks) if protocol in WITH_PORTS else 0,
            unknown=tuple(sorted(_said(key, holds) for key, holds in unknown.items())),
        )

    def _usual_host(self, masks: Mapping[int, int]) -> str:
        """A well-known internet host, if the class treats it like others; else ""."""
        atoms = self.compiled.addresses
        mask = masks.get(DESTINATION, atoms.full) & self.internet
        usual = (host for host in USUAL_HOSTS if atoms.atom_of(int(IPv4Address(host))) & mask)
        return next(usual, "")

    def _entry(self, masks: Mapping[int, int]) -> str:
        mask = masks.get(ENTRY, self.compiled.all_entries)
        names = (name for name, bit in self.compiled.entries.items() if bit & mask)
        return next((name for name in names if name != ROUTER), ROUTER)

    def _protocol(self, masks: Mapping[int, int]) -> str:
        atoms = self.compiled.protocols
        mask = masks.get(PROTOCOL, atoms.full)
        for name in USUAL_PROTOCOLS:
            if atoms.masks[name] & mask:
                return name
        number = atoms.sample(mask)
        return next((name for name, own in PROTOCOLS.items() if own == number), str(number))

    def _port(self, masks: Mapping[int, int]) -> int:
        atoms = self.compiled.ports
        mask = masks.get(DESTINATION_PORT, atoms.full)
        usual = (port for port in USUAL_PORTS if atoms.atom_of(port) & mask)
        return next(usual, atoms.sample(mask))


def _address(atoms: Atoms, mask: int, preferred: Iterable[int]) -> str:
    """A row's first address is often the network's own, so it picks another one."""
    mask = next((mask & wanted for wanted in preferred if mask & wanted), mask)
    return str(IPv4Address(atoms.typical(mask)))


def _said(key: tuple[object, ...], holds: bool) -> str:
    words = " ".join(str(part) for part in key)
    return words if holds else f"not {words}"
