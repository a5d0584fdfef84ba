"""How much of the observed time an ISP was there. Time without readings is unknown: neither up nor down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from itertools import pairwise
from typing import Literal

from backend.domain.dates.calendar import Interval

Cause = Literal["interface_missing", "link_down", "isp_silent", "isp_degraded"]
"""Why nothing, or little, came through: kinds of events."""

CAUSES: tuple[Cause, ...] = ("interface_missing", "link_down", "isp_silent", "isp_degraded")
"""Where several hold at once the first counts."""

AWAY: tuple[Cause, ...] = CAUSES[:3]
"""While one of these lasts nothing comes through."""


@dataclass(frozen=True, slots=True)
class Availability:
    """The six add up to the time in question; each moment is in one of them."""

    fine_ms: int = 0
    degraded_ms: int = 0  # there, but pings were lost or slow
    link_ms: int = 0  # without a link or its interface
    silent_ms: int = 0  # a link, and nothing came through
    excused_ms: int = 0  # likewise away, during work that its contract does not count
    unknown_ms: int = 0

    @property
    def up_ms(self) -> int:
        return self.fine_ms + self.degraded_ms

    @property
    def down_ms(self) -> int:
        """Whatever the contract says of it."""
        return self.link_ms + self.silent_ms + self.excused_ms

    @property
    def counted_ms(self) -> int:
        """The part of `down_ms` that counts against the promise of the contract."""
        return self.link_ms + self.silent_ms

    @property
    def share(self) -> float | None:
        """0..1 of the known time."""
        return _part(self.up_ms, self.up_ms + self.down_ms)

    @property
    def counted_share(self) -> float | None:
        """0..1 of the known time that counts by the contract."""
        return _part(self.up_ms, self.up_ms + self.counted_ms)


@dataclass(frozen=True, slots=True)
class Piece:
    """A span in which one cause counts, UTC ms."""

    cause: Cause
    excused: bool
    span: Interval


def cut(
    spans: Mapping[Cause, Iterable[Interval]],
    window: Sequence[Interval],
    excused: Sequence[Interval] = (),
) -> list[Piece]:
    """What of `spans` is in the window, each moment once. `excused`: time in which no outage counts, in order."""
    pieces: list[Piece] = []
    taken: list[Interval] = []
    for cause in CAUSES:
        for span in inside(spans.get(cause, ()), window):
            for free in _without(span, taken):
                pieces += _parted(cause, free, excused)
        taken = inside([*taken, *(piece.span for piece in pieces)], window)
    return pieces


def availability(
    selected_ms: int, measured_ms: int, known: Iterable[tuple[Piece, int]]
) -> Availability:
    """`measured_ms`: with readings close together; `known`: each piece with how much of it was read.

    Of a missing interface nothing is measured: another one tells whether the router was read.
    """
    rest_ms = min(measured_ms, selected_ms)
    unmeasured_ms = selected_ms - rest_ms
    degraded_ms = link_ms = silent_ms = excused_ms = 0
    for piece, read_ms in known:
        if piece.cause == "interface_missing":
            took_ms = min(read_ms, unmeasured_ms)
            unmeasured_ms -= took_ms
        else:
            took_ms = min(read_ms, rest_ms)
            rest_ms -= took_ms
        if piece.excused:
            excused_ms += took_ms
        elif piece.cause == "isp_degraded":
            degraded_ms += took_ms
        elif piece.cause == "isp_silent":
            silent_ms += took_ms
        else:
            link_ms += took_ms
    return Availability(rest_ms, degraded_ms, link_ms, silent_ms, excused_ms, unmeasured_ms)


def together(parts: Iterable[Availability]) -> Availability:
    """Several ISPs as one: an hour of each weighs the same."""
    return Availability(*map(sum, zip(*map(astuple, parts), strict=True)))


def inside(spans: Iterable[Interval], window: Sequence[Interval]) -> list[Interval]:
    """The parts of `spans` within the window, joined where they touch or overlap, in order."""
    cut_spans = sorted(
        (max(low, start_ms), min(high, end_ms))
        for low, high in spans
        for start_ms, end_ms in window
        if max(low, start_ms) < min(high, end_ms)
    )
    joined: list[Interval] = []
    for low, high in cut_spans:
        if joined and low <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(high, joined[-1][1]))
        else:
            joined.append((low, high))
    return joined


def _parted(cause: Cause, span: Interval, excused: Sequence[Interval]) -> list[Piece]:
    """A degraded ISP is there, so that nothing has to be excused."""
    within = inside(excused, [span]) if cause in AWAY else []
    parts = [Piece(cause, excused=True, span=part) for part in within]
    parts += [Piece(cause, excused=False, span=part) for part in _without(span, within)]
    return sorted(parts, key=lambda piece: piece.span)


def _without(span: Interval, taken: Sequence[Interval]) -> list[Interval]:
    """What of the span is in none of `taken`, which are in order and apart."""
    inner = inside(taken, [span])
    edges = [span[0], *(edge for part in inner for edge in part), span[1]]
    return [(low, high) for low, high in list(pairwise(edges))[::2] if low < high]


def _part(part_ms: int, whole_ms: int) -> float | None:
    return part_ms / whole_ms if whole_ms else None
