"""The columns that a class of rows has: its fields, by name and kind, in one order for reading and for writing.

Such a class is a NamedTuple: a row is then what COPY and arrays take, and costs a sixth of a frozen dataclass of as
many fields (measured with 24), which counts for what every poll writes and reads of every uplink.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import cache, partial
from operator import attrgetter
from typing import Annotated, Any, ParamSpec, TypeVar, cast, get_args, get_type_hints

from backend.store.engine.packing import KINDS

Smallint = Annotated[int, "smallint"]
Integer = Annotated[int, "integer"]
Bigint = Annotated[int, "bigint"]
Boolean = Annotated[bool, "boolean"]
Instant = Annotated[dt.datetime, "timestamptz"]
Date = Annotated[dt.date, "date"]
Text = Annotated[str, "text"]
EpochMs = Annotated[int, "epoch_ms"]
"""An instant as milliseconds since 1970. Its field ends in `_ms`, its column, a timestamptz, does not: `at_ms`."""

EPOCH_MS = "epoch_ms"
Fields = ParamSpec("Fields")
Made = TypeVar("Made")
Row = TypeVar("Row", bound=tuple[Any, ...])


@dataclass(frozen=True, slots=True)
class RowColumns:
    """Names in the table, and kinds (of `packing.KINDS`), in the order of the fields."""

    names: tuple[str, ...]
    kinds: tuple[str, ...]

    @property
    def listed(self) -> str:
        """`a, b, c`."""
        return ", ".join(self.names)

    @property
    def unnested(self) -> str:
        """`unnest(%(a)s::integer[], %(b)s::bigint[])`, a parameter for each column."""
        columns = zip(self.names, self.kinds, strict=True)
        return (
            "unnest("
            + ", ".join(f"%({name})s::{KINDS[kind].sql}[]" for name, kind in columns)
            + ")"
        )

    def prefixed(self, table: str) -> str:
        """`table.a, table.b`."""
        return ", ".join(f"{table}.{name}" for name in self.names)

    @property
    def instants_ms(self) -> bool:
        """Whether instants are milliseconds rather than datetimes."""
        return EPOCH_MS in self.kinds


@cache
def row_columns(row_class: type[tuple[Any, ...]]) -> RowColumns:
    """From the annotations of a NamedTuple. Raises TypeError where they name no kind, or count instants both ways."""
    hints = get_type_hints(row_class, include_extras=True)
    kinds = tuple(_kind(name, hint) for name, hint in hints.items())
    if {EPOCH_MS, "timestamptz"} <= set(kinds):
        raise TypeError(f"{row_class.__name__} counts some instants in ms and others not")
    names = (
        name.removesuffix("_ms") if kind == EPOCH_MS else name
        for name, kind in zip(hints, kinds, strict=True)
    )
    return RowColumns(tuple(names), kinds)


def maker(row_class: Callable[Fields, Made]) -> Callable[Fields, Made]:
    """The class as a function: by name it costs half as much, as no dictionary is made of the names."""
    new: Any = row_class.__new__
    return partial(new, row_class)


def reader(
    row_class: type[Row], kind: Callable[..., Made], **renamed: str
) -> Callable[[Row], Made]:
    """Makes a dataclass of a row: each field is the row's of that name, or of the one that `renamed` gives it.

    Raises TypeError where the row has no such field.
    """
    names = [renamed.get(field.name, field.name) for field in fields(cast("Any", kind))]
    if unknown := set(names) - set(get_type_hints(row_class)):
        raise TypeError(f"{row_class.__name__} has no {unknown}")
    values = attrgetter(*names)
    return lambda row: kind(*values(row))


def _kind(name: str, hint: Any) -> str:
    for part in _parts(hint):
        if part in KINDS:
            return str(part)
    raise TypeError(f"the field {name} says no kind of column")


def _parts(hint: Any) -> Iterator[Any]:
    """What `Annotated` adds, also within `... | None`."""
    yield from getattr(hint, "__metadata__", ())
    for part in get_args(hint):
        yield from getattr(part, "__metadata__", ())
