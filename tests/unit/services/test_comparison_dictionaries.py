"""Whether the pages have Indonesian words for every sentence of comparisons, of quality and of verdicts."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from string import Formatter
from typing import Any, get_args

import pytest

from backend.domain.directions import DIRECTIONS
from backend.domain.figures.skew import SkewBand
from backend.domain.quality import lenses, metrics, period_verdict, qos
from backend.domain.verdict import uplink_period
from backend.domain.verdict.period_words import REASONS, STATES, UNITS_S
from backend.domain.verdict.words import BEGUN, CAUSES, JUDGED, LEFT_OUT, SINCE, STEPS
from backend.services.comparing.caveat_words import CAVEATS
from backend.services.comparing.context import CONTEXT
from backend.services.comparing.lists import PARTS, SETTINGS
from backend.services.comparing.words import MEANINGS, SENTENCES
from backend.services.quality.disputes import METHOD
from backend.services.quality.words import CHANGES, FAULTS, NAMES

READS = ("frontend/src/lib/i18n/id/statements",)
STATEMENTS = Path(__file__).parents[3] / READS[0]
EDITIONS = {**qos.EDITIONS, **lenses.EDITIONS, "statistics": metrics.EDITION}
FAMILIES: Mapping[str, Mapping[str, str]] = {
    "comparisons": {**SENTENCES, **MEANINGS, **CONTEXT, **PARTS, **CAVEATS, **CHANGES},
    "qualityVerdicts": {**FAULTS, **EDITIONS, METHOD.code: METHOD.text},
    "verdicts": {
        **STATES,
        **REASONS,
        **CAUSES,
        **SINCE,
        **BEGUN,
        **STEPS,
        **{f"judged_{code}": template for code, template in JUDGED.items()},
        "judged_left_out": LEFT_OUT,
        **uplink_period.SENTENCES,
        **period_verdict.SENTENCES,
    },
}
WORDS: Mapping[str, frozenset[str]] = {
    "direction": frozenset(DIRECTIONS),
    "subject": frozenset(DIRECTIONS),
    **dict.fromkeys(("band", "band_a", "band_b"), frozenset(get_args(SkewBand))),
    "setting": frozenset(SETTINGS),
    "quality_metric": frozenset(NAMES),
    **dict.fromkeys(("unit", "limit_unit"), frozenset(name for _, name in UNITS_S)),
}
"""Codes by the parameter that holds them."""


def dictionary(name: str) -> dict[str, Any]:
    words: dict[str, Any] = json.loads((STATEMENTS / f"{name}.json").read_text())
    return words


@pytest.mark.parametrize("family", FAMILIES)
def test_every_code_has_words_and_names_only_figures_that_it_has(family: str) -> None:
    translated = dictionary(family)
    assert set(translated) == set(FAMILIES[family])
    for code, template in FAMILIES[family].items():
        figures = {name for _, name, _, _ in Formatter().parse(template) if name}
        assert set(re.findall(r"{{(\w+)}}", translated[code])) == figures, code


@pytest.mark.parametrize("parameter", WORDS)
def test_values_that_are_codes_have_words(parameter: str) -> None:
    assert WORDS[parameter] <= set(dictionary("valueWords")[parameter])
