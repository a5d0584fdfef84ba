"""What a change did to each field, for the audit log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Changed = dict[str, dict[str, Any]]
"""By name of the field: `from` and `to`; nothing where the values are secret."""

SECRET: dict[str, Any] = {}


def changed_fields(before: Mapping[str, Any], after: Mapping[str, Any]) -> Changed:
    """The fields of `after` whose value is another one than `before`. Neither may hold a secret."""
    return {
        name: {"from": before.get(name), "to": value}
        for name, value in after.items()
        if value != before.get(name)
    }
