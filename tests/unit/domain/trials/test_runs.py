"""Which run of a queue trial comes next."""

from __future__ import annotations

import random

from backend.domain.trials.design import BASELINE
from backend.domain.trials.runs import MadeRun, NextRun, TrialDesign, dealt, design_of, runs_left

DESIGN = TrialDesign((("cake", BASELINE), (BASELINE, "cake")))


def test_runs_go_block_by_block_in_the_order_that_was_dealt() -> None:
    left = runs_left(DESIGN, ())
    assert [(run.block, run.place, run.variant) for run in left] == [
        (0, 0, "cake"),
        (0, 1, BASELINE),
        (1, 0, BASELINE),
        (1, 1, "cake"),
    ]


def test_a_run_that_does_not_count_is_made_once_more_at_the_end_of_its_block() -> None:
    made = [MadeRun(0, 0, "cake", False), MadeRun(0, 1, BASELINE, True)]
    assert runs_left(DESIGN, made)[0] == NextRun(0, 2, "cake")
    again = [*made, MadeRun(0, 2, "cake", False)]
    assert runs_left(DESIGN, again)[0] == NextRun(1, 0, BASELINE)


def test_a_run_that_is_not_judged_yet_is_not_repeated() -> None:
    made = [MadeRun(0, 0, "cake", True), MadeRun(0, 1, BASELINE, None)]
    assert runs_left(DESIGN, made)[0].block == 1


def test_nothing_is_left_once_every_run_was_made() -> None:
    made = [
        MadeRun(block, place, variant, True)
        for block, variants in enumerate(DESIGN.order)
        for place, variant in enumerate(variants)
    ]
    assert runs_left(DESIGN, made) == ()


def test_a_design_is_stored_and_read_back() -> None:
    design = TrialDesign(dealt(("cake", "sfq"), random.Random(7)), percent=90, form="tree")
    assert design_of(design.json) == design
    assert len(design.order) == 6
    assert design.variants == (BASELINE, "cake", "sfq")
