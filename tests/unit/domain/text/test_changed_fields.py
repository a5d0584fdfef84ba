from __future__ import annotations

from backend.domain.text.changed_fields import changed_fields, changed_lists


def test_only_what_is_another_value_is_told_with_both() -> None:
    before = {"role": "noc", "language": "id", "disabled": False}
    after = {"role": "admin", "language": "id", "disabled": True}
    assert changed_fields(before, after) == {
        "role": {"from": "noc", "to": "admin"},
        "disabled": {"from": False, "to": True},
    }


def test_a_field_that_was_not_there_was_nothing() -> None:
    assert changed_fields({}, {"timer_s": 90}) == {"timer_s": {"from": None, "to": 90}}
    assert changed_fields({}, {}) == {}


def test_of_lists_only_what_went_and_what_came_is_told() -> None:
    before = {"hours": ["Mon 08:00-17:00", "Tue 08:00-17:00"], "holidays": ["Natal"]}
    after = {"hours": ["Tue 08:00-17:00", "Wed 08:00-12:00"], "holidays": ["Natal"], "periods": []}
    assert changed_lists(before, after) == {
        "hours": {"from": ["Mon 08:00-17:00"], "to": ["Wed 08:00-12:00"]}
    }
    assert changed_lists({}, {"plans": ["weekly"]}) == {"plans": {"from": [], "to": ["weekly"]}}
