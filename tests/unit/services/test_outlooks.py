"""Failures on paper: only ISPs that share a route are said to share it."""

from __future__ import annotations

import pytest

from backend.domain.balance.n_minus_one import LossRow
from backend.services.reports.outlooks import unsafe_of

NAMES = {1: "ISP1", 2: "ISP2", 3: "ISP3"}


@pytest.mark.parametrize(
    "down, risk_group, names, is_route",
    [((2,), "", ("ISP2",), False), ((1, 2), "fibre 1", ("ISP1", "ISP2"), True)],
)
def test_only_a_risk_group_is_a_shared_route(down, risk_group, names, is_route) -> None:
    unsafe = unsafe_of(LossRow(down, risk_group, (), 20.0), NAMES)
    assert (unsafe.names, unsafe.is_route) == (names, is_route)
