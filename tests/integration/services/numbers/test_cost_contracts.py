"""Costs of a window in which price or speed changed on a Wednesday, worked by hand."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from decimal import Decimal

import pytest

from backend.domain.contracts.contracts import Contract
from backend.domain.contracts.prices import Price
from backend.domain.figures import costs as figures
from backend.domain.metering.capacity import Capacity
from backend.services.figures import costs
from backend.services.inventory import contracts, inventory
from backend.services.windows.windows import WindowRequest
from tests.integration.services.history import gatherer
from tests.integration.services.numbers.paper import NOW, local

WEDNESDAY = dt.date(2026, 11, 18)
SLOW, FAST = Capacity(10**8, 10**8), Capacity(2 * 10**8, 10**8)
IDR, DEARER = Price(Decimal(3_000_000), "IDR"), Price(Decimal(4_500_000), "IDR")
USD = Price(Decimal(240), "USD")
OLD = Contract(None, SLOW, IDR)
BOTH = WindowRequest("custom", local(2026, 11, 9), local(2026, 11, 23), "all")
FIRST = replace(BOTH, to_at=local(2026, 11, 16))
DAY_S = 86_400


def sold(session, router, *wanted: Contract):
    contracts.replace(session, router.uplinks[0], router.campus, wanted, NOW)
    return inventory.view(session, router.router.id)


def costs_of(session, router, request: WindowRequest = BOTH):
    """ISP1's, and those of all lines by currency."""
    view = costs.of_router(gatherer(session, NOW), router, request)
    return view.uplinks[0], view.currencies


def test_a_price_from_wednesday_on_leaves_the_week_before_alone(session, strada) -> None:
    known = sold(session, strada, OLD)
    before, _ = costs_of(session, known, FIRST)
    changed = sold(session, known, OLD, Contract(WEDNESDAY, FAST, USD))
    after, currencies = costs_of(session, changed, FIRST)
    assert after.stretches == before.stretches
    possible = [costs.uses.download.possible_bytes for costs in (before, after)]
    assert possible == [7 * 10**8 // 8 * DAY_S] * 2
    assert figures.cost(after.bought) == Decimal(700_000)
    assert [currency.currency for currency in currencies] == ["IDR"]


def test_each_day_costs_what_its_contract_says(session, strada) -> None:
    """Nine of November's thirty days at 3 million, five at 4.5 million."""
    router = sold(session, strada, OLD, Contract(WEDNESDAY, SLOW, DEARER))
    uplink, (total,) = costs_of(session, router)
    assert [figures.cost([stretch.bought]) for stretch in uplink.stretches] == [900_000, 750_000]
    assert figures.cost(uplink.bought) == total.cost == Decimal(1_650_000)
    assert uplink.price == DEARER
    assert (
        sum(stretch.bought.useful_bytes for stretch in uplink.stretches)
        == uplink.whole.useful_bytes
    )
    assert figures.cost_per_tb(uplink.bought) == total.cost_per_tb
    assert float(total.cost_per_tb) == pytest.approx(
        1_650_000 / uplink.whole.useful_bytes * 1e12, abs=0.01
    )


def test_a_new_currency_is_never_added_to_the_old_one(session, strada) -> None:
    router = sold(session, strada, OLD, Contract(WEDNESDAY, SLOW, USD))
    uplink, (rupiah, dollar) = costs_of(session, router)
    assert (rupiah.cost, dollar.cost) == (Decimal(900_000), Decimal(40))
    assert (rupiah.uplinks, dollar.uplinks) == (1, 1)
    assert figures.cost(uplink.bought) == Decimal(40)
    first, last = uplink.stretches
    assert first.end_ms == last.start_ms == 1_794_934_800_000
    assert rupiah.useful_bytes == first.bought.useful_bytes
    assert dollar.cost_per_tb == figures.cost_per_tb([last.bought])


def test_paid_capacity_is_that_of_each_day(session, strada) -> None:
    router = sold(session, strada, OLD, Contract(WEDNESDAY, FAST, IDR))
    uplink, _ = costs_of(session, router)
    assert len(uplink.stretches) == 1
    megabits = 9 * 100 + 5 * 200
    assert uplink.uses.download.possible_bytes == megabits * 10**6 // 8 * DAY_S
    assert uplink.uses.upload.possible_bytes == 14 * 10**8 // 8 * DAY_S


def test_a_correction_changes_all_of_it(session, strada) -> None:
    router = sold(session, strada, replace(OLD, capacity=FAST, price=DEARER))
    uplink, _ = costs_of(session, router, FIRST)
    assert figures.cost(uplink.bought) == Decimal(1_050_000)
    assert uplink.uses.download.possible_bytes == 7 * 2 * 10**8 // 8 * DAY_S
