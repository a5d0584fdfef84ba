"""How much of the observed time an ISP was there. Time without readings is unknown: neither up nor down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from backend.domain.dates.calendar import Interval


@dataclass(frozen=True, slots=True)
class Availability:
    """The three add up to the time asked for."""

    up_ms: int
    down_ms: int  # without a link or its interface, or silent
    unknown_ms: int

    @property
    def share(self) -> float | None:
        """0..1 of the known time."""
        known_ms = self.up_ms + self.down_ms
        return self.up_ms / known_ms if known_ms else None


def availability(
    selected_ms: int, measured_ms: int, measured_down_ms: int, missing_ms: int
) -> Availability:
    """`measured_ms`: with readings close together, `measured_down_ms` of it without a link or silent.

    `missing_ms`: the router was read, but without the interface, so that nothing of it was measured.
    """
    measured_ms = min(measured_ms, selected_ms)
    up_ms = measured_ms - min(measured_down_ms, measured_ms)
    down_ms = min(measured_ms - up_ms + missing_ms, selected_ms - up_ms)
    return Availability(up_ms, down_ms, selected_ms - up_ms - down_ms)


def together(parts: Iterable[Availability]) -> Availability:
    """Several ISPs as one: an hour of each weighs the same."""
    each = list(parts)
    return Availability(
        sum(part.up_ms for part in each),
        sum(part.down_ms for part in each),
        sum(part.unknown_ms for part in each),
    )


def inside(spans: Iterable[Interval], window: Sequence[Interval]) -> list[Interval]:
    """The parts of `spans` within the window, joined where they touch or overlap, in order."""
    cut = sorted(
        (max(low, start_ms), min(high, end_ms))
        for low, high in spans
        for start_ms, end_ms in window
        if max(low, start_ms) < min(high, end_ms)
    )
    joined: list[Interval] = []
    for low, high in cut:
        if joined and low <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(high, joined[-1][1]))
        else:
            joined.append((low, high))
    return joined
