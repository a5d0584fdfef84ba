"""Which part of the bytes each line carried."""

from __future__ import annotations

from collections.abc import Sequence


def achieved_shares(byte_counts: Sequence[float]) -> tuple[float, ...] | None:
    """Share of each line, 0..1: its bytes over the bytes of all, in one direction over one window.

    None without traffic: nothing was split, which is not the same as a share of 0.
    """
    whole = sum(byte_counts)
    if whole == 0:
        return None
    return tuple(count / whole for count in byte_counts)


def without_probes(byte_counts: Sequence[int], probe_bytes: Sequence[int]) -> tuple[int, ...]:
    """What each line carried for its users: all bytes less those of our own probes, never less than none."""
    return tuple(
        max(0, count - probes) for count, probes in zip(byte_counts, probe_bytes, strict=True)
    )
