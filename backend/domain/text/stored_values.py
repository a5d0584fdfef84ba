"""Our values as JSON and back: dataclasses are objects, tuples are lists. What is damaged is named by its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")
NAMES: Mapping[object, str] = {str: "text", int: "whole number", float: "number", bool: "truth"}


STORED = "stored"
"""Metadata of a field that JSON has under an older name."""


def object_of(value: Any) -> dict[str, Any]:
    """A dataclass as JSON gives it back: objects and lists of plain values."""
    return {_stored_name(field): _json_of(getattr(value, field.name)) for field in fields(value)}


def _stored_name(field: Field[Any]) -> str:
    name: str = field.metadata.get(STORED, field.name)
    return name


def _json_of(value: Any) -> Any:
    if is_dataclass(value):
        return object_of(value)
    if isinstance(value, Mapping):
        return {str(name): _json_of(part) for name, part in value.items()}
    return [_json_of(part) for part in value] if isinstance(value, (tuple, list)) else value


@dataclass(frozen=True, slots=True)
class Reader:
    """Makes a value of what `object_of` wrote, or an older version: fields that are missing have their defaults.

    `is_strict`: no field may be missing, and each plain value must be of its type. `is_open`: objects may have fields
    that nobody knows.
    """

    is_strict: bool = False
    is_open: bool = False

    def read(self, kind: type[T], stored: object, place: str) -> T:
        """Raises ValueError that names the field, with its place."""
        value: T = self._read(kind, stored, place)
        return value

    def _read(self, kind: Any, stored: Any, place: str) -> Any:
        if _is_plain(kind) and not self.is_strict:
            return stored
        arguments = get_args(kind)
        if isinstance(kind, type) and is_dataclass(kind):
            return kind(**self._fields(kind, stored, place))
        match get_origin(kind):
            case origin if origin in {Union, UnionType}:
                given = [each for each in arguments if each is not NoneType]
                if (stored is None and NoneType in arguments) or len(given) > 1:
                    return stored
                return self._read(given[0], stored, place)
            case origin if origin is tuple:
                return tuple(self._parts(arguments, stored, place))
            case origin if origin is Mapping:
                return {
                    _key(arguments[0], name, place): self._read(
                        arguments[1], part, f"{place}.{name}"
                    )
                    for name, part in _object(stored, place).items()
                }
            case origin if origin is Literal and self.is_strict and stored not in arguments:
                raise _damaged(place, f"is none of {', '.join(map(str, arguments))}")
        if self.is_strict and kind in NAMES and type(stored) is not kind:
            raise _damaged(place, f"is no {NAMES[kind]}")
        return stored

    def _fields(self, kind: type, stored: object, place: str) -> dict[str, Any]:
        given, kinds = _object(stored, place), _kinds(kind)
        names = {_stored_name(field): field.name for field in fields(kind)}
        for field in fields(kind):
            optional = field.default is not MISSING or field.default_factory is not MISSING
            if _stored_name(field) not in given and (self.is_strict or not optional):
                raise _damaged(f"{place}.{_stored_name(field)}", "is missing")
        unknown = given.keys() - names.keys()
        if unknown and not self.is_open:
            raise _damaged(f"{place}.{min(unknown)}", "is unknown")
        return {
            names[stored_name]: self._read(
                kinds[names[stored_name]], part, f"{place}.{stored_name}"
            )
            for stored_name, part in given.items()
            if stored_name in names
        }

    def _parts(self, kinds: Sequence[Any], stored: object, place: str) -> list[Any]:
        if not isinstance(stored, (list, tuple)):
            raise _damaged(place, "is no list")
        every = [kinds[0]] * len(stored) if kinds[-1] is Ellipsis else list(kinds)
        if len(every) != len(stored):
            raise _damaged(place, f"has not {len(every)} parts")
        return [
            self._read(kind, part, f"{place}[{at}]")
            for at, (kind, part) in enumerate(zip(every, stored, strict=True))
        ]


def _damaged(place: str, what: str) -> ValueError:
    return ValueError(f"{place} {what}")


def _key(kind: type, name: str, place: str) -> Any:
    try:
        return kind(name)
    except ValueError:
        raise _damaged(f"{place}.{name}", f"is no {NAMES[kind]}") from None


def _object(stored: object, place: str) -> Mapping[str, Any]:
    if not isinstance(stored, Mapping):
        raise _damaged(place, "is no object")
    return stored


@cache
def _is_plain(kind: Any) -> bool:
    """Whether JSON gives such a value back as it was."""
    is_made = is_dataclass(kind) or get_origin(kind) in {tuple, Mapping}
    return not is_made and all(map(_is_plain, get_args(kind)))


@cache
def _kinds(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}
