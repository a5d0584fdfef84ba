"""Addresses outside that get reports: an admin adds one, its owner confirms, refusals pause it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from backend.domain.alerts.subscriptions.limits import LETTERS_TO_ADDRESS
from backend.errors import Conflict, Throttled
from backend.services import audit
from backend.services.access.access import digest
from backend.services.alerts.report_mails.addresses import subject_of
from backend.services.alerts.subscriptions.links import Links, recipient_secret
from backend.services.alerts.subscriptions.mail_addresses import check_way
from backend.services.audit import Action, Actor
from backend.services.reports.mailing import outgoing
from backend.store.engine import signals
from backend.store.engine.session import Session, add
from backend.store.reports import recipients, schedules
from backend.store.tables import ReportRecipient

VALID_FOR = dt.timedelta(days=7)


@dataclass(frozen=True, slots=True)
class RecipientCase:
    """Who adds, removes or resumes whom when."""

    session: Session
    links: Links
    actor: Actor
    now: dt.datetime

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
        self._write(row)
        self._audit("add_report_recipient", row)
        return row

    def invite_again(self, recipient_id: int) -> None:
        """Another letter to an address that did not confirm; the link of the one before is over.

        Raises NotFound, Conflict where no mail can leave or nothing is to be confirmed, and Throttled.
        """
        row = recipients.get(self.session, recipient_id)
        if row.address is None or row.confirmed_at is not None or row.unsubscribed_at is not None:
            raise Conflict("There is nothing to confirm: no letter is needed.", "letter_not_needed")
        schedules.get(self.session, row.schedule_id or 0)
        check_way(self.session, self.links.origin)
        self._check_letters(row.address)
        self._write(row)
        self._audit("invite_report_recipient_again", row)

    def remove(self, recipient_id: int) -> None:
        """Nothing more leaves to it."""
        row = recipients.get(self.session, recipient_id)
        if row.unsubscribed_at is None:
            row.unsubscribed_at, row.link_hash, row.link_ends_at = self.now, None, None
            self._audit("remove_report_recipient", row)

    def resume(self, recipient_id: int) -> None:
        """After refusals; the next three pause it again."""
        row = recipients.get(self.session, recipient_id)
        if row.paused_at is not None:
            row.paused_at, row.pause_reason, row.refusals = None, "", 0
            self._audit("resume_report_recipient", row)

    def _write(self, row: ReportRecipient) -> None:
        row.link_ends_at = self.now + VALID_FOR
        row.link_hash = digest(recipient_secret(self.links.keys[0], row))
        outgoing.put(self.session, row, "confirm_recipient", self.now, requested_by=self.actor.name)

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

    def _audit(self, action: Action, row: ReportRecipient) -> None:
        subject = subject_of(self.session, row)
        audit.record(self.session, self.actor, action, subject, self.now)
