"""Which change of the balancing answers what a period asked for."""

from __future__ import annotations

import datetime as dt

import pytest

from backend.domain.reports.outlook.advice_of_then import change_that_settles

END = dt.datetime(2026, 11, 1, tzinfo=dt.UTC)
FIRST, IN, LATER_IN, AFTER, LATER = (END + dt.timedelta(days=days) for days in (-90, -13, -3, 2, 9))


@pytest.mark.parametrize(
    "begins, settled",
    [
        ([], None),
        ([FIRST], None),
        ([FIRST, IN, LATER_IN, AFTER], LATER_IN),
        ([FIRST, AFTER, LATER], AFTER),
        ([IN], None),  # the first reading is no change
    ],
)
def test_the_last_change_within_counts_else_the_first_after(begins, settled) -> None:
    assert change_that_settles(begins, END) == settled
