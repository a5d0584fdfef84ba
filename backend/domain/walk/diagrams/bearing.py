"""What a packet bears on its way through the router: the leaves of the walk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Fate = Literal["", "left", "local", "dropped", "no_route"]
"""Where the packet ended: "" is still under way, `left` by an interface, `local` in the router itself."""

HOOK_DONE = -1
THE_ROUTER = "\0router"
"""Where a redirect sends a packet: the router's address on the interface that it came in by."""


@dataclass(frozen=True, slots=True)
class Bearing:
    """Marks, place and fate of a packet. Empty texts: no mark, no interface yet.

    `depth` counts the jumps above the present chain; HOOK_DONE where no further rule of the hook is met.
    `translated` is where dst-nat sends it, address and port as its rule names them; THE_ROUTER for a redirect.
    `table` is the routing table that decided; `weight_known` is False where it has equal routes whose parts nobody
    has said. `outside` lies beyond the class that is walked.
    """

    connection_mark: str = ""
    packet_mark: str = ""
    routing_mark: str = ""
    depth: int = 0
    fate: Fate = ""
    interface: str = ""
    gateway: str = ""
    table: str = ""
    weight_known: bool = True
    fasttracked: bool = False
    translated: tuple[str, str] | None = None
    outside: bool = False

    @property
    def under_way(self) -> bool:
        return not self.fate and not self.outside


FRESH = Bearing()
"""A packet that no rule has met yet."""

OUTSIDE = Bearing(outside=True)
