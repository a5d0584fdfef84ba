"""What admins set up: when reports of which routers are made."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from backend.domain.text.changed_fields import changed_fields
from backend.errors import Conflict, Invalid
from backend.services import audit
from backend.services.alerts.channel_views import clock
from backend.services.alerts.subscriptions.links import Links
from backend.services.audit import Action, Actor
from backend.services.reports.mailing.inputs import ScheduleInput, SchedulePatch
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.inventory import campuses, routers
from backend.store.reports import schedules
from backend.store.tables import ReportSchedule
from backend.store.tables.reports import ReportPeriod


@dataclass(frozen=True, slots=True)
class ScheduleCase:
    """Who sets up what when."""

    session: Session
    links: Links
    actor: Actor
    now: dt.datetime

    def create(self, given: ScheduleInput) -> ReportSchedule:
        """The one that makes the same reports already, or a new one. Raises Invalid and NotFound."""
        row = self._row(given)
        signals.lock(self.session, "report schedules")
        standing = schedules.like(self.session, row)
        if standing is not None:
            return standing
        add(self.session, row)
        self._audit("create_report_schedule", campuses.get(self.session, row.campus_id).name)
        return row

    def change(self, schedule_id: int, patch: SchedulePatch) -> ReportSchedule:
        """It goes on with its next hour. Raises NotFound, Invalid, and Conflict where one comes then already."""
        signals.lock(self.session, "report schedules")
        row = schedules.get(self.session, schedule_id, lock=True)
        check_hour(row.period, patch)
        before = _shown(row)
        for name, value in patch.columns().items():
            setattr(row, name, value)
        changed = changed_fields(before, _shown(row))
        if not changed:
            return row
        if schedules.like(self.session, row, but=row.id) is not None:
            raise Conflict(
                "Another schedule sends these reports at this time already: add its recipients there.",
                "schedule_same",
            )
        row.since_at = self.now
        self._audit(
            "update_report_schedule",
            campuses.get(self.session, row.campus_id).name,
            changed=changed,
        )
        return row

    def end(self, schedule_id: int) -> None:
        """Nothing more is made; what was sent stays in the archive."""
        row = schedules.get(self.session, schedule_id, lock=True)
        row.ended_at = self.now
        self._audit("end_report_schedule", campuses.get(self.session, row.campus_id).name)

    def _row(self, given: ScheduleInput) -> ReportSchedule:
        campuses.get(self.session, given.campus_id)
        for place, router_id in enumerate(given.router_ids):
            if routers.get(self.session, router_id).campus_id != given.campus_id:
                raise Invalid(
                    f"router_ids.{place}",
                    "This router is at another campus: reports come on the clock of one campus.",
                    "router_elsewhere",
                )
        return ReportSchedule(
            campus_id=given.campus_id,
            router_ids=sorted(set(given.router_ids)),
            **given.columns(),
            owner_id=self.actor.account_id,
            since_at=self.now,
            created_at=self.now,
            created_by=self.actor.name,
        )

    def _audit(self, action: Action, subject: str, **detail: Any) -> None:
        audit.record(self.session, self.actor, action, subject, self.now, **detail)


def check_hour(period: ReportPeriod, patch: SchedulePatch) -> None:
    """Raises Invalid for a day that the reports of this period do not have."""
    for name, of in (("weekday", "week"), ("month_day", "month"), ("days_after", "term")):
        if getattr(patch, name) is not None and period != of:
            raise Invalid(
                name,
                "This schedule is of another period: end it and add one of this period.",
                "schedule_of_other_period",
            )


def _shown(row: ReportSchedule) -> dict[str, object]:
    """As the audit log has it."""
    return {
        "weekday": row.weekday,
        "month_day": row.month_day,
        "days_after": row.days_after,
        "at": clock(row.minute),
        "language": row.language,
    }
