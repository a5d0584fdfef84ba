"""What is stored with an event, as texts that can stand in a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

MARKS = ("unmeasured", "never")
"""Stored without a value: that they are there says all."""


def flat(detail: Mapping[str, Any]) -> dict[str, str]:
    """Figures stand beside the other values, several values of a name on one line; a mark is empty."""
    return dict(_texts(detail))


def _texts(detail: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in detail.items():
        if isinstance(value, Mapping):
            yield from _texts(value)
        else:
            yield name, _text(value)


def _text(value: Any) -> str:
    if isinstance(value, Mapping):
        value = [*flat(value).values()]
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(_text, value))
    return "" if value is None else str(value)
