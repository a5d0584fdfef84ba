"""A sheet as a workbook of Excel and LibreOffice: numbers, amounts and times are values, and a text stays a text.

The workbook stores plain numbers: Excel shows them as `1.234,5` or `1,234.5`, by the settings of the computer. The same
sheet gives the same bytes.
"""

from __future__ import annotations

import datetime as dt
import io
import math
import re
from dataclasses import dataclass

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from backend.api.tabular.sheets import Column, Sheet

MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

OPTIONS = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
    "nan_inf_to_errors": False,
}
"""A text of a router or of a person never becomes a formula or a link."""

MADE_AT = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
"""A workbook notes when it was made; then two of the same sheet would differ."""

AMOUNTS = ("amount", "cost", "cost_per_tb", "paid_away")
"""How fields end whose values are decimal texts, so that money is exact."""

FRACTION = "fraction"
INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
DAY = re.compile(r"\d{4}-\d\d-\d\d")
AMOUNT = re.compile(r"-?\d{1,13}(\.\d{1,2})?")

EXACT_BELOW = 10**15
"""Excel keeps 15 digits of a number; longer ones stay texts."""

LONGEST_TEXT = 32_767
FIRST_YEAR = 1900
"""Limits of the format: longer texts are cut, and say so; earlier days stay texts."""

CUT = " […]"
WIDEST, NARROWEST = 48, 8


@dataclass(frozen=True, slots=True)
class _Formats:
    """How cells of a kind are shown."""

    heading: Format
    instant: Format
    day: Format
    amount: Format
    fraction: Format


def write(sheet: Sheet) -> bytes:
    out = io.BytesIO()
    book = Workbook(out, OPTIONS)
    book.set_properties({"created": MADE_AT})
    page = book.add_worksheet("Timbang")
    formats = _formats(book)
    _head(page, sheet, formats.heading)
    for row, cells in enumerate(sheet.rows, start=1):
        for number, value in enumerate(cells):
            _cell(page, (row, number), value, sheet.columns[number], formats)
    book.close()
    return out.getvalue()


def _formats(book: Workbook) -> _Formats:
    def shown(**properties: object) -> Format:
        return book.add_format(properties)

    return _Formats(
        heading=shown(bold=True, text_wrap=True, valign="top"),
        instant=shown(num_format='yyyy-mm-dd hh:mm:ss "UTC"'),
        day=shown(num_format="yyyy-mm-dd"),
        amount=shown(num_format="#,##0.00"),
        fraction=shown(num_format="0.00%"),
    )


def _head(page: Worksheet, sheet: Sheet, bold: Format) -> None:
    """Headings stay in sight, can be filtered by, and the columns are as wide as what stands in them."""
    for number, column in enumerate(sheet.columns):
        page.write_string(0, number, _heading(column), bold)
        page.set_column(number, number, _width(sheet, number))
    page.freeze_panes(1, 0)
    if sheet.columns and sheet.rows:
        page.autofilter(0, 0, len(sheet.rows), len(sheet.columns) - 1)


def _heading(column: Column) -> str:
    """A fraction is shown in percent."""
    return column.title if column.unit == FRACTION else column.heading


def _width(sheet: Sheet, number: int) -> int:
    """In characters, by the first rows."""
    words = max((len(word) for word in _heading(sheet.columns[number]).split()), default=0)
    longest = max((len(str(row[number])) for row in sheet.rows[:200]), default=0)
    return min(max(words, longest, NARROWEST), WIDEST) + 2


Place = tuple[int, int]


def _cell(page: Worksheet, at: Place, value: object, column: Column, formats: _Formats) -> None:
    """What is unknown leaves its cell empty."""
    if value is None:
        return
    if isinstance(value, bool):
        page.write_boolean(*at, value)
    elif isinstance(value, (int, float)):
        _number(page, at, value, formats.fraction if column.unit == FRACTION else None)
    else:
        _text(page, at, str(value), column, formats)


def _number(page: Worksheet, at: Place, value: float, shown: Format | None) -> None:
    if not math.isfinite(value) or abs(value) >= EXACT_BELOW:
        page.write_string(*at, str(value))
    else:
        page.write_number(*at, value, shown)


def _text(page: Worksheet, at: Place, text: str, column: Column, formats: _Formats) -> None:
    if INSTANT.fullmatch(text) and (moment := _moment(text)):
        page.write_datetime(*at, moment, formats.instant)
    elif DAY.fullmatch(text) and (moment := _moment(text)):
        page.write_datetime(*at, moment, formats.day)
    elif column.name.endswith(AMOUNTS) and AMOUNT.fullmatch(text):
        page.write_number(*at, float(text), formats.amount)
    else:
        page.write_string(*at, _cut(text))


def _moment(text: str) -> dt.datetime | None:
    """In UTC, without its zone, which the format says; None for what is no day, or before Excel's first."""
    try:
        moment = dt.datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment.replace(tzinfo=None) if moment.year >= FIRST_YEAR else None


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - len(CUT)] + CUT
