"""Rows and claims of paper E from rates that are given."""

from __future__ import annotations

import pytest

from benchmarks.evidence import e
from benchmarks.evidence.multipath.runs import KINDS, Sample, Samples, sampled
from benchmarks.evidence.multipath.settings import READINGS


def samples(**mbps: float) -> Samples:
    """Every reading alike: the paper's figures, with paths alone of 1.7 and 4.4, but for what is given."""
    printed = {"LTE alone": 1.7, "Wi-Fi alone": 4.4, "two Renos": 6.1, **e.PAPER, **mbps}
    return {
        (reading.name, kind.name): Sample((printed[kind.name] - 0.1, printed[kind.name] + 0.1))
        for reading in READINGS
        for kind in KINDS
    }


def test_the_papers_own_figures_agree_with_the_paper() -> None:
    assert {row.agrees for row in e.rows(samples())} == {True, None}
    holds = {claim.sentence: claim.holds for claim in e.claims(samples())}
    assert holds["BALIA carries about twice what LIA does."]
    assert not holds["Pooled beats the best single path."], "its LIA is below the Wi-Fi alone"


def test_what_we_measure_does_not() -> None:
    ours = samples(LIA=5.5, BALIA=4.9)
    holds = {claim.sentence: claim.holds for claim in e.claims(ours)}
    assert holds["Pooled beats the best single path."]
    assert not holds["BALIA carries about twice what LIA does."]
    assert [row.agrees for row in e.rows(ours) if row.name.endswith(": LIA")] == [False] * 3


def test_intervals_are_those_of_few_runs() -> None:
    assert Sample((1.0, 2.0, 3.0, 4.0, 5.0)).interval == pytest.approx((1.037, 4.963), abs=1e-3)


def test_readings_differ_in_delay_and_loss() -> None:
    assert [reading.paths[0].rtt_s for reading in READINGS] == pytest.approx([0.075, 0.15, 0.3])
    assert READINGS[2].paths[1].loss == pytest.approx(1 - 0.98**2)


def test_what_was_not_run_is_said() -> None:
    assert "Real MPTCP was not run" in e.notes(samples())[2]


def test_a_short_run_has_every_kind() -> None:
    assert len(e.rows(sampled(range(1, 3), 2))) == len(READINGS) * len(KINDS)
