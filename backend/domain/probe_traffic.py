"""What our own probes moved, told apart from what the campus used.

Achieved share and skew stay what the counters say; beside them stands what they would be without probes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from backend.domain.directions import Direction
from backend.domain.shares import achieved_shares, without_probes
from backend.domain.skew import skew_of_bytes
from backend.domain.summary import Flow, GroupFlow, Summary

Moved = tuple[int, int]
"""Bytes of probes over one uplink: download, upload."""

NOTHING: Moved = (0, 0)


def with_probes(figures: Summary, moved: Mapping[str, Moved]) -> Summary:
    """The same figures, with what probes moved per uplink (by key) and what is left without it."""
    counts = [moved.get(one.key, NOTHING) for one in figures.uplinks]
    downs = _flows(figures, "download", [down for down, _ in counts])
    ups = _flows(figures, "upload", [up for _, up in counts])
    rows = zip(figures.uplinks, downs, ups, strict=True)
    return replace(
        figures,
        uplinks=tuple(replace(one, download=down, upload=up) for one, down, up in rows),
        download=_group(figures, "download", downs),
        upload=_group(figures, "upload", ups),
    )


def _flows(figures: Summary, direction: Direction, probes: list[int]) -> list[Flow]:
    flows = [one.of(direction) for one in figures.uplinks]
    left = without_probes([one.bytes for one in flows], probes)
    known = figures.split.state != "unknown"
    shares = (achieved_shares(left) if known else None) or (None,) * len(flows)
    return [
        replace(one, probe_bytes=count, achieved_share_without_probes=share)
        for one, count, share in zip(flows, probes, shares, strict=True)
    ]


def _group(figures: Summary, direction: Direction, flows: list[Flow]) -> GroupFlow:
    probes = [one.probe_bytes for one in flows]
    left = without_probes([one.bytes for one in flows], probes)
    known = figures.split.state != "unknown"
    distance = skew_of_bytes(left, [one.capacity_bps for one in flows]) if known else None
    return replace(figures.of(direction), probe_bytes=sum(probes), skew_without_probes=distance)
