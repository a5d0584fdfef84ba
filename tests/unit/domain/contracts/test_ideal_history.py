"""Ideal shares of days and of periods in which a contract began."""

from __future__ import annotations

from datetime import date

import pytest

from backend.domain.contracts.ideal_history import IdealHistory, ideal_history

WEDNESDAY = date(2026, 11, 18)
DAY = WEDNESDAY.toordinal()
OLD, NEW = (0.2, 0.4, 0.4), (1 / 3, 1 / 3, 1 / 3)
DOUBLED = ("100 50, 2026-11-18 200 50", "200 50", "200 50")


def test_a_contract_changes_later_days_only() -> None:
    history = ideal_history(DOUBLED, "download")
    assert history == IdealHistory(OLD, ((DAY, NEW),))
    assert [history.on(DAY + n) for n in (-1, 0, 1)] == [OLD, NEW, NEW]


def test_what_changes_no_share_is_no_change() -> None:
    assert ideal_history(DOUBLED, "upload") == IdealHistory((1 / 3, 1 / 3, 1 / 3))
    alike = ("100 50, 2026-11-18 200 50", "200 50, 2026-11-18 400 50")
    assert ideal_history(alike, "download").changes == ()


def test_two_uplinks_that_change_on_different_days() -> None:
    both = ("100 50, 2026-11-18 300 50", "100 50, 2026-11-20 300 50")
    assert ideal_history(both, "download").changes == ((DAY, (0.75, 0.25)), (DAY + 2, (0.5, 0.5)))


def test_a_period_is_weighted_by_the_bytes_of_its_days() -> None:
    history = IdealHistory((1.0, 0.0), ((DAY, (0.0, 1.0)),))
    assert history.over({DAY - 1: 30.0, DAY: 10.0}) == pytest.approx((0.75, 0.25))
    # Not only nearly the same: figures of closed weeks stay to the last digit.
    assert history.over({DAY - 2: 0.1, DAY - 1: 0.2}) == (1.0, 0.0)
    assert history.over({DAY - 1: 0.0, DAY: 0.0}) == (1.0, 0.0)
    assert history.over({}) == (1.0, 0.0)


def test_no_uplinks() -> None:
    assert ideal_history((), "download") == IdealHistory(())
