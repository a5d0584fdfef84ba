from __future__ import annotations

import pytest

from backend.errors import ChangedMeanwhile
from backend.services.inventory.inventory import check_revision, revision_of


def test_the_order_of_keys_makes_no_other_revision() -> None:
    hours_first = {"hours": [{"from": "08:00", "to": "17:00"}], "holidays": []}
    two = {"holidays": [], "hours": [{"to": "17:00", "from": "08:00"}]}
    assert revision_of(hours_first) == revision_of(two)


def test_the_order_of_a_list_and_every_value_make_another_revision() -> None:
    contents = [[1, 2], [2, 1], [1, 2, None], ["1", 2], {"a": 1}, {"a": None}, {}, []]
    assert len({revision_of(content) for content in contents}) == len(contents)


def test_only_a_given_revision_is_compared() -> None:
    check_revision(None, "a", "it")
    check_revision("a", "a", "it")
    with pytest.raises(ChangedMeanwhile, match="Somebody changed it meanwhile"):
        check_revision("", "a", "it")
