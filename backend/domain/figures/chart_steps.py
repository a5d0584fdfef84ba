"""How long the steps of a chart are, and where they begin on the campus's clock.

Steps tile the window. They begin at local times that people name (a whole hour, midnight, Monday), so a point of a
day is that day; only the window's ends, or a changed clock, make one shorter or longer.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from zoneinfo import ZoneInfo

from backend.domain.dates.calendar import Interval
from backend.domain.dates.zones import DAY_MS, HOUR_MS, day_starts, local_date, stretches
from backend.domain.metering.slots import SLOT_MS

SECOND_MS = 1000
MINUTE_MS = 60_000
WEEK_MS = 7 * DAY_MS

RAW_STEPS_MS = (
    *(SECOND_MS * count for count in (10, 15, 20, 30)),
    *(MINUTE_MS * count for count in (1, 2, 3, 5, 10)),
)
"""For samples that are more than the points asked for."""

SLOT_STEPS_MS = (
    *(SLOT_MS * count for count in (1, 3, 6)),
    *(HOUR_MS * count for count in (1, 2, 3, 6, 12)),
    DAY_MS,
    *(WEEK_MS * count for count in (1, 2, 4, 13)),
)
"""Whole slots. Steps of 13 weeks keep even the longest window within the fewest points allowed."""

CUT_ENDS = 2  # beyond those asked for: a window may begin and end inside a step


NO_STEP = -1


@dataclass(frozen=True, slots=True)
class ChartSteps:
    step_ms: int  # length on the clock
    edges: tuple[int, ...]  # UTC ms; the first and last are the window's ends

    @property
    def intervals(self) -> list[Interval]:
        return list(pairwise(self.edges))

    def shifted(self, by_ms: int) -> ChartSteps:
        """For the time before a window, point for point."""
        return ChartSteps(self.step_ms, tuple(edge + by_ms for edge in self.edges))

    def holding(self, at_ms: int) -> int:
        return bisect_right(self.edges, at_ms) - 1


def choose(
    window: Interval,
    most: int,
    zone: ZoneInfo,
    steps_ms: Sequence[int] = SLOT_STEPS_MS,
    least_ms: int = 0,
) -> ChartSteps:
    """The shortest of `steps_ms` (from `least_ms` on) with at most `most` steps, and cut ends."""
    start_ms, end_ms = window
    wide = [step_ms for step_ms in steps_ms if step_ms >= least_ms]
    fitting = [step_ms for step_ms in wide if end_ms - start_ms <= step_ms * most] or wide[-1:]
    for step_ms in fitting:
        steps = cut(window, step_ms, zone)
        if len(steps.edges) - 1 <= most + CUT_ENDS:
            return steps
    return steps


def cut(window: Interval, step_ms: int, zone: ZoneInfo) -> ChartSteps:
    """No steps for an empty window."""
    start_ms, end_ms = window
    if start_ms >= end_ms:
        return ChartSteps(step_ms, ())
    starts = _days(window, step_ms, zone) if step_ms >= DAY_MS else _parts(window, step_ms, zone)
    inner = sorted({at_ms for at_ms in starts if start_ms < at_ms < end_ms})
    return ChartSteps(step_ms, (start_ms, *inner, end_ms))


def _days(window: Interval, step_ms: int, zone: ZoneInfo) -> Iterator[int]:
    """Starts of local days, or of each n-th week, counted from day 1 of the calendar, a Monday."""
    days = step_ms // DAY_MS
    for at_ms in day_starts(*window, zone):
        if local_date(at_ms, zone).toordinal() % days == 1 % days:
            yield at_ms


def _parts(window: Interval, step_ms: int, zone: ZoneInfo) -> Iterator[int]:
    """Instants at which the wall clock shows a multiple of the step, or is set past one."""
    before = None
    for stretch in stretches(*window, zone):
        local_ms = stretch.from_ms + stretch.offset_ms
        if before is not None and local_ms // step_ms != before:
            yield stretch.from_ms
        yield from range(stretch.from_ms + -local_ms % step_ms, stretch.to_ms, step_ms)
        before = (stretch.to_ms + stretch.offset_ms - 1) // step_ms


def spans_of(steps: ChartSteps, intervals: Sequence[Interval]) -> list[tuple[int, int, int]]:
    """(number of the step, from, to): the parts that the intervals keep, in order of time."""
    spans = []
    for from_ms, to_ms in intervals:
        first, last = steps.holding(from_ms), steps.holding(to_ms - 1)
        for number in range(first, last + 1):
            low_ms, high_ms = steps.edges[number], steps.edges[number + 1]
            spans.append((number, max(from_ms, low_ms), min(to_ms, high_ms)))
    return spans


@dataclass(frozen=True, slots=True)
class Pieces:
    """Time cut at the edges of steps and intervals: piece n is of step `numbers[n]`, up to the next start.

    NO_STEP for time outside the intervals, as in the last piece, which has no end.
    """

    starts_ms: tuple[int, ...]
    numbers: tuple[int, ...]


def pieces(steps: ChartSteps, intervals: Sequence[Interval]) -> Pieces:
    """The parts of `spans_of`, and the time between them."""
    starts: list[int] = []
    numbers: list[int] = []
    for number, from_ms, to_ms in spans_of(steps, intervals):
        if starts and starts[-1] == from_ms:
            numbers[-1] = number
        else:
            starts.append(from_ms)
            numbers.append(number)
        starts.append(to_ms)
        numbers.append(NO_STEP)
    return Pieces(tuple(starts), tuple(numbers))
