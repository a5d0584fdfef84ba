"""The page for Prometheus, read back by Prometheus's own client library."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prometheus_client.parser import text_string_to_metric_families as parsed

from backend.domain.installation.exposition import Exposition, distinct

FAMILIES = {
    "size_bytes": ("gauge", 'A "size" with \\ and\na second line.'),
    "seen_total": ("counter", "Counted."),
}
NAMES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"))


@given(NAMES, st.integers(0, 2**63) | st.floats(allow_nan=False, allow_infinity=False))
def test_any_name_and_number_reads_back(name: str, value: float) -> None:
    made = Exposition(FAMILIES)
    made.add("size_bytes", value, {"campus": name, "router": "r"})
    [family] = parsed(made.text())
    [sample] = family.samples
    assert sample.labels == {"campus": name, "router": "r"}
    assert float(sample.value) == float(value)


def test_help_and_types_and_whole_counters() -> None:
    made = Exposition(FAMILIES)
    made.add("seen_total", 2**60 + 1)
    made.add("size_bytes", 0.5)
    text = made.text()
    assert f"seen_total {2**60 + 1}\n" in text
    assert text.endswith("\n")
    assert text.count("# HELP") == text.count("# TYPE") == 2
    [size, seen] = parsed(text)
    assert (size.type, size.documentation) == ("gauge", 'A "size" with \\ and\na second line.')
    assert seen.type == "counter"


def test_what_is_unknown_is_left_out() -> None:
    made = Exposition(FAMILIES)
    made.add("size_bytes", None)
    assert made.text() == ""


@pytest.mark.parametrize(
    "names, expected",
    [
        ({1: "a", 2: "b"}, {1: "a", 2: "b"}),
        ({1: "a", 2: "a"}, {1: "a (1)", 2: "a (2)"}),
        ({1: "a", 2: "a", 3: "a (1)"}, {1: "a (1) (1)", 2: "a (2)", 3: "a (1)"}),
        ({}, {}),
    ],
)
def test_equal_names_are_told_apart(names: dict[int, str], expected: dict[int, str]) -> None:
    assert distinct(names) == expected


@given(st.dictionaries(st.integers(1, 30), st.text("a (12)", max_size=6)))
def test_names_are_always_distinct(names: dict[int, str]) -> None:
    labels = distinct(names)
    assert len(set(labels.values())) == len(names)
