"""One report on its way into the archive: read in a transaction, set as PDF without one, then kept and put out."""

from __future__ import annotations

import datetime as dt
import hashlib
from dataclasses import dataclass, field
from typing import Any

from backend.domain.dates.clocks import Language
from backend.domain.dates.weeks import IsoWeek
from backend.domain.reports.facts import PeriodFacts
from backend.domain.reports.mailing import letters
from backend.domain.reports.mailing.letters import LARGEST_ATTACHED, Occasion
from backend.domain.reports.mailing.periods import MailedPeriod
from backend.domain.reports.mailing.revisions import data_hash, verdict_of
from backend.domain.reports.paper import Paper
from backend.domain.reports.periods.paper import long_paper
from backend.domain.reports.weekly import weekly
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.inventory import RouterView
from backend.services.reports import long_reports, week_reports
from backend.services.reports.week_facts import facts_of
from backend.store.engine.session import Session, add
from backend.store.tables import Report
from backend.version import VERSION


@dataclass(frozen=True, slots=True)
class Draft:
    """What a report will say, of the data of now."""

    paper: Paper
    data_hash: str
    verdict: dict[str, Any]
    router_id: int
    router: str
    period: MailedPeriod
    zone_name: str
    language: Language


@dataclass(frozen=True, slots=True)
class MadeReport:
    draft: Draft
    pdf: bytes = field(repr=False)


def draft_of(
    gatherer: Gatherer, router: RouterView, period: MailedPeriod, language: Language
) -> Draft:
    """Raises NotFound for a period that has not begun or is no term any more, FiguresBeingMade."""
    facts, paper = _written(gatherer, router, period, language)
    return Draft(
        paper=paper,
        data_hash=data_hash(facts),
        verdict=verdict_of(facts),
        router_id=router.router.id,
        router=router.router.name,
        period=period,
        zone_name=router.campus.timezone,
        language=language,
    )


def _written(
    gatherer: Gatherer, router: RouterView, period: MailedPeriod, language: Language
) -> tuple[PeriodFacts, Paper]:
    if period.kind == "week":
        week = facts_of(gatherer, router, IsoWeek.holding(period.first))
        return week, weekly(week, language)
    of = long_reports.month_facts if period.kind == "month" else long_reports.term_facts
    long = of(gatherer, router, period.first)
    return long, long_paper(long, language)


def made_of(draft: Draft) -> MadeReport:
    """Another process sets it: no transaction may wait meanwhile. Raises ReportNotMade."""
    return MadeReport(draft, week_reports.pdf_of(draft.paper))


def keep(
    session: Session,
    made: MadeReport,
    schedule_id: int | None,
    revision: int,
    *,
    due_at: dt.datetime,
    now: dt.datetime,
    is_late: bool,
) -> Report:
    """Into the archive, with the very words of its mail."""
    draft = made.draft
    occasion = Occasion(
        router=draft.router,
        period=draft.period,
        zone_name=draft.zone_name,
        late_since=due_at if is_late else None,
        is_revision=revision > 1 and schedule_id is not None,
        is_attached=len(made.pdf) <= LARGEST_ATTACHED,
    )
    letter = letters.of_report(draft.paper, occasion)
    row = Report(
        schedule_id=schedule_id,
        router_id=draft.router_id,
        period=draft.period.key,
        period_name=draft.period.name,
        revision=revision,
        language=draft.language,
        verdict=draft.verdict,
        data_hash=draft.data_hash,
        pdf=made.pdf,
        sha256=hashlib.sha256(made.pdf).hexdigest(),
        subject=letter.subject,
        body=letter.text,
        due_at=due_at,
        made_at=now,
        looked_at=now,
        version=VERSION,
    )
    return add(session, row)
