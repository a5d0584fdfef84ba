"""An ISP is silent where the others carry and nothing arrives through it; a quiet night says nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.conditions.condition_state import Sight
from backend.domain.alerts.conditions.silence import Carrying, SilenceLimits, sight_of

LIMITS = SilenceLimits()
MBPS = 1_000_000
CONTRACTS = (100, 200, 200)
EQUAL = (1 / 3, 1 / 3, 1 / 3)


def campus(
    mbps: tuple[float | None, ...],
    *,
    down: tuple[int, ...] = (),
    shares: tuple[float | None, ...] = (0.2, 0.4, 0.4),
    pings: tuple[int, int] = (0, 0),
    others_lost: int = 0,
) -> list[Carrying]:
    """`pings`: sent and lost over the first uplink. Over each other 30 are sent."""
    return [
        Carrying(
            uplink_id=number,
            is_up=number not in down,
            contract_bps=contract * MBPS,
            set_share=share,
            download_bps=None if rate is None else rate * MBPS,
            pings_sent=pings[0] if number == 1 else 30,
            pings_lost=pings[1] if number == 1 else others_lost,
        )
        for number, (rate, contract, share) in enumerate(
            zip(mbps, CONTRACTS, shares, strict=True), 1
        )
    ]


@pytest.mark.parametrize(
    "mbps, sight",
    [
        # ISP1 has a fifth of the capacity. Of 100 Mbps 20 are due: silent below 1, carries from 4 on.
        pytest.param((0, 50, 50), "bad", id="nothing arrives"),
        pytest.param((0.9, 50, 49.1), "bad", id="under a twentieth of what is due"),
        pytest.param((1.1, 50, 48.9), "between", id="a little more"),
        pytest.param((3.9, 50, 46.1), "between", id="not yet a fifth"),
        pytest.param((4.1, 50, 45.9), "good", id="a fifth"),
        pytest.param((20, 40, 40), "good", id="as it should"),
        # Under 5 % of what the others are contracted for, 20 Mbps, they say nothing.
        pytest.param((0, 10, 9), "unknown", id="the others are idle too"),
        pytest.param((0, 20.1, 0), "bad", id="two are silent, the third carries"),
        pytest.param((0.5, 0.4, 0.4), "good", id="what arrives is proof at night"),
        pytest.param((0.04, 0, 0), "unknown", id="the line's own noise is none"),
        pytest.param((0, 0, 0), "unknown", id="nobody carries"),
        pytest.param((None, 50, 50), "unknown", id="not observed"),
        pytest.param((0, None, 50), "unknown", id="another is not observed"),
    ],
)
def test_by_traffic(mbps: tuple[float | None, ...], sight: Sight) -> None:
    assert sight_of(1, campus(mbps), LIMITS) == sight


def test_a_lost_link_is_another_matter() -> None:
    assert sight_of(1, campus((0, 50, 50), down=(1,)), LIMITS) == "unknown"


def test_of_the_others_only_those_with_a_link_count() -> None:
    """ISP1 and ISP2 share 50 Mbps: a third of it is due."""
    assert sight_of(1, campus((0.9, 49.1, None), down=(3,), shares=EQUAL), LIMITS) == "between"
    assert sight_of(1, campus((0.8, 49.2, None), down=(3,), shares=EQUAL), LIMITS) == "bad"


def test_a_line_that_gets_nothing_by_the_weights_is_not_missed() -> None:
    assert sight_of(1, campus((0, 50, 50), shares=(0.0, 0.5, 0.5)), LIMITS) == "good"


@pytest.mark.parametrize(
    "mbps, pings, sight",
    [
        ((0, 50, 50), (30, 30), "bad"),
        ((0, 1, 1), (30, 30), "bad"),
        ((0, 50, 50), (9, 9), "good"),
        ((0, 50, 50), (30, 0), "good"),
        ((20, 40, 40), (30, 30), "good"),
    ],
)
def test_of_a_spare_only_pings_say_that_it_is_gone(
    mbps: tuple[float, ...], pings: tuple[int, int], sight: Sight
) -> None:
    spare = (0.0, 0.5, 0.5)
    assert sight_of(1, campus(mbps, shares=spare, pings=pings), LIMITS) == sight


def test_of_a_spare_where_no_pings_come_back_the_target_may_be_away() -> None:
    uplinks = campus((0, 50, 50), shares=(0.0, 0.5, 0.5), pings=(30, 30), others_lost=30)
    assert sight_of(1, uplinks, LIMITS) == "good"


def test_an_isp_whose_part_nobody_knows_may_be_a_spare() -> None:
    """Only pings say that it is silent; that it carries is said by its traffic."""
    unknown = (None, 0.5, 0.5)
    assert sight_of(1, campus((0, 50, 50), shares=unknown), LIMITS) == "unknown"
    assert sight_of(1, campus((0, 50, 50), shares=unknown, pings=(30, 30)), LIMITS) == "bad"
    assert sight_of(1, campus((20, 40, 40), shares=unknown), LIMITS) == "good"


def test_weights_below_the_capacity_lower_what_is_due() -> None:
    mbps = (0.6, 50, 49.4)
    assert sight_of(1, campus(mbps), LIMITS) == "bad"
    assert sight_of(1, campus(mbps, shares=(0.1, 0.45, 0.45)), LIMITS) == "between"


@pytest.mark.parametrize(
    "pings, sight",
    [
        ((30, 30), "bad"),
        ((30, 29), "good"),
        ((9, 9), "unknown"),
        ((0, 0), "unknown"),
        ((1, 0), "good"),
    ],
)
def test_in_a_quiet_hour_pings_decide(pings: tuple[int, int], sight: Sight) -> None:
    assert sight_of(1, campus((0, 1, 1), pings=pings), LIMITS) == sight


def test_where_no_isp_gets_an_answer_the_target_may_be_away() -> None:
    assert sight_of(1, campus((0, 1, 1), pings=(30, 30), others_lost=30), LIMITS) == "unknown"
    # A router that was away for most of a minute: of one ISP's pings the last came back, of the other's none.
    assert sight_of(1, campus((0, 1, 1), pings=(30, 30), others_lost=15), LIMITS) == "unknown"
    assert sight_of(1, campus((0, 1, 1), pings=(30, 30), others_lost=14), LIMITS) == "bad"
    single = [Carrying(1, True, 100 * MBPS, 1.0, 0.0, pings_sent=30, pings_lost=30)]
    assert sight_of(1, single, LIMITS) == "unknown"


def test_traffic_weighs_more_than_pings() -> None:
    """Pings may pass a router that no client's packet is led through."""
    assert sight_of(1, campus((0, 50, 50), pings=(30, 0)), LIMITS) == "bad"
    assert sight_of(1, campus((20, 40, 40), pings=(30, 30)), LIMITS) == "good"


