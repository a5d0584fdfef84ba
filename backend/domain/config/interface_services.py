"""What a router runs on its interfaces: clients that fetch an address, captive portals."""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.config.routing import MAIN


@dataclass(frozen=True, slots=True)
class DhcpClient:
    interface: str
    add_default_route: str = "yes"  # yes, no or special-classless
    distance: int = 1
    table: str = MAIN
    gateway: str = ""
    disabled: bool = False
    comment: str = ""


@dataclass(frozen=True, slots=True)
class PppoeClient:
    name: str  # of the tunnel interface
    carrier: str  # the port that it runs over
    add_default_route: bool = False
    distance: int = 1
    disabled: bool = False
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Hotspot:
    """A captive portal before the clients of an interface."""

    name: str
    interface: str
    disabled: bool = False
