"""Where two OpenAPI documents differ."""

from __future__ import annotations

from typing import Any

from tests.answers.documents import changed_lines


def document(*names: str, **properties: Any) -> Any:
    parameters = [{"name": name, "in": "query", "description": f"of {name}"} for name in names]
    schema = {"title": "A", "properties": properties}
    paths = {"/a": {"get": {"summary": "reads a", "parameters": parameters}}}
    return {"paths": paths, "components": {"schemas": {"A": schema}}}


def test_prose_does_not_count() -> None:
    before, after = document("a"), document("a")
    after["paths"]["/a"]["get"]["summary"] = "reads all"
    after["components"]["schemas"]["A"]["title"] = "B"
    assert changed_lines(before, after) == []


def test_a_field_that_is_called_as_prose_counts() -> None:
    place = "/components/schemas/A/properties/summary/type"
    changed = changed_lines(document(summary={"type": "string"}), document())
    assert changed == [f"- {place} = string"]


def test_one_more_parameter_is_told_alone() -> None:
    changed = changed_lines(document("b"), document("a", "b"))
    assert changed == [
        "+ /paths//a/get/parameters[a]/in = query",
        "+ /paths//a/get/parameters[a]/name = a",
    ]
