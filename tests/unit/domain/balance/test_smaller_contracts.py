from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from backend.domain.balance.contracts.decision import decisions
from backend.domain.balance.contracts.smaller import MBPS, smaller_contract
from backend.domain.balance.n_minus_one import Fallback, n_minus_one
from backend.domain.balance.what_if import Scenario, what_if
from backend.domain.contracts.prices import Price
from backend.domain.demand.splits import identity
from backend.domain.metering.capacity import Capacity
from tests.unit.domain.balance.demands import demand, ecmp, question, uplinks


def campus(mbps, gib, fallback=None, **fields):
    today = ecmp(len(mbps))
    if fallback:
        today = replace(today, fallback=fallback)
    return question(uplinks(*mbps, **fields), demand(gib, noise=0.01), today)


def judged(what, uplink_id):
    return smaller_contract(what, uplink_id, what.uplinks[uplink_id - 1].capacity)


def fullest(load):
    return max(load.p95_download_utilization, load.p95_upload_utilization)


def test_a_smaller_contract_fits_where_no_failure_overloads_it():
    # ISP2 and ISP3 carry next to nothing, so ISP1 needs no more when they fail.
    what = campus((100, 100, 100), (1500, 20, 20))
    row = judged(what, 1)
    assert row.sizing == "fits"
    assert row.failure is None
    size = row.smaller.download_bps
    assert size % MBPS == 0
    # At most 70 % full, and a Mbps less would be fuller.
    peak_bps = row.peak * 100 * MBPS
    assert peak_bps / size <= 0.7 < peak_bps / (size - MBPS)
    assert row.saving(Price(Decimal(1_000_000), "IDR")) == 1_000_000 * (
        1 - Fraction(size, 100 * MBPS)
    )


def test_it_is_kept_where_another_isp_that_fails_needs_it():
    what = campus((100, 100), (1300, 1300))
    row = judged(what, 1)
    assert (row.sizing, row.failure.down) == ("needed", (2,))
    assert row.failure.minutes_today == 0 < row.failure.minutes_smaller


def test_it_is_not_safe_where_already_todays_contract_is_not():
    what = campus((100, 100), (1800, 1800))
    row = judged(what, 1)
    assert (row.sizing, row.failure.down) == ("unsafe", (2,))
    assert 0 < row.failure.minutes_today < row.failure.minutes_smaller


@pytest.mark.parametrize("gib", [(1300, 1300, 900), (1500, 1600, 700), (900, 1300, 2300)])
@pytest.mark.parametrize("spare", [None, Fallback(main=((1,), (2,), (3,)))])
def test_the_figures_are_those_of_what_if_and_of_the_failures(gib, spare):
    what = campus((100, 100, 200), gib, spare, risk_group=("north", "north", ""))
    for uplink_id in (1, 2, 3):
        row = judged(what, uplink_id)
        if row.failure is None:
            continue
        for capacities, p95, minutes in (
            ({uplink_id: row.smaller}, row.failure.p95_smaller, row.failure.minutes_smaller),
            ({}, row.failure.p95_today, row.failure.minutes_today),
        ):
            scenario = Scenario(down=frozenset(row.failure.down), capacities=capacities)
            own = what_if(what, scenario).uplinks[uplink_id - 1]
            assert p95 == pytest.approx(fullest(own))
            assert minutes == pytest.approx(own.minutes_above_90_per_day)


@pytest.mark.parametrize("gib", [(1300, 1300, 900), (300, 600, 700), (900, 1300, 2300)])
def test_what_fits_leaves_no_failure_unsafe_that_was_safe(gib):
    what = campus((100, 100, 200), gib)
    groups = [uplink.risk_group for uplink in what.uplinks]
    for uplink_id in (1, 2, 3):
        row = judged(what, uplink_id)
        if row.sizing != "fits":
            continue
        cut = list(what.capacities)
        cut[uplink_id - 1] = row.smaller
        split = identity(3)
        before, after = (
            n_minus_one(what.demand, split, sold, groups, what.today.fallback)
            for sold in (what.capacities, cut)
        )
        for was, then in zip(before, after, strict=True):
            assert then.overload_minutes_per_day == was.overload_minutes_per_day


