"""Plans to begin with: a campus's daily needs, the paper's, and evidence against an ISP."""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.directions import DIRECTIONS
from backend.domain.probes.probe import Preset, ProbeSpec
from backend.domain.probes.schedule import MeasurementPlan

PAPER_S = 900  # 30 minutes a day per protocol, 15 each way: three ISPs fit 08:00 to 12:00

MANY_STREAMS = 8
SLOW_START_S = 2


@dataclass(frozen=True, slots=True)
class Definition:
    preset: Preset
    plan: MeasurementPlan
    servers: int = 1  # how many it wants
    days: int | None = None  # how long it lasts; None: for good


LIGHT = Definition(
    "light",
    MeasurementPlan(
        cron="0 * * * *",
        selection="work",
        slip_s=1500,
        window_s=3600,
        probes=(
            *(ProbeSpec("tcp", way, 10, omit_s=SLOW_START_S) for way in DIRECTIONS),
            ProbeSpec("http"),
        ),
    ),
)
PAPER = Definition(
    "paper",
    MeasurementPlan(
        cron="0 8 * * *",
        selection="work",
        window_s=4 * 3600,
        probes=(
            *(ProbeSpec("tcp", way, PAPER_S, streams=MANY_STREAMS) for way in DIRECTIONS),
            *(ProbeSpec("udp", way, PAPER_S) for way in DIRECTIONS),
        ),
    ),
)
DISPUTE = Definition(
    "dispute",
    MeasurementPlan(
        cron="0 * * * *",
        selection="all",
        slip_s=300,
        window_s=3600,
        probes=tuple(
            ProbeSpec("tcp", way, 10, streams=streams, omit_s=SLOW_START_S)
            for streams in (1, MANY_STREAMS)
            for way in DIRECTIONS
        ),
    ),
    servers=2,
    days=7,
)
PRESETS = (LIGHT, PAPER, DISPUTE)  # in the order of the form
