"""Full and degraded ISPs, from whole slots: judged by what judges them as they come."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from backend.domain.alerts.conditions.condition_state import Change
from backend.domain.alerts.kinds import RuleKind
from backend.services.alerts.replay import past_changes
from backend.services.alerts.replay.looking_back import DAY_MS, LookBack, PastEvents
from backend.services.alerts.slots import slot_events, slot_pass, slot_readings
from backend.services.alerts.slots.slot_pass import DEGRADED, SlotPass
from backend.services.alerts.subjects import Subject
from backend.store.alerts.slot_uses import DueRow
from backend.store.engine.session import Session


def read(session: Session, kind: RuleKind, look: LookBack) -> PastEvents:
    """Day by day, so that what cannot be judged for a day is given up as it would have been."""
    passes = [SlotPass(book, ()) for book in look.books]
    routers = sorted({uplink.router_id for uplink in look.uplinks})
    for day in look.days(DAY_MS):
        due = [DueRow(router_id, *day) for router_id in routers]
        slots = slot_readings.read(session, due, passes, has_pings=kind == DEGRADED)
        for each in passes:
            each.due = due
            slot_events.judge(each, slots)
            slot_pass.give_up(session, each)
    return [past_changes.events(_of_kind(kind, look, each)) for each in passes]


def _of_kind(kind: RuleKind, look: LookBack, judged: SlotPass) -> dict[Subject, Sequence[Change]]:
    changes: dict[Subject, list[Change]] = defaultdict(list)
    for each in judged.changes:
        if each.event == kind and each.uplink.uplink_id in look.subjects:
            changes[Subject(kind, *each.uplink)].append(each.change)
    return dict(changes)
