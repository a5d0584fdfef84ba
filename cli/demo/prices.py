"""Monthly prices of the demo's lines, in the order of dedicated lines in Indonesia."""

from __future__ import annotations

CURRENCY = "IDR"
ZONES = frozenset({"Asia/Jakarta", "Asia/Pontianak", "Asia/Makassar", "Asia/Jayapura"})
PER_MBPS = (95_000, 82_500, 90_000)
"""Rupiah a month per Mbit/s by line: the larger contract was not dearer."""


def monthly(position: int, download_bps: int, timezone: str) -> str | None:
    """For the line at this position (from 0); None on a campus with another currency."""
    if timezone not in ZONES:
        return None
    return str(PER_MBPS[position % len(PER_MBPS)] * download_bps // 10**6)
