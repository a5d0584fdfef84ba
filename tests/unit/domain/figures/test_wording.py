import re
from dataclasses import replace
from typing import get_args

import pytest

from backend.domain.figures.verdict import STATE_OF, Reason, State, Verdict
from backend.domain.figures.wording import REASONS, STATES, sentence

SKEWED = Verdict("skewed", "ISP2", "download", 0.61, 0.4, 0.121, 0.55, ())


@pytest.mark.parametrize(
    "verdict,text",
    [
        (
            SKEWED,
            "Skewed: ISP2 carries 61 % of the download, should carry 40 %.",
        ),
        (
            replace(SKEWED, state="strongly_skewed", direction="upload", achieved_share=0.404),
            "Strongly skewed: ISP2 carries 40.4 % of the upload, should carry 40.0 %.",
        ),
        (
            replace(SKEWED, state="overloaded", p95_utilization=0.97),
            "Overloaded: ISP2 is 97 % full in the download (95th percentile); it carries 61 % and should carry 40 %.",
        ),
        (
            replace(SKEWED, state="balanced", skew=0.0149),
            "Balanced: at most 1.5 % of the traffic is on the wrong ISP; the fullest line is ISP2 with 55 % in the download (95th percentile).",  # noqa: E501
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


def first(reason):
    return Verdict(STATE_OF[reason.code], reason.uplink, None, None, None, None, None, (reason,))


@pytest.mark.parametrize(
    "reason,text",
    [
        (
            Reason("stale", value=725, limit=30),
            "No data for 12 min: the figures are old.",
        ),
        (Reason("link_down", "isp {3}"), "isp {3} is down."),
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
    assert f"No data for {text}:" in sentence(first(Reason("stale", value=seconds))).text


@pytest.mark.parametrize("code", REASONS)
def test_every_reason_has_a_sentence(code):
    text = sentence(first(Reason(code, "ISP2", "download", 0.613, 0.4))).text
    assert re.fullmatch(r"[^{}]+\.", text)
    assert "None" not in text
    assert "?" not in text


def test_every_state_has_its_own_sentence_or_those_of_all_its_reasons():
    assert set(STATES) | {STATE_OF[code] for code in REASONS} == set(get_args(State))
    assert {code for code, state in STATE_OF.items() if state not in STATES} == set(REASONS)
