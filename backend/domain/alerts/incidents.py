"""Which incidents open, go on and close, from the events of what they are about.

An incident opens when an event has lasted long enough, and closes when no event has come for long enough. Time is that
of the data: nothing opens or closes for what was not observed. Who comes and goes often is one unstable incident.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.alerts.condition_state import Patience

IncidentKind = Literal["router_unreachable", "isp_down", "isp_silent"]

CloseReason = Literal["over", "switched_off", "removed"]
"""By itself; or the router is not read any more, or the ISP was taken out."""

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
]

EVENT_KINDS: Mapping[IncidentKind, tuple[str, ...]] = {
    "router_unreachable": ("unreachable",),
    "isp_down": ("link_down", "interface_missing"),
    "isp_silent": ("isp_silent",),
}
"""The events that an incident is made of."""

KIND_OF: Mapping[str, IncidentKind] = {
    event: incident for incident, events in EVENT_KINDS.items() for event in events
}

PATIENCE: Mapping[IncidentKind, Patience] = {
    "router_unreachable": Patience(open_ms=60_000, clear_ms=20_000),
    "isp_down": Patience(open_ms=30_000, clear_ms=60_000),
    "isp_silent": Patience(open_ms=0, clear_ms=0),  # its event has waited already
}


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

    def lasted_ms(self, observed_ms: int) -> int:
        return (observed_ms if self.to_ms is None else self.to_ms) - self.from_ms


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known of one subject."""

    spells: Sequence[
        Spell
    ]  # in order of time: all that touch the last hours, and the one that lasts
    observed_ms: int  # up to where it was observed
    is_open: bool = False
    is_unstable: bool = False
    over_ms: int | None = None  # end of the newest incident that is over; None: there was none


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


Turn = Opens | Destabilizes | Closes


def turn(standing: Standing, patience: Patience, limits: UnstableLimits) -> Turn | None:
    """What happens next to the incident of a subject; None: nothing."""
    if standing.is_open:
        return _of_open(standing, patience, limits)
    return _opening(standing, patience, limits)


def _opening(standing: Standing, patience: Patience, limits: UnstableLimits) -> Opens | None:
    over_ms = standing.over_ms
    fresh = [spell for spell in standing.spells if over_ms is None or spell.from_ms >= over_ms]
    if not fresh:
        return None
    if _is_unstable(standing, limits):
        return Opens(fresh[0].from_ms, is_unstable=True)
    newest = fresh[-1]
    if newest.lasted_ms(standing.observed_ms) < patience.open_ms:
        return None
    return Opens(newest.from_ms, is_unstable=False)


def _of_open(
    standing: Standing, patience: Patience, limits: UnstableLimits
) -> Destabilizes | Closes | None:
    if not standing.is_unstable and _is_unstable(standing, limits):
        return Destabilizes()
    # Without any event left it is over with what was observed.
    newest = standing.spells[-1] if standing.spells else Spell(0, standing.observed_ms)
    if newest.to_ms is None:
        return None
    clear_ms = limits.quiet_ms if standing.is_unstable else patience.clear_ms
    is_over = not standing.spells or standing.observed_ms - newest.to_ms >= clear_ms
    return Closes(newest.to_ms) if is_over else None


def _is_unstable(standing: Standing, limits: UnstableLimits) -> bool:
    since_ms = standing.observed_ms - limits.within_ms
    return sum(spell.from_ms > since_ms for spell in standing.spells) >= limits.begins
