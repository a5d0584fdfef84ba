"""The time that a verdict of now is about: a week, or less since balance or contract were changed."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from operator import itemgetter

from backend.domain.dates.calendar import Interval, total_ms
from backend.domain.figures.summary import Window
from backend.domain.metering.slots import SLOT_MS
from backend.domain.regimes.trials import as_now
from backend.domain.verdict.facts import Because, JudgedSpan
from backend.services.figures.summaries import SummaryView
from backend.services.regimes.regimes import Regime
from backend.store.engine.instants import ms


def of_week(
    summary: SummaryView, first_ms: int | None, newest: Sequence[Regime] = ()
) -> JudgedSpan:
    """`summary`: of the last week. `first_ms`: the first slot of the router, None without any.

    `newest`: regimes since the last slot of that week. After a change no older figure is judged, but a change that
    was taken back leaves the week as it was, without its own time.
    """
    window = summary.figures.window
    begins: list[tuple[int, Because]] = [(window.start_ms, "week")]
    if first_ms is not None:
        begins.append((first_ms, "first_reading"))
    begins += _uplink_changes(summary)
    begun = _begun([*summary.regimes, *newest])
    present = as_now(begun) if begun else None
    within = [each for each in begins if window.start_ms <= each[0] < window.end_ms]
    # How it balanced before the first of them is not known.
    if present is not None and present.since_ms > max(begun[0][0], window.start_ms - 1):
        within.append((present.since_ms, "balance_changed"))
    since_ms, because = max(within, key=lambda begin: begin[0], default=begins[0])
    # The slot in which it changed has traffic of both.
    start_ms = since_ms + -since_ms % SLOT_MS
    trials = [
        trial for trial in (present.trials if present else ()) if _slots_of(trial)[1] > start_ms
    ]
    without = tuple(map(_slots_of, trials))
    end_ms = max(start_ms, window.end_ms)
    return JudgedSpan(start_ms, end_ms, because, since_ms, without, total_ms(trials))


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


def _begun(regimes: Sequence[Regime]) -> list[tuple[int, Hashable]]:
    """When shares were set, and how. The regime at the end of the week may be in both lists."""
    balances = {ms(regime.from_): _balance(regime) for regime in regimes}
    return sorted(balances.items(), key=itemgetter(0))


def _balance(regime: Regime) -> Hashable:
    """Another queue alone is no change of balance."""
    now = regime.balancing
    shares = tuple(sorted(now.configured.items()))
    return now.method, now.classifier, shares, now.buckets


def _slots_of(trial: Interval) -> Interval:
    """Whole slots, and the one before: others' changes are read up to four minutes after they were made."""
    start_ms, end_ms = trial
    return start_ms - start_ms % SLOT_MS - SLOT_MS, end_ms + -end_ms % SLOT_MS
