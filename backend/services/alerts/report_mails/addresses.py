"""Where a report goes, when it is about to be sent: nobody gets it any more who may not."""

from __future__ import annotations

from backend.domain.reports.mailing.recipients import Recipient
from backend.store.engine.session import Session
from backend.store.inventory import campuses
from backend.store.tables import Account, ReportRecipient, ReportSchedule

OUTSIDE = "address outside"


def standing(session: Session, row: ReportRecipient) -> Recipient:
    account = None if row.account_id is None else session.get(Account, row.account_id)
    is_outside = row.address is not None
    return Recipient(
        is_outside=is_outside,
        role=None if account is None else account.role,
        is_disabled=account is not None and account.disabled_at is not None,
        mail_address=row.address if account is None else account.mail_address,
        is_confirmed=row.confirmed_at is not None or not is_outside,
        is_unsubscribed=row.unsubscribed_at is not None,
        is_paused=row.paused_at is not None,
    )


def subject_of(session: Session, row: ReportRecipient) -> str:
    """For the audit log. Never with an address: the log cannot forget it."""
    account = None if row.account_id is None else session.get(Account, row.account_id)
    who = OUTSIDE if account is None else account.username
    schedule = None if row.schedule_id is None else session.get(ReportSchedule, row.schedule_id)
    if schedule is None:
        return who
    return f"{campuses.get(session, schedule.campus_id).name} · {who}"
