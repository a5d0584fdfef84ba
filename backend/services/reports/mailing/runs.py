"""Scheduled work on reports: make what is due, keep it, and put a mail per recipient into the outbox.

Workers that meet on the same report make it twice at worst; the lock and the archive let one of them keep and mail it.
"""

from __future__ import annotations

import datetime as dt
import logging
from dataclasses import dataclass

from backend.domain.reports.mailing.due import Due, newest_due
from backend.domain.reports.mailing.revisions import (
    LOOKS_APART_MS,
    KeptReport,
    Revision,
    next_revision,
)
from backend.errors import FiguresBeingMade, NotFound, ReportNotMade, Unavailable
from backend.services.figures.summaries import Gatherer
from backend.services.figures.summary_cache import SummaryCache
from backend.services.inventory import inventory
from backend.services.inventory.calendars import work_calendar
from backend.services.reports.mailing import hours, making, outgoing
from backend.services.reports.mailing.making import Draft, MadeReport
from backend.store.engine import signals
from backend.store.engine.database import Database
from backend.store.engine.instants import at, ms
from backend.store.engine.session import Session
from backend.store.inventory import routers
from backend.store.reports import archive, schedules
from backend.store.tables import Report

log = logging.getLogger(__name__)

KEPT = 8  # entries of the cache: figures of the router in work
OWN_FAULT = "It could not be made: the log of the worker says why."


@dataclass(frozen=True, slots=True)
class Owed:
    """A schedule's report of one router."""

    schedule_id: int
    router_id: int
    due: Due


def run(database: Database, poll_interval_s: float, now: dt.datetime) -> int:
    """One pass over all schedules; returns how many reports were made. One that fails does not hold up others."""
    with database.transaction(reading=True) as session:
        owed = _owed(session, now)
    return sum(_tried(database, each, poll_interval_s, now) for each in owed)


def _owed(session: Session, now: dt.datetime) -> list[Owed]:
    every = []
    for schedule, campus in schedules.active(session):
        calendar = work_calendar(campus)
        hour, since_ms = hours.hour_of(schedule), ms(schedule.since_at)
        due = newest_due(hour, calendar.zone, since_ms, ms(now), calendar.periods)
        if due is None:
            continue
        end_ms = due.period.end_ms(calendar.zone)
        for router_id in schedules.router_ids(session, schedule, before=at(end_ms)):
            of = (schedule.id, router_id, due.period.key, schedule.language)
            last = archive.newest(session, *of)
            is_read = _is_read(session, router_id, end_ms)
            if _is_time(due, last, ms(now), is_read=is_read):
                every.append(Owed(schedule.id, router_id, due))
    return every


def _is_time(due: Due, last: Report | None, now_ms: int, *, is_read: bool) -> bool:
    if last is not None:
        return due.is_looked_after(now_ms) and now_ms - ms(last.looked_at) >= LOOKS_APART_MS
    return due.can_be_made(now_ms, is_read=is_read)


def _is_read(session: Session, router_id: int, end_ms: int) -> bool:
    """Whether the router answered after the period was over, at `end_ms`."""
    state = routers.state(session, router_id)
    answered_at = None if state is None else state.answered_at
    return answered_at is not None and ms(answered_at) >= end_ms


def _tried(database: Database, owed: Owed, poll_interval_s: float, now: dt.datetime) -> bool:
    try:
        return _make(database, owed, poll_interval_s, now)
    except Unavailable:
        raise
    except (FiguresBeingMade, NotFound):
        return False  # the next run finds them made; what was removed is owed no more
    except ReportNotMade as error:
        _note_failure(database, owed, str(error), now)
    except Exception:  # of whatever kind: the next run tries it again
        log.exception("a report could not be made")
        _note_failure(database, owed, OWN_FAULT, now)
    return False


def _make(database: Database, owed: Owed, poll_interval_s: float, now: dt.datetime) -> bool:
    with database.transaction() as session:
        gatherer = Gatherer(session, now, poll_interval_s, SummaryCache(KEPT))
        schedule = schedules.get(session, owed.schedule_id)
        router = inventory.view(session, owed.router_id)
        draft = making.draft_of(gatherer, router, owed.due.period, schedule.language)
        if _revision(session, owed, draft, now) is None:
            return False
    made = making.made_of(draft)
    with database.transaction() as session:
        return _keep(session, owed, made, now)


def _revision(session: Session, owed: Owed, draft: Draft, now: dt.datetime) -> Revision | None:
    """What the report that stands lacks, if anything; notes that it was looked at."""
    of = (owed.schedule_id, owed.router_id, draft.period.key, draft.language)
    last, mailed = archive.newest(session, *of), archive.newest_mailed(session, *of)
    kept = None
    if last is not None:
        verdict = last.verdict if mailed is None else mailed.verdict
        kept = KeptReport(last.revision, last.data_hash, verdict)
        last.looked_at = now
    return next_revision(kept, draft.data_hash, draft.verdict)


def _keep(session: Session, owed: Owed, made: MadeReport, now: dt.datetime) -> bool:
    """False: another worker was faster, or the schedule was ended meanwhile."""
    signals.lock(session, f"report schedule {owed.schedule_id}")
    schedule = schedules.get(session, owed.schedule_id)
    revision = _revision(session, owed, made.draft, now)
    if revision is None:
        return False
    is_late = revision.number == 1 and owed.due.is_late(ms(now))
    row = making.keep(
        session,
        made,
        schedule.id,
        revision.number,
        due_at=at(owed.due.due_ms),
        now=now,
        is_late=is_late,
    )
    if revision.is_mailed:
        outgoing.put_to_all(session, row, now)
    schedule.failed_at, schedule.failure = None, ""
    return True


def _note_failure(database: Database, owed: Owed, why: str, now: dt.datetime) -> None:
    """Pages show it beside the schedule."""
    with database.transaction() as session:
        schedule = schedules.get(session, owed.schedule_id)
        schedule.failed_at, schedule.failure = now, why
