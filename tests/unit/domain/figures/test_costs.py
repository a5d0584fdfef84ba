import datetime as dt
from decimal import Decimal
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest

from backend.domain.contracts.prices import Price
from backend.domain.dates.calendar import WorkCalendar
from backend.domain.figures.costs import (
    TB,
    Bought,
    cost,
    cost_per_tb,
    idle_amounts,
    idle_share,
    months,
    peak_share,
    per_currency,
)

JAKARTA, ADELAIDE = ZoneInfo("Asia/Jakarta"), ZoneInfo("Australia/Adelaide")
IDR = Price(Decimal(9_500_000), "IDR")


def span(first: str, until: str, zone: ZoneInfo = JAKARTA) -> tuple[int, int]:
    """Midnights of two local dates, UTC ms."""
    days = (
        dt.datetime.fromisoformat(date_text).replace(tzinfo=zone) for date_text in (first, until)
    )
    start, end = (round(day.timestamp() * 1000) for day in days)
    return start, end


@pytest.mark.parametrize(
    "first, until, expected",
    [
        pytest.param("2026-02-01", "2026-03-01", Fraction(1), id="28 days are a month"),
        pytest.param("2026-03-01", "2026-04-01", Fraction(1), id="31 days are a month"),
        pytest.param("2028-02-01", "2028-03-01", Fraction(1), id="29 days are a month"),
        pytest.param("2026-02-01", "2026-02-08", Fraction(7, 28), id="a week of February"),
        pytest.param("2026-03-01", "2026-03-08", Fraction(7, 31), id="a week of March"),
        pytest.param(
            "2026-02-22", "2026-03-08", Fraction(7, 28) + Fraction(7, 31), id="two months"
        ),
        pytest.param(
            "2025-12-17", "2026-01-17", Fraction(15, 31) + Fraction(16, 31), id="new year"
        ),
        pytest.param("2026-01-01", "2027-01-01", Fraction(12), id="a year"),
        pytest.param("2026-11-09", "2026-11-09", Fraction(0), id="no time"),
    ],
)
def test_months_of_a_window(first: str, until: str, expected: Fraction) -> None:
    assert months([span(first, until)], JAKARTA) == expected


def test_a_month_is_one_where_the_clock_is_set() -> None:
    # April 2026 in Adelaide has an hour more than 30 days.
    whole = span("2026-04-01", "2026-05-01", ADELAIDE)
    assert whole[1] - whole[0] == (30 * 24 + 1) * 3_600_000
    assert months([whole], ADELAIDE) == 1
    assert months([span("2026-04-05", "2026-04-06", ADELAIDE)], ADELAIDE) == Fraction(25, 721)


def test_pieces_of_a_month_add_up_to_it() -> None:
    pieces = [span(f"2026-02-{day:02}", f"2026-02-{day + 1:02}") for day in range(1, 28)]
    assert months([*pieces, span("2026-02-28", "2026-03-01")], JAKARTA) == 1


def test_the_month_is_of_the_campus_clock() -> None:
    # Midnight UTC is seven in the morning there, so the last hours of the window are of March.
    start = dt.datetime(2026, 2, 28, tzinfo=dt.UTC).timestamp() * 1000
    end = dt.datetime(2026, 3, 1, tzinfo=dt.UTC).timestamp() * 1000
    whole = months([(round(start), round(end))], JAKARTA)
    assert whole == Fraction(17, 28 * 24) + Fraction(7, 31 * 24)


def test_work_and_off_cost_what_all_costs() -> None:
    start, end = span("2026-10-20", "2026-12-03")
    calendar = WorkCalendar(JAKARTA, (((8 * 60, 17 * 60),),) * 5 + ((),) * 2)
    parts = [
        months(calendar.intervals(start, end, selection), JAKARTA) for selection in ("work", "off")
    ]
    assert 0 < parts[0] < parts[1]
    assert sum(parts) == months([(start, end)], JAKARTA)


@pytest.mark.parametrize(
    "price, part, expected",
    [
        ("9500000", Fraction(1), "9500000.00"),
        ("9500000", Fraction(14, 30), "4433333.33"),
        ("9500000", Fraction(1, 3), "3166666.67"),
        ("0.01", Fraction(1, 2), "0.01"),
        ("0", Fraction(1), "0.00"),
        ("99999999999999.99", Fraction(12), "1199999999999999.88"),
    ],
)
def test_cost_is_price_times_months(price: str, part: Fraction, expected: str) -> None:
    purchase = Bought(Price(Decimal(price), "IDR"), part, Fraction(1), TB)
    assert str(cost([purchase])) == expected


