"""What `ping -n -D` would have printed, and the round trips that a router itself measures."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from lab.probing.uplinks import UplinkMoment

SPREAD_MS = 0.6
LOST_PART = 0.001


def round_trip_ms(moment: UplinkMoment, chance: Random, rise_ms: float = 0.0) -> float:
    return moment.idle_ms + rise_ms + abs(chance.gauss(0.0, SPREAD_MS + rise_ms * 0.05))


def printed(host: str, sent: Iterable[tuple[float, float]]) -> bytes:
    """`sent`: unix seconds and round trip (ms) of each echo."""
    rows, count = [], 0
    for count, (at_s, rtt_ms) in enumerate(sent, 1):
        stamp = at_s + rtt_ms / 1000
        rows.append(
            f"[{stamp:.6f}] 64 bytes from {host}: icmp_seq={count} ttl=52 time={rtt_ms:.1f} ms"
        )
    rows += [
        "",
        f"--- {host} ping statistics ---",
        f"{count} packets transmitted, {count} received",
    ]
    return "\n".join(rows).encode()
