"""The papers' figures agree with each other, as far as the papers do."""

from __future__ import annotations

import pytest

from benchmarks.evidence.campus.figures import skew_of
from benchmarks.evidence.papers import A, D, E, week_volumes
from benchmarks.evidence.papers_c import (
    HASH,
    ROUND_ROBIN,
    C,
    inconsistencies,
    minutes_of,
    most_requests,
)

IDEAL = tuple(part / 100 for part in A["ideal shares"].values)
WEEKS = [f"{method} {way}" for method in ("ECMP", "PCC") for way in ("upload", "download")]


@pytest.mark.parametrize("week", WEEKS)
def test_shares_are_those_of_the_volumes_and_sum_to_100(week: str) -> None:
    volumes, shares = A[week].values, A[f"{week} shares"].values
    assert sum(shares) == pytest.approx(100, abs=0.11)
    due = [100 * volume / sum(volumes) for volume in volumes]
    assert shares == pytest.approx(due, abs=0.05)


@pytest.mark.parametrize("week", WEEKS)
def test_skew_is_that_of_the_volumes(week: str) -> None:
    volumes = A[week].values
    parts = tuple(volume / sum(volumes) for volume in volumes)
    assert round(skew_of(parts, IDEAL), 3) == A[f"{week} skew"].value


def test_ideal_shares_are_those_of_the_capacities() -> None:
    capacities = A["capacities"].values
    assert [100 * each / sum(capacities) for each in capacities] == list(A["ideal shares"].values)


def test_volumes_of_a_week_are_pairs() -> None:
    assert week_volumes("PCC")[0] == (1105, 177)


@pytest.mark.parametrize("figures", [A, D, E], ids="ADE")
def test_every_figure_has_a_place_and_values(figures) -> None:
    assert all(figure.place and figure.values for figure in figures.values())


def test_a_figure_of_several_values_has_no_single_one() -> None:
    with pytest.raises(ValueError, match="too many values"):
        _ = A["ECMP upload"].value


def test_round_robin_could_be_and_the_hash_could_not() -> None:
    for scenario, minutes in (("average", 20), ("stress", 25)):
        most = most_requests(scenario)
        assert C[scenario, ROUND_ROBIN].requests <= most < C[scenario, HASH].requests
        assert minutes_of(scenario, ROUND_ROBIN) == pytest.approx(minutes, rel=0.3)
        assert minutes_of(scenario, HASH) > 1.5 * minutes


def test_the_papers_own_contradictions_are_said() -> None:
    said = " ".join(inconsistencies())
    assert "172,777 requests" in said
    assert "at most 90,000 in 20 minutes" in said
    assert "115 minutes" in said
