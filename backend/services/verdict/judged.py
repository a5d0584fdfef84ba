"""The time that a verdict of now is about: a week, or less since balance or contract were changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from backend.domain.figures.summary import Window
from backend.domain.metering.slots import SLOT_MS
from backend.domain.verdict.facts import Because, JudgedSpan
from backend.services.figures.summaries import SummaryView
from backend.services.regimes.regimes import Regime
from backend.store.engine.instants import ms


def of_week(
    summary: SummaryView, first_ms: int | None, newest: Sequence[Regime] = ()
) -> JudgedSpan:
    """`summary`: of the last week. `first_ms`: the first slot of the router, None without any.

    `newest`: regimes since the last slot of that week. After a change no older figure is judged.
    """
    window = summary.figures.window
    begins: list[tuple[int, Because]] = [(window.start_ms, "week")]
    if first_ms is not None:
        begins.append((first_ms, "first_reading"))
    begins += _uplink_changes(summary)
    begins += [(at_ms, "balance_changed") for at_ms in _balance_changes(summary.regimes)]
    within = [each for each in begins if window.start_ms <= each[0] < window.end_ms]
    within += [(at_ms, "balance_changed") for at_ms in _balance_changes(newest)]
    since_ms, because = max(within, key=lambda begin: begin[0], default=begins[0])
    # The slot in which it changed has traffic of both.
    start_ms = since_ms + -since_ms % SLOT_MS
    return JudgedSpan(start_ms, max(start_ms, window.end_ms), because, since_ms)


def before(judged: JudgedSpan, week: Window) -> tuple[int, int] | None:
    """The week before a change, UTC ms; None if nothing was changed."""
    if judged.because in {"week", "first_reading"}:
        return None
    end_ms = judged.start_ms - SLOT_MS
    return end_ms - (week.end_ms - week.start_ms), end_ms


def _uplink_changes(summary: SummaryView) -> Iterator[tuple[int, Because]]:
    """When a contract changed, or an ISP came or went."""
    contracts = {change.at_ms for change in summary.figures.changes}
    for at_ms in summary.figures.edges_ms:
        yield at_ms, "contract_changed" if at_ms in contracts else "isps_changed"


def _balance_changes(regimes: Sequence[Regime]) -> Iterator[int]:
    """When shares were set differently; another queue alone is no change of balance."""
    for old, new in pairwise(regimes):
        was, now = old.balancing, new.balancing
        if (was.method, was.classifier, was.configured, was.buckets) != (
            now.method,
            now.classifier,
            now.configured,
            now.buckets,
        ):
            yield ms(new.from_)
