"""Reasons to read a comparison with care: few days, gaps, our own tests, a mixture of regimes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from backend.domain.comparing.comparison import Comparison
from backend.domain.comparing.like_hours import ComparisonPolicy
from backend.domain.dates.calendar import WorkCalendar
from backend.domain.dates.weeks import hour_of_week, hour_starts
from backend.domain.directions import DIRECTIONS
from backend.domain.figures.coverage import CoveragePolicy
from backend.domain.figures.summary import Summary, Window
from backend.domain.statements import Statement
from backend.services.comparing.caveat_words import caveat
from backend.services.comparing.contracts import contract_caveats
from backend.services.comparing.sentences import percent
from backend.services.figures.summaries import SummaryView
from backend.store.tables import Uplink

MOST_BRIDGED = 0.01
MOST_OF_PROBES = 0.01  # parts above which a reader is told
UNLIKE_POLLS = 1.5  # ratio of poll intervals; a longer one hides more of a short peak


@dataclass(frozen=True, slots=True)
class Compared:
    """Both sides; `result` is for the download."""

    a: SummaryView
    b: SummaryView
    uplinks: Sequence[Uplink]
    result: Comparison
    # poll interval of each side; None: no samples are kept
    polled_ms: tuple[int | None, int | None] = (None, None)


def caveats(compared: Compared, calendar: WorkCalendar) -> list[Statement]:
    """The gravest first."""
    sides = (("A", compared.a), ("B", compared.b))
    unseen = [name for name, side in sides if not side.figures.split.longest_ms]
    if unseen:
        # If nothing was observed, no other caveat matters.
        return [caveat("nothing_observed", sides=", ".join(unseen)), *_left_out(compared)]
    return [
        *_of_days(compared, calendar),
        *_overlap(compared),
        *(side_caveat for name, side in sides for side_caveat in _of_side(name, side)),
        *_contracts(compared, calendar),
        *_left_out(compared),
        *_of_maxima(compared),
    ]


def _of_maxima(compared: Compared) -> Iterator[Statement]:
    a, b = compared.polled_ms
    if a and b and max(a, b) >= UNLIKE_POLLS * min(a, b):
        yield caveat("unlike_polls", a=round(a / 1000), b=round(b / 1000))


def _of_days(compared: Compared, calendar: WorkCalendar) -> Iterator[Statement]:
    result, least = compared.result, ComparisonPolicy().min_days
    if not result.hours:
        yield caveat("no_like_hours")
        return
    if min(result.days_before, result.days_after) < least:
        yield caveat("few_days", a=result.days_before, b=result.days_after, least=least)
    due = _hours(compared.a, calendar) & _hours(compared.b, calendar)
    part = len(result.hours & due) / len(due) if due else 1.0
    if part < CoveragePolicy().full_from:
        yield caveat("few_hours", part=percent(part))


def _hours(side: SummaryView, calendar: WorkCalendar) -> frozenset[int]:
    window: Window = side.figures.window
    return frozenset(
        hour_of_week(at_ms, calendar.zone)
        for low, high in window.intervals
        for at_ms in hour_starts(low, high, calendar.zone)
    )


def _overlap(compared: Compared) -> Iterator[Statement]:
    first, last = compared.a.figures.window, compared.b.figures.window
    if max(first.start_ms, last.start_ms) < min(first.end_ms, last.end_ms):
        yield caveat("overlap")


def _of_side(name: str, side: SummaryView) -> Iterator[Statement]:
    figures = side.figures
    split, whole_ms = figures.split, figures.window.selected_ms
    if split.state == "unknown" and split.longest_ms and split.least and split.longest:
        yield caveat(
            "unseen_line",
            side=name,
            name=split.least,
            other=split.longest,
            least=percent(split.least_ms / whole_ms),
            longest=percent(split.longest_ms / whole_ms),
        )
    elif figures.coverage.share < CoveragePolicy().full_from:
        yield caveat("partial", side=name, part=percent(figures.coverage.share))
    if figures.coverage.bridged_share > MOST_BRIDGED:
        yield caveat("bridged", side=name, part=percent(figures.coverage.bridged_share))
    part = _of_probes(figures)
    if part > MOST_OF_PROBES:
        yield caveat("probes", side=name, part=percent(part))
    if len(side.regimes) > 1:
        yield caveat("several_regimes", side=name, count=len(side.regimes))


def _contracts(compared: Compared, calendar: WorkCalendar) -> Iterator[Statement]:
    for name, side in (("A", compared.a), ("B", compared.b)):
        yield from contract_caveats(compared.uplinks, name, side.figures.window, calendar.zone)


def _of_probes(figures: Summary) -> float:
    whole = sum(figures.of(direction).bytes for direction in DIRECTIONS)
    moved = sum(figures.of(direction).probe_bytes for direction in DIRECTIONS)
    return moved / whole if whole else 0.0


def _left_out(compared: Compared) -> Iterator[Statement]:
    kept = {uplink.id for uplink in compared.uplinks}
    every = {uplink.id: uplink for side in (compared.a, compared.b) for uplink in side.uplinks}
    for uplink in every.values():
        if uplink.id not in kept:
            yield caveat("line_left_out", name=uplink.name)
