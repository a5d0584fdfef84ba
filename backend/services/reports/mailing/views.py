"""Schedules, recipients and the archive, as they are shown: addresses to admins, and each account its own."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from backend.domain.alerts.delivery import DeliveryState
from backend.domain.dates.clocks import Language
from backend.domain.reports.facts import PeriodKind
from backend.domain.reports.mailing import periods
from backend.domain.reports.mailing.due import next_due_ms
from backend.domain.reports.mailing.recipients import RecipientState, state
from backend.services.alerts.channel_views import clock
from backend.services.alerts.report_mails.addresses import standing
from backend.services.alerts.subscriptions import mail_addresses
from backend.services.alerts.subscriptions.mail_addresses import MailWay
from backend.services.audit import Actor
from backend.services.inventory.calendars import work_calendar
from backend.services.reports.mailing.hours import hour_of
from backend.services.shown import Time
from backend.store.engine.instants import at, ms
from backend.store.engine.session import Session
from backend.store.reports import archive, recipients, schedules
from backend.store.reports.archive import NamedReport
from backend.store.tables import Account, Campus, Delivery, ReportRecipient, ReportSchedule
from backend.store.tables.reports import ReportPeriod

ADDRESS = Field(description="where it goes now; null: it has no address, or is another person's")


@dataclass(frozen=True, slots=True)
class RecipientView:
    id: int
    username: Annotated[str | None, Field(description="null: an address outside")]
    address: Annotated[str | None, ADDRESS]
    state: RecipientState
    restored_at: Annotated[
        Time | None, Field(description="it came back from a backup, and confirms again")
    ]
    paused_because: Annotated[str, Field(description="the other side's last words")]
    created_at: Time
    created_by: str


@dataclass(frozen=True, slots=True)
class ScheduleView:
    id: int
    campus_id: int
    campus: str
    timezone: str
    router_ids: Annotated[Sequence[int], Field(description="empty: all of the campus")]
    routers: Annotated[Sequence[str], Field(description="names of those it has now")]
    period: ReportPeriod
    weekday: Annotated[int | None, Field(description="of reports of weeks; 1 is Monday")]
    month_day: Annotated[int | None, Field(description="of reports of months")]
    days_after: Annotated[int | None, Field(description="of reports of terms: after the last day")]
    at: Annotated[str, Field(description="HH:MM on the campus's clock")]
    language: Language
    next_at: Annotated[
        Time | None, Field(description="null: the calendar has no coming end of a term")
    ]
    created_by: str
    failed_at: Annotated[Time | None, Field(description="the last one could not be made")]
    failure: str
    recipients: Sequence[RecipientView]


@dataclass(frozen=True, slots=True)
class SentReport:
    """A mail of a report. `to`: whose, or an address outside; the admin's and one's own alone."""

    to: str
    state: DeliveryState
    at: Time
    answer: str


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A report as it was made."""

    id: int
    router_id: int
    router: str
    campus: str
    timezone: str
    kind: PeriodKind
    period: Annotated[str, Field(description="2026-W47, 2026-11, or term- and its first day")]
    period_name: Annotated[str, Field(description="of a term, as it was called then")]
    revision: int
    language: Language
    tone: str
    state: str
    is_scheduled: bool
    due_at: Time
    made_at: Time
    version: str
    sha256: str
    mails: int
    sent: Sequence[SentReport]


@dataclass(frozen=True, slots=True)
class OwnReports:
    """`way`: whether a mail can leave at all. `mail_address`: confirmed."""

    way: MailWay
    mail_address: str | None
    schedules: Sequence[ScheduleView]


def every(session: Session, now: dt.datetime) -> list[ScheduleView]:
    rows = list(schedules.active(session))
    people = recipients.of_schedules(session, [schedule.id for schedule, _ in rows])
    return [
        _schedule(session, schedule, campus, _of(schedule, people), now)
        for schedule, campus in rows
    ]


