"""One rounding rule for parts of 1 in all sentences: half up, and never 100 for less."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.advice.words import statement
from backend.domain.text.percent import per_cent
from backend.domain.verdict.period import PeriodVerdict, Reason
from backend.domain.verdict.period_words import sentence


@pytest.mark.parametrize(
    "part, digits, text",
    [
        (0.1225, 1, "12.3"),
        (0.1235, 1, "12.4"),
        (0.4346, 1, "43.5"),
        (0.125, 0, "13"),
        (0.99996, 1, "99.9"),
        (0.996, 0, "99"),
        (1.0, 1, "100.0"),
        (1.00004, 1, "100.0"),
        (0.0, 1, "0.0"),
        (-0.1225, 1, "-12.3"),
        (1e-9, 1, "0.0"),
    ],
)
def test_half_up_and_never_all_for_less(part: float, digits: int, text: str) -> None:
    assert per_cent(part, digits) == text


@given(st.floats(0, 2), st.integers(0, 2))
def test_it_is_never_off_by_more_than_one_of_the_last_digit(part: float, digits: int) -> None:
    shown = float(per_cent(part, digits))
    assert abs(shown - 100 * part) <= 10**-digits + 1e-9
    assert (shown >= 100) == (part >= 1) or part > 1


def test_sentences_round_alike() -> None:
    assert statement("not_leaving", p95=12.25).params["p95"] == 12.3
    low = Reason("low_coverage", "ISP1", value=0.4999, limit=0.5)
    verdict = PeriodVerdict("not_enough_data", "ISP1", None, None, None, None, None, (low,))
    assert "only 49.99 %" in sentence(verdict).text
