"""Sentences that reports print in Indonesian are those of the pages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from backend.domain.reports.indonesian import ADVICE, LEDGER, VERDICTS, WORDS

READS = ("frontend/src/lib/i18n/id/statements",)
STATEMENTS = Path(__file__).parents[3] / READS[0]


def of_pages(area: str) -> dict[str, str]:
    said: dict[str, str] = json.loads((STATEMENTS / f"{area}.json").read_text())
    return said


@pytest.mark.parametrize(
    "area, sentences", [("verdicts", VERDICTS), ("advice", ADVICE), ("ledgerWords", LEDGER)]
)
def test_sentences_are_those_of_the_pages(area, sentences) -> None:
    pages = of_pages(area)
    said = {code: re.sub(r"\{\{(\w+)\}\}", r"{\1}", pages[code]) for code in sentences}
    assert said == dict(sentences)


def test_words_of_parameters_are_those_of_the_pages() -> None:
    pages = json.loads((STATEMENTS / "valueWords.json").read_text())
    for name, words in WORDS.items():
        assert {key: pages[name][key] for key in words} == words
