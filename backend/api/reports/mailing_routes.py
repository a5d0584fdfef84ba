"""Reports by mail: schedules and recipients, what managers order for themselves, and the archive."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from backend.api.figures.week_routes import parse_week
from backend.api.http import paging
from backend.api.http.deps import ActorDep, ContextDep, Now, SessionDep, VisitDep, give_back
from backend.api.http.fields import Cursor, Id, LanguageQuery, MonthPath, WeekPath
from backend.api.http.gathering import GathererDep, RouterDep
from backend.api.reports import mailing_schemas as schema
from backend.api.reports.routes import PDF
from backend.api.tabular.tables import table_route
from backend.domain.dates.clocks import Language
from backend.domain.reports.mailing import periods
from backend.domain.reports.mailing.periods import MailedPeriod
from backend.services.alerts.report_mails.messages import file_name
from backend.services.alerts.subscriptions.links import Links, links_of
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.inventory import RouterView
from backend.services.reports import long_reports
from backend.services.reports.mailing import mail_links, making, own, views
from backend.services.reports.mailing.inputs import OwnReportInput, ScheduleInput, SchedulePatch
from backend.services.reports.mailing.mail_links import PendingRecipient
from backend.services.reports.mailing.outside import RecipientCase
from backend.services.reports.mailing.own import OwnCase
from backend.services.reports.mailing.schedules import ScheduleCase
from backend.services.reports.mailing.views import OwnReports, ScheduleView
from backend.store.reports import archive
from backend.store.tables.reports import ReportPeriod

router = APIRouter()


def links(context: ContextDep) -> Links:
    return links_of(context.settings)


LinksDep = Annotated[Links, Depends(links, scope="function")]


def schedule_case(session: SessionDep, links: LinksDep, actor: ActorDep, now: Now) -> ScheduleCase:
    return ScheduleCase(session, links, actor, now)


def recipient_case(
    session: SessionDep, links: LinksDep, actor: ActorDep, now: Now
) -> RecipientCase:
    return RecipientCase(session, links, actor, now)


def own_case(session: SessionDep, links: LinksDep, actor: ActorDep, now: Now) -> OwnCase:
    return OwnCase(session, links, actor, now)


ScheduleDep = Annotated[ScheduleCase, Depends(schedule_case, scope="function")]
RecipientDep = Annotated[RecipientCase, Depends(recipient_case, scope="function")]
OwnDep = Annotated[OwnCase, Depends(own_case, scope="function")]


@router.get("/report-schedules")
def list_report_schedules(session: SessionDep, now: Now) -> list[ScheduleView]:
    """With who gets their reports."""
    return views.every(session, now)


@router.post("/report-schedules", status_code=201)
def create_report_schedule(case: ScheduleDep, body: ScheduleInput) -> ScheduleView:
    """It begins with its next hour. One that makes the same reports at the same time is taken as it is."""
    return views.schedule(case.session, case.create(body).id, case.now)


@router.patch("/report-schedules/{schedule_id}")
def update_report_schedule(schedule_id: Id, case: ScheduleDep, body: SchedulePatch) -> ScheduleView:
    """From its next hour on. A report that was mailed is not mailed again."""
    case.change(schedule_id, body)
    return views.schedule(case.session, schedule_id, case.now)


@router.delete("/report-schedules/{schedule_id}", status_code=204)
def end_report_schedule(schedule_id: Id, case: ScheduleDep) -> None:
    """What was sent stays in the archive."""
    case.end(schedule_id)


@router.post("/report-schedules/{schedule_id}/recipients", status_code=201)
def add_report_recipient(
    schedule_id: Id, case: RecipientDep, body: schema.NewRecipient
) -> ScheduleView:
    """Mails a link there, which holds for 7 days; reports come once somebody confirms with it."""
    case.invite(schedule_id, body.address)
    return views.schedule(case.session, schedule_id, case.now)


@router.delete("/report-recipients/{recipient_id}", status_code=204)
def remove_report_recipient(recipient_id: Id, case: RecipientDep) -> None:
    case.remove(recipient_id)


@router.post("/report-recipients/{recipient_id}/resume", status_code=204)
def resume_report_recipient(recipient_id: Id, case: RecipientDep) -> None:
    """After its mail server refused three reports in a row."""
    case.resume(recipient_id)


@router.post("/report-recipients/{recipient_id}/letter", status_code=204)
def invite_report_recipient_again(recipient_id: Id, case: RecipientDep) -> None:
    """Another letter to an address that did not confirm yet, or not since a backup was restored."""
    case.invite_again(recipient_id)


@router.post("/report-recipients/look")
def look_at_report_recipient(
    body: schema.RecipientSecret, session: SessionDep, now: Now
) -> PendingRecipient:
    """What a link confirms; it stays unused. 404 for one that was used or is over."""
    return mail_links.look(session, body.secret, now)


@router.post("/report-recipients/confirm", status_code=204)
def confirm_report_recipient(
    body: schema.RecipientSecret, session: SessionDep, came: VisitDep, now: Now
) -> None:
    """From now on reports go to the address. It works once."""
    mail_links.confirm(session, body.secret, came.address, now)


@router.get("/session/reports")
def get_own_reports(session: SessionDep, actor: ActorDep, links: LinksDep, now: Now) -> OwnReports:
    """Which reports come to the account that asks."""
    return views.own(session, own.own(session, actor), links.origin, now)


@router.put("/session/reports/{router_id}")  # noqa: FAST003 (RouterDep takes it)
def order_own_report(
    case: OwnDep, router_view: RouterDep, links: LinksDep, body: OwnReportInput
) -> OwnReports:
    """Mail me this router's reports of weeks, months or terms; an order of the same period is replaced."""
    case.order(router_view, body)
    account = own.own(case.session, case.actor)
    return views.own(case.session, account, links.origin, case.now)