def test_cost_per_terabyte_is_of_the_observed_time() -> None:
    whole = Bought(IDR, Fraction(1), Fraction(1), 10 * TB)
    assert cost_per_tb([whole]) == Decimal("950000.00")
    # Half of the time nobody looked, and half of the bytes were seen: the terabyte costs the same.
    half = Bought(IDR, Fraction(1), Fraction(1, 2), 5 * TB)
    assert cost_per_tb([half]) == Decimal("950000.00")
    assert cost([half]) == Decimal("9500000.00")


def test_what_carried_nothing_has_no_cost_per_terabyte() -> None:
    assert cost_per_tb([Bought(IDR, Fraction(1), Fraction(1), 0)]) is None
    assert cost_per_tb([]) is None


def test_a_free_uplink_is_free_and_not_unknown() -> None:
    free = Bought(Price(Decimal(0), "IDR"), Fraction(1), Fraction(1), TB)
    assert (cost([free]), cost_per_tb([free])) == (Decimal("0.00"), Decimal("0.00"))


def test_currencies_are_never_added() -> None:
    usd = Price(Decimal("800.50"), "USD")
    bought = [
        Bought(usd, Fraction(1, 2), Fraction(1), 2 * TB),
        Bought(IDR, Fraction(1, 2), Fraction(1), 1 * TB),
        Bought(IDR, Fraction(1, 2), Fraction(1), 4 * TB),
    ]
    rupiah, dollar = per_currency([purchase] for purchase in bought)
    assert (rupiah.currency, rupiah.uplinks, rupiah.useful_bytes) == ("IDR", 2, 5 * TB)
    assert (rupiah.price_amount, rupiah.cost) == (Decimal(19_000_000), Decimal(9_500_000))
    assert rupiah.cost_per_tb == Decimal(1_900_000)
    assert (dollar.currency, dollar.uplinks, dollar.cost) == ("USD", 1, Decimal("400.25"))
    assert dollar.cost_per_tb == Decimal("200.13")
    assert per_currency([]) == []


@pytest.mark.parametrize(
    "carried, possible, expected", [(0, 100, 1.0), (25, 100, 0.75), (120, 100, 0.0), (0, 0, None)]
)
def test_idle_share(carried: int, possible: int, expected: float | None) -> None:
    assert idle_share(carried, possible) == expected


def test_an_uplink_with_two_prices_is_one_uplink() -> None:
    old, new = Price(Decimal(3_000_000), "IDR"), Price(Decimal(6_000_000), "IDR")
    uplink = [
        Bought(old, Fraction(1, 2), Fraction(1), 1 * TB),
        Bought(new, Fraction(1, 3), Fraction(1, 2), 1 * TB),
    ]
    (total,) = per_currency([uplink])
    assert (total.uplinks, total.price_amount) == (1, Decimal(6_000_000))
    assert (total.cost, total.useful_bytes) == (Decimal(3_500_000), 2 * TB)
    # 1.5 million for the first terabyte, and the observed half of 2 million for the second.
    assert total.cost_per_tb == Decimal(1_250_000)


def test_an_uplink_that_changed_its_currency_is_in_both() -> None:
    usd = Price(Decimal(400), "USD")
    uplink = [
        Bought(usd, Fraction(1, 2), Fraction(1), TB),
        Bought(IDR, Fraction(1), Fraction(1), TB),
    ]
    rupiah, dollar = per_currency([uplink])
    assert (rupiah.uplinks, rupiah.cost) == (1, Decimal(9_500_000))
    assert (dollar.uplinks, dollar.cost, dollar.useful_bytes) == (1, Decimal(200), TB)


def test_what_bought_unused_capacity_is_summed_by_currency() -> None:
    usd = Price(Decimal("800.50"), "USD")
    amounts = idle_amounts([(IDR, 0.75), (usd, 1.0), (IDR, 0.5)])
    assert amounts.by_currency == {"IDR": Decimal("11875000.00"), "USD": Decimal("800.50")}
    assert amounts.by_uplink == [Decimal(7_125_000), Decimal("800.50"), Decimal(4_750_000)]


def test_a_currency_with_an_unknown_part_has_no_unused_amount() -> None:
    amounts = idle_amounts([(IDR, 0.75), (IDR, None), (Price(Decimal(800), "USD"), 0.0)])
    assert amounts.by_currency == {"USD": Decimal("0.00")}
    assert amounts.by_uplink == [Decimal(7_125_000), None, Decimal(0)]
    assert idle_amounts([]).by_currency == {}


def test_the_peak_is_of_the_fuller_direction() -> None:
    assert peak_share([0.2, 0.3]) == 0.3
    assert peak_share([None, 0.3]) == 0.3
    assert peak_share([None, None]) is None
