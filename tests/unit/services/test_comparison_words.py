"""Sentences of the compare page."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from backend.domain.comparing.comparison import Comparison
from backend.domain.comparing.evidence import Evidence, Finding, Metric
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.statements import Statement
from backend.services.comparing.caveat_words import CAVEATS, caveat
from backend.services.comparing.sentences import percent
from backend.services.comparing.words import meaning, statements


def result(before: float | None, after: float | None, finding: Finding, p: float) -> Comparison:
    evidence = Evidence(-0.112, -0.114, -0.11, p, -1.0, "large")
    tested = None if finding == "not_enough_data" else evidence
    metric = Metric(before, after, finding, tested)
    return Comparison(frozenset({1}), (1,), (1,), 7, 7, metric, ())


def both(comparison: Comparison) -> dict[Direction, Comparison]:
    return dict.fromkeys(DIRECTIONS, comparison)


def text(sentences: Sequence[Statement]) -> str:
    return " ".join(sentence.text for sentence in sentences)


def test_a_fall_is_told_with_its_interval_and_what_it_means() -> None:
    directions = both(result(0.1299, 0.0169, "lower", 0.0005))
    assert text(statements(directions)).startswith(
        "Download skew fell from 13.0 % to 1.7 %, by 11.0 to 11.4 points with 95 % certainty; "
        "chance is an unlikely reason (p < 0.001). Upload skew fell"
    )
    assert text(meaning(directions)).startswith("The download of A is skewed, that of B balanced.")


def test_figures_are_rounded_as_they_are_shown() -> None:
    first, second = statements(both(result(0.1299, 0.0169, "lower", 0.0005)))
    assert (first.code, first.params["direction"]) == ("skew_lower", "download")
    assert second.params == {
        "direction": "upload",
        "before": 13.0,
        "after": 1.7,
        "low": 11.0,
        "high": 11.4,
        "sign": "<",
        "p": 0.001,
    }


@pytest.mark.parametrize(
    "part, figure", [(0.1225, 12.3), (0.1235, 12.4), (0.9999, 99.9), (1.0, 100.0)]
)
def test_a_percentage_reads_as_on_the_pages(part: float, figure: float) -> None:
    assert percent(part) == figure


def test_the_ends_of_an_interval_are_rounded_half_up_too() -> None:
    evidence = Evidence(-0.112, -0.1145, -0.1125, 0.001, -1.0, "large")
    metric = Metric(0.13, 0.02, "lower", evidence)
    directions = both(Comparison(frozenset({1}), (1,), (1,), 7, 7, metric, ()))
    assert "by 11.3 to 11.5 points" in text(statements(directions))


def test_what_stays_is_said_to_stay() -> None:
    directions = both(result(0.2, 0.19, "no_clear_change", 0.31))
    assert "that may be chance (p = 0.310)" in text(statements(directions))
    assert text(meaning(directions)) == (
        "The download is strongly skewed in both. The upload is strongly skewed in both."
    )


def test_what_may_be_chance_is_said_to_be_so() -> None:
    directions = both(result(0.049, 0.051, "no_clear_change", 0.31))
    assert "that of B skewed, which may be chance." in text(meaning(directions))


def test_without_traffic_nothing_is_claimed() -> None:
    directions = both(result(None, None, "not_enough_data", 1))
    assert [sentence.code for sentence in statements(directions)] == ["skews_unknown"]
    assert meaning(directions) == []


def test_of_one_direction_without_traffic_nothing_is_claimed() -> None:
    directions = {
        **both(result(0.2, 0.19, "no_clear_change", 0.31)),
        "upload": result(None, None, "not_enough_data", 1),
    }
    assert text(statements(directions)).endswith(
        "Upload skew cannot be compared: no hour of the week has traffic in both."
    )
    assert [sentence.code for sentence in meaning(directions)] == ["download_alike"]


@pytest.mark.parametrize("finding", ["lower", "higher", "no_clear_change", "not_enough_data"])
def test_every_finding_has_a_sentence(finding: Finding) -> None:
    said = text(statements(both(result(0.1, 0.2, finding, 0.02))))
    assert "{" not in said
    assert "10.0 %" in said


@pytest.mark.parametrize("code", CAVEATS)
def test_every_caveat_has_words(code: str) -> None:
    speeds = {"down": 100, "slash": "/", "up": 12.5}
    caveat_statement = caveat(
        code,
        a=3,
        b=4,
        least=5,
        side="A",
        count=2,
        name="ISP1",
        sides="A, B",
        other="ISP2",
        longest=6,
        day="2026-11-18",
        part=12.3,
        **{f"{age}_{name}": value for age in ("old", "new") for name, value in speeds.items()},
    )
    assert caveat_statement.code == code
    assert "{" not in caveat_statement.text
