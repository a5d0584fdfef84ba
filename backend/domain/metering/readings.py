"""What one poll read from a router, before any arithmetic.

Times are integer ms since 1970 UTC (`at_ms`), so seconds and bytes split over slots without rounding. Counters are
the router's: rx on a WAN interface is the campus's download.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class InterfaceReading:
    """One row of /interface."""

    name: str
    id: str  # RouterOS's `.id`: new for each dynamic interface
    rx_bytes: int
    tx_bytes: int
    rx_packets: int
    tx_packets: int
    rx_drops: int
    tx_drops: int
    rx_errors: int
    tx_errors: int
    running: bool
    disabled: bool
    link_downs: int


@dataclass(frozen=True, slots=True)
class BucketReading:
    """Counters of one PCC rule: all bytes, or those of connections' first packets."""

    id: str
    mark: str
    classifier: str
    denominator: int
    remainder: int
    bytes: int
    packets: int


@dataclass(frozen=True, slots=True)
class RouterReading:
    """Everything that one poll learned."""

    at_ms: int  # middle of the counter command's round trip
    uptime_s: int  # RouterOS's resolution: one second
    cpu_load_pct: int | None
    memory_free_bytes: int | None
    memory_total_bytes: int | None
    connections: int | None
    interfaces: tuple[InterfaceReading, ...]
    missing: tuple[str, ...]  # interfaces without an answer (renamed, removed)
    buckets: tuple[BucketReading, ...] | None  # None: not asked for
    duration_ms: int
    logins: int  # 0 on a kept connection
