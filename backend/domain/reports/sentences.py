"""Statements of the server in the reader's language, as pages say them (frontend useStatement.ts)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from backend.domain.dates.clocks import LONG
from backend.domain.reports.figures import Figures
from backend.domain.reports.indonesian import ADVICE, LEDGER, VERDICTS, WORDS
from backend.domain.statements import Statement

AREAS = {"verdicts": VERDICTS, "advice": ADVICE, "ledgerWords": LEDGER}
PERCENT = re.compile(r"\d+\.(\d+) %")  # a part of a sentence that the server has put into words
MOST_DIGITS = 4  # the server has rounded already


def say(statement: Statement, area: str, figures: Figures) -> str:
    """English where no Indonesian sentence has this code, as on the pages."""
    sentence = AREAS[area].get(statement.code)
    if figures.language == "en" or sentence is None:
        return typeset(statement.text)
    words = {name: _word(name, value, figures) for name, value in statement.params.items()}
    try:
        return typeset(sentence.format_map(words))
    except KeyError:  # an older statement may lack some figures
        return typeset(statement.text)


def _word(name: str, value: str | float, figures: Figures) -> str:
    if not isinstance(value, str):
        return figures.number(value, MOST_DIGITS, trim=True)
    if name == "month":
        year, month = map(int, value.split("-"))
        return f"{LONG[figures.language][month - 1]} {year}"
    if decimals := PERCENT.fullmatch(value):
        return figures.share(float(value.removesuffix(" %")) / 100, len(decimals[1]))
    words: Mapping[str, str] = WORDS.get(name, {})
    return words.get(value, value)


def typeset(sentence: str) -> str:
    """Arrows, and figures with their signs kept together."""
    return re.sub(r"(\d) %", "\\1\u00a0%", sentence.replace(" -> ", " → "))


def rounded(value: float) -> float:
    """As the API writes the figures of reasons: six digits."""
    return float(f"{value:.6g}")


def points(share: float | None, ideal: float) -> float | None:
    """How far a share is from its ideal, in points (frontend lib/series/shares.ts)."""
    return None if share is None else (share - ideal) * 100
