"""Incidents that a row of past events would have made, as if somebody had looked at every moment that mattered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from backend.domain.alerts.condition_state import Patience
from backend.domain.alerts.incidents import (
    Closes,
    Opens,
    Spell,
    SubjectState,
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


def replay(
    spells: Sequence[Spell], until_ms: int, patience: Patience, limits: UnstableLimits
) -> list[PastIncident]:
    """Incidents of one subject that were over by `until_ms`; `spells` in order of time."""
    past: list[PastIncident] = []
    state, opening, opened_ms = SubjectState((), 0), Opens(0, is_unstable=False), 0
    for now_ms in sorted(set(_moments(spells, patience, limits))):
        if now_ms > until_ms:
            break
        state = replace(state, spells=_known(spells, now_ms, limits), observed_ms=now_ms)
        while change := turn(state, patience, limits):
            if isinstance(change, Opens):
                opening, opened_ms = change, now_ms
                state = replace(state, is_open=True, is_unstable=change.is_unstable)
            elif isinstance(change, Closes):
                ended = PastIncident(
                    opening.from_ms, opened_ms, change.to_ms, now_ms, state.is_unstable
                )
                past.append(ended)
                state = replace(state, is_open=False, is_unstable=False, over_ms=change.to_ms)
            else:
                state = replace(state, is_unstable=True)
    return past


def _moments(spells: Sequence[Spell], patience: Patience, limits: UnstableLimits) -> Iterator[int]:
    """When something can happen: an event begins, has lasted, or is over for long enough."""
    for spell in spells:
        yield spell.from_ms
        yield spell.from_ms + patience.open_ms
        if spell.to_ms is not None:
            yield spell.to_ms
            yield spell.to_ms + patience.clear_ms
            yield spell.to_ms + limits.quiet_ms


def _known(spells: Sequence[Spell], now_ms: int, limits: UnstableLimits) -> tuple[Spell, ...]:
    """As it was known at that moment; what ended long before counts no more."""
    since_ms = now_ms - limits.within_ms
    return tuple(
        spell if spell.to_ms is not None and spell.to_ms <= now_ms else Spell(spell.from_ms, None)
        for spell in spells
        if spell.from_ms <= now_ms and (spell.to_ms is None or spell.to_ms > since_ms)
    )
