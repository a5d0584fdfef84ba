"""Workbooks read back by another library: values as values, texts as texts."""

from __future__ import annotations

import datetime as dt
import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from backend.api.tabular import sheets, xlsx_writer


def page_of(rows: list[dict[str, Any]], names: list[str], language: str | None = None) -> Worksheet:
    content = xlsx_writer.write(sheets.sheet_of(rows, names, language))
    return load_workbook(io.BytesIO(content)).active


def value_of(value: object, name: str = "name") -> object:
    return page_of([{name: value}], [name]).cell(2, 1).value


@pytest.mark.parametrize(
    "name,value,read",
    [
        ("download_bytes", 6_410_000_000_000, 6_410_000_000_000),
        ("share", 0.185, 0.185),
        ("is_up", True, True),
        ("cost_amount", "8270370.00", 8_270_370),
        ("cost_amount", "8270370.25", 8_270_370.25),
        ("from", "2026-11-22T17:00:00Z", "2026-11-22T17:00:00"),
        ("opened_at", "2026-11-22T17:00:01.500000Z", "2026-11-22T17:00:01.500000"),
        ("date", "2026-11-23", "2026-11-23T00:00:00"),
    ],
)
def test_figures_are_values(name: str, value: object, read: object) -> None:
    shown = value_of(value, name)
    assert (shown.isoformat() if isinstance(shown, dt.datetime) else shown) == read


def test_an_unknown_figure_is_an_empty_cell_and_no_zero() -> None:
    assert value_of(None, "share") is None


@pytest.mark.parametrize(
    "text",
    [
        '=HYPERLINK("http://evil.example")',
        "{=1+1}",
        "+1",
        "@SUM(A1)",
        "http://evil.example",
        "0812345",
        "2026-13-45",
        "1899-12-31",
        "12.50",  # a contract's number, not an amount
        "𝓘SP ١ <b>",
    ],
)
def test_a_text_stays_a_text(text: str) -> None:
    cell = page_of([{"name": text}], ["name"]).cell(2, 1)
    assert (cell.value, cell.data_type, cell.hyperlink) == (text, "s", None)


def test_what_excel_cannot_hold_exactly_is_a_text() -> None:
    assert value_of(10**15 + 1, "download_bytes") == "1000000000000001"
    assert value_of(float("inf"), "share") == "inf"


def test_a_text_that_is_too_long_is_cut_and_says_so() -> None:
    shown = str(value_of("x" * 40_000))
    assert len(shown) == 32_767
    assert shown.endswith("x […]")


def test_headings_have_units_and_stay_in_sight() -> None:
    page = page_of([{"download_bytes": 5, "share": 0.5}], ["download_bytes", "share"])
    assert [cell.value for cell in page[1]] == ["download_bytes [B]", "share"]
    assert page.cell(2, 2).number_format == "0.00%"
    assert page.freeze_panes == "A2"
    assert page.auto_filter.ref == "A1:B2"


def test_a_time_says_its_zone() -> None:
    page = page_of([{"from": "2026-11-22T17:00:00Z"}], ["from"])
    assert page.cell(2, 1).number_format == 'yyyy-mm-dd hh:mm:ss "UTC"'


def test_headings_speak_the_language() -> None:
    [english], [indonesian] = (
        [cell.value for cell in page_of([], ["download_bps"], language)[1]]
        for language in (None, "id")
    )
    assert english == "download_bps [bit/s]"
    assert indonesian not in (english, None)


def test_the_same_sheet_gives_the_same_bytes() -> None:
    sheet = sheets.sheet_of([{"name": "ISP1"}], ["name"])
    assert xlsx_writer.write(sheet) == xlsx_writer.write(sheet)


VISIBLE = st.text(st.characters(exclude_categories=("Cc", "Cs", "Cn")), max_size=80)


@given(VISIBLE, st.integers(), st.floats())
def test_whatever_is_in_the_cells_is_read_back(text: str, whole: int, real: float) -> None:
    page = page_of([{"name": f"[{text}]", "n": whole, "x": real}], ["name", "n", "x"])
    name, number, fraction = (cell.value for cell in page[2])
    assert name == f"[{text}]"
    assert int(number) == whole
    assert float(fraction) == pytest.approx(real, rel=1e-14, abs=0, nan_ok=True)
