"""Sentences of the balance page."""

from __future__ import annotations

import pytest

from backend.domain.advice.score import Score, ScoredUplink
from backend.domain.advice.scored_days import ScoredDays
from backend.domain.balance.contracts.decision import Choice, ContractDecision
from backend.domain.balance.contracts.given_up import NextFailure, judged
from backend.domain.balance.contracts.smaller import MBPS, Failure, SmallerContract
from backend.domain.balance.n_minus_one import LossRow
from backend.domain.demand.intervals import Interval
from backend.domain.demand.replay import UplinkLoad
from backend.domain.metering.capacity import Capacity
from backend.services.advice.balance_words import (
    decision_statement,
    given_up_statement,
    loss_statement,
    minutes_figure,
    score_statements,
    smaller_statement,
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


@pytest.mark.parametrize(
    "choice, larger, failure, words",
    [
        (
            "larger",
            140,
            None,
            "ISP1 is too small: the peak (95th percentile) is 97 % of today's contract. 140 M",
        ),
        (
            "keep",
            None,
            None,
            "at the peak (95th percentile) the fullest, ISP1, fills 97 % of today's contract.",
        ),
        (
            "keep",
            None,
            (2,),
            "fills 97 % of today's contract, and without ISP2, ISP1 reaches 143 %.",
        ),
        # 100 Mbps × 1.43 / 0.9, up to the next Mbps
        ("keep", None, (2,), "90 % full then, ISP1 needs 159 Mbps instead of 100 Mbps."),
    ],
)
def test_the_decision_about_contracts_is_one_sentence(
    choice: Choice, larger: int | None, failure: tuple[int, ...] | None, words: str
) -> None:
    own = SmallerContract(
        1,
        "small",
        Capacity(100 * MBPS, 50 * MBPS),
        None,
        0.97,
        failure and Failure(failure, 1.43, 1.43, 90, 90),
        larger and Capacity(larger * MBPS, 70 * MBPS),
    )
    said = decision_statement(ContractDecision(choice, own, own if failure else None), NAMES)
    assert words in said.text


def test_what_cannot_be_smaller_says_whether_it_is_too_small() -> None:
    today, failure = Capacity(100 * MBPS, 50 * MBPS), Failure((2,), 1.43, 1.43, 90, 90)
    short = SmallerContract(1, "short", today, None, 0.6, failure)
    assert "too small when ISP2 fails: then 143 %, above 90 % for 90 minutes" in (
        smaller_statement(short, NAMES).text
    )
    small = SmallerContract(1, "small", today, None, 0.97, larger=Capacity(140 * MBPS, 70 * MBPS))
    assert smaller_statement(small, NAMES).text.startswith(
        "Too small: while all ISPs are up, the peak"
    )


def loss(p95: float | None, minutes: float | None) -> LossRow:
    return LossRow((1,), "", () if p95 is None else (load(2, p95, 0.1),), minutes)


@pytest.mark.parametrize(
    "then, today, words",
    [
        ((0.5, 0.0), (0.4, 0.0), "If one more ISP then fails, no ISP is above 90 %."),
        ((1.43, 90.0), (0.4, 0.0), "if ISP1 then fails, ISP2 reaches 143 % and is above 90 % for"),
        ((1.21, 368.0), (1.43, 491.0), "Not safe, but better than today: if ISP1 then fails, ISP2"),
        ((1.43, 90.0), (1.1, 20.0), "Today's contracts are not safe then either: 110 %, 20 min"),
        ((None, None), (0.4, 0.0), "no other ISP is left: if ISP1 then fails, nothing gets out."),
    ],
)
def test_a_contract_that_ends_is_judged_in_one_sentence(
    then: tuple[float | None, float | None],
    today: tuple[float | None, float | None],
    words: str,
) -> None:
    failures = (NextFailure(loss(*then), loss(*today)),)
    said = given_up_statement(judged((3,), (load(2, 0.8, 0.1),), failures), {**NAMES, 3: "ISP3"})
    assert said is not None
    assert said.text.startswith("Without ISP3 the fullest would be ISP2, at 80 %")
    assert words in said.text


def test_a_contract_that_a_usual_day_needs_is_kept() -> None:
    ended = judged((3,), (load(2, 0.95, 0.1),), ())
    said = given_up_statement(ended, {**NAMES, 3: "ISP3"})
    assert said is not None
    assert said.text.startswith("Keep the contract: without ISP3, ISP2 would be 95 % full")
    assert given_up_statement(judged((3,), (load(2, None, None),), ()), NAMES) is None


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


@pytest.mark.parametrize(
    "minutes, text", [(0.0, "0"), (0.02, "0.1"), (0.1, "0.1"), (4.26, "4.3"), (425.4, "425")]
)
def test_minutes_are_never_written_as_nothing(minutes: float, text: str) -> None:
    assert str(minutes_figure(minutes)) == text
