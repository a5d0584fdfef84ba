"""Reports into the outbox: one message per recipient, so that nobody sees another's address."""

from __future__ import annotations

import datetime as dt
import secrets
from typing import Literal

from backend.domain.reports.mailing.recipients import obstacle
from backend.services.alerts.report_mails.addresses import standing
from backend.store.engine.session import Session, add
from backend.store.reports import recipients
from backend.store.tables import Delivery, Report, ReportRecipient


def put_to_all(session: Session, report: Report, now: dt.datetime) -> int:
    """To everybody of its schedule who may have it; returns how many."""
    assert report.schedule_id is not None
    reached = [
        row
        for row in recipients.of_schedules(session, [report.schedule_id])
        if obstacle(standing(session, row)) is None
    ]
    for row in reached:
        put(session, row, "report", now, report_id=report.id)
    return len(reached)


def put(
    session: Session,
    row: ReportRecipient,
    phase: Literal["report", "confirm_recipient"],
    now: dt.datetime,
    *,
    report_id: int | None = None,
    requested_by: str = "",
) -> Delivery:
    delivery = Delivery(
        report_recipient_id=row.id,
        report_id=report_id,
        phase=phase,
        key=secrets.token_hex(16),
        created_at=now,
        due_at=now,
        requested_by=requested_by,
    )
    return add(session, delivery)
