"""VRFs: interfaces with their own routing table. Only the table of a routing mark comes before it.

Source: the manual, VRF and routing decision. The first VRF that names an interface has it; `main` has the rest.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

EVERY_INTERFACE = "all"


@dataclass(frozen=True, slots=True)
class Vrf:
    """A row of /ip/vrf; its routing table has the same name."""

    name: str
    interfaces: tuple[str, ...] = ()
    disabled: bool = False

    def holds(self, interface: str) -> bool:
        return not self.disabled and (
            interface in self.interfaces or EVERY_INTERFACE in self.interfaces
        )


def table_of(vrfs: Iterable[Vrf], interface: str) -> str:
    """Empty where no VRF has the interface."""
    return next((vrf.name for vrf in vrfs if vrf.holds(interface)), "")


def table_named(vrfs: Iterable[Vrf], gateway: str) -> str:
    """The VRF in a gateway such as `10.0.0.1@guests`, or ""."""
    named = gateway.rpartition("@")[2] if "@" in gateway else ""
    return next((vrf.name for vrf in vrfs if vrf.name == named and not vrf.disabled), "")
