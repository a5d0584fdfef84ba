"""One look at whole slots: where each condition stands, and the events that begin and end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from backend.domain.alerts.conditions.condition_state import (
    Change,
    Closed,
    ConditionState,
    Opened,
    Patience,
    Span,
    given_up,
    step,
)
from backend.domain.alerts.kinds import RuleKind
from backend.domain.alerts.rules import RuleBook
from backend.domain.directions import DIRECTIONS, Direction
from backend.store.alerts import conditions, slot_uses
from backend.store.alerts.slot_uses import DueRow
from backend.store.engine import signals
from backend.store.engine.instants import at
from backend.store.engine.session import Session
from backend.store.polling import events
from backend.store.polling.events import Entry

FULL: RuleKind = "isp_full"
DEGRADED: RuleKind = "isp_degraded"
FULL_OF: Mapping[Direction, str] = {way: f"{FULL}_{way}" for way in DIRECTIONS}
CONDITIONS: Mapping[str, Sequence[str]] = {FULL: tuple(FULL_OF.values()), DEGRADED: (DEGRADED,)}
"""By event. Each direction waits for itself; the ISP is full while either is."""

EVENT_OF = {kind: event for event, kinds in CONDITIONS.items() for kind in kinds}
GIVEN_UP_MS = 24 * 3_600_000
"""An open event that could not be judged for so long has ended where it was last seen."""

Figures = Mapping[str, float]
NO_FIGURES: Figures = MappingProxyType({})
Key = tuple[str, int]  # condition, uplink
Steps = Mapping[str, tuple[ConditionState, Change | None]]  # by condition


class OwnedUplink(NamedTuple):
    """An uplink of a router."""

    router_id: int
    uplink_id: int


class EventChange(NamedTuple):
    """An event that begins or ends, with what was measured in the slot that showed it."""

    event: str
    uplink: OwnedUplink
    change: Change
    figures: Figures = NO_FIGURES


@dataclass(slots=True)
class SlotPass:
    """What one look finds, and will write."""

    book: RuleBook
    due: Sequence[DueRow]
    states: dict[Key, ConditionState] = field(default_factory=dict)  # left out: well
    changed: dict[Key, ConditionState] = field(default_factory=dict)
    changes: list[EventChange] = field(default_factory=list)

    @property
    def watched(self) -> set[int]:
        """Uplinks of which something is waited for, or lasts."""
        return {uplink_id for _, uplink_id in self.states}

    def state(self, key: Key) -> ConditionState:
        return self.states.get(key, ConditionState())

    def is_open(self, event: str, uplink_id: int) -> bool:
        states = (self.state((kind, uplink_id)) for kind in CONDITIONS[event])
        return any(state.phase in {"open", "closing"} for state in states)


def begun(session: Session, due: Sequence[DueRow], book: RuleBook) -> SlotPass:
    return SlotPass(
        book,
        due,
        {
            (kind, uplink_id): state
            for kind in EVENT_OF
            for uplink_id, state in conditions.load(session, kind).items()
        },
    )


def judge(
    look: SlotPass,
    uplink: OwnedUplink,
    spans: Mapping[str, Span],
    patience: Patience,
    figures: Figures = NO_FIGURES,
) -> None:
    """`spans`: by condition, all of one event. `figures`: of the slot, for an event that begins."""
    steps = {
        kind: step(look.state((kind, uplink.uplink_id)), span, patience)
        for kind, span in spans.items()
    }
    _take(look, uplink, steps, figures)


def _take(look: SlotPass, uplink: OwnedUplink, steps: Steps, figures: Figures = NO_FIGURES) -> None:
    """Keeps the states. An event begins with the first of its conditions and ends with the last."""
    event, uplink_id = EVENT_OF[next(iter(steps))], uplink.uplink_id
    was_open = look.is_open(event, uplink_id)
    for kind, (after, _) in steps.items():
        before = look.state((kind, uplink_id))
        if after != before and not before.phase == after.phase == "ok":
            look.changed[kind, uplink_id] = look.states[kind, uplink_id] = after
    is_open, changes = look.is_open(event, uplink_id), [change for _, change in steps.values()]
    if is_open and not was_open:
        opened = [change for change in changes if isinstance(change, Opened)]
        first = min(opened, key=lambda change: change.from_ms)
        look.changes.append(EventChange(event, uplink, first, figures))
    if was_open and not is_open:
        closed = [change for change in changes if isinstance(change, Closed)]
        last = max(closed, key=lambda change: change.to_ms)
        look.changes.append(EventChange(event, uplink, last))


def give_up(session: Session, look: SlotPass) -> None:
    """What could not be judged for a day, at routers that were read meanwhile."""
    judged_ms = {row.router_id: row.to_at_ms for row in look.due}
    newest_ms = max(judged_ms.values())
    stale: dict[tuple[str, int], list[str]] = defaultdict(list)
    for (kind, uplink_id), state in look.states.items():
        if state.phase != "ok" and newest_ms - state.seen_ms >= GIVEN_UP_MS:
            stale[EVENT_OF[kind], uplink_id].append(kind)
    owners = slot_uses.owners(session, {key for _, key in stale}) if stale else {}
    for (_, uplink_id), kinds in stale.items():
        uplink = OwnedUplink(owners.get(uplink_id, 0), uplink_id)
        if uplink.router_id not in judged_ms:
            continue
        until_ms = judged_ms[uplink.router_id]
        steps = {
            kind: given_up(look.state((kind, uplink_id)), until_ms, GIVEN_UP_MS) for kind in kinds
        }
        _take(look, uplink, steps)


def save(session: Session, look: SlotPass) -> None:
    for kind in EVENT_OF:
        changed = {
            key: state for (its_kind, key), state in look.changed.items() if its_kind == kind
        }
        conditions.save(session, kind, changed)
    slot_uses.mark_seen(session, {row.router_id: row.to_at_ms for row in look.due})
    events.write(session, [_entry(change) for change in look.changes])
    if routers := {each.uplink.router_id for each in look.changes}:
        signals.send(session, signals.SAMPLES, sorted(routers))


def _entry(each: EventChange) -> Entry:
    change = each.change
    if isinstance(change, Opened):
        measured = {"figures": dict(each.figures)} if each.figures else {}
        return Entry("begin", each.event, *each.uplink, at(change.from_ms), detail=measured)
    detail = {"unmeasured": None} if change.is_unmeasured else {}
    return Entry("end", each.event, *each.uplink, at(change.to_ms), detail=detail)
