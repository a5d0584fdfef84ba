"""What is checked of a trial that comes as a file, beside its types."""

from __future__ import annotations

import pytest

from backend.domain.trials.design import BASELINE
from backend.domain.trials.filed import campus_cpu_percent, check_order, check_runs
from backend.domain.trials.runs import MadeRun, TrialDesign, TrialGoal
from backend.domain.trials.verdict import Setting, verdict
from backend.errors import Invalid
from tests.unit.domain.trials.trial_runs import blocks

ORDER = ((BASELINE, "cake"), ("cake", BASELINE)) * 3
DESIGN = TrialDesign(ORDER)
CONTRACT_BPS = (14_000_000, 14_000_000)


def whole() -> list[MadeRun]:
    return [
        MadeRun(block, place, variant, True)
        for block, variants in enumerate(ORDER)
        for place, variant in enumerate(variants)
    ]


@pytest.mark.parametrize("campus", [0.0, 3.0, 55.0])
def test_with_the_campuss_share_a_verdict_from_the_same_runs_is_the_same(campus: float) -> None:
    runs = {BASELINE: blocks(rise_ms=140.0), "cake": blocks(rise_ms=1.0, cpu=40.0)}
    made = verdict(runs, Setting(CONTRACT_BPS, campus))
    share = campus_cpu_percent(made.figures, made.cpu_percent, CONTRACT_BPS)
    again = verdict(runs, Setting(CONTRACT_BPS, share))
    assert again.cpu_percent == pytest.approx(made.cpu_percent)
    assert again.statements == made.statements


def test_a_whole_trial_passes() -> None:
    check_order(DESIGN)
    check_runs(DESIGN, whole())


LIMITS = ((BASELINE, "cake@95", "cake@90"), ("cake@90", BASELINE, "cake@95")) * 3


def test_a_whole_trial_of_limits_passes() -> None:
    check_order(TrialDesign(LIMITS, goal="limit"))


@pytest.mark.parametrize(
    "order, goal, words",
    [
        (LIMITS, "queue", "this trial knows no queue cake@9"),
        (ORDER, "limit", "this trial knows no queue cake"),
        (((BASELINE, "cake@40"),) * 6, "limit", "this trial knows no queue cake@40"),
        (((BASELINE, "cake@090"),) * 6, "limit", "this trial knows no queue cake@090"),
        (((BASELINE, "cake@90", "sfq@90"),) * 6, "limit", "is of one queue"),
    ],
)
def test_limits_of_their_own_belong_to_trials_of_limits(
    order: tuple[tuple[str, ...], ...], goal: TrialGoal, words: str
) -> None:
    with pytest.raises(Invalid, match=words):
        check_order(TrialDesign(order, goal=goal))


def test_what_did_not_count_is_once_more_at_the_end_of_its_block() -> None:
    runs = whole()
    runs[0] = MadeRun(0, 0, BASELINE, False)
    with pytest.raises(Invalid, match="as_it_is of block 0 is missing"):
        check_runs(DESIGN, runs)
    check_runs(DESIGN, [*runs[:2], MadeRun(0, 2, BASELINE, True), *runs[2:]])


@pytest.mark.parametrize(
    "order, words",
    [
        ((("cake", BASELINE), ("cake", "cake")) * 3, "order.1: a block has each queue once"),
        ((("cake", "sfq"),) * 6, "what the router had is missing"),
        (((BASELINE, "red"),) * 6, "A trial knows the queues"),
        (((BASELINE, "as_it_is_unlimited"),) * 6, "A trial knows the queues"),
        (((BASELINE, "cake"),) * 4, "Choose 5 to 12 blocks"),
    ],
)
def test_an_order_that_no_trial_has_is_refused(
    order: tuple[tuple[str, ...], ...], words: str
) -> None:
    with pytest.raises(Invalid, match=words):
        check_order(TrialDesign(order))


@pytest.mark.parametrize(
    "runs, words",
    [
        (whole()[:-1], "as_it_is of block 5 is missing"),
        ([whole()[0], *whole()], "runs.1: as_it_is in block 0 is no run"),
        ([*whole(), MadeRun(5, 2, "cake", True)], "runs.12: cake in block 5 is no run"),
        ([*whole()[:-1], MadeRun(9, 0, "cake", True)], "runs.11: cake in block 9 is no run"),
        ([MadeRun(0, 1, BASELINE, True), *whole()[1:]], "runs.0.place: it is run 0 of its block"),
    ],
)
def test_runs_that_are_no_whole_trial_are_refused(runs: list[MadeRun], words: str) -> None:
    with pytest.raises(Invalid, match=words):
        check_runs(DESIGN, runs)
