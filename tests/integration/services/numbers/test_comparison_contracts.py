"""A contract of tomorrow, of a day inside a comparison, and one that was always wrong."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from backend.domain.contracts.contracts import Contract
from backend.domain.metering.capacity import Capacity
from backend.services.comparing import comparisons
from backend.services.comparing.comparisons import ComparisonView, Period
from backend.services.inventory import contracts, inventory
from tests.integration.services.history import fill_volumes, gatherer, make_router
from tests.integration.services.numbers.paper import NOW, local

SLOW, FAST = Capacity(10**8, 10**8), Capacity(2 * 10**8, 10**8)
FIRST = Period(local(2026, 11, 9), local(2026, 11, 16))
SECOND = Period(local(2026, 11, 16), local(2026, 11, 23))


def sold(session, router, *terms: tuple[dt.date | None, Capacity]):
    """These speeds for ISP1; the router as the next question finds it."""
    wanted = [Contract(day, capacity) for day, capacity in terms]
    contracts.replace(session, router.uplinks[0], router.campus, wanted, NOW)
    return inventory.view(session, router.router.id)


def compared(session, router, a: Period = FIRST, b: Period = SECOND) -> ComparisonView:
    return comparisons.compare_periods(gatherer(session, NOW), router, a, b, "all")


def skews(comparison: ComparisonView) -> tuple[float | None, float | None]:
    (effect,) = [e for e in comparison.effects if e.metric == "skew" and e.direction == "download"]
    return effect.figures.before, effect.figures.after


def text(comparison: ComparisonView) -> str:
    return " ".join(statement.text for statement in comparison.statements)


def of_comparison(comparison: ComparisonView) -> ComparisonView:
    """Without the summaries of both sides, which have tests of their own."""
    return replace(comparison, a=None, b=None)


def test_a_contract_from_wednesday_on_leaves_the_weeks_before_it_alone(session, strada) -> None:
    before = compared(session, strada)
    changed = sold(session, strada, (None, SLOW), (dt.date(2026, 11, 25), FAST))
    assert changed.uplinks[0].download_bps == 2 * 10**8
    after = compared(session, changed)
    assert of_comparison(after) == of_comparison(before)
    assert after.statements == before.statements
    assert "contract" not in text(after)


def test_a_correction_changes_them(session, strada) -> None:
    before = compared(session, strada)
    assert text(before).startswith("Download skew fell from 12.9 % to 1.5 %")
    corrected = compared(session, sold(session, strada, (None, FAST)))
    assert text(corrected).startswith("Download skew rose from 0.")
    assert skews(corrected) == pytest.approx((0.0089, 0.148), abs=1e-3)
    assert "contract" not in text(corrected)
    half = [
        comparison.side_a.volumes[0].download_p95_utilization for comparison in (corrected, before)
    ]
    assert half[0] == pytest.approx(half[1] / 2)


def test_a_contract_between_both_is_named(session, strada) -> None:
    comparison = compared(
        session, sold(session, strada, (None, SLOW), (dt.date(2026, 11, 16), FAST))
    )
    assert skews(comparison) == pytest.approx((0.129, 0.148), abs=1e-3)
    assert "the contract of ISP1 (100 Mbit/s in A, 200/100 Mbit/s in B)" in text(comparison)
    assert "contract_inside" not in {caveat.code for caveat in comparison.caveats}


def test_a_contract_inside_a_period_counts_from_its_day_on(session) -> None:
    """ISP1 and ISP2 carry 30 GB a day each: half and half is ideal from Wednesday on, a third before."""
    router = make_router(session, mbps=(100, 200))
    for week in (9, 16):
        start = local(2026, 11, week)
        volumes = [(7 * 30 * 10**9, 7 * 10**9)] * 2
        fill_volumes(session, router, start, start + dt.timedelta(weeks=1), volumes)
    comparison = compared(
        session, sold(session, router, (None, SLOW), (dt.date(2026, 11, 18), FAST))
    )
    # A: 1/2 against 1/3. B: that for two days of seven, and nothing for five.
    assert skews(comparison) == pytest.approx((1 / 6, 1 / 6 * 2 / 7), abs=1e-6)
    (inside,) = [caveat for caveat in comparison.caveats if caveat.code == "contract_inside"]
    assert inside.text == (
        "B: a new contract of ISP1 began on 2026-11-18, 200/100 Mbit/s after 100 Mbit/s: "
        "each day counts with its own."
    )
    assert "(100 Mbit/s in A, 100 then 200/100 Mbit/s in B)" in text(comparison)
    # Two days at the full of the old contract's rate are above the 95th percentile of seven.
    rate = 30 * 10**9 * 8 / 86400
    uplink = comparison.side_b.volumes[0]
    assert uplink.download_p95_utilization == pytest.approx(rate / 10**8, rel=1e-6)
    assert comparison.side_b.volumes[1].download_p95_utilization == pytest.approx(
        rate / 2e8, rel=1e-6
    )
