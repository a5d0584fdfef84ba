"""What links of mails do without signing in: confirm an outside address, and end reports."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from backend.domain.dates.clocks import Language
from backend.errors import NotFound
from backend.services import audit
from backend.services.access.access import digest
from backend.services.alerts.report_mails.addresses import subject_of
from backend.services.alerts.subscriptions import links
from backend.services.alerts.subscriptions.mail_addresses import OVER
from backend.services.audit import SYSTEM, Action, Actor
from backend.services.shown import Time
from backend.store.engine.session import Session
from backend.store.inventory import campuses
from backend.store.reports import recipients, schedules
from backend.store.tables import ReportRecipient
from backend.store.tables.reports import ReportPeriod

UNKNOWN_TOKEN = "This link ends no reports that are still sent."  # noqa: S105 (a sentence)


@dataclass(frozen=True, slots=True)
class PendingRecipient:
    """Which reports a link lets come to which address."""

    address: str
    campus: str
    routers: Sequence[str]
    period: ReportPeriod
    language: Language
    ends_at: Time


def look(session: Session, secret: str, now: dt.datetime) -> PendingRecipient:
    """What a link of a letter confirms; it stays unused. Raises NotFound."""
    row = _open(session, secret, now)
    schedule = schedules.get(session, row.schedule_id or 0)
    assert row.address is not None
    assert row.link_ends_at is not None
    return PendingRecipient(
        row.address,
        campuses.get(session, schedule.campus_id).name,
        schedules.router_names(session, schedule),
        schedule.period,
        row.language,
        row.link_ends_at,
    )


def confirm(session: Session, secret: str, remote: str, now: dt.datetime) -> None:
    """By whoever has the link: from now on reports go there. It works once. Raises NotFound."""
    row = _open(session, secret, now)
    row.confirmed_at, row.link_hash, row.link_ends_at = now, None, None
    row.restored_at = None
    _audit(session, row, "confirm_report_recipient", remote, now)


def unsubscribe(
    session: Session, token: str, keys: Sequence[str], remote: str, now: dt.datetime
) -> None:
    """By a link of a mail; again changes nothing. Raises NotFound for one that Timbang never mailed."""
    recipient_id = links.recipient_id_of(token)
    missing = NotFound(UNKNOWN_TOKEN, "reports_link_over")
    if recipient_id is None:
        raise missing
    try:
        row = recipients.get(session, recipient_id)
    except NotFound:
        raise missing from None
    if not links.is_of_recipient(token, row, keys):
        raise missing
    if row.unsubscribed_at is None:
        row.unsubscribed_at = now
        _audit(session, row, "end_reports", remote, now)


def _audit(
    session: Session, row: ReportRecipient, action: Action, remote: str, now: dt.datetime
) -> None:
    """By whoever has the link, not by Timbang itself."""
    subject = subject_of(session, row)
    actor = Actor(row.account_id, subject.rpartition(" · ")[2], SYSTEM.role, remote)
    audit.record(session, actor, action, subject, now)


def _open(session: Session, secret: str, now: dt.datetime) -> ReportRecipient:
    row = recipients.by_link(session, digest(secret), now)
    if row is None:
        raise NotFound(OVER, "mail_link_over")
    return row
