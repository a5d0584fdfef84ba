"""What managers order for themselves: the report of a router each week, or one report now."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, Field

from backend.domain.alerts.subscriptions.limits import TESTS
from backend.domain.dates.clocks import Language
from backend.errors import Conflict, Throttled
from backend.services import audit
from backend.services.access.accounts import get_account
from backend.services.alerts.channel_inputs import Clock
from backend.services.alerts.report_mails.addresses import subject_of
from backend.services.alerts.subscriptions.links import Links
from backend.services.alerts.subscriptions.mail_addresses import check_way
from backend.services.audit import Actor
from backend.services.given import STRICT
from backend.services.inventory.inventory import RouterView
from backend.services.reports.mailing import making, outgoing
from backend.services.reports.mailing.making import MadeReport
from backend.services.reports.mailing.schedules import ScheduleCase, ScheduleInput
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.reports import archive, recipients
from backend.store.tables import Account, Delivery, Report, ReportRecipient, ReportSchedule


class OwnReportInput(BaseModel):
    """When the report of the week before comes."""

    model_config = STRICT

    weekday: Annotated[int, Field(ge=1, le=7, description="1 is Monday")] = 1
    at: Annotated[Clock, Field(description="on the campus's clock")] = "07:00"
    language: Language = "en"


@dataclass(frozen=True, slots=True)
class OwnCase:
    """Who orders what when."""

    session: Session
    links: Links
    actor: Actor
    now: dt.datetime

    def order(self, router: RouterView, given: OwnReportInput) -> ReportSchedule:
        """Each week; an order of this router before is replaced. Raises Conflict without a confirmed address."""
        account = self._reachable()
        wanted = ScheduleInput(
            campus_id=router.campus.id,
            router_ids=[router.router.id],
            weekday=given.weekday,
            at=given.at,
            language=given.language,
        )
        schedule = ScheduleCase(self.session, self.links, self.actor, self.now).create(wanted)
        mine = self._of_router(account, router.router.id)
        if any(row.schedule_id == schedule.id for row in mine):
            return schedule
        for row in mine:
            row.unsubscribed_at = self.now
        self.session.flush()
        row = add(self.session, self._row(account, schedule.id, given.language))
        audit.record(
            self.session, self.actor, "subscribe_reports", subject_of(self.session, row), self.now
        )
        return schedule

    def end(self, router_id: int) -> None:
        """Nothing more leaves of this router by an order of one's own."""
        for row in self._of_router(own(self.session, self.actor), router_id):
            self._ended(row)

    def mail(self, made: MadeReport) -> Delivery:
        """One report, to oneself, once. Raises Conflict and Throttled."""
        account = self._reachable()
        row = recipients.single(self.session, account.id)
        if row is None:
            row = add(self.session, self._row(account, None, made.draft.language))
        self._check_single(row)
        report = self._kept(made)
        audit.record(
            self.session,
            self.actor,
            "mail_report",
            f"{made.draft.router} · {made.draft.week}",
            self.now,
        )
        return outgoing.put(
            self.session, row, "report", self.now, report_id=report.id, requested_by=self.actor.name
        )

    def _kept(self, made: MadeReport) -> Report:
        """The one that was kept before, if it says the same."""
        draft = made.draft
        signals.lock(self.session, f"reports of {draft.router_id}")
        last = archive.newest(self.session, None, draft.router_id, str(draft.week), draft.language)
        if last is not None and last.data_hash == draft.data_hash:
            return last
        number = 1 if last is None else last.revision + 1
        return making.keep(
            self.session, made, None, number, due_at=self.now, now=self.now, is_late=False
        )

    def _check_single(self, row: ReportRecipient) -> None:
        sent = recipients.requested_since(self.session, row.id, self.now - TESTS.window)
        if wait_s := TESTS.wait_s(sent, self.now):
            raise Throttled(
                "So many reports went out already: the next one may leave in {retry_after_s} seconds.",
                "too_many_reports",
                retry_after_s=wait_s,
            )

    def _reachable(self) -> Account:
        check_way(self.session, self.links.origin)
        account = own(self.session, self.actor)
        if account.mail_address is None:
            raise Conflict(
                "Set your mail address first, and confirm it with the link that is mailed there.",
                "mail_address_first",
            )
        return account

    def _of_router(self, account: Account, router_id: int) -> list[ReportRecipient]:
        """Own orders of this router alone."""
        return [
            row
            for row in recipients.of_account(self.session, account.id)
            if row.schedule_id is not None
            and self.session.get_one(ReportSchedule, row.schedule_id).router_ids == [router_id]
        ]

    def _row(
        self, account: Account, schedule_id: int | None, language: Language
    ) -> ReportRecipient:
        return ReportRecipient(
            schedule_id=schedule_id,
            account_id=account.id,
            language=language,
            confirmed_at=self.now,
            created_at=self.now,
            created_by=self.actor.name,
        )

    def _ended(self, row: ReportRecipient) -> None:
        subject = subject_of(self.session, row)
        row.unsubscribed_at = self.now
        audit.record(self.session, self.actor, "end_reports", subject, self.now)


def own(session: Session, actor: Actor) -> Account:
    """The account of the person who asks."""
    assert actor.account_id is not None, "api/http/rights.py lets no token come here"
    return get_account(session, actor.account_id)
