"""What a change did to each field, for the audit log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Changed = dict[str, dict[str, Any]]  # by field: `from` and `to`; nothing for secrets

SECRET: dict[str, Any] = {}


def changed_fields(before: Mapping[str, Any], after: Mapping[str, Any]) -> Changed:
    """Fields of `after` with another value than in `before`. Neither may hold a secret."""
    return {
        name: {"from": before.get(name), "to": value}
        for name, value in after.items()
        if value != before.get(name)
    }


def changed_lists(
    before: Mapping[str, Sequence[str]], after: Mapping[str, Sequence[str]]
) -> Changed:
    """Lists of `after` with other items than in `before`: `from` what went, `to` what came."""
    pairs = {name: (before.get(name, ()), items) for name, items in after.items()}
    return {
        name: {
            "from": [item for item in old if item not in new],
            "to": [item for item in new if item not in old],
        }
        for name, (old, new) in pairs.items()
        if set(old) != set(new)
    }
