from __future__ import annotations

import json
from pathlib import Path

import pytest

READS = ("docs/openapi.json",)
DOCUMENT = Path(__file__).parents[3] / "docs" / "openapi.json"


@pytest.fixture(scope="module")
def described() -> str:
    """Made once, and imported here: it takes a whole application, which collecting tests shall not wait for."""
    from backend.api.description import text

    return text()


def test_the_document_under_version_control_is_that_of_this_version(described: str) -> None:
    assert DOCUMENT.read_text() == described, "run bin/generate"


def test_a_total_has_no_maximum_that_never_happened(described: str) -> None:
    total = json.loads(described)["components"]["schemas"]["TotalFigures"]
    assert "p95_bps" in total["properties"]
    assert "max_bps" not in total["properties"]
