"""A change stops before a write where its lease or its timer may run out; what is undone without a database."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, cast

import pytest

from backend.domain.changes.states import ChangeState
from backend.domain.statements import Statement
from backend.routeros.writing import arming
from backend.services.changes import acts as change_acts
from backend.services.changes.acts import Stopped
from backend.services.changes.book import ARMING, Case, ChangeRecords
from backend.services.changes.carrying import Carrier
from backend.services.changes.means import Means, Pace
from backend.store.changes.changes import NewStep, NotOurs
from tests.unit.services.bare_case import NOW, TIMER_S, bare_case


class Kept:
    """A book that keeps what is written into it, and gives the case back in its new state."""

    def __init__(self) -> None:
        self.entered: list[tuple[str, NewStep]] = []
        self.ended: list[str] = []

    def note(self, case: Case, step: NewStep) -> str:
        return case.requested

    def enter(self, case: Case, state: ChangeState, step: NewStep, **_: object) -> Case:
        self.entered.append((state, step))
        return case

    def end(self, case: Case, state: str, *_: object) -> None:
        self.ended.append(state)


class Unopened(Means):
    """Its connections are opened to nothing."""

    def open(self, case: Case) -> Any:
        return nullcontext()


def carrier(
    kept: Kept | None = None, *, is_ours: Callable[[int], bool] = lambda _: True
) -> Carrier:
    book = cast("ChangeRecords", kept or Kept())
    return Carrier(
        Unopened(book, lambda: NOW, 60.0, Pace(), is_ours, lambda _: None, lambda _: None)
    )


def test_nothing_is_written_when_the_lease_may_be_over() -> None:
    carrier()._fence(bare_case("applying"))
    with pytest.raises(NotOurs, match="change 7"):
        carrier(is_ours=lambda _: False)._fence(bare_case("applying"))


@pytest.mark.parametrize("left_s", [59.0, 0.0, -1.0])
def test_nothing_is_written_with_less_than_a_third_of_the_timer_left(left_s: float) -> None:
    with pytest.raises(Stopped, match="the router was so slow"):
        carrier()._fence(bare_case("applying", left_s))


def test_a_third_of_the_timer_is_enough() -> None:
    carrier()._fence(bare_case("applying", TIMER_S / 3))


def test_a_change_whose_lease_ended_while_it_was_verified_is_not_called_pending(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for act in ("verify", "steady"):
        monkeypatch.setattr(change_acts, act, lambda *_: None)
    kept = Kept()
    with pytest.raises(NotOurs):
        carrier(kept, is_ours=lambda _: False)._verify(
            bare_case("applying"), cast("Any", None), frozenset()
        )
    assert [state for state, _ in kept.entered] == ["verifying"]


def test_the_step_of_arming_says_when_the_router_reverts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(change_acts, "arm", lambda *_: 175.0)
    kept = Kept()
    carrier(kept)._arm(cast("Any", None), bare_case("arming"))
    [(state, step)] = kept.entered
    assert (state, step.detail) == ("applying", {"due_in_s": 175.0})


@pytest.mark.parametrize(
    "state, steps, ended",
    [("arming", (), ["refused"]), ("arming", (ARMING,), []), ("reverting", (), [])],
)
def test_only_what_was_never_armed_ends_at_once(
    monkeypatch: pytest.MonkeyPatch, state: ChangeState, steps: tuple[str, ...], ended: list[str]
) -> None:
    kept = Kept()
    carrying = carrier(kept)
    monkeypatch.setattr(carrying._follower, "follow", lambda *_, **__: 1.0)
    carrying._stop(
        bare_case(state, steps=steps), Stopped(Statement("too_slow", "It was too slow."))
    )
    assert kept.ended == ended


@pytest.mark.parametrize(
    "state, is_undone",
    [("arming", False), ("applying", True), ("verifying", True), ("pending", False)],
)
def test_without_a_database_only_what_is_half_written_is_undone(
    monkeypatch: pytest.MonkeyPatch, state: ChangeState, is_undone: bool
) -> None:
    run: list[str] = []
    monkeypatch.setattr(arming, "run", lambda _, name: run.append(name))
    half = bare_case(state)
    carrier()._undo_unseen(half)
    assert run == ([half.rollback] if is_undone else [])