RATES = st.floats(0, 200)


@given(st.tuples(RATES, RATES, RATES))
def test_never_all_are_silent(mbps: tuple[float, float, float]) -> None:
    uplinks = campus(mbps)
    assert {sight_of(number, uplinks, LIMITS) for number in (1, 2, 3)} != {"bad"}


def mute(usual_mbps: tuple[float | None, ...], pings: tuple[int, int] = (0, 0)) -> list[Carrying]:
    """Nothing arrives over any ISP; `pings`: sent and lost over each."""
    return [
        Carrying(
            uplink_id=number,
            is_up=True,
            contract_bps=contract * MBPS,
            set_share=share,
            download_bps=0.0004 * contract * MBPS,
            pings_sent=pings[0],
            pings_lost=pings[1],
            usual_bps=None if usual is None else usual * MBPS,
        )
        for number, (usual, contract, share) in enumerate(
            zip(usual_mbps, CONTRACTS, (0.2, 0.4, 0.4), strict=True), 1
        )
    ]


@pytest.mark.parametrize(
    "usual_mbps, pings, sight",
    [
        # 500 Mbps together: from 25 on it is a time at which much is carried; 5 are a part of ISP1.
        pytest.param((5, 10, 10), (0, 0), "bad", id="much was carried then"),
        pytest.param((5, 10, 9.9), (0, 0), "unknown", id="little was carried then"),
        pytest.param((4.9, 50, 50), (0, 0), "unknown", id="but not over this one"),
        pytest.param((None, None, None), (0, 0), "unknown", id="that time is not known"),
        pytest.param((50, 50, 50), (30, 29), "good", id="a ping came back"),
        # Where no ping comes back a five-hundredth is enough: 1 Mbps.
        pytest.param((0.2, 0.4, 0.4), (30, 30), "bad", id="no ping comes back over any"),
        pytest.param((0.2, 0.4, 0.39), (30, 30), "unknown", id="but hardly anything was carried"),
        pytest.param((0.2, 0.4, 0.4), (9, 9), "unknown", id="nine pings are too few"),
        pytest.param((None, None, None), (30, 30), "unknown", id="their target may be away"),
    ],
)
def test_where_nothing_arrives_over_any_isp_another_day_or_pings_decide(
    usual_mbps: tuple[float | None, ...], pings: tuple[int, int], sight: Sight
) -> None:
    assert sight_of(1, mute(usual_mbps, pings), LIMITS) == sight


def test_lost_pings_of_all_say_nothing_while_something_arrives() -> None:
    """Their target is away."""
    carried = campus((0, 0, 0.2), pings=(30, 30), others_lost=30)
    assert sight_of(1, carried, LIMITS) == "unknown"


def test_a_spare_is_away_with_the_others_if_no_ping_comes_back() -> None:
    for pings, sight in ((30, "bad"), (0, "good")):
        spare, *others = mute((0, 10, 15), pings=(pings, pings))
        uplinks = [replace(spare, set_share=0.0), *others]
        assert sight_of(1, uplinks, LIMITS) == sight
        assert sight_of(2, uplinks, LIMITS) == "bad"


def test_an_isp_that_is_alone_is_silent_where_it_carried_a_week_before() -> None:
    [alone] = mute((5, 10, 10))[:1]
    assert sight_of(1, [alone], LIMITS) == "bad"
