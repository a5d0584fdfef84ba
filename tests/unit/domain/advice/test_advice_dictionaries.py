"""The pages' Indonesian of advice and of the balance's figures stands under the same codes, with the same figures."""

import json
import re
import string
from collections.abc import Mapping
from pathlib import Path

import pytest

from backend.domain.advice import words as advice
from backend.domain.advice.words_before import BEFORE
from backend.domain.balance import words as balance
from backend.domain.pooling import verdict as pooling

READS = ("frontend/src/lib/i18n/id/statements",)
STATEMENTS = Path(__file__).parents[4] / READS[0]


def figures(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def dictionary(family: str) -> Mapping[str, str]:
    words: Mapping[str, str] = json.loads((STATEMENTS / f"{family}.json").read_text("utf-8"))
    return words


@pytest.mark.parametrize(
    "family, sentences",
    [
        ("advice", {**advice.SENTENCES, **BEFORE}),
        ("balanceFigures", balance.SENTENCES),
        ("pooling", pooling.SENTENCES),
    ],
)
def test_every_code_has_its_sentence_with_the_same_figures(
    family: str, sentences: Mapping[str, str]
) -> None:
    assert {
        code: set(re.findall(r"\{\{(\w+)\}\}", sentence))
        for code, sentence in dictionary(family).items()
    } == {code: figures(sentence) for code, sentence in sentences.items()}


def test_a_sentence_of_before_is_another_than_todays() -> None:
    for code, sentence in BEFORE.items():
        assert sentence != advice.SENTENCES[code.removesuffix("_before")]
