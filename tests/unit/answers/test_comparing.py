"""What counts as the same answer, as other words, and as another answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.answers.comparing import differences
from tests.answers.exchange import Answer


def said(value: Any, status: int = 200) -> Answer:
    return Answer(status, "application/json", json.dumps(value).encode())


def table(text: str) -> Answer:
    return Answer(200, "text/csv", text.encode())


def places(before: Answer, after: Answer) -> list[tuple[str, bool]]:
    return [(known.place, known.in_words) for known in differences(before, after)]


@pytest.mark.parametrize("value", [{}, [], {"a": [1, {"b": None}]}, {"text_en": "x"}])
def test_an_answer_equals_itself(value: Any) -> None:
    assert differences(said(value), said(value)) == []


def test_the_order_of_fields_means_nothing() -> None:
    assert differences(said({"a": 1, "b": 2}), said({"b": 2, "a": 1})) == []


@pytest.mark.parametrize(
    "before,after,place",
    [
        ({"a": 1}, {"a": 2}, "a"),
        ({"a": 1}, {"a": 1.0}, "a"),
        ({"a": 1}, {"a": True}, "a"),
        ({"a": 0}, {"a": None}, "a"),
        ({"a": 1}, {}, "a"),
        ({}, {"a": None}, "a"),
        ({}, {"a": []}, "a"),
        ({"a": [{"b": 1}, {"b": 2}]}, {"a": [{"b": 1}, {"b": 3}]}, "a[1].b"),
        ({"a": [1, 2]}, {"a": [1]}, "a (length)"),
        ({"summary": {"bytes": 1}}, {"summary": {"bytes": 2}}, "summary.bytes"),
        ({"warnings": 1}, {"warnings": 2}, "warnings"),
    ],
)
def test_another_value_is_another_answer(before: Any, after: Any, place: str) -> None:
    assert places(said(before), said(after)) == [(place, False)]


@pytest.mark.parametrize(
    "before,after,place",
    [
        ({"text_en": "a"}, {"text_en": "b"}, "text_en"),
        ({}, {"meaning": []}, "meaning"),
        (
            {"lines": [{"summary_id": "a"}]},
            {"lines": [{"summary_id": None}]},
            "lines[0].summary_id",
        ),
        ({"text": "a"}, {}, "text"),
        ({"params": {"n": 1}}, {"params": {"n": 2, "m": 3}}, "params"),
        ({"warnings": ["a"]}, {"warnings": ["b"]}, "warnings[0]"),
    ],
)
def test_another_sentence_is_other_words(before: Any, after: Any, place: str) -> None:
    assert places(said(before), said(after)) == [(place, True)]


def test_one_more_warning_is_more_than_other_words() -> None:
    [length] = differences(said({"warnings": ["a"]}), said({"warnings": ["a", "b"]}))
    assert not length.in_words


def test_status_kind_and_headers_are_compared() -> None:
    named = Answer(200, "text/csv", b"a\r\n", (("content-disposition", "a.csv"),))
    assert places(said({}), said({}, 404)) == [("status", False)]
    assert places(said({}), table("{}")) == [("kind", False)]
    assert places(named, table("a\r\n")) == [("content-disposition", False)]


def test_a_table_is_compared_cell_by_cell() -> None:
    before = table("at,bytes,text_en\r\n1,2,x\r\n3,4,y\r\n")
    assert places(before, table("at,bytes,text_en\r\n1,2,x\r\n3,5,z\r\n")) == [
        ("row 1, bytes", False),
        ("row 1, text_en", True),
    ]
    assert places(before, table("at,bytes,text_en\r\n1,2,x\r\n")) == [("rows", False)]
    assert places(before, table("at,octets,text_en\r\n1,2,x\r\n3,4,y\r\n")) == [("header", False)]
    spread = table("at,bytes,verdict_sentence_text\r\n1,2,x\r\n3,5,y\r\n")
    assert places(before, spread) == [("header", True), ("row 1, bytes", False)]


def test_metrics_are_compared_by_name() -> None:
    before = Answer(200, "text/plain", b'# HELP a b\na{x="1"} 1\nage_s 5\n')
    after = Answer(200, "text/plain", b'# HELP a b\na{x="1"} 2\nage_s 6\n')
    unequal = differences(before, after, frozenset({"age_s"}))
    assert [known.place for known in unequal] == ['a{x="1"}']


def test_what_is_of_the_moment_is_left_out_with_all_that_is_in_it() -> None:
    before, after = {"b": 1, "age": {"s": 1}}, {"b": 1, "age": {"s": 2}}
    assert differences(said(before), said(after), frozenset({"age"})) == []
    assert places(said(before), said(after)) == [("age.s", False)]


def test_a_sentence_that_appears_is_words_and_a_figure_is_not() -> None:
    sentence = {"code": "balanced", "text": "Balanced.", "params": {}}
    assert places(said({"text_en": "Balanced."}), said({"statement": sentence})) == [
        ("text_en", True),
        ("statement", True),
    ]
    assert places(said({}), said({"summary": {"bytes": 1}})) == [("summary", False)]
