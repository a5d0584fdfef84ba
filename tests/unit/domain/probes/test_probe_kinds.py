"""The tables by kind agree with each other, and with the literals that the API's description needs."""

from __future__ import annotations

from typing import get_args

import pytest

from backend.domain.directions import DIRECTIONS
from backend.domain.probes.kinds import KINDS, HeavyKind, Kind, RunMetric, directions_of
from backend.domain.quality.observations import VALUES, Observation, RunValues
from backend.domain.quality.probe_figures import FIGURES
from backend.probes.runners import RUNNERS


@pytest.mark.parametrize("table", [KINDS, FIGURES, RUNNERS], ids=["asked", "figures", "runners"])
def test_every_kind_stands_in_every_table(table) -> None:
    assert tuple(table) == get_args(Kind)


def test_the_heavy_ones_are_those_that_the_api_names() -> None:
    assert {kind for kind, traits in KINDS.items() if traits.heavy} == set(get_args(HeavyKind))


def test_every_metric_is_measured_by_one_kind_and_has_a_value() -> None:
    measured = [metric for traits in KINDS.values() for metric in traits.measures]
    assert sorted(measured) == sorted(get_args(RunMetric)) == sorted(VALUES)


def test_a_run_says_nothing_of_what_its_kind_does_not_measure() -> None:
    values = RunValues(mean_bps=8e6, seconds=1, loss=0.1, jitter_ms=2, waiting_ms=3)
    runs = {kind: Observation(1, 1, 1, kind, "download", 0, "ok", values) for kind in KINDS}
    known = {kind: {m for m in VALUES if run.value(m) is not None} for kind, run in runs.items()}
    assert known == {
        "tcp": {"download"},
        "udp": {"udp_loss", "jitter"},
        "load": set(),
        "http": {"http"},
    }


def test_directions_of_the_phases_of_load() -> None:
    loaded = [directions_of(phase) for phase in KINDS["load"].phases]
    assert loaded == [(), ("download",), ("upload",), DIRECTIONS]


def test_only_what_lasts_as_long_as_somebody_says_fills_an_uplink() -> None:
    for traits in KINDS.values():
        assert traits.heavy == (traits.fixed is None)
