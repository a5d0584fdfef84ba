"""Sentences of the balance page."""

from __future__ import annotations

import pytest

from backend.domain.advice.score import Score, ScoredLine
from backend.domain.advice.scored_days import ScoredDays
from backend.domain.balance.n_minus_one import LossRow
from backend.domain.demand.intervals import Interval
from backend.domain.demand.replay import LineLoad
from backend.services.advice.balance_words import LANGUAGES, loss_text, score_text, what_if_text

NAMES = {1: "ISP1", 2: "ISP2"}


def load(uplink_id: int, down: float | None, up: float | None) -> LineLoad:
    return LineLoad(uplink_id, 0.5, 0.5, 0, 0, down, up, 0.0, None)


def test_a_loss_names_the_fullest_line_of_either_direction() -> None:
    row = LossRow((1,), "", (load(2, 0.4, 0.956),), 35.0)
    assert loss_text(row, NAMES, "en") == (
        "Without ISP1, ISP2 is the fullest at 96 % (95th percentile); some line is above 90 % for 35 minutes a day."
    )
    assert "96 %" in loss_text(row, NAMES, "id")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_loss_has_a_sentence(language: str) -> None:
    rows = (
        LossRow((1, 2), "fibre", (), None),
        LossRow((1,), "", (load(2, None, None),), None),
        LossRow((1,), "", (load(2, 0.05, 0.01),), 0.0),
    )
    said = [loss_text(row, NAMES, language) for row in rows]
    assert len(set(said)) == 3
    assert all("{" not in sentence for sentence in said)


def test_indonesian_figures_have_a_comma() -> None:
    assert "5,5 %" in what_if_text([load(1, 0.055, 0)], 0.2, NAMES, "id")
    assert "5.5 %" in what_if_text([load(1, 0.055, 0)], 0.2, NAMES, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_recorded_demand_nothing_is_claimed(language: str) -> None:
    assert "%" not in what_if_text([load(1, None, None)], None, NAMES, language)


@pytest.mark.parametrize(
    "ratio, words", [(None, ""), (1.02, ""), (1.2, "20 % more"), (0.85, "15 % less")]
)
def test_a_score_says_how_the_demand_was(ratio: float | None, words: str) -> None:
    days = ScoredDays(7, 0, 1, (), complete=True, cut_short=False)
    said = score_text(Score("download", (), None, None), days, ratio, "en")
    assert said.startswith("After 7 working days, the shares")
    assert words in said
    assert bool(words) == ("Demand" in said)


@pytest.mark.parametrize(
    "language, words",
    [
        (
            "en",
            [
                "1 of 1 ISPs",
                "95th percentiles for 0 of 1",
                "20 % less",
                "would be within for 1 of 1",
            ],
        ),
        (
            "id",
            [
                "1 dari 1 ISP",
                "ke-95 pada 0 dari 1",
                "20 % lebih sedikit",
                "akan tepat pada 1 dari 1",
            ],
        ),
    ],
)
def test_a_percentile_that_missed_for_want_of_demand_says_so(
    language: str, words: list[str]
) -> None:
    line = ScoredLine(1, Interval(0.5, 0.4, 0.6), 0.45, Interval(0.5, 0.45, 0.55), 0.4)
    days = ScoredDays(7, 0, 1, (), complete=True, cut_short=False)
    said = score_text(Score("download", (line,), None, None), days, 0.8, language)
    assert all(word in said for word in words), said
