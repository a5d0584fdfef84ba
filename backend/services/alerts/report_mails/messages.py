"""A waiting report, or the letter to confirm an outside address, as the message that leaves."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace

from backend.channels.message import Attachment, Message
from backend.channels.targets import Mail
from backend.domain.reports.mailing import letters
from backend.domain.reports.mailing.letters import LARGEST_ATTACHED, Invitation, ReportLetter
from backend.domain.reports.mailing.recipients import obstacle
from backend.services.alerts.report_mails.addresses import standing
from backend.services.alerts.subscriptions.links import Links
from backend.services.alerts.subscriptions.recipients import Unreachable
from backend.services.alerts.targets import Addressing
from backend.store.alerts import channels
from backend.store.engine.session import Session
from backend.store.inventory import campuses
from backend.store.reports import schedules
from backend.store.tables import Delivery, Report, ReportRecipient, ReportSchedule


@dataclass(frozen=True, slots=True)
class Post:
    """What leaves, and where to; `target`: None: no mail channel has a server for it."""

    message: Message
    target: Mail | None


def prepared(
    session: Session, delivery: Delivery, addressing: Addressing, links: Links, now: dt.datetime
) -> Post:
    """Raises Unreachable, and Invalid where a secret or a link cannot be made any more."""
    row = session.get_one(ReportRecipient, delivery.report_recipient_id)
    if delivery.phase == "confirm_recipient":
        message, address = _confirming(session, delivery, row, links, now)
    else:
        message, address = _report(session, delivery, row, links)
    server = channels.mail_server(session)
    if server is None:
        return Post(message, None)
    target = addressing.of_channel(server)
    assert isinstance(target, Mail)
    return Post(message, replace(target, recipients=(address,)))


def _report(
    session: Session, delivery: Delivery, row: ReportRecipient, links: Links
) -> tuple[Message, str]:
    recipient = standing(session, row)
    why = obstacle(recipient)
    if why is not None:
        raise Unreachable(why)
    report = session.get_one(Report, delivery.report_id)
    url = links.to_end_reports(row) if row.schedule_id is not None and links.origin else ""
    text = report.body + (letters.foot(report.language, url) if url else "")
    message = replace(
        _message(delivery, ReportLetter(report.subject, text), links.origin),
        thread_id=f"report-{report.router_id}-{report.period}",
        unsubscribe_url=url,
        attachment=_attachment(report),
    )
    return message, recipient.mail_address or ""


def _attachment(report: Report) -> Attachment | None:
    if len(report.pdf) > LARGEST_ATTACHED:
        return None
    return Attachment(file_name(report), "application", "pdf", report.pdf)


def file_name(report: Report) -> str:
    revision = f"-r{report.revision}" if report.revision > 1 else ""
    return f"timbang-{report.router_id}-{report.period}-{report.language}{revision}.pdf"


def _confirming(
    session: Session, delivery: Delivery, row: ReportRecipient, links: Links, now: dt.datetime
) -> tuple[Message, str]:
    is_open = row.link_ends_at is not None and row.link_ends_at > now
    if row.unsubscribed_at is not None or not is_open or row.address is None:
        raise Unreachable("link_replaced")
    schedule = session.get_one(ReportSchedule, row.schedule_id)
    link = links.to_confirm_recipient(row)
    invitation = Invitation(
        schedule.period,
        row.created_by,
        campuses.get(session, schedule.campus_id).name,
        ", ".join(schedules.router_names(session, schedule)),
        link,
    )
    letter = letters.of_confirmation(row.language, invitation)
    return _message(delivery, letter, link), row.address


def _message(delivery: Delivery, letter: ReportLetter, link: str) -> Message:
    return Message(
        delivery_id=delivery.key,
        thread_id=delivery.key,
        phase=delivery.phase,
        subject=letter.subject,
        text=letter.text,
        link=link,
        starts_at=delivery.created_at,
        ends_at=None,
        labels={},
    )
