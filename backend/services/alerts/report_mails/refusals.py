"""What the other side's answer to a report means for its recipient."""

from __future__ import annotations

import datetime as dt

from backend.channels.answer import Answer
from backend.domain.reports.mailing.recipients import MOST_REFUSALS
from backend.services import audit
from backend.services.alerts.report_mails.addresses import subject_of
from backend.services.audit import SYSTEM
from backend.store.engine.session import Session
from backend.store.tables import Delivery, ReportRecipient


def note(session: Session, delivery: Delivery, answer: Answer, now: dt.datetime) -> None:
    """A mailbox that refuses for good three times in a row is paused, and an admin is shown why.

    What the server says of the sender, or of a mail's content, is no refusal of a mailbox.
    """
    if delivery.phase != "report" or delivery.state not in {"delivered", "refused"}:
        return
    row = session.get_one(ReportRecipient, delivery.report_recipient_id, with_for_update=True)
    if delivery.state == "delivered":
        row.refusals = 0
        return
    if not answer.never:
        return
    row.refusals += 1
    if row.refusals >= MOST_REFUSALS and row.paused_at is None:
        row.paused_at, row.pause_reason = now, delivery.answer
        audit.record(session, SYSTEM, "report_recipient_paused", subject_of(session, row), now)
