"""Who fell with an ISP, and over which route."""

from __future__ import annotations

import pytest

from backend.domain.ledger.fallen import Fallen, Nearness, Neighbour, fallen_with

ISP1, ISP2, ISP3 = (
    Neighbour(1, "ISP1", "fibre 1"),
    Neighbour(2, "ISP2", "fibre 1"),
    Neighbour(3, "ISP3", ""),
)
NEAR = Nearness(route_ms=120_000, other_ms=30_000)


@pytest.mark.parametrize(
    "begins, fallen",
    [
        ({2: [90_000]}, Fallen(("ISP2",), "fibre 1")),
        ({2: [121_000], 3: [31_000]}, Fallen((), "")),
        ({2: [0], 3: [30_000]}, Fallen(("ISP2", "ISP3"), "")),
        ({3: [-30_000, 900_000]}, Fallen(("ISP3",), "")),
        ({}, Fallen((), "")),
    ],
)
def test_a_shared_route_may_be_two_minutes_apart_and_others_half_a_minute(begins, fallen) -> None:
    assert fallen_with(ISP1, 0, [ISP2, ISP3], begins, NEAR) == fallen


def test_no_route_is_none_that_two_share() -> None:
    other = Neighbour(4, "ISP4", "")
    assert fallen_with(ISP3, 0, [other], {4: [60_000]}, NEAR) == Fallen((), "")
