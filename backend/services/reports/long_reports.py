"""The report of a month or a term: first what it says, then its file, which takes no transaction."""

from __future__ import annotations

import datetime as dt

from backend.domain.dates.calendar import Period
from backend.domain.dates.terms import terms
from backend.domain.dates.zones import local_date
from backend.domain.reports.figures import Language
from backend.domain.reports.paper import Paper
from backend.domain.reports.periods.facts import LongFacts
from backend.domain.reports.periods.paper import long_paper
from backend.errors import NotFound
from backend.services.figures.summaries import Gatherer
from backend.services.inventory.calendars import work_calendar
from backend.services.inventory.inventory import RouterView
from backend.services.reports import long_facts
from backend.services.reports.long_facts import LongPeriod
from backend.store.engine.instants import ms


def of_month(gatherer: Gatherer, router: RouterView, first: dt.date, language: Language) -> Paper:
    """Raises as `month_facts` does."""
    return long_paper(month_facts(gatherer, router, first), language)


def of_term(gatherer: Gatherer, router: RouterView, first: dt.date, language: Language) -> Paper:
    """Raises as `term_facts` does."""
    return long_paper(term_facts(gatherer, router, first), language)


def month_facts(gatherer: Gatherer, router: RouterView, first: dt.date) -> LongFacts:
    """`first`: of the month. Raises NotFound for a month that has not begun, FiguresBeingMade."""
    today = local_date(ms(gatherer.now), work_calendar(router.campus).zone)
    if first > today:
        raise NotFound(
            "The month {month} has not begun: the running one is {running}.",
            "month_not_begun",
            month=f"{first:%Y-%m}",
            running=f"{today:%Y-%m}",
        )
    return long_facts.facts_of(gatherer, router, long_facts.month(first))


def term_facts(gatherer: Gatherer, router: RouterView, first: dt.date) -> LongFacts:
    """`first`: its first day in the calendar. Raises NotFound, FiguresBeingMade."""
    chosen = term(router, first)
    if first > local_date(ms(gatherer.now), work_calendar(router.campus).zone):
        raise NotFound("The term {name} has not begun.", "term_not_begun", name=chosen.name)
    wanted = LongPeriod("term", chosen.name, chosen.first, chosen.last)
    return long_facts.facts_of(gatherer, router, wanted)


def term(router: RouterView, first: dt.date) -> Period:
    """The one of the calendar that begins on `first`. Raises NotFound."""
    calendar = work_calendar(router.campus)
    known = next((each for each in terms(calendar.periods) if each.first == first), None)
    if known is None:
        raise NotFound(
            "No term of the calendar begins on {first}: see the calendar of the campus.",
            "no_term",
            first=first,
        )
    return known
