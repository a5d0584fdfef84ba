"""The statistics of one run from its series, for the store and its page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from backend.domain.directions import DIRECTIONS
from backend.domain.metering.capacity import Capacity
from backend.domain.probes.kinds import Kind
from backend.domain.probes.probe import Measured, ProbeSpec
from backend.domain.quality import iperf3_figures, load_figures, page_figures
from backend.domain.quality.lenses import lenses
from backend.domain.quality.qos import Conditions, tiphon

FIGURES: Mapping[Kind, Callable[[ProbeSpec, Measured], dict[str, Any]]] = {
    "tcp": iperf3_figures.tcp,
    "udp": iperf3_figures.udp,
    "load": load_figures.under_load,
    "http": page_figures.page,
}
"""What makes a run's own figures from what it measured; the unknown is None or left out."""


def figures(spec: ProbeSpec, measured: Measured, uplink: Capacity) -> dict[str, Any]:
    """As JSON: keys of RunFigures (api/probes/result_schemas.py); the unknown is left out."""
    answered = FIGURES[spec.kind](spec, measured)
    if measured.reported is not None:
        answered["reported"] = asdict(measured.reported)
    answered = {name: value for name, value in answered.items() if value is not None}
    return answered | _grades(answered, uplink)


def conditions(figures_of_run: dict[str, Any], uplink: Capacity) -> Conditions:
    """What a run says of its line; of two directions the worse one against the contract."""
    flows = [
        (
            figures_of_run[way]["mean_bps"] / uplink.of(way),
            figures_of_run[way]["mean_bps"],
            uplink.of(way),
        )
        for way in DIRECTIONS
        if figures_of_run.get(way) is not None
    ]
    worst = min(flows, default=(None, None, None))
    under_load = figures_of_run.get("load") or {}
    rtt, jitter, loss = (
        figures_of_run.get("rtt_ms"),
        figures_of_run.get("jitter_ms"),
        figures_of_run.get("loss"),
    )
    return Conditions(
        delay_ms=rtt["mean"] if rtt else under_load.get("loaded_ms"),
        jitter_ms=jitter["mean"] if jitter else None,
        loss=loss["share"] if loss else None,
        throughput_bps=worst[1],
        capacity_bps=worst[2],
        rise_ms=under_load.get("rise_ms"),
        waiting_ms=(figures_of_run.get("http") or {}).get("waiting_ms"),
    )


def _grades(figures_of_run: dict[str, Any], uplink: Capacity) -> dict[str, Any]:
    measured = conditions(figures_of_run, uplink)
    grades: dict[str, Any] = {
        "tiphon": asdict(tiphon(measured)),
        "lenses": [asdict(lens) for lens in lenses(measured)],
    }
    if measured.utilization is not None:
        grades["utilization_of_contract"] = measured.utilization
    return grades
