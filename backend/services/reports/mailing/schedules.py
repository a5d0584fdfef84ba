"""What admins set up: schedules, and addresses outside that get their reports."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from backend.domain.alerts.subscriptions.limits import LETTERS_TO_ADDRESS
from backend.domain.dates.clocks import Language
from backend.errors import Conflict, Invalid, Throttled
from backend.services import audit
from backend.services.access.access import digest
from backend.services.alerts.channel_inputs import Clock
from backend.services.alerts.channels import minute
from backend.services.alerts.report_mails.addresses import subject_of
from backend.services.alerts.subscriptions.links import Links, recipient_secret
from backend.services.alerts.subscriptions.mail_addresses import check_way
from backend.services.audit import Action, Actor
from backend.services.given import STRICT, Key
from backend.services.reports.mailing import outgoing
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.inventory import campuses, routers
from backend.store.reports import recipients, schedules
from backend.store.tables import ReportRecipient, ReportSchedule
from backend.store.tables.reports import ReportPeriod

VALID_FOR = dt.timedelta(days=7)


class ScheduleInput(BaseModel):
    """Routers: empty: all that the campus has when a report is made."""

    model_config = STRICT

    campus_id: Key
    router_ids: Annotated[list[Key], Field(max_length=500)] = []
    period: ReportPeriod = "week"
    weekday: Annotated[int, Field(ge=1, le=7, description="1 is Monday")] = 1
    at: Annotated[Clock, Field(description="on the campus's clock")] = "07:00"
    language: Language = "en"


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
        check_period(given.period)
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
            period=given.period,
            weekday=given.weekday,
            minute=minute(given.at),
            language=given.language,
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

    def _audit(self, action: Action, subject: str) -> None:
        audit.record(self.session, self.actor, action, subject, self.now)


def check_period(period: Literal["week", "month", "term"]) -> None:
    """Raises Invalid for reports that this version cannot make."""
    if period != "week":
        raise Invalid("period", "Only weekly reports can be scheduled so far.", "only_weeks")
