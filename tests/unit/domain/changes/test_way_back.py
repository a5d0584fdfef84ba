"""The target from before a change, out of what its plan found."""

from __future__ import annotations

from typing import Any

import pytest

from backend.domain.changes.way_back import target

BEFORE: dict[str, Any] = {
    "method": "pcc",
    "classifier": "src-address",
    "denominator": 3,
    "buckets": ["ether1", "ether2", "ether2"],
}


def test_buckets_and_classifier_come_back() -> None:
    back = target(BEFORE)
    assert back is not None
    assert (back.buckets, back.classifier) == (("ether1", "ether2", "ether2"), "src-address")


@pytest.mark.parametrize(
    "part",
    [
        {"method": "ecmp", "classifier": None, "denominator": None, "buckets": []},
        {"method": "mixed"},
        {"classifier": None},
        {"buckets": []},
        {"buckets": ["ether1", "", "ether2"]},
    ],
)
def test_nothing_but_whole_buckets_can_be_planned(part: dict[str, Any]) -> None:
    assert target({**BEFORE, **part}) is None
