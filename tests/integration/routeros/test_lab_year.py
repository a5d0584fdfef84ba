"""What the product reads of the lab's configurations: the shares and the danger that the lab year takes for granted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from backend.domain.lint.checks import lint
from backend.domain.methods.methods import recognise
from backend.routeros.reading.configuration import read_config
from benchmarks.alarms._campus_year import shares
from benchmarks.alarms.false_alarms import SCENARIOS
from lab.scenarios.files import load_scenario
from tests.integration.routeros.test_gap_free import site_of


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_shares_are_those_of_the_year(name: str) -> None:
    scenario = load_scenario(name)
    last = replace(
        scenario, regimes=(replace(scenario.regimes[-1], at_s=0.0),), outages=(), landings=()
    )
    interfaces = [wan.interface for wan in scenario.wans]
    with site_of(last, 0) as site:
        config = read_config(site.connection)
    configured = recognise(config, interfaces).configured_share
    assert [float(configured[name] or 0) for name in interfaces] == pytest.approx(shares(last))
    dangers = [each.code for each in lint(config, interfaces) if each.severity == "danger"]
    assert ("fasttrack_with_marks" in dangers) == (name == "fasttrack")
    if name == "fasttrack":
        # One finding, which explains why two of its ISPs look silent.
        assert dangers == ["fasttrack_with_marks"]
