"""What is asked: every window with every selection, both formats, and the pages behind a page."""

from __future__ import annotations

import json
from typing import Any

from tests.answers.exchange import JSON, Answer, Question
from tests.answers.parameters import parameter_sets
from tests.answers.questions import MOST_PAGES, next_page, refused

KNOWN: dict[str, list[Any]] = {
    "router_id": [1],
    "full_router_id": [1],
    "uplink_id": [7, 8],
    "spans": [{"from": "a", "to": "b"}],
}


def operation(**schemas: Any) -> Any:
    return {
        "parameters": [
            {"name": name.rstrip("_"), "in": "query", "schema": schema}
            for name, schema in schemas.items()
        ]
    }


def test_every_selection_in_every_window_and_format() -> None:
    sets = list(
        parameter_sets(
            "/a",
            operation(
                range={"enum": ["1h", "7d", "custom"]},
                from_={},
                to={},
                selection={"enum": ["all", "work"]},
                format={"enum": ["json", "csv"]},
            ),
            KNOWN,
        )
    )
    assert {"range": "7d", "selection": "work", "format": "csv"} in sets
    assert {"from": "a", "to": "b", "selection": "all"} in sets
    assert len(sets) == 2 * (4 + 2 * 4)  # windows: none, two ranges, a span


def test_ids_are_those_that_there_are() -> None:
    schema = {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    sets = list(parameter_sets("/a", operation(uplink_id=schema), KNOWN))
    assert sets == [{}, {"uplink_id": 7}, {"uplink_id": 8}]


def test_pages_are_followed_so_far() -> None:
    page: Question | None = Question("GET", "/a", "/a", (("limit", 1),))
    answer = Answer(200, JSON, json.dumps({"items": [], "next_cursor": "x"}).encode())
    for number in range(1, MOST_PAGES + 1):
        assert page is not None
        assert page.page == number
        page = next_page(page, answer)
    assert page is None


def test_the_last_page_and_a_list_have_none_behind_them() -> None:
    page = Question("GET", "/a", "/a", (("limit", 1),))
    assert next_page(page, Answer(200, JSON, b'{"next_cursor": null}')) is None
    assert next_page(page, Answer(200, JSON, b"[1]")) is None
    assert next_page(page, Answer(422, "application/problem+json", b"{}")) is None


def test_nothing_is_refused_that_could_end_the_session() -> None:
    document = {"paths": {"/session": {"delete": {}, "post": {}}, "/a/{a_id}": {"delete": {}}}}
    assert [(question.method, question.path) for question in refused(document)] == [
        ("POST", "/session"),
        ("DELETE", "/a/999999"),
    ]
