"""The report of a month or a term: first what it says, then its file, which takes no transaction."""

from __future__ import annotations

import datetime as dt

from backend.domain.dates.terms import terms
from backend.domain.dates.zones import local_date
from backend.domain.reports.figures import Language
from backend.domain.reports.paper import Paper
from backend.domain.reports.periods.paper import long_paper
from backend.errors import NotFound
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.reports import long_facts
from backend.services.reports.long_facts import LongPeriod
from backend.store.engine.instants import ms


def of_month(gatherer: Gatherer, router: RouterView, first: dt.date, language: Language) -> Paper:
    """`first`: of the month. Raises NotFound for a month that has not begun, FiguresBeingMade."""
    today = local_date(ms(gatherer.now), work_calendar(router.campus).zone)
    if first > today:
        raise NotFound(
            "The month {month} has not begun: the running one is {running}.",
            "month_not_begun",
            month=f"{first:%Y-%m}",
            running=f"{today:%Y-%m}",
        )
    return _paper(gatherer, router, long_facts.month(first), language)


def of_term(gatherer: Gatherer, router: RouterView, first: dt.date, language: Language) -> Paper:
    """`first`: its first day in the calendar. Raises NotFound, FiguresBeingMade."""
    calendar = work_calendar(router.campus)
    term = next((each for each in terms(calendar.periods) if each.first == first), None)
    if term is None:
        raise NotFound(
            "No term of the calendar begins on {first}: see the calendar of the campus.",
            "no_term",
            first=first,
        )
    if first > local_date(ms(gatherer.now), calendar.zone):
        raise NotFound("The term {name} has not begun.", "term_not_begun", name=term.name)
    wanted = LongPeriod("term", term.name, term.first, term.last)
    return _paper(gatherer, router, wanted, language)


def _paper(gatherer: Gatherer, router: RouterView, wanted: LongPeriod, language: Language) -> Paper:
    return long_paper(long_facts.facts_of(gatherer, router, wanted), language)
