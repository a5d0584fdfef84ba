"""Reads fields of a stored JSON object with a check that names what is damaged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


class StoredFields:
    """Every method raises ValueError that names the field, with its place."""

    def __init__(self, stored: object, place: str) -> None:
        if not isinstance(stored, Mapping):
            raise _damage(place, "no object")
        self._stored: Mapping[str, Any] = stored
        self._place = place

    def text(self, name: str) -> str:
        value = self._value(name)
        if not isinstance(value, str):
            raise self.wrong(name, "no text")
        return value

    def text_or_none(self, name: str) -> str | None:
        return None if self._value(name) is None else self.text(name)

    def whole(self, name: str) -> int:
        value = self._value(name)
        if not _is_whole(value):
            raise self.wrong(name, "no whole number")
        return int(value)

    def whole_or_none(self, name: str) -> int | None:
        return None if self._value(name) is None else self.whole(name)

    def texts(self, name: str) -> tuple[str, ...]:
        values = self.values(name)
        if not all(isinstance(value, str) for value in values):
            raise self.wrong(name, "no list of texts")
        return tuple(values)

    def wholes(self, name: str) -> tuple[int, ...]:
        values = self.values(name)
        if not all(map(_is_whole, values)):
            raise self.wrong(name, "no list of whole numbers")
        return tuple(values)

    def objects(self, name: str) -> Iterator[StoredFields]:
        for at, value in enumerate(self.values(name)):
            yield StoredFields(value, f"{self._place}.{name}[{at}]")

    def values(self, name: str) -> Sequence[Any]:
        value = self._value(name)
        if not isinstance(value, (list, tuple)):
            raise self.wrong(name, "no list")
        return value

    def wrong(self, name: str, what: str) -> ValueError:
        return _damage(f"{self._place}.{name}", what)

    def _value(self, name: str) -> Any:
        if name not in self._stored:
            raise self.wrong(name, "missing")
        return self._stored[name]


def _damage(place: str, what: str) -> ValueError:
    return ValueError(f"{place} is {what}")


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
