"""What our own probes moved, apart from the campus's traffic.

Achieved share and skew stay as counted; beside them stand the values without probes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.shares import achieved_shares, without_probes
from backend.domain.figures.split_pieces import SplitPiece, bytes_of_uplinks, skew_over_pieces
from backend.domain.figures.summary import Flow, GroupFlow, Summary

Moved = tuple[int, int]  # bytes of probes over one uplink: download, upload

NOTHING: Moved = (0, 0)
NONE: Mapping[tuple[str, int], Moved] = {}


def with_probes(
    figures: Summary, moved: Mapping[str, Moved], by_piece: Mapping[tuple[str, int], Moved] = NONE
) -> Summary:
    """The same figures, with probes' bytes per uplink (by key) and values without them.

    `by_piece`: per (key, number of the piece), for a window of several (domain/figures/split_pieces.py).
    """
    if not any(uplink.key in moved for uplink in figures.uplinks):
        return figures
    downs, ups = (_flows(figures, way, moved, by_piece) for way in DIRECTIONS)
    rows = zip(figures.uplinks, downs[0], ups[0], strict=True)
    return replace(
        figures,
        uplinks=tuple(replace(uplink, download=down, upload=up) for uplink, down, up in rows),
        download=_group(figures, "download", *downs),
        upload=_group(figures, "upload", *ups),
    )


def _flows(
    figures: Summary,
    direction: Direction,
    moved: Mapping[str, Moved],
    by_piece: Mapping[tuple[str, int], Moved],
) -> tuple[list[Flow], tuple[SplitPiece, ...]]:
    """The flows, and the pieces of the split without probes."""
    place = 0 if direction == "download" else 1
    keys = [uplink.key for uplink in figures.uplinks]
    pieces = figures.of(direction).pieces
    probes = [moved.get(key, NOTHING)[place] for key in keys]
    left = tuple(
        replace(piece, byte_counts=without_probes(piece.byte_counts, each))
        for piece, each in zip(
            pieces, _each(keys, place, len(pieces), probes, by_piece), strict=True
        )
    )
    known = figures.split.state != "unknown" and _is_known(pieces, probes)
    shares = (achieved_shares(bytes_of_uplinks(left)) if known else None) or (None,) * len(keys)
    rows = zip(figures.uplinks, probes, shares, strict=True)
    flows = [
        replace(uplink.of(direction), probe_bytes=count, achieved_share_without_probes=share)
        for uplink, count, share in rows
    ]
    return flows, left


def _is_known(pieces: Sequence[SplitPiece], probes: Sequence[int]) -> bool:
    """In slots that all lines have, nobody knows the probes' bytes."""
    return not any(probes) or not any(piece.is_partial for piece in pieces)


def _each(
    keys: Sequence[str],
    place: int,
    count: int,
    probes: Sequence[int],
    by_piece: Mapping[tuple[str, int], Moved],
) -> list[Sequence[int]]:
    """Probes' bytes in each piece, per line."""
    if count == 1:
        return [probes]
    return [[by_piece.get((key, n), NOTHING)[place] for key in keys] for n in range(count)]


def _group(
    figures: Summary, direction: Direction, flows: list[Flow], left: tuple[SplitPiece, ...]
) -> GroupFlow:
    probes = [flow.probe_bytes for flow in flows]
    known = figures.split.state != "unknown" and _is_known(left, probes)
    return replace(
        figures.of(direction),
        probe_bytes=sum(probes),
        skew_without_probes=skew_over_pieces(left) if known else None,
    )
