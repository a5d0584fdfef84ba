"""A sheet as CSV (RFC 4180) for spreadsheets.

A byte order mark tells Excel that this is UTF-8. A text cell that a spreadsheet would run as a formula gets an
apostrophe in front (OWASP, CSV Injection); numbers stay numbers.
"""

from __future__ import annotations

import csv
import io
import re

from backend.api.tabular.sheets import Sheet

FORMULA = re.compile(r"(^|[;\t\r\n])(?=[=+@\t\r\n\uff1d\uff0b\uff0d\uff20-])")
"""Where a spreadsheet would begin to calculate: at the start of a cell, and where it begins another one by its own
separator, which is `;` in Indonesia."""


def write(sheet: Sheet) -> bytes:
    out = io.StringIO()
    out.write("\ufeff")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(sheet.headings)
    writer.writerows([[_cell(value) for value in row] for row in sheet.rows])
    return out.getvalue().encode()


def _cell(value: object) -> object:
    if isinstance(value, str):
        return FORMULA.sub(r"\1'", value)
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value
