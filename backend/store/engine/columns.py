"""Columns of a row class: its fields by name and kind, in one order for reading and writing.

A row class is a NamedTuple, as COPY and arrays take it. It costs a sixth of a frozen dataclass with as many fields
(measured with 24), for every uplink at every poll.
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
"""Milliseconds since 1970. The field ends in `_ms`, its timestamptz column does not: `at_ms`."""

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
        """Milliseconds rather than datetimes."""
        return EPOCH_MS in self.kinds


@cache
def row_columns(row_class: type[tuple[Any, ...]]) -> RowColumns:
    """Raises TypeError where annotations name no kind, or count instants both ways."""
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
    """The class as a function: half the price by name, as no dictionary is made."""
    new: Any = row_class.__new__
    return partial(new, row_class)


def reader(
    row_class: type[Row], kind: Callable[..., Made], **renamed: str
) -> Callable[[Row], Made]:
    """Makes a dataclass of a row by field name; `renamed`: field -> column. Raises TypeError for an unknown column."""
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
    """Additions of `Annotated`, also within `... | None`."""
    yield from getattr(hint, "__metadata__", ())
    for part in get_args(hint):
        yield from getattr(part, "__metadata__", ())
