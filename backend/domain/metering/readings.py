"""What one poll read from a router, before any arithmetic.

Times are integer milliseconds since 1970 UTC (`at_ms`), so that seconds and bytes can be split over slots
without a rounding error. Counters are the router's own, as seen from the router: rx on a WAN interface is the
campus's download.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class InterfaceReading:
    """One row of /interface. `id` is RouterOS's `.id`: it changes when a dynamic interface is made anew."""

    name: str
    id: str
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
    """Counters of one PCC rule: bytes that the rule itself saw (the first packets of connections, or all)."""

    id: str
    mark: str
    classifier: str
    denominator: int
    remainder: int
    bytes: int
    packets: int


@dataclass(frozen=True, slots=True)
class RouterReading:
    """Everything that one poll learned; `at_ms` is the middle of the counter command's round trip.

    `uptime_s` has RouterOS's resolution of one second. `buckets` is None when this poll did not ask for them.
    `missing` names interfaces that were asked for and not answered (renamed, removed).
    `logins` counts the logins that this poll needed: 0 on a kept connection.
    """

    at_ms: int
    uptime_s: int
    cpu_load_pct: int | None
    memory_free_bytes: int | None
    memory_total_bytes: int | None
    connections: int | None
    interfaces: tuple[InterfaceReading, ...]
    missing: tuple[str, ...]
    buckets: tuple[BucketReading, ...] | None
    duration_ms: int
    logins: int
