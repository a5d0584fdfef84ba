"""Which incidents open, go on and close, from the events of what they are about.

An incident opens when an event has lasted long enough, and closes when no event has come for long enough. Time is that
of the data: nothing opens or closes for what was not observed. Who comes and goes often is one unstable incident.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.alerts.condition_state import Patience

RouterIncidentKind = Literal[
    "router_unreachable",
    "isp_down",
    "isp_silent",
    "isp_full",
    "isp_degraded",
]
"""By a rule, at a router or one of its ISPs."""

IncidentKind = Literal[RouterIncidentKind, "timbang_blind"]
"""`timbang_blind` is of no router: Timbang reads none (domain/alerts/blindness.py). It opens by no rule."""

STILL_CARRIES: frozenset[IncidentKind] = frozenset({"isp_full", "isp_degraded"})
"""Traffic still passes: amber, and no reason to wake anybody."""

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

EVENT_KINDS: Mapping[IncidentKind, tuple[str, ...]] = {
    "timbang_blind": (),
    "router_unreachable": ("unreachable",),
    "isp_down": ("link_down", "interface_missing"),
    "isp_silent": ("isp_silent",),
    "isp_full": ("isp_full",),
    "isp_degraded": ("isp_degraded",),
}
"""The events that an incident is made of."""

KIND_OF: Mapping[str, RouterIncidentKind] = {
    event: incident
    for incident, events in EVENT_KINDS.items()
    if incident != "timbang_blind"
    for event in events
}

PATIENCE: Mapping[IncidentKind, Patience] = {
    "router_unreachable": Patience(open_ms=60_000, clear_ms=20_000),
    "isp_down": Patience(open_ms=30_000, clear_ms=60_000),
    # These events have waited already.
    "isp_silent": Patience(open_ms=0, clear_ms=0),
    "isp_full": Patience(open_ms=0, clear_ms=0),
    "isp_degraded": Patience(open_ms=0, clear_ms=0),
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
    fresh = [spell for spell in state.spells if over_ms is None or spell.from_ms >= over_ms]
    if not fresh:
        return None
    if _is_unstable(state, limits):
        return Opens(fresh[0].from_ms, is_unstable=True)
    newest = fresh[-1]
    if newest.lasted_ms(state.observed_ms) < patience.open_ms:
        return None
    return Opens(newest.from_ms, is_unstable=False)


def _of_open(
    state: SubjectState, patience: Patience, limits: UnstableLimits
) -> Destabilizes | Closes | None:
    if not state.is_unstable and _is_unstable(state, limits):
        return Destabilizes()
    # Without any event left it is over with what was observed.
    ends_ms = [spell.to_ms for spell in state.spells]
    if not ends_ms:
        return Closes(state.observed_ms)
    if None in ends_ms:
        return None
    to_ms = max(end_ms for end_ms in ends_ms if end_ms is not None)
    clear_ms = limits.quiet_ms if state.is_unstable else patience.clear_ms
    if state.observed_ms - to_ms < clear_ms:
        return None
    is_measured = any(not spell.is_unmeasured for spell in state.spells if spell.to_ms == to_ms)
    return Closes(to_ms, "over" if is_measured else "unmeasured")


def _is_unstable(state: SubjectState, limits: UnstableLimits) -> bool:
    since_ms = state.observed_ms - limits.within_ms
    return sum(spell.from_ms > since_ms for spell in state.spells) >= limits.begins
