"""What tests and pings of a period come to, in one sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from backend.domain.metering.capacity import Capacity
from backend.domain.quality.metrics import Load, QualityMetric, UplinkMetric, grades
from backend.domain.quality.period_verdict import GradedUplink, judge_quality

CONTRACT = Capacity(100_000_000, 50_000_000)


def runs(bps: float, n: int = 9) -> QualityMetric:
    return QualityMetric(n=n, mean=bps, median=bps)


def of(value: float, n: int = 500) -> QualityMetric:
    return QualityMetric(n=n, mean=value, median=value)


WELL: dict[UplinkMetric, QualityMetric] = {
    "download": runs(95e6),
    "upload": runs(46e6),
    "rtt": of(20.0),
    "loss": of(0.001),
    "jitter": of(2.0),
    "udp_loss": QualityMetric(),
    "http": QualityMetric(),
}
PINGS: dict[UplinkMetric, QualityMetric] = {
    **WELL,
    "download": QualityMetric(),
    "upload": QualityMetric(),
    "jitter": QualityMetric(),
}
UNKNOWN: dict[UplinkMetric, QualityMetric] = {name: QualityMetric() for name in WELL}


def isp(name: str, rise_ms: float | None = None, **changed: QualityMetric) -> GradedUplink:
    metrics = {**WELL, **changed}
    load = Load() if rise_ms is None else Load(rise_ms=rise_ms)
    return GradedUplink(name, CONTRACT, metrics, grades(metrics, load, CONTRACT))


def only(metrics: dict[UplinkMetric, QualityMetric], name: str = "ISP1") -> GradedUplink:
    return GradedUplink(name, CONTRACT, metrics, grades(metrics, Load(), CONTRACT))


@pytest.mark.parametrize(
    "uplinks, tone, text",
    [
        ([isp("ISP1"), isp("ISP2", upload=runs(41e6))], "good", "Every ISP delivers at least 82 % of its contract."),
        (
            [isp("ISP1"), isp("ISP3", download=runs(66e6, 40))],
            "warning",
            "Tests over ISP3 reach 66 % of its contract in the download (median of 40 tests).",
        ),
        (
            [isp("ISP1", download=runs(70e6)), isp("ISP2", upload=runs(20e6, 7))],
            "bad",
            "Tests over ISP2 reach 40 % of its contract in the upload (median of 7 tests).",
        ),
        (
            [isp("ISP1", download=runs(70e6)), isp("ISP2", loss=of(0.04))],
            "bad",
            "Calls over ISP2 suffer: 4 % of the packets are lost.",
        ),
        ([isp("ISP1", rtt=of(310.4))], "warning", "Calls over ISP1 suffer: a round trip takes 310 ms."),
        ([isp("ISP1", jitter=of(31))], "warning", "Calls over ISP1 suffer: the jitter is 31 ms."),
        (
            [isp("ISP1"), isp("ISP2", 180.6)],
            "warning",
            "Calls over ISP2 suffer while it is full: a round trip then takes 181 ms longer.",
        ),
        (
            [isp("ISP1"), isp("ISP2", download=runs(20e6, 2), upload=QualityMetric())],
            "unknown",
            "Nothing is wrong so far, but ISP2 has too few tests to tell its speed.",
        ),
        (
            [only(PINGS), only(PINGS, "ISP2")],
            "unknown",
            "Pings are good so far. Whether each ISP delivers its speed is not tested yet.",
        ),
        ([only({**PINGS, "loss": of(0.02)})], "warning", "Calls over ISP1 suffer: 2 % of the packets are lost."),
    ],
)  # fmt: skip
def test_the_worst_is_said(uplinks: list[GradedUplink], tone: str, text: str) -> None:
    verdict = judge_quality(uplinks)
    assert verdict is not None
    assert (verdict.tone, verdict.sentence.text) == (tone, text)


@pytest.mark.parametrize("uplinks", [[], [only(UNKNOWN)]])
def test_where_nothing_was_measured_nothing_is_said(uplinks: list[GradedUplink]) -> None:
    assert judge_quality(uplinks) is None


def test_it_counts_on_the_contract_of_the_tests() -> None:
    doubled = replace(isp("ISP1"), contract=Capacity(200_000_000, 100_000_000))
    verdict = judge_quality([doubled])
    assert verdict is not None
    assert verdict.sentence.params["part"] == 46
