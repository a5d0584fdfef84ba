"""Tests of a simulated past: the lab's output, read by the product's parsers."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.metering.capacity import Capacity
from backend.domain.probes.probe import Measured, ProbeSpec, Target
from backend.domain.quality import probe_figures
from cli.demo.active import minutes
from cli.demo.active.prober import PastProber
from cli.demo.active.scene import PastScene
from lab.campuses.recorded_uplinks import RecordedUplinks
from lab.probing.uplinks import UplinkMoment

CONTRACT = Capacity(200_000_000, 200_000_000)
SOURCES = {"10.20.0.12": "ISP2", "10.20.0.13": "ISP3"}


@dataclass
class QuietUplinks:
    """Three lines without users, on a Monday at 08:00 of the seventh week."""

    begins_at: float = 1_000_000.0
    wans: dict[str, None] = field(default_factory=lambda: dict.fromkeys(("ISP1", "ISP2", "ISP3")))

    def counted(self, _name: str, _at: float) -> tuple[int, int]:
        return 0, 0

    def moment(self, name: str, _at: float) -> UplinkMoment:
        return UplinkMoment(name, "pcc", 7, 0, 8, *CONTRACT_BPS, 0.0, 0.0)

    def chance(self, name: str, at: float) -> Random:
        return Random(f"{name} {at}")


CONTRACT_BPS = (CONTRACT.download_bps, CONTRACT.upload_bps)


def run(spec: ProbeSpec, source: str = "10.20.0.12") -> tuple[Measured, PastScene, dict[str, Any]]:
    scene = PastScene(cast("RecordedUplinks", QuietUplinks()))
    measured = PastProber(scene, SOURCES).run(
        spec, Target("far", "far.example"), source, CONTRACT, stop=threading.Event(), deadline_s=60
    )
    assert isinstance(measured, Measured)
    return measured, scene, probe_figures.figures(spec, measured, CONTRACT)


@pytest.mark.parametrize("way", ["download", "upload"])
def test_tcp(way) -> None:
    measured, scene, figures = run(ProbeSpec("tcp", way, 10, streams=4))
    assert measured.warnings == ()
    assert figures[way]["mean_bps"] / 200e6 == pytest.approx(
        1.0 if way == "download" else 0.892, rel=0.02
    )
    if way == "upload":
        assert figures["rtt_ms"]["mean"] == pytest.approx(109.12, abs=0.5)
    else:
        assert "rtt_ms" not in figures
    assert figures["reported"]["received_bps"] == pytest.approx(figures[way]["mean_bps"], rel=1e-4)
    assert sum(scene.counted("ISP2")) > measured.download_bytes + measured.upload_bytes
    assert scene.counted("ISP3") == (0, 0)
    assert scene.at == 1_000_010


def test_udp_loses_as_the_receiver_counted() -> None:
    _, _, figures = run(ProbeSpec("udp", "upload", 10, rate_bps=50_000_000))
    assert figures["upload"]["mean_bps"] == pytest.approx(50e6, rel=0.001)
    assert figures["jitter_ms"]["mean"] == pytest.approx(0.0352, rel=0.3)
    assert 0 <= figures["loss"]["share"] < 0.001


def test_only_the_large_buffer_is_graded_c() -> None:
    grades = {}
    for source, name in SOURCES.items():
        measured, scene, figures = run(ProbeSpec("load", duration_s=10), source)
        grades[name] = figures["load"]["grade"]
        assert len(measured.series.pings) == 400
        assert scene.at == 1_000_040
    assert grades == {"ISP2": "A", "ISP3": "C"}


@given(st.floats(1e9, 2e9), st.floats(0, 5000))
def test_pings_of_the_past_begin_after_what_an_earlier_demo_stored(
    begins_at: float, length_s: float
) -> None:
    moments_s = list(minutes.moments(begins_at, begins_at + length_s))
    assert all(begins_at + 60 <= at_s < begins_at + length_s for at_s in moments_s)
    assert {at_s % minutes.EVERY_S for at_s in moments_s} <= {minutes.WITHIN_S}
    assert len(moments_s) >= int(length_s // minutes.EVERY_S) - 1
