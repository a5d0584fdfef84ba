"""What managers order for themselves: the reports of a router each week, month or term, or one report now."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from backend.domain.alerts.subscriptions.limits import TESTS
from backend.domain.dates.clocks import Language
from backend.errors import Conflict, Throttled
from backend.services import audit
from backend.services.access.accounts import get_account
from backend.services.alerts.report_mails.addresses import subject_of
from backend.services.alerts.subscriptions.links import Links
from backend.services.alerts.subscriptions.mail_addresses import check_way
from backend.services.audit import Actor
from backend.services.inventory.inventory import RouterView
from backend.services.reports.mailing import making, outgoing
from backend.services.reports.mailing.inputs import OwnReportInput, ScheduleInput
from backend.services.reports.mailing.making import MadeReport
from backend.services.reports.mailing.schedules import ScheduleCase
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.reports import archive, recipients
from backend.store.tables import Account, Delivery, Report, ReportRecipient, ReportSchedule
from backend.store.tables.reports import ReportPeriod


@dataclass(frozen=True, slots=True)
class OwnCase:
    """Who orders what when."""

    session: Session
    links: Links
    actor: Actor
    now: dt.datetime

    def order(self, router: RouterView, given: OwnReportInput) -> ReportSchedule:
        """From its next hour on; an order of the same router and period is replaced.

        Raises Conflict without a confirmed address.
        """
        account = self._reachable()
        wanted = ScheduleInput(
            campus_id=router.campus.id,
            router_ids=[router.router.id],
            **given.model_dump(),
        )
        schedule = ScheduleCase(self.session, self.links, self.actor, self.now).create(wanted)
        mine = self._of_router(account, router.router.id, given.period)
        if any(row.schedule_id == schedule.id for row in mine):
            return schedule
        for row in mine:
            self._left(row)
        self.session.flush()
        row = add(self.session, self._row(account, schedule.id, given.language))
        audit.record(
            self.session, self.actor, "subscribe_reports", subject_of(self.session, row), self.now
        )
        return schedule

    def end(self, router_id: int, period: ReportPeriod | None) -> None:
        """Nothing more leaves of this router by an order of one's own; `period`: None: of any."""
        for row in self._of_router(own(self.session, self.actor), router_id, period):
            subject = subject_of(self.session, row)
            self._left(row)
            audit.record(self.session, self.actor, "end_reports", subject, self.now)

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
            f"{made.draft.router} · {made.draft.period.key}",
            self.now,
        )
        return outgoing.put(
            self.session, row, "report", self.now, report_id=report.id, requested_by=self.actor.name
        )

    def _kept(self, made: MadeReport) -> Report:
        """The one that was kept before, if it says the same."""
        draft = made.draft
        signals.lock(self.session, f"reports of {draft.router_id}")
        last = archive.newest(self.session, None, draft.router_id, draft.period.key, draft.language)
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

    def _of_router(
        self, account: Account, router_id: int, period: ReportPeriod | None
    ) -> list[ReportRecipient]:
        """Own orders of this router alone."""
        mine = []
        for row in recipients.of_account(self.session, account.id):
            schedule = self.session.get_one(ReportSchedule, row.schedule_id)
            if schedule.router_ids == [router_id] and period in {None, schedule.period}:
                mine.append(row)
        return mine

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

    def _left(self, row: ReportRecipient) -> None:
        """A schedule that somebody ordered for themselves ends with its last recipient: it would fill the archive."""
        row.unsubscribed_at = self.now
        self.session.flush()
        schedule = self.session.get_one(ReportSchedule, row.schedule_id, with_for_update=True)
        rest = recipients.of_schedules(self.session, [schedule.id])
        if schedule.owner_id == self.actor.account_id and not rest:
            schedule.ended_at = self.now


def own(session: Session, actor: Actor) -> Account:
    """The account of the person who asks."""
    assert actor.account_id is not None, "api/http/rights.py lets no token come here"
    return get_account(session, actor.account_id)
