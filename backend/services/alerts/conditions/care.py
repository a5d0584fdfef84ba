"""Opens and closes the incident that Timbang itself needs care, with its reasons as figures."""

from __future__ import annotations

import datetime as dt

from backend.domain.alerts.conditions.care import DISAGREES_FOR_MS, SelfFacts, needs
from backend.services.alerts.conditions import of_timbang
from backend.services.alerts.conditions.of_timbang import TimbangKind
from backend.services.alerts.subjects import IncidentPass
from backend.store.alerts import blindness as stored
from backend.store.alerts.facts import care as facts_of_care
from backend.store.alerts.facts.care import CareRow
from backend.store.engine.instants import ms
from backend.store.engine.session import Session
from backend.store.upkeep import disk
from backend.store.upkeep.backup_folder import BackupFolder

KIND: TimbangKind = "timbang_unwell"
DISAGREES_FOR = dt.timedelta(milliseconds=DISAGREES_FOR_MS)


def follow(
    session: Session, facts: IncidentPass, backups: BackupFolder | None, now: dt.datetime
) -> None:
    """Whatever else is so: it is part of nothing, and nothing of it. `backups`: None where others make them."""
    row = facts_of_care.care(session, now - DISAGREES_FOR)
    if not row.is_watched:
        facts_of_care.watch(session, now)
    incident = stored.open_incident(session, KIND)
    known = incident.figures if incident is not None else {}
    backup_days = None if backups is None else backups.days_without(now)
    room = disk.room(session)
    self_facts = SelfFacts(row.disagreeing, room, row.waiting, row.oldest_at_ms, backup_days)
    needed = dict(needs(self_facts, known, ms(now)))
    if not needed:
        if incident is not None:
            of_timbang.close(session, facts, incident, ms(now), now)
        return
    if incident is None:
        since_ms = _since_ms(row, needed, ms(now))
        incident = of_timbang.opened(session, facts, KIND, since_ms, now)
    if incident.figures != needed:
        incident.figures = needed
        facts.touched.add(incident.id)


def _since_ms(row: CareRow, needed: dict[str, float], now_ms: int) -> int:
    """Since when the first of its reasons is there, as far as that is known."""
    since_ms = {"disagreeing": row.disagreed_at_ms, "waiting": row.oldest_at_ms}
    known = [at_ms for reason, at_ms in since_ms.items() if reason in needed and at_ms is not None]
    return min([now_ms, *known])
