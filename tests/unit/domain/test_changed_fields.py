from __future__ import annotations

from backend.domain.changed_fields import changed_fields


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
