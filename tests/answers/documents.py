"""Where two OpenAPI documents differ. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

PROSE = frozenset({"description", "summary", "title", "examples", "example"})
"""Says the same in other words. Not where it names a field."""

NAMING = frozenset({"properties", "schemas", "paths"})
"""What stands below is a name of the API's."""


def changed_lines(before: Any, after: Any) -> list[str]:
    """What only one of them says, `-` of the first and `+` of the second; prose aside."""
    ours, theirs = set(_leaves(before)), set(_leaves(after))
    gone = [f"- {line}" for line in sorted(ours - theirs)]
    return gone + [f"+ {line}" for line in sorted(theirs - ours)]


def _leaves(value: Any, place: str = "", above: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, child in value.items():
            if name not in PROSE or above in NAMING:
                yield from _leaves(child, f"{place}/{name}", name)
    elif isinstance(value, list):
        for child in value:
            yield from _leaves(child, f"{place}[{_name(child)}]")
    else:
        yield f"{place} = {value}"


def _name(value: Any) -> str:
    """Of a parameter, so that one more does not move the others."""
    return str(value.get("name", "")) if isinstance(value, dict) else ""
