"""Everything that writes in one language: words, figures and clocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from backend.domain.dates.clocks import Clock
from backend.domain.reports import page_words_en, page_words_id
from backend.domain.reports.facts import PeriodKind
from backend.domain.reports.figures import Figures, Language
from backend.domain.reports.own_words import OWN
from backend.domain.reports.sentences import say
from backend.domain.statements import Statement

PAGE: Mapping[Language, Mapping[str, str]] = {
    "en": page_words_en.WORDS,
    "id": page_words_id.WORDS,
}


@dataclass(frozen=True, slots=True)
class Speech:
    language: Language
    figures: Figures
    clock: Clock

    @classmethod
    def of(cls, language: Language, zone_name: str) -> Speech:
        return cls(language, Figures(language), Clock(language, zone_name))

    def page(self, key: str, /, **words: object) -> str:
        """Words of the week's page, by their key there."""
        return PAGE[self.language][key].format(**words)

    def page_or(self, key: str, otherwise: str) -> str:
        return PAGE[self.language].get(key, otherwise)

    def of_period(self, period: PeriodKind, key: str, /, **words: object) -> str:
        """Words of the page for a week, our own for other periods."""
        if period == "week":
            return self.page(f"weeks.{key}", **words)
        return self.own(f"long.{key}", period=self.own(f"period.{period}"), **words)

    def own(self, key: str, /, **words: object) -> str:
        return OWN[self.language][key].format(**words)

    def say(self, statement: Statement, area: str = "verdicts") -> str:
        return say(statement, area, self.figures)
