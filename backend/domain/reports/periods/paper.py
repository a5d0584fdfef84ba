"""The facts of a month or a term as a paper in one language."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace

from backend.domain.reports import charts, happenings, tables
from backend.domain.reports.figures import Language
from backend.domain.reports.footer import footer
from backend.domain.reports.head import head, is_short
from backend.domain.reports.ledger import ledger
from backend.domain.reports.outlook.parts import contract_sizes, failures
from backend.domain.reports.paper import Paper, Paragraphs, Part, SideBySide
from backend.domain.reports.periods import money
from backend.domain.reports.periods.facts import LongFacts
from backend.domain.reports.periods.growth import growth
from backend.domain.reports.speech import Speech
from backend.domain.reports.tiles import tiles


def long_paper(facts: LongFacts, language: Language) -> Paper:
    """The same facts always give the same paper."""
    speech = Speech.of(language, facts.zone_name)
    last = max(facts.from_at, facts.to_at - dt.timedelta(seconds=1)).astimezone(speech.clock.zone)
    period = f"{facts.first:%Y-%m}" if facts.period == "month" else facts.name
    month = speech.clock.month(facts.first)
    whole = speech.clock.whole_days(facts.first, facts.last)
    name, days = (whole, month) if facts.period == "month" else (facts.name, whole)
    return Paper(
        language=language,
        page_word=f"{facts.router} · {period}",
        dated=(last.year, last.month, last.day),
        head=head(facts, speech, name, days),
        parts=tuple(each for each in _parts(facts, speech) if each is not None),
        footer=Paragraphs(speech.own("footer"), tuple(footer(facts, speech, period))),
    )


def _parts(facts: LongFacts, speech: Speech) -> Iterator[Part | None]:
    yield tiles(facts, speech)
    yield tables.isps(facts, speech)
    if not is_short(facts):
        yield growth(facts, speech)
        yield charts.weeks(facts, speech)
        yield money.invoices(facts, speech)
        yield money.quotas(facts, speech)
    yield _availability(facts, speech)
    if not is_short(facts):
        yield tables.quality(facts, speech)
    yield happenings.events(facts, speech)
    yield _acts_and_advice(facts, speech)


def _acts_and_advice(facts: LongFacts, speech: Speech) -> Part:
    """With failures and contracts of now, for which a full paper has no room of their own."""
    acts, advice = happenings.acts(facts, speech), happenings.advice(facts, speech)
    known = None if is_short(facts) else facts.outlook
    return SideBySide(
        replace(acts, texts=(*acts.texts, *failures(known, speech))),
        replace(advice, texts=(*advice.texts, *contract_sizes(known, speech))),
    )


def _availability(facts: LongFacts, speech: Speech) -> Part | None:
    order = [isp.key for isp in facts.isps]
    known = [row for row in facts.ledger if row.is_known]
    known.sort(key=lambda row: (order.index(row.key), row.month))
    return ledger(known, speech, by_isp=True) if known else None
