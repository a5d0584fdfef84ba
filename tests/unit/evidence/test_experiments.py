"""Rows and claims of the papers A and C from measurements that are given."""

from __future__ import annotations

import pytest

from benchmarks.evidence import a, c
from benchmarks.evidence.campus.figures import ActiveFigures, CampusFigures
from benchmarks.evidence.papers_c import HASH, ROUND_ROBIN
from benchmarks.requests.load.runs import order
from tests.unit.evidence.examples import balancer, campus


def holding(claims) -> dict[str, bool]:
    return {claim.sentence: claim.holds for claim in claims}


def test_the_papers_own_weeks_agree() -> None:
    passive = [row for row in a.rows(campus()) if row.name.startswith("passive")]
    assert len(passive) == 12
    assert all(row.agrees for row in passive)
    assert passive[0].paper == "490.7 / 445.4 / 373.2 GiB"
    assert passive[0].interval == "one seed"


def test_a_week_that_is_off_does_not_agree_and_fails_its_claim() -> None:
    measured = campus(factor=1.1)
    assert [row.agrees for row in a.rows(measured)[:3]] == [False, False, False]
    chain = [claim for claim in a.claims(measured) if claim.sentence.startswith("chain")]
    assert len(chain) == 4
    assert not any(claim.holds for claim in chain)


def test_seeds_span_an_interval() -> None:
    first, second = campus(), campus(factor=1.001)
    both = CampusFigures((*first.weeks, *second.weeks), first.active)
    assert a.rows(both)[0].interval.startswith("490.7 to 491.2 / 445.4 to 445.4")


def test_what_packets_say_of_the_papers_sentences() -> None:
    claims = holding(a.claims(campus()))
    assert claims["ECMP parts new connections evenly, blind to capacity"]
    assert claims["PCC+CAKE lies nearer to the capacity ratio than ECMP"]
    assert claims["PCC+CAKE has less jitter"]
    assert not claims["PCC+CAKE has a shorter round trip"], "both are alike"
    assert not holding(a.claims(campus(pcc_jitter_ms=0.6)))["PCC+CAKE has less jitter"]


def test_shares_have_an_interval_that_holds_them() -> None:
    row = next(row for row in a.rows(campus()) if row.name == "packets, new connections under ECMP")
    assert (row.ours, row.agrees) == ("33.0 / 33.7 / 33.3 %", True)
    low, high = row.interval.split(" / ")[0].split(" to ")
    assert 31 < float(low) < 33 < float(high) < 35


def test_the_collapse_is_called_an_event() -> None:
    shown = [row.paper for row in a.rows(campus()) if "collapses" in row.name]
    assert sum("not to be reproduced" in paper for paper in shown) == 1


def test_without_a_kernel_nothing_is_said_of_packets() -> None:
    measured = CampusFigures(campus().weeks, ActiveFigures("no root"))
    assert all(row.name.startswith("passive") for row in a.rows(measured))
    assert all(claim.sentence.startswith("chain") for claim in a.claims(measured))
    assert "not measured here, no root" in a.notes(measured)[-1]


def test_what_is_calibrated_is_said_first() -> None:
    assert "calibrated" in a.notes(campus())[0]


def test_the_papers_own_tables_hold_all_claims_of_paper_c() -> None:
    assert all(holding(c.claims(balancer())).values())
    ratios = [row for row in c.rows(balancer()) if row.agrees is not None]
    assert len(ratios) == 6
    assert all(row.agrees and row.paper == row.ours for row in ratios)


def test_failures_are_compared_as_parts_of_the_requests() -> None:
    claim = next(claim for claim in c.claims(balancer()) if "stress" in claim.sentence)
    assert claim.figures == "14 of 166,231 against 1592 of 238,284"


def test_one_run_has_no_interval_and_two_have() -> None:
    assert c.rows(balancer())[0].interval == "one run"
    assert c.rows(balancer(2))[0].interval == "p95 226.4 to 226.4 ms"


@pytest.mark.parametrize("scenario", ["average", "stress", "breakpoint"])
def test_who_goes_first_is_drawn_and_turns_around(scenario: str) -> None:
    names = [ROUND_ROBIN, HASH]
    firsts = {order(names, scenario, seed)[0] for seed in range(20)}
    assert firsts == set(names)
    assert order(names, scenario, 3) == order(names[::-1], scenario, 3)
    assert order(names, scenario, 3, block=1) == order(names, scenario, 3)[::-1]
