"""Whether later changes took a confirmed change back, or replaced it."""

from __future__ import annotations

from backend.domain.changes.succession import Ended, Successor, succession


def weights(change_id: int, back_from: int | None = None) -> Ended:
    return Ended(change_id, is_fix=False, back_from=back_from)


def fix(change_id: int, back_from: int | None = None) -> Ended:
    return Ended(change_id, is_fix=True, back_from=back_from)


def test_the_last_change_stands() -> None:
    assert succession([weights(1)]) == {}


def test_a_way_back_takes_back_its_change_only() -> None:
    for kind in (weights, fix):
        assert succession([kind(1), kind(2), kind(3, 2)]) == {2: Successor(3, "taken_back")}


def test_other_weights_replace_weights_and_leave_fixes() -> None:
    assert succession([weights(1), fix(2), weights(3), weights(4)]) == {
        1: Successor(3, "replaced"),
        3: Successor(4, "replaced"),
    }


def test_a_way_back_from_an_older_change_replaces_the_ones_between() -> None:
    assert succession([weights(1), weights(2), weights(3, 1)]) == {
        1: Successor(3, "taken_back"),
        2: Successor(3, "replaced"),
    }


def test_a_way_back_that_was_taken_back_leaves_the_change_standing() -> None:
    for kind in (weights, fix):
        assert succession([kind(1), kind(2, 1), kind(3, 2)]) == {2: Successor(3, "taken_back")}
