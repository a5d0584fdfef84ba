"""Which part of the bytes each line carried."""

from __future__ import annotations

from collections.abc import Sequence


def achieved_shares(byte_counts: Sequence[float]) -> tuple[float, ...] | None:
    """Share of each line, 0..1, in one direction. None without traffic: no split, which is not a share of 0."""
    whole = sum(byte_counts)
    if whole == 0:
        return None
    return tuple(count / whole for count in byte_counts)


def without_probes(byte_counts: Sequence[int], probe_bytes: Sequence[int]) -> tuple[int, ...]:
    """Users' bytes: all bytes less our own probes', never below 0."""
    return tuple(
        max(0, count - probes) for count, probes in zip(byte_counts, probe_bytes, strict=True)
    )
