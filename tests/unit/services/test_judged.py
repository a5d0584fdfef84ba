"""Which time a verdict is about."""

from types import SimpleNamespace

import pytest

from backend.domain.figures.summary import Window
from backend.services.verdict.judged import before, of_week

DAY_MS = 86_400_000
SLOT_MS = 300_000
WEEK = Window(0, 7 * DAY_MS, "all", ((0, 7 * DAY_MS),))


def summary(edges_ms=(), contracts_ms=()):
    changes = tuple(SimpleNamespace(at_ms=at_ms) for at_ms in contracts_ms)
    figures = SimpleNamespace(window=WEEK, edges_ms=tuple(edges_ms), changes=changes)
    return SimpleNamespace(figures=figures, regimes=())


@pytest.mark.parametrize(
    "edges_ms,contracts_ms,first_ms,because,start_ms",
    [
        ((), (), None, "week", 0),
        ((), (), -5, "week", 0),  # older than the week
        ((), (), 3 * DAY_MS + 1, "first_reading", 3 * DAY_MS + SLOT_MS),
        ((2 * DAY_MS,), (2 * DAY_MS,), None, "contract_changed", 2 * DAY_MS),
        ((2 * DAY_MS, 5 * DAY_MS), (2 * DAY_MS,), None, "isps_changed", 5 * DAY_MS),
        ((2 * DAY_MS,), (), 3 * DAY_MS, "first_reading", 3 * DAY_MS),
    ],
)
def test_the_last_change_begins_it(edges_ms, contracts_ms, first_ms, because, start_ms):
    judged = of_week(summary(edges_ms, contracts_ms), first_ms)
    assert (judged.because, judged.start_ms, judged.end_ms) == (because, start_ms, 7 * DAY_MS)


def test_before_is_a_week_that_ends_with_the_slot_of_the_change():
    changed = of_week(summary((2 * DAY_MS + 1,), ()), None)
    end_ms = 2 * DAY_MS
    assert before(changed, WEEK) == (end_ms - 7 * DAY_MS, end_ms)
    assert before(of_week(summary(), None), WEEK) is None
