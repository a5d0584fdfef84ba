"""Reports of weeks, months and terms as PDF."""

from __future__ import annotations

import datetime as dt
import hashlib
from typing import Any

from fastapi import APIRouter, Response

from backend.api.figures.week_routes import parse_week
from backend.api.http.deps import give_back
from backend.api.http.fields import LanguageQuery, MonthPath, WeekPath
from backend.api.http.gathering import GathererDep, RouterDep
from backend.domain.reports.paper import Paper
from backend.services.figures.summaries import Gatherer
from backend.services.reports import long_reports, week_reports
from backend.services.upkeep import setup_checklist

router = APIRouter(prefix="/routers/{router_id}")

PDF: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}
}


@router.get("/weeks/{week}/report.pdf", responses=PDF, response_class=Response)
def get_week_report(
    week: WeekPath, router_view: RouterDep, gatherer: GathererDep, lang: LanguageQuery = "en"
) -> Response:
    """The figures of a week as a paper of two pages (PDF/UA-1, PDF/A-2a). The same data gives the same bytes."""
    paper = week_reports.paper_of(gatherer, router_view, parse_week(week, "week"), lang)
    return _file(gatherer, paper, f"timbang-{router_view.router.id}-{week}-{lang}.pdf")


@router.get("/months/{month}/report.pdf", responses=PDF, response_class=Response)
def get_month_report(
    month: MonthPath, router_view: RouterDep, gatherer: GathererDep, lang: LanguageQuery = "en"
) -> Response:
    """A month as a paper: its weeks side by side, costs, quotas, availability by kind (PDF/UA-1, PDF/A-2a)."""
    first = dt.date.fromisoformat(f"{month}-01")
    paper = long_reports.of_month(gatherer, router_view, first, lang)
    return _file(gatherer, paper, f"timbang-{router_view.router.id}-{month}-{lang}.pdf")


@router.get("/terms/{first_day}/report.pdf", responses=PDF, response_class=Response)
def get_term_report(
    first_day: dt.date, router_view: RouterDep, gatherer: GathererDep, lang: LanguageQuery = "en"
) -> Response:
    """The term of the calendar that begins on this day, as a paper like a month's, with its months side by side."""
    paper = long_reports.of_term(gatherer, router_view, first_day, lang)
    return _file(gatherer, paper, f"timbang-{router_view.router.id}-term-{first_day}-{lang}.pdf")


def _file(gatherer: Gatherer, paper: Paper, name: str) -> Response:
    setup_checklist.note_report_opened(gatherer.session, gatherer.now)
    give_back(gatherer.session)
    body = week_reports.pdf_of(paper)
    headers = {
        "Content-Disposition": f'inline; filename="{name}"',
        "X-SHA256": hashlib.sha256(body).hexdigest(),
    }
    return Response(body, headers=headers, media_type="application/pdf")
