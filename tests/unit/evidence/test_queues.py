"""Paper B's design, statistics, rows and claims from measurements that are given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import pytest

from benchmarks.evidence import b
from benchmarks.evidence.queues.figures import QueueRuns, Run, run_of
from benchmarks.evidence.queues.sign_changes import interval, p_above_zero
from benchmarks.evidence.queues.variants import DESIGNS, NO_QUEUE, PCQ, orders

BUSY_MS = {
    "no queue": 191.0,
    "SFQ without a limit": 193.0,
    "SFQ": 28.3,
    "PCQ": 35.0,
    "FQ-CoDel": 26.6,
    "CAKE": 26.5,
    "PCQ, three clients": 50.0,
}


def measured(blocks: int = 6, scale="normal", busy_ms: Mapping[str, float] = BUSY_MS) -> QueueRuns:
    runs = tuple(
        Run(block, name, "download", 26.3, ms + block / 10, ms + 5, min(ms, 27.0), 0.0, 31.8, 0.3)
        for block in range(1, blocks + 1)
        for name, ms in busy_ms.items()
    )
    return QueueRuns(scale, blocks, runs, 0, (), "real time")


def failing(result: QueueRuns) -> set[str]:
    return {claim.sentence.split(",")[0] for claim in b.claims(result) if not claim.holds}


@pytest.mark.parametrize("count", [4, 6, 7])
def test_each_variant_follows_each_other_equally_often(count):
    whole = orders(count, 2 * count if count % 2 else count, seed=1)
    followers = Counter(pair for order in whole for pair in pairwise(order))
    assert len(followers) == count * (count - 1)
    assert len(set(followers.values())) == 1


def test_the_seed_deals_the_orders():
    assert orders(7, 6, seed=1) == orders(7, 6, seed=1) != orders(7, 6, seed=2)


def test_sign_changes_are_exact():
    assert p_above_zero([1, 2, 3, 4, 5, 6]) == 1 / 64
    assert p_above_zero([1, -1]) == 0.75
    assert interval([1, 2, 3, 4, 5]) == (1, 5)
    assert interval([1, 2, 3, 4, 5, 6]) == (2, 5)
    assert interval([1, 2]) is None


def test_figures_as_they_were_measured_fail_only_what_the_paper_says_of_sfq_and_loss():
    assert failing(measured()) == {
        "paper: SFQ has bufferbloat (215 ms); asked of SFQ below a limit",
        "paper: SFQ and PCQ lose echoes (8 and 6 %)",
    }


@pytest.mark.parametrize(
    "name, ms, sentence",
    [
        ("SFQ without a limit", 120.0, "ours: a queue type without a limit changes nothing"),
        ("CAKE", 31.0, "ours: CAKE below a limit rises by 4 ms at most"),
        ("PCQ", 41.0, "paper: PCQ with one client"),
        ("PCQ", 25.0, "ours: no queue is above PCQ"),
    ],
)
def test_a_figure_that_is_off_fails_its_claim(name, ms, sentence):
    failed = failing(measured(busy_ms={**BUSY_MS, name: ms}))
    assert any(claim.startswith(sentence) for claim in failed), failed


def test_a_quick_run_says_nothing_of_chance():
    sentences = [claim.sentence for claim in b.claims(measured(2, "quick"))]
    assert not [sentence for sentence in sentences if "no chance" in sentence]
    assert {claim.sentence for claim in b.claims(measured())} > set(sentences)


def test_the_table_compares_only_what_can_be_compared():
    rows = {row.name: row for row in b.rows(measured())}
    assert rows["PCQ: echo of the busy host"].agrees is True
    assert rows["SFQ: echo of the busy host"].agrees is False
    assert rows["SFQ without a limit: echo of the busy host"].agrees is None
    assert rows["CAKE: CPU"].ours == "router only"


def test_without_a_whole_block_nothing_is_claimed_of_queues():
    nothing = replace(measured(), runs=(), dropped=("block 1: PCQ",))
    assert [claim.holds for claim in b.claims(nothing)] == [False]
    assert b.rows(nothing) == ()
    assert any("block 1: PCQ" in note for note in b.notes(nothing))


def test_where_no_lab_is_possible_the_reason_is_all():
    nothing = replace(measured(), blocks=0, runs=(), dropped=("only root may",))
    assert b.claims(nothing) == b.rows(nothing) == ()
    assert b.notes(nothing) == ("Not run: only root may.",)


def test_a_run_on_a_machine_that_was_too_busy_does_not_count():
    answer = {
        "idle": {"busy": [26.0, 26.2], "other": [26.1, None]},
        "loaded": {"busy": [35.0, None, 36.0, 34.0], "other": [26.5]},
        "payload_bps": 31.8e6,
        "sent_bytes": 1448 * 1000,
        "retransmits": 10,
    }
    run = run_of(1, PCQ, "download", answer)
    assert run is not None
    assert run.is_valid
    assert (run.busy_ms, run.lost_percent, run.resent_percent) == (35.0, 25.0, 1.0)
    late = run_of(1, PCQ, "download", {**answer, "idle": {"busy": [29.0], "other": [29.0]}})
    assert late is not None
    assert not late.is_valid
    silent = {**answer, "loaded": {"busy": [None], "other": [26.5]}}
    assert run_of(1, PCQ, "download", silent) is None


def test_every_scale_begins_with_no_queue_among_its_variants():
    assert all(design.variants[0] == NO_QUEUE for design in DESIGNS.values())
