import re
from dataclasses import replace
from typing import get_args

import pytest

from backend.domain.verdict.period import STATE_OF, PeriodVerdict, Reason, State
from backend.domain.verdict.period_words import REASONS, STATES, sentence

SKEWED = PeriodVerdict("skewed", "ISP2", "download", 0.61, 0.4, 0.121, 0.55, ())


@pytest.mark.parametrize(
    "verdict,text",
    [
        (
            SKEWED,
            "Uneven, but no ISP is often full: ISP2 carries 61 % of the download; its fair share is 40 %.",
        ),
        (
            replace(SKEWED, state="strongly_skewed", direction="upload", achieved_share=0.404),
            "Very uneven, but no ISP is often full: ISP2 carries 40.4 % of the upload; its fair share is 40.0 %.",
        ),
        (
            replace(SKEWED, state="overloaded", p95_utilization=0.97),
            "ISP2 is full at peak hours: its download reaches 97 % of the contract (95th percentile).",
        ),
        (
            replace(SKEWED, state="balanced", skew=0.0149),
            "Balanced: less than 2 % of the traffic is on the wrong ISP; the fullest ISP is ISP2 with 55 % of its contract in the download (95th percentile).",  # noqa: E501
        ),
    ],
)  # fmt: skip
def test_sentences_with_figures(verdict, text):
    assert sentence(verdict).text == text


def test_figures_beside_a_sentence_are_those_that_it_shows():
    verdict = replace(SKEWED, achieved_share=0.404)
    params = {"uplink": "ISP2", "direction": "download", "achieved": 40.4, "ideal": 40.0}
    assert (sentence(verdict).code, sentence(verdict).params) == ("skewed", params)
    assert sentence(replace(SKEWED, state="balanced", p95_utilization=0.002)).params["p95"] == "< 1"


@pytest.mark.parametrize("skew,above", [(0.0, 1), (0.0099, 1), (0.01, 2), (0.29, 30), (0.3, 31)])
def test_the_skew_stays_below_what_the_sentence_says(skew, above):
    assert sentence(replace(SKEWED, state="balanced", skew=skew)).params["skew"] == above


def first(reason):
    return PeriodVerdict(
        STATE_OF[reason.code], reason.uplink, None, None, None, None, None, (reason,)
    )


@pytest.mark.parametrize(
    "reason,text",
    [
        (
            Reason("too_short", "isp {3}", value=725, limit=1800),
            "Not enough data: isp {3} was observed for 12 min, at least 30 min are needed.",
        ),
        (
            Reason("low_coverage", "ISP2", value=0.32, limit=0.5),
            "Not enough data: only 32 % of the time of ISP2 was observed.",
        ),
        (Reason("no_traffic"), "No traffic to judge."),
    ],
)
def test_states_without_figures_speak_with_their_first_reason(reason, text):
    assert sentence(first(reason)).text == text
    assert sentence(first(reason)).code == reason.code


@pytest.mark.parametrize(
    "seconds,text",
    [(1, "1 s"), (119, "119 s"), (120, "2 min"), (7_199, "119 min"), (7_200, "2 h"), (172_800, "2 d")],
)  # fmt: skip
def test_ages_as_people_say_them(seconds, text):
    reason = Reason("too_short", "ISP1", value=seconds, limit=1800)
    assert f"was observed for {text}," in sentence(first(reason)).text


@pytest.mark.parametrize("code", REASONS)
def test_every_reason_has_a_sentence(code):
    text = sentence(first(Reason(code, "ISP2", "download", 0.613, 0.4))).text
    assert re.fullmatch(r"[^{}]+\.", text)
    assert "None" not in text
    assert "?" not in text


def test_every_state_has_its_own_sentence_or_those_of_all_its_reasons():
    assert set(STATES) | {STATE_OF[code] for code in REASONS} == set(get_args(State))
    assert {code for code, state in STATE_OF.items() if state not in STATES} == set(REASONS)
