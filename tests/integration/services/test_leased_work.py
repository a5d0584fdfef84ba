"""Leased rows that are worked on in threads: what is lost, requested, stopped or fails. The rows are a test's."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterator

import pytest

from backend.services.leased_work import LeasedWork
from backend.store.engine.database import Database
from backend.store.engine.leased_rows import ClaimedRows
from backend.store.engine.session import Session

LEASE_S = 6000.0
PAUSE_S, RETRY_S = 900.0, 500.0
"""So long that no slow machine comes there: a test moves the time."""
PATIENCE_S = 60.0
ROW = 7


class Shelf(ClaimedRows):
    """One row: whether it is free, whether it is ours, and what is requested of it."""

    is_free, is_ours, requested = True, False, ""

    def __init__(self) -> None:
        super().__init__("shelf", "true", "requested")

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def renew(
        self, session: Session, worker: str, ids: Collection[int], lease_s: float
    ) -> dict[int, str]:
        return dict.fromkeys(ids, self.requested) if self.is_ours else {}

    def claim(
        self, session: Session, worker: str, lease_s: float, most: int, *, is_cautious: bool = False
    ) -> list[int]:
        if not (self.is_free and most):
            return []
        self.is_free, self.is_ours = False, True
        return [ROW]

    def release(self, session: Session, worker: str) -> None:
        self.is_free, self.is_ours = True, False


class Worked(LeasedWork):
    """Its acts wait until the test lets them end."""

    name, while_away = "tested", "nothing is done"
    threads, most_held, rest_s, retry_s = 2, 2, 0.01, RETRY_S
    may_overlap = False

    def __init__(self, database: Database) -> None:
        self.moved_s = 0.0
        self.rows = Shelf()  # type: ignore[misc]  # each test has its own
        self.let_go, self.acts = threading.Event(), 0
        self.pause_s: float | None = PAUSE_S
        super().__init__(
            database,
            token="w",
            lease_s=LEASE_S,
            look_s=0.01,
            monotonic=lambda: time.monotonic() + self.moved_s,
        )

    def work_on(self, row_id: int) -> float | None:
        self.acts += 1
        assert self.let_go.wait(PATIENCE_S)
        if self.pause_s == 0:
            raise ZeroDivisionError
        return self.pause_s

    def finish(self) -> None:
        """Let the act end, and the next wait again."""
        self.let_go.set()
        until(lambda: not self.busy)
        self.let_go.clear()


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.002)


@pytest.fixture
def work(database: Database) -> Iterator[Worked]:
    made = Worked(database)
    yield made
    made.let_go.set()
    made.stop()


def test_a_busy_row_that_was_lost_is_not_ours_even_with_the_lease_back(work: Worked) -> None:
    assert work.look() == 1
    assert work.is_ours(ROW)
    work.rows.release(None, "w")
    assert work.look() == 0  # lost, and taken again
    assert work.rows.is_ours
    assert not work.is_ours(ROW)
    work.finish()
    assert work.look() == 0  # begun again only when that lease has ended
    work.rows.release(None, "w")
    assert work.look() == 1
    assert work.is_ours(ROW)


def test_a_row_is_safe_to_write_to_for_two_thirds_of_its_own_lease(work: Worked) -> None:
    work.look()
    work.moved_s += LEASE_S * 0.6
    assert work.is_ours(ROW)
    work.moved_s += LEASE_S * 0.1
    assert not work.is_ours(ROW)
    assert not work.is_ours(ROW + 1)


def test_a_request_runs_before_the_pause_is_over(work: Worked) -> None:
    work.look()
    work.finish()
    assert work.look() == 0
    work.rows.requested = "revert"
    assert work.look() == 1
    work.finish()
    assert work.look() == 0
    work.moved_s += PAUSE_S
    assert work.look() == 1


def test_a_failure_of_our_own_code_is_tried_again(
    work: Worked, caplog: pytest.LogCaptureFixture
) -> None:
    work.pause_s = 0
    work.look()
    work.finish()
    assert "tested: 7 failed in our own code" in caplog.text
    assert work.look() == 0
    work.moved_s += RETRY_S
    assert work.look() == 1


@pytest.mark.parametrize("may_overlap", [True, False])
def test_who_stops_amid_an_act_lets_go_only_where_another_may_go_on(
    work: Worked, may_overlap: bool
) -> None:
    work.may_overlap = may_overlap  # type: ignore[misc]  # as a kind of work would say
    work.look()
    work.stop()
    assert work.rows.is_free is may_overlap


def test_who_stops_at_rest_lets_go_and_takes_nothing_more(work: Worked) -> None:
    work.look()
    work.finish()
    work.stop()
    assert work.rows.is_free
    assert work.look() == 0
