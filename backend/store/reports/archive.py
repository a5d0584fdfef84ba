"""Reports as they were made, and who got each when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Select, exists, select
from sqlalchemy.orm import Session

from backend.domain.dates.clocks import Language
from backend.errors import NotFound
from backend.store.engine.session import existing
from backend.store.tables import Campus, Delivery, Report, ReportRecipient, Router


class NamedReport(NamedTuple):
    report: Report
    router: Router
    campus: Campus


def newest(
    session: Session, schedule_id: int | None, router_id: int, period: str, language: Language
) -> Report | None:
    """The last revision."""
    query = _of(schedule_id, router_id, period, language)
    return session.scalars(query.limit(1)).one_or_none()


def newest_mailed(
    session: Session, schedule_id: int, router_id: int, period: str, language: Language
) -> Report | None:
    """The last revision that was put into the outbox."""
    is_mailed = exists().where(Delivery.report_id == Report.id)
    query = _of(schedule_id, router_id, period, language).where(is_mailed)
    return session.scalars(query.limit(1)).one_or_none()


def _of(schedule_id: int | None, router_id: int, period: str, language: Language) -> Select[Report]:
    return (
        select(Report)
        .where(
            Report.schedule_id.is_not_distinct_from(schedule_id),
            Report.router_id == router_id,
            Report.period == period,
            Report.language == language,
        )
        .order_by(Report.revision.desc())
    )


def get(session: Session, report_id: int) -> Report:
    """Raises NotFound."""
    missing = NotFound("There is no report {report_id}.", "no_report", report_id=report_id)
    return existing(session, Report, report_id, missing)


def page(session: Session, before_id: int | None, limit: int) -> list[NamedReport]:
    """Newest first, one more than `limit` if there is."""
    query = (
        select(Report, Router, Campus)
        .join(Router, Router.id == Report.router_id)
        .join(Campus, Campus.id == Router.campus_id)
    )
    if before_id is not None:
        query = query.where(Report.id < before_id)
    rows = session.execute(query.order_by(Report.id.desc()).limit(limit + 1))
    return [NamedReport(*row) for row in rows]


def deliveries(
    session: Session, report_ids: Sequence[int]
) -> list[tuple[Delivery, ReportRecipient]]:
    """In order."""
    query = (
        select(Delivery, ReportRecipient)
        .join(ReportRecipient, ReportRecipient.id == Delivery.report_recipient_id)
        .where(Delivery.report_id.in_(report_ids))
        .order_by(Delivery.id)
    )
    return [(row[0], row[1]) for row in session.execute(query)]
