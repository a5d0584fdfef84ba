"""What the demo's lines cost a month, so that its pages can show costs: the order of dedicated lines in Indonesia."""

from __future__ import annotations

from decimal import Decimal

CURRENCY = "IDR"
ZONES = frozenset({"Asia/Jakarta", "Asia/Pontianak", "Asia/Makassar", "Asia/Jayapura"})
PER_MBPS = (95_000, 82_500, 90_000)
"""Rupiah a month for one Mbit/s, line by line: the larger contract was not the dearer one."""


def monthly(position: int, download_bps: int, timezone: str) -> Decimal | None:
    """Of the line at this position (from 0); None on a campus that pays in another currency."""
    if timezone not in ZONES:
        return None
    return Decimal(PER_MBPS[position % len(PER_MBPS)] * download_bps // 10**6)
