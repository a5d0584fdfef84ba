import json
import random
import string

import pytest

from backend.domain.advice.codec import from_json, to_json
from backend.domain.advice.recommendation import Recommendation
from backend.domain.advice.recommending import recommend
from backend.domain.advice.words import ENGLISH, INDONESIAN, indonesian, statement
from backend.domain.advice.words_before import BEFORE
from backend.domain.statements import Statement
from tests.unit.domain.balance.demands import demand, ecmp, lines, question, strada


def fields(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize(
    "own_question",
    [
        pytest.param(strada(), id="change"),
        pytest.param(question(lines(1, 1), demand((1, 1), days=2), ecmp(2)), id="not enough"),
        pytest.param(question(lines(100, 100), demand((1, 1)), ecmp(2)), id="nothing"),
    ],
)
def test_a_recommendation_survives_storage(own_question):
    made = recommend(own_question, random.Random(1))
    assert from_json(json.loads(json.dumps(to_json(made)))) == made


def test_the_barest_recommendation_survives_storage():
    made = Recommendation("cannot", statement("one_line", count=1))
    assert from_json(json.loads(json.dumps(to_json(made)))) == made


def test_both_languages_have_every_sentence_with_the_same_figures():
    assert ENGLISH.keys() == INDONESIAN.keys()
    for code, text in ENGLISH.items():
        assert fields(text) == fields(INDONESIAN[code]), code


def test_figures_are_written_as_the_language_does():
    reason = statement(
        "busiest_today", uplink="ISP1", p95=77.63, direction="download", share=33.0, ideal=20.0
    )
    assert "77.6 % in the download. It carries 33 %" in reason.text
    assert "77,6 % pada unduhan. ISP ini membawa 33 %" in indonesian(reason)


def test_a_sentence_of_somebody_else_stays_as_it_is():
    other = statement("one_line", count=1)
    assert indonesian(type(other)("unheard", "As it is.", {})) == "As it is."


def test_every_reason_of_a_recommendation_has_its_indonesian_sentence():
    made = recommend(strada(), random.Random(1))
    for reason in (made.summary, *made.reasons, *made.why_not):
        assert indonesian(reason) != reason.text
        assert "{" not in reason.text + indonesian(reason)


def test_a_sentence_that_was_stored_with_other_figures_says_the_same_in_both_languages():
    text = "With 1:2:2 the fullest is ISP1 at 54.9 % (45.1 to 64.9 % in nine of ten cases)."
    params = {"weights": "1:2:2", "uplink": "ISP1", "p95": 54.9, "low": 45.1, "high": 64.9}
    same = "Dengan 1:2:2 yang terpenuh adalah ISP1 di 54,9 % (45,1 sampai 64,9 % dalam sembilan dari sepuluh kasus)."
    assert indonesian(Statement("busiest_after", text, params)) == same
    now = statement("busiest_after", weights="1:2:2", p95=54.9, low=45.1, high=64.9)
    assert indonesian(now).startswith("Dengan 1:2:2 ISP terpenuh akan di sekitar 54,9 %")


def test_sentences_of_before_are_those_of_today_no_more():
    for code, (english, same) in BEFORE.items():
        assert fields(english) == fields(same)
        assert english != ENGLISH[code]
