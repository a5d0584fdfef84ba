import json
import random

import pytest

from backend.domain.advice.codec import from_json, to_json
from backend.domain.advice.recommendation import Recommendation
from backend.domain.advice.recommending import recommend
from backend.domain.advice.words import as_stored, statement
from backend.domain.statements import Statement
from tests.unit.domain.balance.demands import demand, ecmp, question, strada, uplinks


@pytest.mark.parametrize(
    "own_question",
    [
        pytest.param(strada(), id="change"),
        pytest.param(question(uplinks(1, 1), demand((1, 1), days=2), ecmp(2)), id="not enough"),
        pytest.param(question(uplinks(100, 100), demand((1, 1)), ecmp(2)), id="nothing"),
    ],
)
def test_a_recommendation_survives_storage(own_question):
    made = recommend(own_question, random.Random(1))
    assert from_json(json.loads(json.dumps(to_json(made)))) == made


def test_the_barest_recommendation_survives_storage():
    made = Recommendation("cannot", statement("one_line", count=1))
    assert from_json(json.loads(json.dumps(to_json(made)))) == made


def test_figures_are_sent_as_they_are_shown():
    reason = statement(
        "busiest_today", uplink="ISP1", p95=77.63, direction="download", share=33.0, ideal=20.0
    )
    assert "77.6 % in the download. It carries 33 %" in reason.text
    assert reason.params["p95"] == 77.6
    volume = statement("price", uplink="ISP1", price=12345.67, before=100.26, after=99.96)
    assert "costs 12,346 a month: 100 now, 100 afterwards" in volume.text
    assert [volume.params[name] for name in ("price", "before", "after")] == [12346, 100, 100]


def test_how_a_router_balances_is_a_word_in_the_sentence_and_a_code_beside_it():
    reason = statement("unclear_method", method="mixed")
    assert "(several methods at once)" in reason.text
    assert reason.params == {"method": "mixed"}


def test_a_sentence_of_somebody_else_stays_as_it_is():
    other = Statement("unheard", "As it is.", {})
    assert as_stored(other) == other


def test_every_reason_of_a_recommendation_is_read_with_its_own_code():
    made = recommend(strada(), random.Random(1))
    for reason in (made.summary, *made.reasons, *made.why_not):
        assert as_stored(reason) == reason
        assert "{" not in reason.text


@pytest.mark.parametrize(
    "code, text, params",
    [
        (
            "change",
            "Use the weights 1:2:2: the fullest ISP's 95th percentile falls from 99.5 % to 51.2 %.",
            {"weights": "1:2:2", "before": 99.5, "after": 51.2},
        ),
        (
            "busiest_after",
            "With 1:2:2 the fullest is ISP1 at 54.9 %, very likely between 45.1 and 64.9 %.",
            {"weights": "1:2:2", "uplink": "ISP1", "p95": 54.9, "low": 45.1, "high": 64.9},
        ),
        (
            "uncertain_relief",
            (
                "By how much is not certain (-0.7 to 22.6 points), but users of ISP1 wait now: what is better on "
                "average is worth a change."
            ),
            {"uplink": "ISP1", "low": -0.7, "high": 22.6},
        ),
        ("sizes_counted", "The sizes of the buckets are counted by their rules.", {}),
        (
            "hidden_demand",
            "ISP1 was full in 3 % of the work time, so users asked for more than was recorded.",
            {"uplink": "ISP1", "part": 3.0},
        ),
    ],
)
def test_a_sentence_that_was_stored_with_other_words_has_a_code_of_its_own(code, text, params):
    before = as_stored(Statement(code, text, params))
    assert before == Statement(f"{code}_before", text, params)
    assert as_stored(before) == before


@pytest.mark.parametrize(
    "text, code, plain",
    [
        (
            "With 1:2:2 the fullest is ISP1 at 54.9 % (45.1 to 64.9 % in nine of ten cases).",
            "busiest_after_before",
            "With 1:2:2 the fullest is ISP1 at 54.9 %, very likely between 45.1 and 64.9 %.",
        ),
        (
            "With 1:2:2 the fullest ISP will be at about 54.9 % (45.1 to 64.9 % in nine of ten cases).",
            "busiest_after",
            "With 1:2:2 the fullest ISP will be at about 54.9 %, very likely between 45.1 and 64.9 %.",
        ),
    ],
)
def test_a_stored_sentence_in_words_that_were_hard_to_read_is_said_in_todays(text, code, plain):
    params = {"weights": "1:2:2", "uplink": "ISP1", "p95": 54.9, "low": 45.1, "high": 64.9}
    said = as_stored(Statement("busiest_after", text, params))
    assert said == Statement(code, plain, params)
    assert as_stored(said) == said


def test_todays_sentence_of_the_same_code_keeps_it():
    now = statement("busiest_after", weights="1:2:2", p95=54.9, low=45.1, high=64.9)
    assert as_stored(now) == now


def test_figures_that_were_stored_finer_are_sent_as_they_are_shown():
    volume = Statement(
        "quota_kept", "As it was.", {"uplink": "ISP1", "volume": 1234.5, "quota": 90.04}
    )
    assert as_stored(volume).params == {"uplink": "ISP1", "volume": 1234, "quota": 90.0}


def test_a_recommendation_that_was_stored_before_is_read_with_the_codes_of_its_words():
    sentence = {"code": "sizes_counted", "params": {}}
    sentence["text"] = "The sizes of the buckets are counted by their rules."
    made = to_json(Recommendation("cannot", statement("one_line", count=1)))
    read = from_json({**made, "reasons": [sentence]})
    assert [reason.code for reason in read.reasons] == ["sizes_counted_before"]
