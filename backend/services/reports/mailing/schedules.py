"""What admins set up: schedules, and addresses outside that get their reports."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

from backend.domain.alerts.subscriptions.limits import LETTERS_TO_ADDRESS
from backend.domain.text.changed_fields import changed_fields
from backend.errors import Conflict, Invalid, Throttled
from backend.services import audit
from backend.services.access.access import digest
from backend.services.alerts.channel_views import clock
from backend.services.alerts.report_mails.addresses import subject_of
from backend.services.alerts.subscriptions.links import Links, recipient_secret
from backend.services.alerts.subscriptions.mail_addresses import check_way
from backend.services.audit import Action, Actor
from backend.services.reports.mailing import outgoing
from backend.services.reports.mailing.inputs import ScheduleInput, SchedulePatch
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.inventory import campuses, routers
from backend.store.reports import recipients, schedules
from backend.store.tables import ReportRecipient, ReportSchedule
from backend.store.tables.reports import ReportPeriod

VALID_FOR = dt.timedelta(days=7)


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

    def invite(self, schedule_id: int, address: str) -> ReportRecipient:
        """An address outside, which gets a letter with a link and nothing else before somebody confirms.

        Raises NotFound, Conflict where no mail can leave or it is a recipient already, and Throttled.
        """
        schedule = schedules.get(self.session, schedule_id, lock=True)
        check_way(self.session, self.links.origin)
        if recipients.at_address(self.session, schedule_id, address) is not None:
            raise Conflict("This address is a recipient already.", "recipient_same")
        self._check_letters(address)
        row = ReportRecipient(
            schedule_id=schedule_id,
            address=address,
            language=schedule.language,
            created_at=self.now,
            created_by=self.actor.name,
        )
        add(self.session, row)
        row.link_ends_at = self.now + VALID_FOR
        row.link_hash = digest(recipient_secret(self.links.keys[0], row))
        outgoing.put(self.session, row, "confirm_recipient", self.now, requested_by=self.actor.name)
        self._audit("add_report_recipient", subject_of(self.session, row))
        return row

    def remove(self, recipient_id: int) -> None:
        """Nothing more leaves to it."""
        row = recipients.get(self.session, recipient_id)
        if row.unsubscribed_at is None:
            row.unsubscribed_at, row.link_hash, row.link_ends_at = self.now, None, None
            self._audit("remove_report_recipient", subject_of(self.session, row))

    def resume(self, recipient_id: int) -> None:
        """After refusals; the next three pause it again."""
        row = recipients.get(self.session, recipient_id)
        if row.paused_at is not None:
            row.paused_at, row.pause_reason, row.refusals = None, "", 0
            self._audit("resume_report_recipient", subject_of(self.session, row))

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

    def _check_letters(self, address: str) -> None:
        signals.lock(self.session, f"mail address to {address.lower()}")
        since = self.now - LETTERS_TO_ADDRESS.window
        sent = recipients.letters_sent(self.session, address, since)
        if wait_s := LETTERS_TO_ADDRESS.wait_s(sent, self.now):
            raise Throttled(
                "So many letters went out already: the next one may leave in {retry_after_s} seconds.",
                "too_many_letters",
                retry_after_s=wait_s,
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
