"""Figures and words of reports are those of the pages: vitest reads the same two tables (reportFigures.test.ts)."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path

import pytest

from backend.domain.dates.clocks import Clock
from backend.domain.reports.figures import Figures
from backend.domain.reports.ledger import lasted
from backend.domain.reports.own_words import OWN
from backend.domain.reports.speech import PAGE

TABLES = Path(__file__).parents[4] / "frontend" / "src" / "testing"
CASES = json.loads((TABLES / "reportFigures.json").read_text())
WORDS = json.loads((TABLES / "reportWords.json").read_text())
OF_FIGURES = {"ms": "milliseconds", "moneyShort": "money_short"}
OF_CLOCKS = {
    "dateTime": "minute",
    "longDays": "long_days",
    "days": "days",
    "span": "span",
    "clock": "clock",
    "date": "date",
}


def written(case, language: str) -> str:
    name, given = case["format"], case["arguments"]
    if name in OF_CLOCKS:
        *moments, zone = given
        method = getattr(Clock(language, zone), OF_CLOCKS[name])
        return method(*map(dt.datetime.fromisoformat, moments))
    if name == "lasted":
        return lasted(*given, Figures(language))
    return getattr(Figures(language), OF_FIGURES.get(name, name))(*given)


@pytest.mark.parametrize("language", ["en", "id"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['format']} {case['arguments']}")
def test_a_figure_is_written_as_on_the_page(case, language) -> None:
    # Pages keep a figure and its unit on one line (useFormat.ts), as reports do.
    assert written(case, language).replace("\u00a0", " ") == case[language].replace("\u00a0", " ")


@pytest.mark.parametrize("language", ["en", "id"])
def test_words_of_the_page_are_in_the_table_that_vitest_reads(language) -> None:
    assert dict(PAGE[language]) == WORDS[language]


def test_own_words_are_in_both_languages() -> None:
    assert OWN["en"].keys() == OWN["id"].keys()
