"""Since when a router balances as it does now. A change that is soon taken back was a trial, and no break."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from backend.domain.dates.calendar import Interval

LONGEST_TRIAL_MS = 24 * 3_600_000


@dataclass(frozen=True, slots=True)
class RegimeSpan:
    """As now since `since_ms` (UTC ms), except `trials`, in order and apart."""

    since_ms: int
    trials: tuple[Interval, ...] = ()


def as_now(begun: Sequence[tuple[int, Hashable]]) -> RegimeSpan:
    """`begun`: when each regime began (UTC ms) and how it balanced, in order of time, at least one.

    A trial lasted LONGEST_TRIAL_MS at most. Before a longer one nothing is as now.
    """
    since_ms, present = begun[-1]
    ends_ms, trials = since_ms, list[Interval]()
    for from_ms, balance in reversed(begun[:-1]):
        if since_ms - ends_ms > LONGEST_TRIAL_MS:
            break
        if balance == present:
            if ends_ms < since_ms:
                trials.insert(0, (ends_ms, since_ms))
            since_ms = from_ms
        ends_ms = from_ms
    return RegimeSpan(since_ms, tuple(trials))
