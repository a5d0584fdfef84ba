"""A slice of the lab year that `bin/bench false_alarms` measures: what people are told of is what happened."""

from __future__ import annotations

from functools import cache
from statistics import median

import pytest

from benchmarks.alarms import _faults
from benchmarks.alarms._campus_year import CampusYear, lived
from benchmarks.alarms._faults import CUTS, Fault
from benchmarks.alarms._judgement import Judgement, judged
from benchmarks.alarms.false_alarms import of_year
from lab.scenarios.files import load_scenario

SEED = 3


@cache
def year(name: str, weeks: int, *, is_thorough: bool = False) -> CampusYear:
    scenario = of_year(load_scenario(name), weeks)
    return lived(scenario, SEED, _faults.faults(scenario, SEED), is_thorough=is_thorough)


def judgement(name: str, weeks: int) -> Judgement:
    return judged(year(name, weeks))


def test_what_is_left_out_would_change_nothing() -> None:
    """Polls and slots that cannot matter are not judged: judged all the same, they say the same."""
    quick, thorough = year("failover", 1), year("failover", 1, is_thorough=True)
    assert quick.events == thorough.events
    assert sum(map(len, quick.events.values())) > 0
    assert quick.polls_judged < thorough.polls_judged / 10
    assert thorough.polls_judged == thorough.polls - 1
    assert quick.slots_judged < thorough.slots_judged == 2016


@pytest.mark.parametrize("name", ["strada", "failover"])
def test_ordinary_trouble_is_told_to_nobody_and_nothing_is_missed(name: str) -> None:
    made = judgement(name, 6)
    # The pause after failures may make a minute of half a minute without answers, about once in a year.
    assert {each.subject.kind for each in made.false} <= {"router_unreachable"}
    assert len(made.false) <= 1
    assert made.missed == []
    assert sum(made.expected.values()) >= 5
    ordinary = [each for each in year(name, 6).faults if each.kind in _faults.ORDINARY]
    assert len(ordinary) > 50
    assert median(made.open_s["isp_down"]) <= 40
    assert max(made.open_s["isp_silent"]) <= 180


def test_an_incident_that_nothing_explains_is_a_false_alarm() -> None:
    """The same year, of whose cuts the truth says nothing."""
    known = year("strada", 6)
    blamed = [each for each in known.faults if each.kind not in CUTS]
    hidden: list[Fault] = known.faults
    known.faults = blamed
    try:
        kinds = {each.subject.kind for each in judged(known).false}
    finally:
        known.faults = hidden
    assert "isp_down" in kinds
