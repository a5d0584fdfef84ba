"""What a packet bears on its way through the router: the leaves of the walk."""

from __future__ import annotations

from typing import Literal, NamedTuple

Fate = Literal["", "left", "local", "dropped", "no_route"]  # "": under way; local: in the router

HOOK_DONE = -1
THE_ROUTER = "\0router"  # a redirect's target: the router's address where the packet came in


class Bearing(NamedTuple):
    """Marks, place and fate of a packet. Empty texts: no mark, no interface yet.

    A tuple, as a walk makes and hashes hundreds of thousands of them: a dataclass took a sixth of its time for that.
    """

    connection_mark: str = ""
    packet_mark: str = ""
    routing_mark: str = ""
    depth: int = 0  # jumps above the present chain; HOOK_DONE: no further rule of the hook
    fate: Fate = ""
    interface: str = ""
    gateway: str = ""
    table: str = ""  # the routing table that decided
    weight_known: bool = True  # False for equal routes with unknown parts
    fasttracked: bool = False
    # dst-nat's address and port as the rule names them; THE_ROUTER for a redirect
    translated: tuple[str, str] | None = None
    outside: bool = False  # beyond the class that is walked

    @property
    def under_way(self) -> bool:
        return not self.fate and not self.outside


FRESH = Bearing()  # no rule has met it yet

OUTSIDE = Bearing(outside=True)
