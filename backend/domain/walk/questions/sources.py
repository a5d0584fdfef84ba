"""Where single hosts inside reach the internet: every way that one of their packets may take."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from backend.domain.config.config import RouterConfig
from backend.domain.config.firewall import FirewallRule
from backend.domain.walk.diagrams.bearing import Bearing
from backend.domain.walk.diagrams.diagram import Cube, Diagram
from backend.domain.walk.diagrams.dimensions import DESTINATION, ENTRY, SOURCE
from backend.domain.walk.diagrams.networks import NOT_INTERNET, PRIVATE, known_networks
from backend.domain.walk.diagrams.stages import FIRST
from backend.domain.walk.router.compiled import Compiled, compiled
from backend.domain.walk.router.passage import Router


@dataclass(frozen=True)
class Sources:
    """One configuration, read once for all hosts."""

    config: RouterConfig
    compiled: Compiled
    entries: int
    internet: int

    @staticmethod
    def of(config: RouterConfig, uplinks: Collection[str], hosts: Collection[str]) -> Sources:
        """`hosts`: all addresses that will be asked about."""
        near = (*NOT_INTERNET, *PRIVATE, *known_networks(config))
        common = compiled([config], (*near, *hosts))
        masks = common.addresses.masks
        internet = common.addresses.full & ~masks["local", 0]
        for text in near:
            internet &= ~masks["address", text]
        names = [
            interface.name
            for interface in config.interfaces
            if interface.name not in uplinks and not interface.slave
        ]
        return Sources(config, common, common.entry_mask(names), internet)

    def astray(self, host: str, interface: str) -> tuple[FirewallRule, ...] | None:
        """The mangle rules of the host's packets, if one may leave by another interface or not at all.

        None where all leave by this one, whatever their inner interface. An unknown matcher may hold or not.
        """
        router = Router(self.compiled, Diagram[Bearing](self.compiled.levels()), self.config)
        cube = self._cube(host)
        narrow = router.narrowed(dict(cube))
        end = narrow.from_interface(router.start([cube]), FIRST)
        ends = (end for end in router.diagram.values(end) if not end.outside)
        if all(end.fate == "left" and end.interface == interface for end in ends):
            return None
        return tuple(self.config.mangle[number] for number in sorted(router.met))

    def _cube(self, host: str) -> Cube:
        source = self.compiled.addresses.masks["address", host]
        return (ENTRY, self.entries), (SOURCE, source), (DESTINATION, self.internet)
