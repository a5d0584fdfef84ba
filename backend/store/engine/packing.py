"""Columns in PostgreSQL's binary format, packed at once: a tenth of the price of text on either side.

An array is its dimensions, then each value after its length; a COPY row is its number of columns, then the same
(PostgreSQL's documentation, "COPY", and the send functions of the types).
"""

from __future__ import annotations

import datetime as dt
import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from psycopg import Connection
from psycopg.abc import Buffer
from psycopg.adapt import Dumper, Loader
from psycopg.pq import Format
from sqlalchemy import Engine, event

EPOCH_2000_MS = 946_684_800_000  # PostgreSQL counts microseconds from here
EPOCH_2000 = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
EPOCH_2000_DAYS = dt.date(2000, 1, 1).toordinal()
MICROSECOND = dt.timedelta(microseconds=1)
COPY_HEADER = b"PGCOPY\n\xff\r\n\0" + bytes(8)
COPY_END = b"\xff\xff"
ROWS_A_WRITE = 1_000
UNPACKED_MICROS = struct.Struct("!q").unpack


@dataclass(frozen=True, slots=True)
class Kind:
    """One SQL type."""

    sql: str  # its name in a cast
    oid: int
    code: str = ""  # struct code, for a fixed width
    number: Callable[[Any], int] | None = None  # what is packed in place of the value

    @property
    def size(self) -> int:
        return struct.calcsize(f"!{self.code}")


def _micros(instant: dt.datetime) -> int:
    return (instant - EPOCH_2000) // MICROSECOND


def _micros_of_ms(at_ms: int) -> int:
    return (at_ms - EPOCH_2000_MS) * 1000


def _days(day: dt.date) -> int:
    return day.toordinal() - EPOCH_2000_DAYS


KINDS = {
    "smallint": Kind("smallint", 21, "h"),
    "integer": Kind("integer", 23, "i"),
    "bigint": Kind("bigint", 20, "q"),
    "boolean": Kind("boolean", 16, "?"),
    "timestamptz": Kind("timestamptz", 1184, "q", _micros),
    "epoch_ms": Kind("timestamptz", 1184, "q", _micros_of_ms),
    "date": Kind("date", 1082, "i", _days),
    "text": Kind("text", 25),
    "integer[]": Kind("integer[]", 1007),
}
"""By declared name; `epoch_ms`: milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class PackedArray:
    """One dimension, as the server takes it."""

    data: bytes


class PackedArrayDumper(Dumper):
    """Hands the bytes through; the cast in the statement names the type."""

    format = Format.BINARY

    def dump(self, obj: PackedArray) -> bytes:
        return obj.data


class MillisecondsLoader(Loader):
    """Milliseconds since 1970, rounded down: a quarter of the price through a datetime."""

    format = Format.BINARY

    def load(self, data: Buffer) -> int:
        (micros,) = UNPACKED_MICROS(data)
        return int(micros) // 1000 + EPOCH_2000_MS


def teach(engine: Engine) -> None:
    """Let each new connection take PackedArray as a parameter."""

    def register(driver: Connection[Any], _record: Any) -> None:
        driver.adapters.register_dumper(PackedArray, PackedArrayDumper)

    event.listen(engine, "connect", register)


def array(kind_name: str, values: Sequence[Any]) -> PackedArray:
    """None for NULL. Raises struct.error for a number that does not fit."""
    kind = KINDS[kind_name]
    has_null = None in values
    head = struct.pack("!iiIii", 1, int(has_null), kind.oid, len(values), 1)
    if not kind.code:
        return PackedArray(head + b"".join(_texts(values)))
    if has_null:
        return PackedArray(head + b"".join(_nullable(kind, values)))
    flat: list[Any] = [kind.size] * (2 * len(values))
    flat[1::2] = map(kind.number, values) if kind.number else values
    return PackedArray(head + struct.pack("!" + f"i{kind.code}" * len(values), *flat))


def _texts(values: Iterable[str | None]) -> Iterator[bytes]:
    for value in values:
        if value is None:
            yield b"\xff\xff\xff\xff"
        else:
            data = value.encode()
            yield len(data).to_bytes(4, "big") + data


def _nullable(kind: Kind, values: Iterable[Any]) -> Iterator[bytes]:
    layout = struct.Struct(f"!i{kind.code}")
    for value in values:
        if value is None:
            yield b"\xff\xff\xff\xff"
        else:
            yield layout.pack(kind.size, kind.number(value) if kind.number else value)


def copy_blocks(kind_names: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[bytes]:
    """For rows without NULLs and columns of fixed width."""
    kinds = [KINDS[name] for name in kind_names]
    layout = "h" + "".join(f"i{kind.code}" for kind in kinds)
    waiting = iter(rows)
    head = COPY_HEADER
    while some := tuple(islice(waiting, ROWS_A_WRITE)):
        yield head + struct.pack("!" + layout * len(some), *_cells(kinds, some))
        head = b""
    yield head + COPY_END


def _cells(kinds: Sequence[Kind], rows: Sequence[Sequence[Any]]) -> list[Any]:
    """Per row its number of columns, then each value after its length; filled column by column."""
    pattern = [len(kinds), *(part for kind in kinds for part in (kind.size, 0))]
    cells: list[Any] = pattern * len(rows)
    for place, (kind, column) in enumerate(zip(kinds, zip(*rows, strict=True), strict=True)):
        cells[2 + 2 * place :: len(pattern)] = map(kind.number, column) if kind.number else column
    return cells
