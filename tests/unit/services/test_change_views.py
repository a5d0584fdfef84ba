"""How much of the new connections a change moves."""

from __future__ import annotations

import pytest

from backend.services.changes.views import moved_share


def side(buckets: str, classifier: str | None = "both-addresses") -> dict[str, object]:
    return {"buckets": list(buckets), "classifier": classifier}


@pytest.mark.parametrize(
    "before, after, moved",
    [
        ("abbcc", "abbcc", 0),
        ("abbcc", "abccc", 1 / 5),
        ("ab", "abab", 0),  # a hash that leaves 2 of 4 leaves 0 of 2
        ("ab", "aabb", 1 / 2),
        ("a", "aab", 1 / 3),
        ("abc", "abcd", 9 / 12),
    ],
)
def test_a_remainder_moves_with_all_that_hashes_to_it(
    before: str, after: str, moved: float
) -> None:
    assert moved_share(side(before), side(after)) == pytest.approx(moved)


def test_where_no_one_hash_decides_both_nobody_knows() -> None:
    assert moved_share(side("", None), side("ab")) is None
    assert moved_share(side("ab", "src-address"), side("ab")) is None
    assert moved_share(side("a" * 9_973), side("ab")) is None
