"""Figures of a run of kind load: flows, round trips per phase, and their rise."""

from __future__ import annotations

from typing import Any

from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.probes.kinds import PHASES, Phase
from backend.domain.probes.probe import Measured, Ping, ProbeSpec, Series
from backend.domain.quality.flow_figures import Intervals, flow
from backend.domain.quality.qos import load_grade
from backend.domain.quality.times import times

GRADED_PHASES: tuple[Phase, ...] = ("download", "upload")
"""Published letters are for one direction; `both` is graded only without these."""


def under_load(_: ProbeSpec, measured: Measured) -> dict[str, Any]:
    series = measured.series
    return {
        **{str(way): flow(_of_phase(series, way)) for way in DIRECTIONS},
        "load": load(series),
    }


def _of_phase(series: Series, direction: Direction) -> Intervals:
    """Seconds with only this direction loaded, else with both."""
    by_phase = {phase: rates for phase, way, rates in series.phase_bps if way == direction}
    rates = by_phase.get(direction) or by_phase.get("both") or ()
    return Intervals(
        tuple(1000 * n for n in range(len(rates))),
        (1000,) * len(rates),
        tuple(rate // 8 for rate in rates),
    )


def load(series: Series) -> dict[str, Any]:
    """Round trips per phase, and the rise of the worse direction's median over the idle one."""
    phases = [_phase(phase, series) for phase in PHASES]
    middles = {
        phase["phase"]: phase["rtt_ms"]["median"] for phase in phases if phase["rtt_ms"] is not None
    }
    graded = {name: middles[name] for name in GRADED_PHASES if name in middles}
    if not graded and "both" in middles:
        graded = {"both": middles["both"]}
    worst = max(graded, key=lambda name: graded[name], default=None)
    idle = middles.get("idle")
    loaded = None if worst is None else graded[worst]
    rise = None if idle is None or loaded is None else loaded - idle
    return {
        "phases": [phase for phase in phases if phase["sent"]],
        "idle_ms": idle,
        "loaded_ms": loaded,
        "rise_ms": rise,
        "worst_phase": worst,
        "grade": None if rise is None else load_grade(rise),
    }


def _phase(phase: Phase, series: Series) -> dict[str, Any]:
    pings: list[Ping] = [ping for ping in series.pings if ping.phase == phase]
    answers = [ping.rtt_us / 1000 for ping in pings if ping.rtt_us is not None]
    rates = {way: values for name, way, values in series.phase_bps if name == phase and values}
    means = {f"{way}_bps": round(sum(values) / len(values)) for way, values in rates.items()}
    return {
        "phase": phase,
        "sent": len(pings),
        "lost": len(pings) - len(answers),
        "rtt_ms": times(answers),
        **means,
    }
