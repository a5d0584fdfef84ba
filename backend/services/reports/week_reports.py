"""A week's report: first what it says, then its file, which takes no transaction."""

from __future__ import annotations

from dataclasses import asdict

from backend.domain.dates.weeks import IsoWeek
from backend.domain.reports.figures import Language
from backend.domain.reports.paper import Paper
from backend.domain.reports.weekly import weekly
from backend.reports import rendering
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.inventory import RouterView
from backend.services.reports.week_facts import facts_of


def paper_of(gatherer: Gatherer, router: RouterView, week: IsoWeek, language: Language) -> Paper:
    """Raises NotFound for a week that has not begun, FiguresBeingMade."""
    return weekly(facts_of(gatherer, router, week), language)


def pdf_of(paper: Paper) -> bytes:
    """Raises ReportNotMade."""
    return rendering.pdf_of(asdict(paper))
