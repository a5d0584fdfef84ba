"""What tests over the paper's lines meet, beside the paper's active tables."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from lab.probing import uplinks
from lab.probing.uplinks import UplinkMoment

MEGA = 1_000_000
WEEK_BPS_OF_GIB = 2**30 * 8 / 604_800
MORNING_PART = 2.7  # of the week's mean: users at 08:00
CONTRACTS = {"ISP1": 100, "ISP2": 200, "ISP3": 200}
WEEK_GIB = {
    "ecmp": ((2205.8, 2297.7, 2210.9), (490.7, 445.4, 373.2)),
    "pcc": ((1105, 2423, 2443), (177, 406, 313)),
}
SECONDS = 10
DAYS = 300
WITHIN = 0.03  # of the paper's means


def moment(name: str, method: str, hour: int = 8, others_part: float = MORNING_PART, **given):
    place = list(CONTRACTS).index(name)
    down, up = (gib[place] * WEEK_BPS_OF_GIB * others_part for gib in WEEK_GIB[method])
    contract = CONTRACTS[name] * MEGA
    at = {"week": 2, "weekday": 0, "hour": hour} | given
    return UplinkMoment(name, method, **at, contract_down_bps=contract, contract_up_bps=contract,
                        others_down_bps=down, others_up_bps=up)  # fmt: skip


def uploads(method: str, what):
    """The values of all seconds of ten seconds a day over each line."""
    return [
        value
        for day in range(DAYS)
        for name in CONTRACTS
        for value in what(moment(name, method), Random(f"{day} {name}"), SECONDS)
    ]


@pytest.mark.parametrize("method, mbps", [("ecmp", 151.12), ("pcc", 148.68)])
def test_uploads_of_the_morning_are_the_papers(method: str, mbps: float) -> None:
    rates = uploads(method, lambda *given: uplinks.rates_bps(*given, upload=True))
    assert fmean(rates) / MEGA == pytest.approx(mbps, rel=WITHIN)


@pytest.mark.parametrize("method, rtt_ms", [("ecmp", 108.30), ("pcc", 108.12)])
def test_round_trips_are_the_papers(method: str, rtt_ms: float) -> None:
    rtts = uploads(method, uplinks.rtts_ms)
    assert fmean(rtts) == pytest.approx(rtt_ms, abs=0.05)


@pytest.mark.parametrize("method, jitter_ms", [("ecmp", 0.0402), ("pcc", 0.0352)])
def test_jitter_is_the_papers(method: str, jitter_ms: float) -> None:
    assert fmean(uploads(method, uplinks.jitters_ms)) == pytest.approx(jitter_ms, rel=WITHIN)


@pytest.mark.parametrize("method, mean, most", [("ecmp", 1.55, 30), ("pcc", 0.31, 6)])
def test_lost_datagrams_are_the_papers(method: str, mean: float, most: int) -> None:
    lost = uploads(method, uplinks.lost)
    assert fmean(lost) == pytest.approx(mean, rel=0.1)
    assert max(lost) == most


def test_only_isp2_is_slow_in_the_evening() -> None:
    """Its users and the test together get 66 % of the contract."""
    for name in CONTRACTS:
        there = moment(name, "pcc", hour=19, others_part=0.7)
        whole = uplinks.goodput_bps(there, upload=False) * uplinks.HEADERS + there.others_down_bps
        part = whole / there.contract_down_bps
        assert part == pytest.approx(0.66 if name == "ISP2" else uplinks.SHAPED, rel=1e-6)


def test_a_full_line_leaves_a_test_a_part() -> None:
    there = moment("ISP1", "ecmp", others_part=4)
    assert uplinks.goodput_bps(there, upload=False) > 20 * MEGA


def test_one_download_collapses_where_the_papers_did() -> None:
    day = {"week": uplinks.COLLAPSE_WEEK, "weekday": uplinks.COLLAPSE_WEEKDAY}
    there = moment("ISP3", "ecmp", hour=uplinks.COLLAPSE_HOUR, **day)
    rates = uplinks.rates_bps(there, Random(1), 16, upload=False)
    assert all(rates[:11])
    assert not any(rates[11:])


def test_the_same_moment_gives_the_same_seconds() -> None:
    first, again = (
        uplinks.rates_bps(moment("ISP3", "pcc"), Random(7), SECONDS, upload=True) for _ in range(2)
    )
    assert first == again
