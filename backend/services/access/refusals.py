"""Refused writes in the audit log: one entry per person and operation in ten minutes, so that no flood fills it."""

from __future__ import annotations

import datetime as dt
import threading
from dataclasses import dataclass

from backend.services import audit
from backend.services.audit import Actor
from backend.store.engine.database import Database

EVERY = dt.timedelta(minutes=10)

MOST_KNOWN = 1000  # at a time; while so many are known, refusals of others are not written
Key = tuple[str, str]  # who asked (name, or place of a stranger), and the operation


@dataclass(frozen=True, slots=True)
class AccessRefusal:
    actor: Actor
    place: str  # as the sign-in counts it: an IPv6 customer is one place
    operation: str
    request: str  # method and path
    status: int  # 403 (rights) or 429 (too many attempts)

    @property
    def key(self) -> Key:
        return self.actor.name or self.place, self.operation


@dataclass(slots=True)
class _RefusalRecord:
    written_at: dt.datetime
    left_out: int = 0


class RefusalLimit:
    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._known: dict[Key, _RefusalRecord] = {}

    def due(self, key: Key, now: dt.datetime) -> int | None:
        """How many were left out since the last entry; None: leave this one out too."""
        with self._guard:
            known = self._known.get(key)
            if known is not None and now < known.written_at + EVERY:
                known.left_out += 1
                return None
            if known is None and not self._has_room(now):
                return None
            self._known[key] = _RefusalRecord(now)
            return 0 if known is None else known.left_out

    def _has_room(self, now: dt.datetime) -> bool:
        if len(self._known) >= MOST_KNOWN:
            fresh = {
                key: each for key, each in self._known.items() if now < each.written_at + EVERY
            }
            self._known = fresh
        return len(self._known) < MOST_KNOWN


def note(database: Database, limit: RefusalLimit, refusal: AccessRefusal, now: dt.datetime) -> None:
    """Raises Unavailable."""
    left_out = limit.due(refusal.key, now)
    if left_out is None:
        return
    with database.transaction() as session:
        audit.record(
            session,
            refusal.actor,
            "refused_write",
            refusal.request,
            now,
            outcome="refused",
            status=refusal.status,
            left_out=left_out,
        )
