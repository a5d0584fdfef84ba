"""The sentences of when a line is full."""

from __future__ import annotations

from datetime import date

import pytest

from backend.domain.growth.filling import filling
from backend.domain.growth.students import PerStudent, per_student
from backend.domain.growth.words import TEXTS, monday_of, number_of, sentence

MBIT = 10**6
FIRST = number_of(date(2026, 1, 5))


def answer(contract: int, count: int = 60, step: float = 0.5) -> tuple[str, str]:
    weeks = [(FIRST + n, (50 + n * step) * MBIT) for n in range(count)]
    statement = sentence("ISP1", filling(weeks, lambda _: contract * MBIT, FIRST + 60))
    return statement.code, statement.text


@pytest.mark.parametrize(
    "case, code, text",
    [
        (
            (100,),
            "filling_date",
            # Straight growth meets it in week 100, from 6 December 2027 on; growth by per cents earlier.
            (
                "ISP1: p95 grows by 26.1 Mbps a year. The contract is full about October 2027, with 90 % certainty "
                "between August 2027 and December 2027."
            ),
        ),
        (
            (200,),
            "filling_later",
            # Week 60 + 2 * 59 begins on 4 June 2029.
            (
                "ISP1: p95 grows by 26.1 Mbps a year. The contract is not full by June 2029; no trend is continued "
                "further."
            ),
        ),
        ((70,), "filling_full", "ISP1: the trend of p95 has reached the contract."),
        (
            (100, 60, 0),
            "filling_level",
            "ISP1: it is not certain that p95 grows, so there is no date.",
        ),
        (
            (100, 12),
            "filling_short",
            "ISP1: no date yet. It needs 20 weeks of a term over 40 weeks; there are 12 over 12.",
        ),
    ],
)
def test_sentences(case: tuple[int, ...], code: str, text: str) -> None:
    assert answer(*case) == (code, text)


def test_all_isps_have_codes_of_their_own() -> None:
    statement = sentence(None, filling([], lambda _: 1.0, FIRST))
    assert statement.code == "filling_all_short"
    assert statement.text.startswith("All ISPs together: no date yet.")
    assert "isp" not in statement.params
    assert set(TEXTS) == {"date", "open", "later", "full", "level", "broken", "short"}


def test_weeks_are_counted_by_their_mondays() -> None:
    assert monday_of(FIRST) == date(2026, 1, 5)
    assert number_of(date(2026, 1, 11)) == FIRST
    assert number_of(date(2026, 1, 12)) == FIRST + 1


def test_per_student_by_hand() -> None:
    """500 Mbit/s for 9,000 students are 55.6 kbit/s each."""
    assert per_student(9000, 500 * MBIT, 270 * MBIT, None) == PerStudent(
        pytest.approx(55.556, abs=0.001), pytest.approx(30), None
    )
