"""How long a run holds its line, in seconds written out: what is planned shorter than it is loads a line twice."""

from __future__ import annotations

import pytest

from backend.domain.probes.probe import ProbeSpec
from backend.domain.probes.schedule import MeasurementPlan, SlotRequest, check, length_s
from backend.errors import Invalid

READING_S = 15
"""Connecting, reading the router twice, closing."""


@pytest.mark.parametrize(
    "spec, seconds",
    [
        (ProbeSpec("tcp", "download", 10), 10 + READING_S),
        (ProbeSpec("tcp", "download", 10, omit_s=2), 10 + 2 + READING_S),
        (ProbeSpec("udp", "upload", 30, omit_s=5), 30 + 5 + READING_S),
        (ProbeSpec("load", None, 10), 4 * 10 + READING_S),
        (ProbeSpec("http"), 15),
    ],
)
def test_a_run_takes_its_phases_and_what_is_omitted(spec: ProbeSpec, seconds: int) -> None:
    assert length_s(spec) == seconds
    request = SlotRequest(1, 2, 3, spec, 0, 0, 600_000)
    assert request.length_ms == seconds * 1000
    assert request.expires_ms == 600_000 - seconds * 1000


def test_a_plan_has_an_hour_and_no_slip_unless_it_says_so() -> None:
    plan = MeasurementPlan("0 * * * *", (ProbeSpec("tcp", "download"),))
    assert (plan.selection, plan.slip_s, plan.window_s) == ("work", 0, 3600)


@pytest.mark.parametrize("slip_s", [0, 120])
def test_the_least_window_holds_the_slip_the_run_and_a_minute_to_begin(slip_s: int) -> None:
    spec = ProbeSpec("tcp", "download", 10, omit_s=2)
    least = slip_s + 27 + 60
    check(MeasurementPlan("0 * * * *", (spec,), slip_s=slip_s, window_s=least), "plans.0")
    with pytest.raises(Invalid, match=f"at least {least} s") as caught:
        check(MeasurementPlan("0 * * * *", (spec,), slip_s=slip_s, window_s=least - 1), "plans.0")
    assert caught.value.field == "plans.0.window_s"
    assert "needs 87 s" in str(caught.value)