def schedule(session: Session, schedule_id: int, now: dt.datetime) -> ScheduleView:
    """Raises NotFound."""
    row = schedules.get(session, schedule_id)
    people = recipients.of_schedules(session, [schedule_id])
    return _schedule(session, row, session.get_one(Campus, row.campus_id), people, now)


def own(session: Session, account: Account, origin: str, now: dt.datetime) -> OwnReports:
    """What an account ordered for itself."""
    mine = recipients.of_account(session, account.id)
    by_schedule = {row.schedule_id: row for row in mine}
    return OwnReports(
        mail_addresses.way(session, origin),
        account.mail_address,
        [
            _schedule(session, schedule, campus, [by_schedule[schedule.id]], now)
            for schedule, campus in schedules.active(session)
            if schedule.id in by_schedule
        ],
    )


def _of(schedule: ReportSchedule, people: Sequence[ReportRecipient]) -> list[ReportRecipient]:
    return [row for row in people if row.schedule_id == schedule.id]


def _schedule(
    session: Session,
    row: ReportSchedule,
    campus: Campus,
    people: Sequence[ReportRecipient],
    now: dt.datetime,
) -> ScheduleView:
    calendar = work_calendar(campus)
    next_ms = next_due_ms(hour_of(row), calendar.zone, ms(now), calendar.periods)
    return ScheduleView(
        id=row.id,
        campus_id=campus.id,
        campus=campus.name,
        timezone=campus.timezone,
        router_ids=row.router_ids,
        routers=schedules.router_names(session, row),
        period=row.period,
        weekday=row.weekday,
        month_day=row.month_day,
        days_after=row.days_after,
        at=clock(row.minute),
        language=row.language,
        next_at=None if next_ms is None else at(next_ms),
        created_by=row.created_by,
        failed_at=row.failed_at,
        failure=row.failure,
        recipients=[_recipient(session, each) for each in people],
    )


def _recipient(session: Session, row: ReportRecipient) -> RecipientView:
    known = standing(session, row)
    return RecipientView(
        id=row.id,
        username=_username(session, row),
        address=known.mail_address,
        state=state(known),
        restored_at=row.restored_at,
        paused_because=row.pause_reason,
        created_at=row.created_at,
        created_by=row.created_by,
    )


def reports(session: Session, actor: Actor, named: Sequence[NamedReport]) -> list[ReportRow]:
    mails = archive.deliveries(session, [each.report.id for each in named])
    rows = []
    for report, router, campus in named:
        sent = [pair for pair in mails if pair[0].report_id == report.id]
        row = ReportRow(
            id=report.id,
            router_id=router.id,
            router=router.name,
            campus=campus.name,
            timezone=campus.timezone,
            kind=periods.kind_of(report.period),
            period=report.period,
            period_name=report.period_name,
            revision=report.revision,
            language=report.language,
            tone=str(report.verdict.get("tone", "unknown")),
            state=str(report.verdict.get("state", "")),
            is_scheduled=report.schedule_id is not None,
            due_at=report.due_at,
            made_at=report.made_at,
            version=report.version,
            sha256=report.sha256,
            mails=len(sent),
            sent=[
                _sent(session, *pair)
                for pair in sent
                if actor.may("admin") or pair[1].account_id == actor.account_id
            ],
        )
        rows.append(row)
    return rows


def _sent(session: Session, delivery: Delivery, row: ReportRecipient) -> SentReport:
    reached = [*delivery.accepted_by, *delivery.refused_by, row.address or ""][0]
    username = _username(session, row)
    return SentReport(
        to=f"{username} · {reached}" if username and reached else username or reached,
        state=delivery.state,
        at=delivery.ended_at or delivery.created_at,
        answer=delivery.answer,
    )


def _username(session: Session, row: ReportRecipient) -> str | None:
    account = None if row.account_id is None else session.get(Account, row.account_id)
    return None if account is None else account.username
