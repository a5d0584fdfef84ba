"""What of a price fell on time in which an ISP was away, worked by hand."""

import datetime as dt
from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest

from backend.domain.alerts.paid_away import paid_away
from backend.domain.contracts.price_history import PriceTerm
from backend.domain.contracts.prices import Price

JAKARTA = ZoneInfo("Asia/Jakarta")
HOUR_MS = 3_600_000
IDR, LATER, USD = (
    Price(Decimal(7_200_000), "IDR"),
    Price(Decimal(3_600_000), "IDR"),
    Price(Decimal(10), "USD"),
)


def at(month: int, day: int, hour: int = 0) -> int:
    return round(dt.datetime(2026, month, day, hour, tzinfo=JAKARTA).timestamp() * 1000)


def spans(*hours: tuple[int, int]) -> list[tuple[int, int]]:
    """Of 16 November, as hours after midnight."""
    return [(at(11, 16) + low * HOUR_MS, at(11, 16) + high * HOUR_MS) for low, high in hours]


@pytest.mark.parametrize(
    "away,prices,amount",
    [
        pytest.param(spans((0, 3)), [(0, IDR)], "30000.00", id="3 of 720 hours"),
        pytest.param(
            spans((5, 6), (0, 2), (1, 3)), [(0, IDR)], "40000.00", id="what overlaps counts once"
        ),
        pytest.param(
            [(at(11, 30, 12), at(12, 1, 12))],
            [(0, IDR)],
            "236129.03",  # 12 of 720 hours, and 12 of 744
            id="each month by its own length",
        ),
        pytest.param(
            spans((-3, 3)),
            [(0, IDR), (at(11, 16), LATER)],
            "45000.00",
            id="each price for its time",
        ),
    ],
)
def test_the_share_of_the_price_by_time(away, prices, amount):
    paid = paid_away(away, [PriceTerm(*each) for each in prices], JAKARTA)
    assert paid is not None
    assert (str(paid.amount), paid.currency) == (amount, "IDR")


@pytest.mark.parametrize(
    "away,prices",
    [
        ([], [(0, IDR)]),
        (spans((0, 3)), [(0, None)]),
        (spans((-3, 3)), [(0, None), (at(11, 16), IDR)]),
        (spans((-3, 3)), [(0, USD), (at(11, 16), IDR)]),
        (spans((0, 3)), [(0, Price(Decimal(0), "IDR"))]),
    ],
    ids=["never away", "no price", "no price before", "two currencies", "for nothing"],
)
def test_nothing_is_said_where_it_is_not_known(away, prices):
    assert paid_away(away, [PriceTerm(*each) for each in prices], JAKARTA) is None