def test_a_shared_route_is_a_failure_too():
    # Each of the two alone leaves room for the other's traffic on ISP3; both together do not.
    what = campus((100, 100, 200), (1000, 1000, 1000), risk_group=("north", "north", ""))
    row = judged(what, 3)
    assert (row.sizing, row.failure.down) == ("needed", (1, 2))


def test_nothing_smaller_is_named_where_it_is_hardly_smaller():
    what = campus((100, 100), (2300, 100))
    row = judged(what, 1)
    assert row.peak > 0.56
    assert (row.sizing, row.smaller, row.failure, row.part) == ("full", None, None, 1)
    assert row.saving(Price(Decimal(5), "USD")) == 0


def test_a_contract_that_a_failure_overloads_is_short():
    # 62 and 41 Mbit/s at the crest: each has room, ISP1 alone has not.
    row = judged(campus((100, 100), (2300, 1500)), 1)
    assert (row.sizing, row.failure.down, row.smaller) == ("short", (2,), None)
    assert row.failure.p95_today == row.failure.p95_smaller == pytest.approx(1.03, rel=0.02)


def test_a_contract_that_is_full_at_the_peak_is_too_small():
    row = judged(campus((100, 100), (3500, 100)), 1)
    assert (row.sizing, row.smaller, row.failure) == ("small", None, None)
    assert row.peak == pytest.approx(0.946, rel=0.01)
    size = row.larger.download_bps
    assert row.peak * 100 * MBPS / size <= 0.7 < row.peak * 100 * MBPS / (size - MBPS)


@pytest.mark.parametrize(
    "gib, choices",
    [
        ((3500, 3600), [("larger", 1), ("larger", 2)]),
        ((3500, 20), [("larger", 1)]),
        ((1500, 20, 20), [("smaller", 1)]),
        ((1800, 1700), [("keep", 1)]),
    ],
)
def test_what_to_decide_is_said_once(gib, choices):
    what = campus((100,) * len(gib), gib)
    said = decisions([judged(what, uplink_id + 1) for uplink_id in range(len(gib))])
    assert [(each.choice, each.contract.uplink_id) for each in said] == choices


def test_what_is_kept_names_who_is_overloaded_when_another_fails():
    what = campus((100, 100), (1800, 1700))
    [kept] = decisions([judged(what, 1), judged(what, 2)])
    assert kept.contract.uplink_id == 1
    assert kept.overloaded.failure.p95_today > 0.9
    safe = campus((100, 100), (1300, 1300))
    [kept] = decisions([judged(safe, 1), judged(safe, 2)])
    assert kept.overloaded is None
    assert decisions([]) == []


def test_both_directions_shrink_by_the_same_part_and_never_to_nothing():
    what = campus((100, 100), (1500, 20))
    contract = Capacity(100 * MBPS, 20 * MBPS)
    row = smaller_contract(what, 1, contract)
    # The upload, a fifth of the download, is as full as it.
    assert row.smaller.upload_bps == pytest.approx(row.smaller.download_bps / 5, abs=MBPS)
    idle = campus((100, 100), (0.001, 20))
    assert judged(idle, 1).smaller == Capacity(MBPS, MBPS)


def test_the_contract_that_a_failure_overloads_is_told_the_size_that_carries_it():
    # 103 % of 100 Mbps when ISP2 fails: 115 Mbps would be 90 % full.
    row = judged(campus((100, 100), (2300, 1500)), 1)
    assert row.enough.download_bps == pytest.approx(row.failure.p95_today / 0.9 * 1e8, abs=MBPS)
    assert row.enough.download_bps >= row.failure.p95_today / 0.9 * 1e8 - 1
    assert judged(campus((100, 100), (1300, 1300)), 1).enough is None
