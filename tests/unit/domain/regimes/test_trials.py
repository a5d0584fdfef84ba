"""Since when a router balances as it does now."""

import pytest

from backend.domain.regimes.trials import LONGEST_TRIAL_MS, as_now

DAY_MS = LONGEST_TRIAL_MS


@pytest.mark.parametrize(
    "begun,since_ms,trials",
    [
        ([(5, "a")], 5, ()),
        ([(0, "a"), (5, "b")], 5, ()),
        ([(0, "a"), (5, "b"), (9, "a")], 0, ((5, 9),)),
        ([(0, "a"), (5, "b"), (7, "c"), (9, "a")], 0, ((5, 9),)),
        ([(0, "a"), (5, "b"), (6, "a"), (8, "b"), (9, "a")], 0, ((5, 6), (8, 9))),
        ([(0, "a"), (2, "a"), (5, "b"), (9, "a")], 0, ((5, 9),)),
        ([(0, "a"), (5, "b"), (5 + DAY_MS, "a")], 0, ((5, 5 + DAY_MS),)),
        ([(0, "a"), (5, "b"), (6 + DAY_MS, "a")], 6 + DAY_MS, ()),
    ],
)
def test_a_change_that_is_soon_taken_back_is_no_break(begun, since_ms, trials):
    span = as_now(begun)
    assert (span.since_ms, span.trials) == (since_ms, trials)
