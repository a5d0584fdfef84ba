"""Lines of a file become lists of contracts, or refusals that name the line."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from backend.domain.contracts.contracts import Contract
from backend.domain.contracts.table import ImportLine, by_isp
from backend.domain.metering.capacity import Capacity

WEDNESDAY = date(2026, 11, 18)
SLOW = Contract(None, Capacity(100, 50))
FAST = Contract(WEDNESDAY, Capacity(200, 50))


def line(
    number: int, contract: Contract, isp: str = "ISP1", ends: date | None = None
) -> ImportLine:
    return ImportLine(number, isp, replace(contract, to_date=ends))


def test_lines_of_an_isp_may_stand_in_any_order() -> None:
    lists, refusals = by_isp(
        [line(2, FAST, "isp1"), line(3, FAST, "B"), line(4, SLOW), line(5, SLOW, "B")],
        ["ISP1", "B", "C"],
    )
    assert lists == {"ISP1": (SLOW, FAST), "B": (SLOW, FAST)}
    assert refusals == []


@pytest.mark.parametrize(
    "lines, refused",
    [
        ([line(2, SLOW, "Nobody")], (2, "isp")),
        ([line(7, FAST)], (7, "from_date")),
        ([line(2, SLOW), line(3, FAST), line(9, FAST)], (9, "from_date")),
        ([line(2, FAST), line(5, SLOW, ends=date(2026, 11, 1))], (5, "to_date")),
        ([line(2, SLOW), line(4, FAST, ends=date(2026, 11, 17))], (4, "to_date")),
        ([line(2, SLOW), line(3, SLOW)], (3, "from_date")),
    ],
)
def test_a_refusal_names_line_and_column(lines: list[ImportLine], refused: tuple[int, str]) -> None:
    _, refusals = by_isp(lines, ["ISP1"])
    assert [(each.line, each.why.field) for each in refusals] == [refused]


def test_each_isp_is_refused_for_itself() -> None:
    _, refusals = by_isp([line(2, FAST), line(3, FAST, "B"), line(4, SLOW, "X")], ["ISP1", "B"])
    assert [each.line for each in refusals] == [2, 3, 4]
    assert "write one of B, ISP1" in str(refusals[-1].why)
