"""Schedules that go on, and the routers whose reports they make."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from backend.errors import NotFound
from backend.store.engine import bulk
from backend.store.engine.session import existing
from backend.store.tables import Campus, ReportSchedule

ROUTERS = """
SELECT id FROM router WHERE campus_id = %(campus_id)s
  AND (%(ids)s::integer[] = '{}' OR id = ANY(%(ids)s::integer[])) ORDER BY lower(name), id
"""
THERE_BEFORE = """
SELECT id FROM router WHERE campus_id = %(campus_id)s
  AND (%(ids)s::integer[] = '{}' OR id = ANY(%(ids)s::integer[]))
  AND EXISTS (
    SELECT FROM uplink WHERE router_id = router.id AND (
      created_at < %(before)s OR EXISTS (SELECT FROM slot WHERE uplink_id = uplink.id AND at < %(before)s)
    )
  ) ORDER BY lower(name), id
"""
NAMES = "SELECT name FROM router WHERE id = ANY(%(ids)s::integer[]) ORDER BY lower(name), id"


def active(session: Session) -> Sequence[tuple[ReportSchedule, Campus]]:
    """With their campuses, oldest first."""
    query = (
        select(ReportSchedule, Campus)
        .join(Campus, Campus.id == ReportSchedule.campus_id)
        .where(ReportSchedule.ended_at.is_(None))
        .order_by(ReportSchedule.id)
    )
    return [(row[0], row[1]) for row in session.execute(query)]


def get(session: Session, schedule_id: int, *, lock: bool = False) -> ReportSchedule:
    """One that goes on. Raises NotFound."""
    missing = NotFound(
        "There is no report schedule {schedule_id}.", "no_schedule", schedule_id=schedule_id
    )
    row = existing(session, ReportSchedule, schedule_id, missing, lock=lock)
    if row.ended_at is not None:
        raise missing
    return row


def like(
    session: Session, wanted: ReportSchedule, *, but: int | None = None
) -> ReportSchedule | None:
    """One that goes on and makes the very same reports at the same time; another one than `but`."""
    query = select(ReportSchedule).where(
        ReportSchedule.ended_at.is_(None),
        ReportSchedule.campus_id == wanted.campus_id,
        ReportSchedule.router_ids == wanted.router_ids,
        ReportSchedule.period == wanted.period,
        ReportSchedule.weekday.is_not_distinct_from(wanted.weekday),
        ReportSchedule.month_day.is_not_distinct_from(wanted.month_day),
        ReportSchedule.days_after.is_not_distinct_from(wanted.days_after),
        ReportSchedule.minute == wanted.minute,
        ReportSchedule.language == wanted.language,
    )
    if but is not None:
        query = query.where(ReportSchedule.id != but)
    return session.scalars(query.order_by(ReportSchedule.id).limit(1)).one_or_none()


def router_ids(
    session: Session, schedule: ReportSchedule, *, before: dt.datetime | None = None
) -> list[int]:
    """Routers whose reports it makes, by name; `before`: with an ISP that was entered, or has figures, from before."""
    ids = bulk.ids(schedule.router_ids)
    if before is None:
        return bulk.scalars(session, ROUTERS, campus_id=schedule.campus_id, ids=ids)
    return bulk.scalars(session, THERE_BEFORE, campus_id=schedule.campus_id, ids=ids, before=before)


def router_names(session: Session, schedule: ReportSchedule) -> list[str]:
    return bulk.scalars(session, NAMES, ids=bulk.ids(router_ids(session, schedule)))