@router.delete("/session/reports/{router_id}", status_code=204)
def end_own_report(
    case: OwnDep, router_id: Id, period: Annotated[ReportPeriod | None, Query()] = None
) -> None:
    """What one ordered of this router: one period, or all."""
    case.end(router_id, period)


@router.post("/routers/{router_id}/weeks/{week}/report/mail", status_code=202)  # noqa: FAST003 (as above)
def mail_week_report(
    week: WeekPath,
    router_view: RouterDep,
    gatherer: GathererDep,
    case: OwnDep,
    lang: LanguageQuery = "en",
) -> None:
    """Mail this report to the account that asks, once; it is kept in the archive as it was sent."""
    _mail(gatherer, router_view, case, periods.of_week(parse_week(week, "week")), lang)


@router.post("/routers/{router_id}/months/{month}/report/mail", status_code=202)  # noqa: FAST003 (as above)
def mail_month_report(
    month: MonthPath,
    router_view: RouterDep,
    gatherer: GathererDep,
    case: OwnDep,
    lang: LanguageQuery = "en",
) -> None:
    """As the report of a week."""
    _mail(gatherer, router_view, case, periods.of_month(dt.date.fromisoformat(f"{month}-01")), lang)


@router.post("/routers/{router_id}/terms/{first_day}/report/mail", status_code=202)  # noqa: FAST003 (as above)
def mail_term_report(
    first_day: dt.date,
    router_view: RouterDep,
    gatherer: GathererDep,
    case: OwnDep,
    lang: LanguageQuery = "en",
) -> None:
    """As the report of a week, of the term of the calendar that begins on this day."""
    term = long_reports.term(router_view, first_day)
    _mail(gatherer, router_view, case, periods.of_term(term), lang)


def _mail(
    gatherer: Gatherer, router_view: RouterView, case: OwnCase, period: MailedPeriod, lang: Language
) -> None:
    draft = making.draft_of(gatherer, router_view, period, lang)
    give_back(gatherer.session)
    case.mail(making.made_of(draft))


@table_route(router, "/reports", "reports")
def list_reports(
    *,
    session: SessionDep,
    actor: ActorDep,
    context: ContextDep,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
    cursor: Cursor = None,
) -> schema.ReportPage:
    """The archive, newest first. Who got each, only admins see; everybody sees their own."""
    rows = archive.page(session, paging.decode_number(cursor), limit)
    page, following = paging.cut(rows, limit, lambda row: paging.encode(row.report.id))
    return schema.ReportPage(
        items=views.reports(session, actor, page),
        next_cursor=following,
        kept_days=context.settings.retention_report_days,
    )


@router.get("/reports/{report_id}/file", responses=PDF, response_class=Response)
def get_report_file(report_id: Id, session: SessionDep) -> Response:
    """The very bytes that were mailed."""
    report = archive.get(session, report_id)
    headers = {
        "Content-Disposition": f'inline; filename="{file_name(report)}"',
        "X-SHA256": report.sha256,
    }
    return Response(report.pdf, headers=headers, media_type="application/pdf")
