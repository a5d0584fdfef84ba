"""A week's facts as a paper in one language."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from backend.domain.reports import charts, happenings, tables
from backend.domain.reports.facts import WeekFacts
from backend.domain.reports.figures import Language
from backend.domain.reports.footer import footer
from backend.domain.reports.head import head, is_short
from backend.domain.reports.outlook.parts import outlook
from backend.domain.reports.paper import Paper, Paragraphs, Part, SideBySide
from backend.domain.reports.speech import Speech
from backend.domain.reports.tiles import tiles
from backend.domain.reports.volumes import volumes


def weekly(facts: WeekFacts, language: Language) -> Paper:
    """The same facts always give the same paper."""
    speech = Speech.of(language, facts.zone_name)
    last = (facts.to_at - dt.timedelta(seconds=1)).astimezone(speech.clock.zone)
    return Paper(
        language=language,
        page_word=f"{facts.router} · {facts.week}",
        dated=(last.year, last.month, last.day),
        head=head(
            facts,
            speech,
            speech.page("weeks.number", number=facts.week.number),
            speech.clock.long_days(facts.from_at, facts.to_at),
        ),
        parts=tuple(each for each in _parts(facts, speech) if each is not None),
        footer=Paragraphs(speech.own("footer"), tuple(footer(facts, speech, str(facts.week)))),
    )


def _parts(facts: WeekFacts, speech: Speech) -> Iterator[Part | None]:
    yield tiles(facts, speech)
    yield tables.isps(facts, speech)
    yield outlook(facts.outlook, speech)
    if not is_short(facts):
        yield charts.shares(facts, speech)
        yield charts.weeks(facts, speech)
        yield charts.hours(facts, speech)
        yield from volumes(facts, speech)
        yield tables.quality(facts, speech)
    yield happenings.events(facts, speech)
    yield SideBySide(happenings.acts(facts, speech), happenings.advice(facts, speech))
