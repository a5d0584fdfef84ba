"""Which days are in term."""

from datetime import date, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.dates.calendar import PERIOD_KINDS, Period, WorkCalendar
from backend.domain.dates.terms import in_term, overlapping, term_days, terms

ODD = Period("Ganjil 2026", "term", date(2026, 8, 31), date(2026, 12, 18))
EVEN = Period("Genap 2027", "term", date(2027, 2, 1), date(2027, 5, 28))
BREAK = Period("Minggu tenang", "break", date(2026, 11, 2), date(2026, 11, 6))
EXAMS = Period("UAS", "exam", date(2026, 12, 21), date(2026, 12, 24))


def calendar(*periods):
    return WorkCalendar(ZoneInfo("Asia/Jakarta"), ((),) * 7, periods=periods)


@pytest.mark.parametrize(
    "day, expected",
    [
        (date(2026, 8, 30), False),
        (date(2026, 8, 31), True),
        (date(2026, 11, 1), True),
        (date(2026, 11, 2), False),  # a break inside the term
        (date(2026, 11, 6), False),
        (date(2026, 11, 7), True),
        (date(2026, 12, 18), True),
        (date(2026, 12, 19), False),
        (date(2026, 12, 21), True),  # exams beside the term
        (date(2027, 1, 15), False),
        (date(2027, 2, 1), True),
    ],
)
def test_a_day_is_in_term_by_the_dates_of_the_campus(day, expected):
    assert in_term(calendar(EVEN, EXAMS, ODD, BREAK), day) is expected


def test_without_terms_only_breaks_are_out_of_term():
    assert in_term(calendar(EXAMS, BREAK), date(2026, 3, 1))
    assert not in_term(calendar(EXAMS, BREAK), date(2026, 11, 4))


def test_days_in_term_are_counted_with_both_ends():
    # 30 days of November, of which 5 are the break.
    assert term_days(calendar(ODD, BREAK), date(2026, 11, 1), date(2026, 11, 30)) == 25
    assert term_days(calendar(ODD), date(2026, 12, 18), date(2026, 12, 19)) == 1


def test_terms_are_in_order_and_two_with_a_day_in_common_are_named():
    assert terms((EVEN, BREAK, ODD)) == [ODD, EVEN]
    assert overlapping((EVEN, BREAK, ODD, EXAMS)) is None
    late = Period("Remedial", "term", EVEN.last, EVEN.last + timedelta(days=9))
    assert overlapping((BREAK, late, ODD, EVEN)) == (1, 3)


PERIODS = st.builds(
    lambda kind, first, length: Period("X", kind, first, first + timedelta(days=length)),
    st.sampled_from(PERIOD_KINDS),
    st.dates(date(2026, 1, 1), date(2026, 3, 1)),
    st.integers(0, 30),
)


@given(st.lists(PERIODS, max_size=6), st.dates(date(2026, 1, 1), date(2026, 4, 1)))
def test_the_answer_depends_on_no_order_and_a_break_always_wins(periods, day):
    answer = in_term(calendar(*periods), day)
    assert in_term(calendar(*reversed(periods)), day) is answer
    assert not in_term(calendar(*periods, Period("B", "break", day, day)), day)
    assert in_term(
        calendar(
            *(each for each in periods if each.kind != "break"), Period("T", "term", day, day)
        ),
        day,
    )
