"""What a page brings is what it would ask for: frontend/src/testing/firstAnswers.json holds both sides to the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from backend.api.pages.first_answers import OF_EVERY_PAGE, FirstAnswers, first_answers

READS = (
    "frontend/src/testing/firstAnswers.json",
    "frontend/src/routes",
    "frontend/src/lib/i18n/en",
)
FRONTEND = Path(__file__).parents[3] / "frontend/src"
CASES = json.loads((FRONTEND / "testing/firstAnswers.json").read_text())


@pytest.mark.parametrize("case", CASES, ids=[case["page"] for case in CASES])
def test_a_page_brings_what_it_asks_for(case: dict[str, Any]) -> None:
    path, _, query = case["page"].partition("?")
    first = first_answers(path, query)
    assert list(first.addresses) == case["answers"]
    assert list(first.parts) == case["parts"]
    for part in first.parts:
        assert part == "words" or _is_part(part)


def _is_part(name: str) -> bool:
    """A file of the build is named for its route, or for a folder of words (frontend/chunks.ts)."""
    folder = name.removeprefix("words-")
    if folder != name:
        return (FRONTEND / "lib/i18n/en" / folder).is_dir()
    return any((FRONTEND / "routes").rglob(f"{name}.tsx"))


@pytest.mark.parametrize(
    "query",
    [
        "from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z",
        "range=custom",
        "range=7d&range=24h",
        "range=%3C/script%3E",
        "selection=secret",
        "range=7d&strange=" + "x" * 3000,
    ],
)
def test_what_is_not_one_of_a_list_is_left_to_the_browser(query: str) -> None:
    first = first_answers("/routers/3/now", query)
    assert list(first.addresses) == [
        "/api/v1/routers?limit=100",
        "/api/v1/routers/3",
        *OF_EVERY_PAGE,
    ]


@pytest.mark.parametrize("path", ["/settings/routers", "/routers/0/now", "/routers/x/now", "/wall"])
def test_other_pages_bring_the_session_alone(path: str) -> None:
    assert first_answers(path, "") == FirstAnswers()


def test_the_first_page_brings_which_routers_there_are() -> None:
    first = first_answers("/", "")
    assert list(first.addresses) == [
        "/api/v1/routers?limit=100",
        "/api/v1/open-changes",
        "/api/v1/incidents?state=open&limit=200",
    ]
    assert list(first.parts) == ["words", "home"]


def test_another_page_of_a_router_brings_the_router() -> None:
    first = first_answers("/routers/3/reports/money", "")
    assert first.addresses[1] == "/api/v1/routers/3"
    assert list(first.parts) == ["words"]
