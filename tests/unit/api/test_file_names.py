"""Names of downloaded tables."""

from __future__ import annotations

import datetime as dt

import pytest

from backend.api.tabular.file_names import file_name
from backend.services.windows.windows import WindowRequest

NINE = dt.datetime(2026, 11, 20, 9, 0, tzinfo=dt.timezone(dt.timedelta(hours=7)))


@pytest.mark.parametrize(
    "arguments, name",
    [
        ({}, "timbang-summary.csv"),
        ({"router_id": 3, "selection": "work"}, "timbang-summary-router-3-work.csv"),
        ({"router_id": 3, "period": WindowRequest("30d")}, "timbang-summary-router-3-30d.csv"),
        (
            {"period": WindowRequest("7d", NINE, NINE + dt.timedelta(days=1), "work")},
            "timbang-summary-from-20261120T0200Z-to-20261121T0200Z-work.csv",
        ),
        ({"period": WindowRequest("7d", NINE)}, "timbang-summary-from-20261120T0200Z.csv"),
    ],
)
def test_a_file_says_what_it_is_about(arguments: dict[str, object], name: str) -> None:
    assert file_name("summary", arguments, "csv") == name
