from typing import get_args
from zoneinfo import ZoneInfo

import pytest

from backend.domain.dates.calendar import always
from backend.domain.dates.zones import HOUR_MS
from backend.domain.figures.summary import Percentiles, UplinkInput, summarise, window_of
from backend.domain.metering.capacity import Capacity
from backend.domain.metering.rollups import Rollup
from backend.domain.verdict.limits import VerdictLimits
from backend.domain.verdict.period import (
    STATE_OF,
    Reason,
    ReasonCode,
    State,
    judge,
    of_traffic_alone,
)

MBPS = 1_000_000
CAPACITY_MBPS = (100, 200, 200)
WINDOW = window_of(always(ZoneInfo("UTC")), 0, 24 * HOUR_MS, "all")


def week(
    down_mbps=(20, 40, 40), up_mbps=(2, 4, 4), *, p95_mbps=(30, 60, 60), configured=(0.2, 0.4, 0.4),
    seen=(1.0, 1.0, 1.0), bridged=0.0, p95_up_mbps=(5, 10, 10),
):  # fmt: skip
    """A day of three lines of 100, 200 and 200 Mbit/s with these mean rates and percentiles."""
    uplinks = []
    for n, capacity_mbps in enumerate(CAPACITY_MBPS):
        covered_ms = round(WINDOW.selected_ms * seen[n])
        down, up = (round(m[n] * MBPS * covered_ms / 8000) for m in (down_mbps, up_mbps))
        totals = Rollup(0, down, up, covered_ms, round(covered_ms * bridged))
        capacity = Capacity(capacity_mbps * MBPS, capacity_mbps * MBPS)
        p95 = Percentiles(round(p95_mbps[n] * MBPS), round(p95_up_mbps[n] * MBPS))
        uplinks.append(UplinkInput(str(n), f"ISP{n + 1}", capacity, totals, p95, configured[n]))
    return summarise(uplinks, Percentiles(None, None), WINDOW)


def alone(totals):
    return UplinkInput("1", "ISP1", Capacity(MBPS, MBPS), totals, Percentiles(1, 1))


def verdict(summary):
    return judge(summary, VerdictLimits())


def codes(judged):
    return [reason.code for reason in judged.reasons]


def test_balanced_names_the_fullest_uplink():
    judged = verdict(week(p95_mbps=(40, 60, 60)))
    assert (judged.state, judged.uplink, judged.direction) == ("balanced", "ISP1", "download")
    assert judged.p95_utilization == 0.4
    assert judged.skew == 0
    assert judged.reasons == ()


@pytest.mark.parametrize(
    "down_mbps,state", [((20, 47, 33), "skewed"), ((20, 61, 19), "strongly_skewed")]
)
def test_skew_names_the_uplink_that_carries_too_much(down_mbps, state):
    judged = verdict(week(down_mbps))
    assert (judged.state, judged.uplink, judged.direction) == (state, "ISP2", "download")
    assert judged.achieved_share == pytest.approx(down_mbps[1] / 100)
    assert judged.ideal_share == 0.4
    assert codes(judged) == ["over_share", "under_share", "uneven_traffic"]
    assert judged.reasons[1].uplink == "ISP3"


def test_an_outage_is_named_where_it_explains_the_skew():
    third_down = {"2": [(0, 8 * HOUR_MS)]}
    # While ISP3 was down for a third of the day, the others carried its part in the ratio of their capacities.
    rates = (20 * 2 / 3 + 100 / 9, 40 * 2 / 3 + 200 / 9, 40 * 2 / 3)
    judged = judge(week(rates), VerdictLimits(), third_down)
    assert judged.state == "skewed"
    assert codes(judged) == ["over_share", "under_share", "was_down"]
    assert (judged.reasons[2].uplink, judged.reasons[2].value) == ("ISP3", 8 * 3600)
    # What it does not explain has other reasons.
    assert codes(judge(week((20, 61, 19)), VerdictLimits(), third_down))[2] == "uneven_traffic"
    assert codes(judge(week(rates), VerdictLimits(), {"2": [(0, 60_000)]}))[2] == "uneven_traffic"


def test_users_were_harmed_where_an_isp_was_down_or_full_for_long():
    five, fifteen = {"1": [(0, 300_000)]}, {"0": [(0, 900_000)]}
    judged = judge(week(), VerdictLimits(), five, fifteen)
    assert judged.state == "balanced"
    assert [(each.code, each.uplink, each.value) for each in judged.reasons] == [
        ("no_service", "ISP2", 300),
        ("was_full", "ISP1", 900),
    ]
    assert of_traffic_alone(judged).reasons == ()
    short = {"1": [(0, 299_999)]}, {"0": [(0, 899_999)]}
    assert judge(week(), VerdictLimits(), *short).reasons == ()


def test_wrong_weights_are_blamed_where_they_are_wrong():
    judged = verdict(week((33, 33, 33), configured=(1 / 3, 1 / 3, 1 / 3)))
    assert codes(judged) == ["over_share", "under_share", "wrong_weights"]
    assert judged.reasons[2].value == pytest.approx(2 / 15)
    unknown = verdict(week((33, 33, 33), configured=(None, None, None)))
    assert codes(unknown) == ["over_share", "under_share"]


