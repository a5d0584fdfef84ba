"""Busy routers, from the stored readings of their processors: judged by what judges them as they come."""

from __future__ import annotations

from collections import defaultdict

from backend.domain.alerts.conditions.busy import LoadSlot, known_state, load_changes
from backend.services.alerts.conditions.busy_routers import KIND, levels_of, of_routers
from backend.services.alerts.replay import past_changes
from backend.services.alerts.replay.looking_back import DAY_MS, LookBack, PastEvents
from backend.services.alerts.subjects import Subject
from backend.store.alerts.facts import loads
from backend.store.engine.instants import at
from backend.store.engine.session import Session


def read(session: Session, look: LookBack) -> PastEvents:
    """By rule book."""
    slots: dict[int, list[LoadSlot]] = defaultdict(list)
    for day in look.days(DAY_MS):
        rows = loads.loads(session, look.routers, at(day.from_ms), at(day.to_ms))
        for router_id, of_day in of_routers(rows).items():
            slots[router_id] += of_day
    past = []
    for book in look.books:
        changes = {}
        for router_id, of_router in slots.items():
            limits = book.limits(KIND, router_id, None)
            patience = limits.patience
            changes[Subject(KIND, router_id, None)] = load_changes(
                of_router, known_state(None, None), levels_of(limits), patience
            )
        past.append(past_changes.events(changes))
    return past
