"""Claims of paper D from goodputs that are given, and a run that is short."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.evidence import d
from benchmarks.evidence.mesh.runs import Case, CaseResult, MeshResults, run_all
from lab.papers.mesh.measures import Goodput
from lab.papers.mesh.rerouting import RER, SD, SINGLE

PRINTED = {
    ("single path", 1.0): Goodput(401e3, 412e3, 2.78),
    ("RER", 1.0): Goodput(420e3, 427e3, 1.61),
    ("SD", 1.0): Goodput(282e3, 290e3, 1.13),
    ("single path", 0.5): Goodput(384.3e3, 390e3, 1.5),
    ("RER", 0.5): Goodput(384.4e3, 390e3, 1.5),
    ("SD", 0.5): Goodput(299e3, 304e3, 1.7),
}
"""What our prototype measured."""


def results(seconds: float, best_gain: float = 21.9) -> MeshResults:
    cases = [
        CaseResult(
            Case(policy, load, 1, seconds),
            goodput,
            {0: Goodput(1e3 * (best_gain if policy == "RER" else 1), 1e3, 0.0)},
        )
        for (policy, load), goodput in PRINTED.items()
    ]
    return MeshResults(
        seconds, (1,), (0.5, 1.0), tuple(policy.name for policy in (SINGLE, RER, SD)), tuple(cases)
    )


def test_a_long_run_judges_all_seven_sentences() -> None:
    claims = d.claims(results(300))
    assert len(claims) == 7
    assert all(claim.holds for claim in claims)


def test_a_short_run_leaves_out_what_it_cannot_judge() -> None:
    assert not any("SD rejects" in claim.sentence for claim in d.claims(results(60)))


def test_a_sentence_can_fail() -> None:
    failing = [claim for claim in d.claims(results(300, best_gain=4.9)) if not claim.holds]
    assert [claim.figures for claim in failing] == ["the best pair 4.90 times"]


def test_where_nothing_is_rejected_no_ratio_is_taken() -> None:
    measured = results(300)
    kept = tuple(
        replace(case, all=replace(case.all, rejected_percent=0.0))
        if case.case.policy == RER.name
        else case
        for case in measured.results
    )
    claims = {claim.sentence: claim for claim in d.claims(replace(measured, results=kept))}
    assert claims["RER rejects about half of what a single path does."].holds
    fewer = claims["SD rejects less than RER."]
    assert (fewer.holds, fewer.figures) == (False, "SD 1.13 %, RER 0.00 %")


def test_a_run_gives_a_row_for_each_policy_and_load() -> None:
    measured = run_all(0.5, (1,), (1.0,), (SINGLE, RER))
    assert [row.name for row in d.rows(measured)] == ["load 1: single path", "load 1: RER"]
    assert "KB/s" in d.rows(measured)[0].ours
    assert "fitted" in d.notes(measured)[0]