def test_the_worse_direction_speaks():
    judged = verdict(week((20, 47, 33), (8, 1, 1)))
    assert (judged.state, judged.uplink, judged.direction) == ("strongly_skewed", "ISP1", "upload")


@pytest.mark.parametrize("third", [32.9, 32.95, 33, 33.05, 33.1])
def test_the_download_speaks_where_both_are_about_as_skewed(third):
    """Whatever the skew is: on no side of a rounded figure does the sentence turn."""
    up = (2.0, 4.7001, third / 10)
    judged = verdict(week((20, 47, third), up))
    assert (judged.state, judged.direction) == ("skewed", "download")


def test_a_trickle_in_one_direction_is_not_judged():
    judged = verdict(week(up_mbps=(0.01, 0, 0)))
    assert (judged.state, judged.direction) == ("balanced", "download")


def test_overload_comes_before_skew_and_keeps_it_as_a_reason():
    judged = verdict(week((61, 20, 19), p95_mbps=(97, 60, 185)))
    assert (judged.state, judged.uplink, judged.p95_utilization) == ("overloaded", "ISP1", 0.97)
    assert codes(judged) == ["overloaded", "overloaded", "over_share", "under_share", "uneven_traffic"]  # fmt: skip
    assert [reason.uplink for reason in judged.reasons[:2]] == ["ISP1", "ISP3"]


def test_overload_of_the_upload_reports_the_skew_of_the_upload():
    judged = verdict(week((61, 20, 19), p95_up_mbps=(90, 10, 10)))
    assert (judged.state, judged.uplink, judged.direction) == ("overloaded", "ISP1", "upload")
    assert judged.skew == pytest.approx(0)


@pytest.mark.parametrize("p95,state", [(89.9, "balanced"), (90, "overloaded")])
def test_where_overload_begins(p95, state):
    assert verdict(week(p95_mbps=(p95, 60, 60))).state == state


@pytest.mark.parametrize(
    "p95,nearly", [(79.9, []), (80, ["nearly_full"]), (89.9, ["nearly_full"]), (90, [])]
)
def test_where_an_isp_is_nearly_full(p95, nearly):
    judged = verdict(week(p95_mbps=(p95, 60, 60)))
    assert [code for code in codes(judged) if code == "nearly_full"] == nearly


def test_nearly_full_names_the_fullest_isp_and_comes_after_the_split():
    judged = verdict(week((20, 47, 33), p95_mbps=(82, 60, 170), p95_up_mbps=(10, 10, 10)))
    assert judged.state == "skewed"
    assert codes(judged) == ["over_share", "under_share", "uneven_traffic", "nearly_full"]
    assert judged.reasons[-1] == Reason("nearly_full", "ISP3", "download", 0.85, 0.8)


def test_no_traffic_is_idle():
    judged = verdict(week((0, 0, 0), (0, 0, 0), p95_mbps=(0, 0, 0), p95_up_mbps=(0, 0, 0)))
    assert (judged.state, judged.uplink, judged.achieved_share) == ("idle", None, None)
    assert codes(judged) == ["no_traffic"]


def test_thin_coverage_refuses_a_verdict_and_names_the_uplink():
    judged = verdict(week((61, 20, 19), seen=(1.0, 0.4, 1.0)))
    assert (judged.state, judged.uplink, judged.skew) == ("not_enough_data", "ISP2", None)
    assert judged.reasons == (Reason("low_coverage", "ISP2", value=0.4, limit=0.5),)


def test_bridged_time_refuses_a_verdict():
    assert codes(verdict(week(bridged=0.6))) == ["mostly_bridged"] * 3


def test_a_short_window_refuses_a_verdict():
    window = window_of(always(ZoneInfo("UTC")), 0, HOUR_MS // 4, "all")
    uplink = alone(Rollup(0, 1, 1, HOUR_MS // 4))
    judged = verdict(summarise([uplink], Percentiles(1, 1), window))
    assert judged.reasons == (Reason("too_short", "ISP1", value=900, limit=1440),)
    assert judged.state == "not_enough_data"


def test_partial_coverage_is_a_note():
    judged = verdict(week(seen=(1.0, 0.9, 1.0)))
    assert judged.state == "balanced"
    assert codes(judged) == ["partial_coverage"]


def test_a_router_without_uplinks():
    judged = verdict(summarise([], Percentiles(None, None), WINDOW))
    assert (judged.state, codes(judged)) == ("not_enough_data", ["no_uplinks"])


def test_more_than_the_contract_means_a_wrong_contract():
    judged = verdict(week(p95_mbps=(105.1, 60, 195)))
    assert (judged.state, judged.uplink) == ("contract_wrong", "ISP1")
    assert codes(judged)[:2] == ["over_contract", "overloaded"]
    assert judged.reasons[0].limit == 1.05
    assert verdict(week(p95_mbps=(105, 60, 60))).state == "overloaded"


def test_one_uplink_alone_is_balanced():
    uplink = alone(Rollup(0, 10**9, 10**9, 24 * HOUR_MS))
    judged = verdict(summarise([uplink], Percentiles(1, 1), WINDOW))
    assert (judged.state, judged.uplink) == ("balanced", "ISP1")


def test_states_and_reasons_use_declared_words():
    assert set(STATE_OF) <= set(get_args(ReasonCode))
    assert set(STATE_OF.values()) | {"balanced", "skewed", "strongly_skewed"} == set(
        get_args(State)
    )
