"""VRFs: interfaces with a routing table of their own, which is asked before all others but that of a routing mark.

Source: the manual, VRF and routing decision. The first VRF that names an interface has it; the router's own one,
`main`, takes all that comes to it.
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
    """The table of the VRF that has an interface; "" where none has it."""
    return next((vrf.name for vrf in vrfs if vrf.holds(interface)), "")


def table_named(vrfs: Iterable[Vrf], gateway: str) -> str:
    """The VRF that a gateway such as `10.0.0.1@guests` names; "" where it names none."""
    named = gateway.rpartition("@")[2] if "@" in gateway else ""
    return next((vrf.name for vrf in vrfs if vrf.name == named and not vrf.disabled), "")
