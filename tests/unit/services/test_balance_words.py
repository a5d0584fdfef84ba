"""Sentences of the balance page."""

from __future__ import annotations

import pytest

from backend.domain.advice.score import Score, ScoredUplink
from backend.domain.advice.scored_days import ScoredDays
from backend.domain.balance.n_minus_one import LossRow
from backend.domain.demand.intervals import Interval
from backend.domain.demand.replay import UplinkLoad
from backend.services.advice.balance_words import (
    loss_statement,
    score_statements,
    what_if_statement,
)

NAMES = {1: "ISP1", 2: "ISP2"}


def load(uplink_id: int, down: float | None, up: float | None) -> UplinkLoad:
    return UplinkLoad(uplink_id, 0.5, 0.5, 0, 0, down, up, 0.0, None)


def test_a_loss_names_the_fullest_uplink_of_either_direction() -> None:
    row = LossRow((1,), "", (load(2, 0.4, 0.956),), 35.0)
    said = loss_statement(row, NAMES)
    assert said.text == (
        "Without ISP1 the fullest is ISP2, at 96 % (95th percentile); an ISP is above 90 % for 35 minutes a day."
    )
    assert said.params == {"down": "ISP1", "busiest": "ISP2", "p95": 96, "minutes": 35}


def test_every_loss_has_a_sentence() -> None:
    rows = (
        LossRow((1, 2), "fibre", (), None),
        LossRow((1,), "", (load(2, None, None),), None),
        LossRow((1,), "", (load(2, 0.05, 0.01),), 0.0),
    )
    said = [loss_statement(row, NAMES) for row in rows]
    assert [sentence.code for sentence in said] == ["loss_none_left", "loss_unknown", "loss_fits"]
    assert said[0].text == "Without ISP1, ISP2 no ISP is left."
    assert "the fullest is ISP2, at 5.0 % (95th" in said[2].text


def test_a_what_if_names_the_fullest_uplink_and_the_skew() -> None:
    said = what_if_statement([load(1, 0.055, 0)], (0.2, "upload"), NAMES)
    assert said.text.startswith(
        "ISP1 would be the fullest at 5.5 % (95th percentile); 20 % of the upload"
    )
    assert said.params == {"busiest": "ISP1", "p95": 5.5, "skew": 20, "direction": "upload"}
    assert what_if_statement([], None, NAMES).text == "No ISP is left: nothing gets out."
    unknown = what_if_statement([load(1, 0.0, 0)], None, NAMES).text
    assert unknown.endswith("; ? of the traffic would be on the wrong ISP.")


def test_without_recorded_demand_nothing_is_claimed() -> None:
    assert "%" not in what_if_statement([load(1, None, None)], None, NAMES).text


def text_of(score: Score, days: ScoredDays, ratio: float | None) -> str:
    return " ".join(sentence.text for sentence in score_statements(score, days, ratio))


@pytest.mark.parametrize(
    "ratio, words", [(None, ""), (1.02, ""), (1.2, "20 % more"), (0.85, "15 % less")]
)
def test_a_score_says_how_the_demand_was(ratio: float | None, words: str) -> None:
    days = ScoredDays(7, 0, 1, (), complete=True, cut_short=False)
    said = text_of(Score("download", (), None, None), days, ratio)
    assert said.startswith("After 7 working days: shares")
    assert words in said
    assert bool(words) == ("Demand" in said)


@pytest.mark.parametrize(
    "complete, cut_short, words",
    [
        (True, False, "After 3 working days: shares as predicted"),
        (
            False,
            False,
            "After 3 of 7 working days: shares as predicted",
        ),
        (
            False,
            True,
            "after 3 of 7 working days; until then shares were as predicted",
        ),
        (
            True,
            True,
            "after 3 of 7 working days; until then shares were as predicted",
        ),
    ],
)
def test_a_score_says_of_how_many_days_it_is(
    *, complete: bool, cut_short: bool, words: str
) -> None:
    days = ScoredDays(3, 0, 1, (), complete=complete, cut_short=cut_short)
    assert words in text_of(Score("download", (), None, None), days, None)


def test_a_percentile_that_missed_for_want_of_demand_says_so() -> None:
    uplink = ScoredUplink(1, Interval(0.5, 0.4, 0.6), 0.45, Interval(0.5, 0.45, 0.55), 0.4)
    days = ScoredDays(7, 0, 1, (), complete=True, cut_short=False)
    said = text_of(Score("download", (uplink,), None, None), days, 0.8)
    words = [
        "1 of 1 ISPs",
        "95th percentiles for 0 of 1",
        "20 % less",
        "would be within for 1 of 1",
    ]
    assert all(word in said for word in words), said
