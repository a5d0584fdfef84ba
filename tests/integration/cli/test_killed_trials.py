"""Queue trials of the whole product: killed at each step of a run, the router's power cut, a person's change.

Whatever happens, no row of Timbang is left, the trial goes on or ends, and nothing of it is a regime, a drift or a
score.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.integration.cli.trial_campus import TrialCampus, trial_campus, until
from tests.services.require import require

pytestmark = pytest.mark.timeout(1800)

LONG_S = 10
"""Of each phase of a test that something ends: no busy machine is late for it."""
GOES_ON = ["cake", "as_it_is"]


@dataclass(frozen=True)
class Step:
    """The router falls silent at the `write`th write of a run, done or lost; then Timbang is killed.

    `in_test`: it is killed before that, while the run is measured. `by_router`: nobody comes before the router's timer;
    else Timbang is started again at once. `rows`: Timbang's on the router then: scripts, schedulers, types and queues.
    """

    name: str
    write: int
    is_done: bool
    rows: tuple[int, int, int, int]
    in_test: bool = False
    by_router: bool = False


UNDOING = 7
"""After a rehearsal, a script with two schedulers, a type and a queue."""
STEPS = (
    Step("before it is armed", 1, False, (0, 0, 0, 0)),
    Step("armed", 4, True, (1, 2, 0, 0), by_router=True),
    Step("written", 6, True, (1, 2, 1, 1), by_router=True),
    Step("measuring", UNDOING, False, (1, 2, 1, 1), in_test=True, by_router=True),
    Step("undoing", UNDOING, False, (1, 2, 1, 1)),
    Step("undone", UNDOING, True, (0, 0, 0, 0)),
)
BETWEEN = (
    Step("half armed", 2, True, (1, 0, 0, 0)),
    Step("half written", 5, True, (1, 2, 1, 0)),
    Step("written, and back at once", 6, True, (1, 2, 1, 1)),
    Step("measuring, and back at once", UNDOING, False, (1, 2, 1, 1), in_test=True),
    Step("undoing, and nobody comes", UNDOING, False, (1, 2, 1, 1), by_router=True),
)


@pytest.fixture(scope="module")
def campus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TrialCampus]:
    require("iperf3")
    with trial_campus(tmp_path_factory.mktemp("campus")) as made:
        yield made


def ours(campus: TrialCampus) -> tuple[int, int, int, int]:
    rows = campus.rows()
    menus = ("/system/script", "/system/scheduler", "/queue/type", "/queue/simple")
    scripts, schedulers, types, queues = (
        sum(row["name"].startswith("timbang") for row in rows[menu]) for menu in menus
    )
    return scripts, schedulers, types, queues


def killed_at(campus: TrialCampus, step: Step) -> int:
    """The trial whose first run was under way."""
    faults = campus.router.faults
    faults.write_is_done, faults.mute_at_write = step.is_done, step.write
    trial_id = campus.begin_trial()
    if step.in_test:
        campus.until_measured()
    else:
        until(lambda: faults.mute)
    campus.kill()
    return trial_id


def goes_on(campus: TrialCampus, steps: tuple[Step, ...]) -> None:
    """One trial is killed at each step; the last one is let go on to its end."""
    before, marks = campus.settled(), campus.marks()
    for step in steps:
        trial_id = killed_at(campus, step)
        assert ours(campus) == step.rows, step
        if step.by_router:
            campus.let_timer_fire()
            assert campus.rows() == before, step
        campus.timbang.start()
        trial = campus.until_over(trial_id, run=0)
        campus.until_as(before)
        assert trial["stop"] == "", (step, trial)
        if step is not steps[-1]:
            campus.end_trial(trial_id)
    trial = campus.until_ended(trial_id, "done")
    assert [run["variant"] for run in trial["runs"]][:2] == GOES_ON
    campus.until_observed()
    assert campus.rows() == before
    assert campus.marks() == marks


def test_killed_at_each_step_of_a_run(campus: TrialCampus) -> None:
    goes_on(campus, STEPS)


@pytest.mark.deep
def test_killed_between_the_steps_of_a_run(campus: TrialCampus) -> None:
    goes_on(campus, BETWEEN)


def test_the_routers_power_is_cut_in_mid_run(campus: TrialCampus) -> None:
    before, marks = campus.settled(), campus.marks()
    trial_id = campus.begin_trial(LONG_S)
    campus.until_measured()
    campus.router.faults.refuse_connections = True
    campus.lab.apply(campus.served)
    campus.router.reboot(campus.router.now())
    campus.until_as(before)
    campus.router.faults.clear()
    trial = campus.until_over(trial_id, run=0)
    assert trial["runs"][0]["valid"] is False
    until(lambda: [run["variant"] for run in campus.trial(trial_id)["runs"]] == GOES_ON)
    assert campus.rows() == before
    campus.end_trial(trial_id)
    campus.until_observed()
    assert campus.rows() == before
    assert campus.marks() == marks


def test_a_person_applies_weights_in_mid_run(campus: TrialCampus) -> None:
    before, marks = campus.settled(), campus.marks()
    trial_id = campus.begin_trial(LONG_S)
    campus.until_measured()
    weights = dict(zip(map(str, campus.uplinks), (2, 1, 2), strict=True))
    wanted = {"weights": weights, "reason": "more for ISP 1"}
    path = f"/routers/{campus.router_id}/changes"
    change = f"/changes/{campus.ask('POST', path, wanted)['id']}"
    campus.ask("POST", f"{change}/apply", {"reason": ""})
    trial = campus.until_ended(trial_id, "stopped")
    assert (trial["stop"], trial["ended_by"]) == ("change", "admin")
    until(lambda: campus.ask("GET", change)["state"] == "pending")
    assert not campus.has_queue()
    campus.ask("POST", f"{change}/revert")
    until(lambda: campus.ask("GET", change)["state"] == "reverted")
    campus.until_observed()
    assert campus.rows() == before
    by_person = {"changes": marks["changes"] + 1, "regimes": marks["regimes"] + 2}
    assert campus.marks() == {**marks, **by_person}, "the person's weights, and what was before"
