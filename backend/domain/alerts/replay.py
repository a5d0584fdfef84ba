"""Incidents that a row of past events would have made, as if somebody had looked at every moment that mattered."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from backend.domain.alerts.conditions.condition_state import Patience
from backend.domain.alerts.conditions.full_slots import HiddenTime
from backend.domain.alerts.incidents import (
    Closes,
    Opens,
    Spell,
    SubjectState,
    Turn,
    UnstableLimits,
    turn,
)


@dataclass(frozen=True, slots=True)
class PastIncident:
    """UTC ms."""

    from_ms: int
    opened_ms: int
    to_ms: int
    closed_ms: int
    is_unstable: bool


@dataclass(frozen=True, slots=True)
class PastEvent:
    """One event, UTC ms, and when its begin and its end were known."""

    from_ms: int
    to_ms: int | None  # None: it lasts
    begin_known_ms: int
    end_known_ms: int | None

    def at(self, now_ms: int) -> Spell:
        """As it was known then."""
        is_over = self.end_known_ms is not None and self.end_known_ms <= now_ms
        return Spell(self.from_ms, self.to_ms if is_over else None)


def known_at_once(spell: Spell) -> PastEvent:
    return PastEvent(spell.from_ms, spell.to_ms, spell.from_ms, spell.to_ms)


@dataclass(frozen=True, slots=True)
class OpenedIncident:
    """UTC ms."""

    from_ms: int
    opened_ms: int
    to_ms: int | None  # None: it is still open
    is_unstable: bool
    closed_ms: int | None = None


def replay(
    spells: Sequence[Spell], until_ms: int, patience: Patience, limits: UnstableLimits
) -> list[PastIncident]:
    """Incidents of one subject that were over by `until_ms`; `spells` in order of time."""
    past: list[PastIncident] = []
    opening, opened_ms = Opens(0, is_unstable=False), 0
    events = [known_at_once(spell) for spell in spells]
    for now_ms, change, is_unstable in _turns(events, until_ms, patience, limits, ()):
        if isinstance(change, Opens):
            opening, opened_ms = change, now_ms
        elif isinstance(change, Closes):
            past.append(PastIncident(opening.from_ms, opened_ms, change.to_ms, now_ms, is_unstable))
    return past


def opened(
    events: Sequence[PastEvent],
    until_ms: int,
    patience: Patience,
    limits: UnstableLimits,
    away: Sequence[HiddenTime] = (),
) -> list[OpenedIncident]:
    """Incidents of one subject that were open at some moment until then.

    `events` in the order in which their begins were known; `away`: when the subject was not observed, in order and
    apart from each other.
    """
    incidents: list[OpenedIncident] = []
    for now_ms, change, is_unstable in _turns(events, until_ms, patience, limits, away):
        if isinstance(change, Opens):
            incidents.append(OpenedIncident(change.from_ms, now_ms, None, change.is_unstable))
        else:
            ends = (change.to_ms, now_ms) if isinstance(change, Closes) else (None, None)
            to_ms, closed_ms = ends
            changed = replace(incidents[-1], to_ms=to_ms, closed_ms=closed_ms)
            incidents[-1] = replace(changed, is_unstable=is_unstable)
    return incidents


def _turns(
    events: Sequence[PastEvent],
    until_ms: int,
    patience: Patience,
    limits: UnstableLimits,
    away: Sequence[HiddenTime],
) -> Iterator[tuple[int, Turn, bool]]:
    """When, what, and whether the incident is unstable then."""
    state, first = SubjectState((), 0), 0
    for now_ms in sorted(set(_moments(events, patience, limits, away))):
        if now_ms > until_ms:
            return
        observed_ms = _observed_ms(now_ms, away)
        since_ms = observed_ms - limits.within_ms
        begun = bisect_right(events, now_ms, key=attrgetter("begin_known_ms"))
        spells = [event.at(now_ms) for event in events[first:begun]]
        # What ended long before counts no more, but for the newest of an open incident.
        while len(spells) > 1 and _is_past(spells[0], since_ms):
            first, spells = first + 1, spells[1:]
        if not state.is_open:
            spells = [spell for spell in spells if not _is_past(spell, since_ms)]
        state = replace(state, spells=spells, observed_ms=observed_ms)
        while change := turn(state, patience, limits):
            state = _after(state, change)
            yield now_ms, change, state.is_unstable


def _after(state: SubjectState, change: Turn) -> SubjectState:
    """Whether it was unstable stays known after its end."""
    if isinstance(change, Opens):
        return replace(state, is_open=True, is_unstable=change.is_unstable)
    if isinstance(change, Closes):
        return replace(state, is_open=False, over_ms=change.to_ms)
    return replace(state, is_unstable=True)


def _moments(
    events: Sequence[PastEvent],
    patience: Patience,
    limits: UnstableLimits,
    away: Sequence[HiddenTime],
) -> Iterator[int]:
    """When something can happen: an event is known, has lasted, or is over for long enough."""
    for event in events:
        yield event.begin_known_ms
        yield event.from_ms + patience.open_ms
        if event.to_ms is not None and event.end_known_ms is not None:
            yield event.end_known_ms
            yield event.to_ms + patience.clear_ms
            yield event.to_ms + limits.quiet_ms
    for time in away:
        if time.to_ms is not None:
            yield time.to_ms


def _observed_ms(now_ms: int, away: Sequence[HiddenTime]) -> int:
    """Up to where it was observed by then."""
    last = bisect_left(away, now_ms, key=attrgetter("from_ms")) - 1
    if last < 0:
        return now_ms
    is_back = (to_ms := away[last].to_ms) is not None and to_ms <= now_ms
    return now_ms if is_back else away[last].from_ms


def _is_past(spell: Spell, since_ms: int) -> bool:
    return spell.to_ms is not None and spell.to_ms <= since_ms
