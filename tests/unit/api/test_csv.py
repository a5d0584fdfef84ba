from __future__ import annotations

import csv as reader
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from backend.api.access.schemas import ApiToken
from backend.api.figures.number_schemas import DirectionFigures, UplinkFigures
from backend.api.figures.uplink_schemas import UplinkFlow
from backend.api.tabular import csv_writer, sheets


def read_back(row: dict[str, object], names: list[str]) -> list[list[str]]:
    text = csv_writer.write(sheets.sheet_of([row], names)).decode()
    assert text.startswith("\ufeff")
    return list(reader.reader(io.StringIO(text[1:], newline="")))


def test_nested_figures_become_columns_with_units() -> None:
    row = {"name": "ISP1", "download": {"bytes": 5, "p95_bps": None, "ideal_share": 0.2}}
    names = ["name", "download_bytes", "download_p95_bps", "download_ideal_share"]
    assert read_back(row, names) == [
        [
            "name",
            "download_bytes [B]",
            "download_p95_bps [bit/s]",
            "download_ideal_share [fraction]",
        ],
        ["ISP1", "5", "", "0.2"],
    ]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "＝1"])
def test_a_text_that_a_spreadsheet_would_run_is_disarmed(text: str) -> None:
    assert read_back({"name": text}, ["name"])[1] == ["'" + text]


@pytest.mark.parametrize(
    "text,shown",
    [
        ("x;=1+1", "x;'=1+1"),
        ("x\t@A1", "x\t'@A1"),
        ("x;\t-1", "x;'\t'-1"),
        ("\t=1", "'\t'=1"),
        ("\r=1", "'\r'=1"),
    ],
)
def test_a_text_is_disarmed_for_spreadsheets_with_another_separator_too(
    text: str, shown: str
) -> None:
    assert read_back({"name": text}, ["name"])[1] == [shown]


def test_negative_numbers_stay_numbers() -> None:
    assert read_back({"change": -0.5}, ["change"])[1] == ["-0.5"]


@given(st.text(st.characters(codec="utf-8", exclude_characters="\x00")))
def test_any_text_survives_and_never_starts_a_formula(text: str) -> None:
    row = read_back({"name": text, "n": 1}, ["name", "n"])[1]
    assert row[0].replace("'", "") == text.replace("'", "")
    cells = re.split(r"[;\t\r\n]", row[0])
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)


def test_an_empty_table_has_its_header() -> None:
    body = csv_writer.write(sheets.sheet_of([], ApiToken))
    assert body.decode().startswith("\ufeffid,name,role,created_at [UTC]")
    names = sheets.columns(UplinkFigures)
    assert "download_p95_bps" in names
    assert "coverage_observed" in names
    assert "download" not in names


def test_every_share_of_an_isp_says_that_it_is_a_fraction() -> None:
    written = [sheets.heading(name) for name in sheets.columns(UplinkFigures)]
    assert "coverage_observed [fraction]" in written
    assert "coverage_bridged [fraction]" in written
    for direction in ("download", "upload"):
        for percent in (70, 80, 90):
            assert f"{direction}_above_{percent} [fraction]" in written
    assert sheets.heading("above_70_s") == "above_70_s [s]"
    assert sheets.heading("bridged") == "bridged"  # yes or no


@pytest.mark.parametrize("model", [DirectionFigures, UplinkFlow])
def test_the_api_says_what_time_above_is(model: type[BaseModel]) -> None:
    for name, field in model.model_fields.items():
        if name.startswith("above_"):
            kind = "seconds above" if name.endswith("_s") else "share of the observed time"
            assert kind in (field.description or "")
            assert f"{name.split('_')[1]} %" in (field.description or "")


def test_lists_are_kept_as_json() -> None:
    row = {"policies": ["read", "a;b"]}
    assert read_back(row, ["policies"])[1] == ['["read", "a;b"]']
