"""Tables that come in as CSV: as this API writes them (csv_writer.py), or as a spreadsheet saves them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from backend.errors import Invalid

SEPARATORS = (";", "\t", ",")
"""A spreadsheet in Indonesia writes `;`; the one that the heading has most of is meant."""

MARKED = re.compile(r"(^|[;\t\r\n])'(?=[=+@\t\r\n\uff1d\uff0b\uff0d\uff20-])")
"""The apostrophe that csv_writer.py puts before what a spreadsheet would calculate."""

QUOTES = "Its quotes are broken: nothing below it could be read."
CELLS = "It has {cells} cells, but the heading has {columns}: a text with a separator in it needs quotes."

UNIT = re.compile(r" *\[[^\]]*\]$")


class _Reader(Protocol):
    """What csv.reader makes; the library gives its type no public name."""

    line_num: int

    def __iter__(self) -> Iterator[list[str]]: ...

    def __next__(self) -> list[str]: ...


@dataclass(frozen=True, slots=True)
class Row:
    """`line`: its number in the file, from 1. `cells` by column, without blanks around them."""

    line: int
    cells: dict[str, str]


@dataclass(frozen=True, slots=True)
class RowRefused:
    """A row that has not one cell for each column, or broken quotes."""

    line: int
    why: Invalid


def rows_of(
    content: bytes, columns: Sequence[str], required: Sequence[str], most: int
) -> Iterator[Row | RowRefused]:
    """The rows below the heading; empty ones are left out. Raises Invalid for what is no such table."""
    text = _text(content)
    heading = text.partition("\n")[0]
    separator = max(SEPARATORS, key=heading.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    names = _names(reader, columns, required)
    for count, row in enumerate(_rows(reader, names)):
        if count == most:
            raise Invalid(
                "lines", "A file can have at most {most} lines.", "table_too_long", most=most
            )
        yield row


def _text(content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Invalid(
            "lines", "This is not UTF-8: save the table as CSV UTF-8.", "table_not_utf8"
        ) from None
    if "\x00" in text:
        raise Invalid("lines", "This is no text: save the table as CSV UTF-8.", "table_not_text")
    return text


def _names(
    reader: Iterator[list[str]], columns: Sequence[str], required: Sequence[str]
) -> list[str]:
    try:
        heading = next(reader, [])
    except csv.Error:
        heading = []
    names = [UNIT.sub("", _plain(cell)).lower() for cell in heading]
    for name in names:
        if name not in columns:
            raise Invalid(
                "lines.1",
                "Line 1: there is no column {column!r}: the columns are {columns}.",
                "column_unknown",
                column=name[:50],
                columns=", ".join(columns),
            )
    if len(set(names)) < len(names):
        raise Invalid("lines.1", "Line 1: a column stands there twice.", "column_twice")
    missing = [name for name in required if name not in names]
    if missing:
        raise Invalid(
            "lines.1",
            "Line 1: {missing} missing: the columns are {columns}.",
            "columns_missing",
            missing=", ".join(missing),
            columns=", ".join(columns),
        )
    return names


def _rows(reader: _Reader, names: Sequence[str]) -> Iterator[Row | RowRefused]:
    while True:
        line = reader.line_num + 1
        try:
            cells = [_plain(cell) for cell in next(reader)]
        except StopIteration:
            return
        except csv.Error:
            yield RowRefused(line, Invalid("", QUOTES, "row_quotes_broken"))
            return
        if not any(cells):
            continue
        if len(cells) == len(names):
            yield Row(line, dict(zip(names, cells, strict=True)))
        else:
            counts = {"cells": len(cells), "columns": len(names)}
            yield RowRefused(line, Invalid("", CELLS, "row_cells", **counts))


def _plain(cell: str) -> str:
    """As it was before csv_writer.py wrote it."""
    return MARKED.sub(r"\1", cell.strip())
