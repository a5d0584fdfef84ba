"""Routes, tables and routing rules of a router's configuration."""

from __future__ import annotations

from dataclasses import dataclass

MAIN = "main"
DEFAULT_DESTINATION = "0.0.0.0/0"
HALVES = ("0.0.0.0/1", "128.0.0.0/1")


@dataclass(frozen=True, slots=True)
class Route:
    """One row of /ip/route: one gateway."""

    gateway: str
    destination: str = DEFAULT_DESTINATION
    id: str = ""
    immediate_gateway: str = ""  # what the router resolved it to, if it could
    distance: int = 1
    scope: int = 30
    target_scope: int = 10
    table: str = MAIN
    check_gateway: str = "none"
    active: bool = False
    disabled: bool = False
    dynamic: bool = False
    connected: bool = False
    blackhole: bool = False
    comment: str = ""

    @property
    def is_default(self) -> bool:
        return self.destination == DEFAULT_DESTINATION and not self.blackhole

    @property
    def is_half(self) -> bool:
        """One of the two halves of all addresses: together they come before any default route."""
        return self.destination in HALVES and not self.blackhole


@dataclass(frozen=True, slots=True)
class Table:
    name: str
    fib: bool = True  # without it the table never forwards a packet
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class RoutingRule:
    action: str = "lookup"
    table: str = MAIN
    source: str = ""
    destination: str = ""
    routing_mark: str = ""
    interface: str = ""
    disabled: bool = False
    comment: str = ""


@dataclass(frozen=True, slots=True)
class IpSettings:
    hash_policy: str = "l3"  # l3 where the version cannot set it (before 7.16)
    rp_filter: str = "no"
    allow_fast_path: bool = True
    fasttrack_active: bool = False  # in use


DEFAULT_IP_SETTINGS = IpSettings()
