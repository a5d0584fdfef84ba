"""Which incidents open, go on and close, from the events of what they are about.

An incident opens when an event has lasted long enough, and closes when no event has come for long enough. Time is that
of the data: nothing opens or closes for what was not observed. Who comes and goes often is one unstable incident.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.alerts.conditions.condition_state import Patience

CloseReason = Literal["over", "unmeasured", "switched_off", "removed"]
"""The cause is gone; nothing more could be measured; the router is not read any more; the ISP was taken out."""

NoteKind = Literal[
    "opened",
    "unstable",
    "parent",
    "explained",
    "acknowledged",
    "snoozed",
    "snooze_ended",
    "comment",
    "closed",
    "maintenance",
    "maintenance_over",
]


@dataclass(frozen=True, slots=True)
class UnstableLimits:
    begins: int = 4  # events that began within `within_ms`, however short
    within_ms: int = 4 * 3_600_000
    quiet_ms: int = 2 * 3_600_000  # without an event: it is stable again


@dataclass(frozen=True, slots=True)
class Spell:
    """One event, UTC ms."""

    from_ms: int
    to_ms: int | None  # None: it lasts
    is_unmeasured: bool = False  # its end is where it was last seen

    def lasted_ms(self, observed_ms: int) -> int:
        return (observed_ms if self.to_ms is None else self.to_ms) - self.from_ms


@dataclass(frozen=True, slots=True)
class SubjectState:
    """What is known of one subject."""

    spells: Sequence[
        Spell
    ]  # in order of time: all that touch the last hours, and the one that lasts
    observed_ms: int  # up to where it was observed
    is_open: bool = False
    is_unstable: bool = False
    over_ms: int | None = None  # end of the newest incident that is over; None: there was none
    is_settled: bool = False  # a moment that somebody has acknowledged: nothing is waited for


@dataclass(frozen=True, slots=True)
class Opens:
    from_ms: int  # begin of its first event
    is_unstable: bool


@dataclass(frozen=True, slots=True)
class Destabilizes:
    """It is open, and one event too many has begun."""


@dataclass(frozen=True, slots=True)
class Closes:
    to_ms: int  # end of its last event
    reason: Literal["over", "unmeasured"] = "over"


Turn = Opens | Destabilizes | Closes


def turn(state: SubjectState, patience: Patience, limits: UnstableLimits) -> Turn | None:
    """What happens next to the incident of a subject; None: nothing."""
    if state.is_open:
        return _of_open(state, patience, limits)
    return _opening(state, patience, limits)


def _opening(state: SubjectState, patience: Patience, limits: UnstableLimits) -> Opens | None:
    over_ms = state.over_ms
    fresh = [spell for spell in state.spells if over_ms is None or _is_after(spell, over_ms)]
    if not fresh:
        return None
    if _is_unstable(state, patience, limits):
        return Opens(fresh[0].from_ms, is_unstable=True)
    newest = fresh[-1]
    if newest.lasted_ms(state.observed_ms) < patience.open_ms:
        return None
    return Opens(newest.from_ms, is_unstable=False)


def _of_open(
    state: SubjectState, patience: Patience, limits: UnstableLimits
) -> Destabilizes | Closes | None:
    if not state.is_unstable and _is_unstable(state, patience, limits):
        return Destabilizes()
    # Without any event left it is over with what was observed.
    ends_ms = [spell.to_ms for spell in state.spells]
    if not ends_ms:
        return Closes(state.observed_ms)
    if None in ends_ms:
        return None
    to_ms = max(end_ms for end_ms in ends_ms if end_ms is not None)
    clear_ms = limits.quiet_ms if state.is_unstable else patience.clear_ms
    if state.observed_ms - to_ms < clear_ms and not state.is_settled:
        return None
    is_measured = any(not spell.is_unmeasured for spell in state.spells if spell.to_ms == to_ms)
    return Closes(to_ms, "over" if is_measured else "unmeasured")


def _is_after(spell: Spell, over_ms: int) -> bool:
    """A moment at that very time is the one that is over."""
    return spell.from_ms >= over_ms and (spell.to_ms is None or spell.to_ms > over_ms)


def _is_unstable(state: SubjectState, patience: Patience, limits: UnstableLimits) -> bool:
    since_ms = state.observed_ms - limits.within_ms
    least_ms = patience.open_ms if patience.short_are_usual else 0
    counted = (spell for spell in state.spells if spell.lasted_ms(state.observed_ms) >= least_ms)
    return sum(spell.from_ms > since_ms for spell in counted) >= limits.begins
