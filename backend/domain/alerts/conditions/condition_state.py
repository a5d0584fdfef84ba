"""How long a condition must hold before it counts, and how long it must be gone before it is over.

Time is that of the data. What was not observed, or cannot be judged, adds nothing: it opens and closes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Sight = Literal["bad", "between", "good", "unknown"]
"""Between: no longer bad enough to open, not yet good enough to close."""

Phase = Literal["ok", "pending", "open", "closing"]
FORGET_MS = 300_000
"""A wait for more data ends when so long nothing could be judged: parts of two hours are no stretch."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Data in ms: bad for so long opens, good for so long closes."""

    open_ms: int
    clear_ms: int
    short_are_usual: bool = False
    """What ends before `open_ms` is as it should be: however often it comes, nothing is unstable."""


@dataclass(frozen=True, slots=True)
class Span:
    """[from, to) between two readings, UTC ms, and what it says."""

    from_ms: int
    to_ms: int
    sight: Sight


@dataclass(frozen=True, slots=True)
class ConditionState:
    """What is kept of a condition between two looks."""

    phase: Phase = "ok"
    since_ms: int = 0  # begin of the stretch that is waited for, or that lasts; nothing while ok
    held_ms: int = 0  # data of the wait: bad while pending, good while closing
    good_since_ms: int = 0  # closing: where the good data begins
    seen_ms: int = 0  # end of the newest span that could be judged


@dataclass(frozen=True, slots=True)
class Opened:
    from_ms: int  # where the bad data began
    known_ms: int  # when it had lasted long enough


@dataclass(frozen=True, slots=True)
class Closed:
    to_ms: int  # where the good data began
    known_ms: int
    is_unmeasured: bool = False  # it ended only because nothing more could be judged


Change = Opened | Closed


def step(
    state: ConditionState, span: Span, patience: Patience
) -> tuple[ConditionState, Change | None]:
    """One span further. A span that was looked at already, or that says nothing, changes nothing."""
    if span.sight == "unknown" or span.to_ms <= state.seen_ms:
        return state, None
    if state.phase in {"ok", "pending"}:
        return _while_well(state, span, patience)
    return _while_open(state, span, patience)


def given_up(
    state: ConditionState, judged_ms: int, after_ms: int
) -> tuple[ConditionState, Closed | None]:
    """An open condition that nothing was known of for so long ends where it was last judged.

    `judged_ms`: up to where there could have been data.
    """
    is_open = state.phase in {"open", "closing"}
    if not is_open or judged_ms - state.seen_ms < after_ms:
        return state, None
    return ConditionState(seen_ms=state.seen_ms), Closed(
        state.seen_ms, judged_ms, is_unmeasured=True
    )


def _while_well(
    state: ConditionState, span: Span, patience: Patience
) -> tuple[ConditionState, Change | None]:
    if span.sight != "bad":
        return ConditionState(seen_ms=span.to_ms), None
    is_new = state.phase == "ok" or _is_forgotten(state, span)
    begun = ConditionState("pending", since_ms=span.from_ms) if is_new else state
    held_ms = begun.held_ms + span.to_ms - span.from_ms
    now = replace(begun, held_ms=held_ms, seen_ms=span.to_ms)
    if held_ms < patience.open_ms:
        return now, None
    opened = Opened(now.since_ms, span.to_ms)
    return ConditionState("open", since_ms=now.since_ms, seen_ms=span.to_ms), opened


def _while_open(
    state: ConditionState, span: Span, patience: Patience
) -> tuple[ConditionState, Change | None]:
    still_open = ConditionState("open", since_ms=state.since_ms, seen_ms=span.to_ms)
    if span.sight != "good":
        return still_open, None
    is_new = state.phase == "open" or _is_forgotten(state, span)
    begun = replace(still_open, phase="closing", good_since_ms=span.from_ms) if is_new else state
    held_ms = begun.held_ms + span.to_ms - span.from_ms
    if held_ms < patience.clear_ms:
        return replace(begun, held_ms=held_ms, seen_ms=span.to_ms), None
    return ConditionState(seen_ms=span.to_ms), Closed(begun.good_since_ms, span.to_ms)


def _is_forgotten(state: ConditionState, span: Span) -> bool:
    return span.from_ms - state.seen_ms > FORGET_MS
