"""Each answer about steering over time has its reason."""

import json
import random
import re
import string
from dataclasses import replace
from pathlib import Path

import pytest

from backend.domain.steering import verdict
from backend.domain.steering.gains import PolicyGain
from backend.domain.steering.steering import steering
from backend.domain.steering.words import SENTENCES
from tests.unit.domain.steering.campuses import JAKARTA, campus, turns

READS = ("frontend/src/lib/i18n/id/statements/steering.json",)
INDONESIAN = Path(__file__).parents[4] / READS[0]


@pytest.fixture(scope="module")
def made():
    question, hourly = campus((1, 1, 2, 2), (100, 100), turns)
    return replace(
        steering(question, hourly, JAKARTA, random.Random(1)),
        room=0.2,
        busy_hours=(9, 14),
        new_set=False,
        expected=None,
    )


def codes(made):
    return [statement.code for statement in verdict.statements(made)]


@pytest.mark.parametrize(
    "gain, code, answer",
    [
        (PolicyGain(0.10, 0.06, 0.14, 0), "weights_yes", "yes"),
        (PolicyGain(0.05, 0.001, 0.14, 0), "weights_yes", "yes"),
        (PolicyGain(0.049, 0.04, 0.06, 0), "weights_small", "no"),
        (PolicyGain(0.10, 0.0, 0.14, 0), "weights_unsure", "no"),
        (PolicyGain(0.0, 0.0, 0.0, 0), "weights_worse", "no"),
        (PolicyGain(-0.03, -0.1, 0.0, 0), "weights_worse", "no"),
    ],
)
def test_better_weights_are_worth_five_points_that_other_days_bring_too(made, gain, code, answer):
    judged = replace(made, weights=gain)
    assert codes(judged)[0] == code
    assert verdict.weights_answer(judged) == answer


@pytest.mark.parametrize(
    "gain, code, answer",
    [
        (PolicyGain(0.12, 0.06, 0.14, 90), "hours_yes", "yes"),
        (PolicyGain(0.12, 0.06, 0.14, 100), "hours_moves", "no"),
        (PolicyGain(0.12, 0.0, 0.14, 20), "hours_unsure", "no"),
        (PolicyGain(0.02, 0.01, 0.03, 20), "hours_small", "no"),
    ],
)
def test_hours_are_worth_it_below_a_hundred_moves_a_day(made, gain, code, answer):
    judged = replace(made, hours=gain)
    assert codes(judged)[1] == code
    assert verdict.hours_answer(judged) == answer
    assert ("hours_take" in codes(judged)) == (answer == "yes")


def test_where_one_large_line_brings_nothing_the_answer_needs_no_counted_buckets(made):
    full = replace(made, room=0.04, basis="isps", hours=None)
    assert verdict.hours_answer(full) == "no"
    assert codes(full)[1] == "hours_no_room"
    assert codes(replace(full, room=0.0004))[1] == "hours_even"
    assert codes(replace(full, room=-0.01))[1] == "hours_even"
    roomy = replace(full, room=0.06)
    assert verdict.hours_answer(roomy) == "unknown"
    assert codes(roomy)[1] == "hours_unknown"


def test_a_new_set_of_buckets_has_counted_nothing_yet(made):
    fresh = replace(
        made,
        new_set=True,
        hours_base="chosen",
        expected=0.99,
        weights=PolicyGain(0.1, 0.06, 0.14, 0),
    )
    assert verdict.hours_answer(fresh) == "unknown"
    assert codes(fresh) == ["weights_yes", "weights_chance", "hours_new_set"]
    assert codes(replace(fresh, expected=0.0))[1] == "hours_new_set"


def test_the_sentence_has_its_figures(made):
    judged = replace(made, hours=PolicyGain(0.123, 0.06, 0.14, 89.6))
    sentence = verdict.statements(judged)[1]
    assert sentence.params == {
        "points": 12, "low": 6, "high": 14, "moves": 90, "first": "09:00", "second": "14:00",
    }  # fmt: skip
    assert "12 points more (6.0 to 14 on other days), for 90 bucket moves a day" in sentence.text


def test_every_code_has_its_indonesian_sentence_with_the_same_figures():
    def figures(sentence):
        return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}

    words = json.loads(INDONESIAN.read_text("utf-8"))
    assert {
        code: set(re.findall(r"\{\{(\w+)\}\}", sentence)) for code, sentence in words.items()
    } == {code: figures(sentence) for code, sentence in SENTENCES.items()}
