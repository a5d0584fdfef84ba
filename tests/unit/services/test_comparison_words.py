"""Sentences of the compare page."""

from __future__ import annotations

import pytest

from backend.domain.comparing.comparison import Comparison
from backend.domain.comparing.evidence import Evidence, Finding, Metric
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.wording import Language
from backend.services.comparing.words import CAVEATS, caveat, meaning, percent, statement

LANGUAGES: tuple[Language, ...] = ("en", "id")


def result(before: float | None, after: float | None, finding: Finding, p: float) -> Comparison:
    evidence = Evidence(-0.112, -0.114, -0.11, p, -1.0, "large")
    tested = None if finding == "not_enough_data" else evidence
    metric = Metric(before, after, finding, tested)
    return Comparison(frozenset({1}), (1,), (1,), 7, 7, metric, ())


def both(comparison: Comparison) -> dict[Direction, Comparison]:
    return dict.fromkeys(DIRECTIONS, comparison)


def test_a_fall_is_told_with_its_interval_and_what_it_means() -> None:
    directions = both(result(0.1299, 0.0169, "lower", 0.0005))
    assert statement(directions, "en").startswith(
        "Download skew fell from 13.0 % to 1.7 %, by 11.0 to 11.4 points with 95 % certainty; "
        "chance is an unlikely reason (p < 0.001). Upload skew fell"
    )
    assert "Ketimpangan unggahan turun dari 13,0 % ke 1,7 %, sebesar 11,0 sampai 11,4 poin" in (
        statement(directions, "id")
    )
    assert meaning(directions, "en").startswith("The download of A is skewed, that of B balanced.")
    assert meaning(directions, "id").startswith("Unduhan A timpang, unduhan B seimbang.")


@pytest.mark.parametrize(
    "part, text", [(0.1225, "12.3 %"), (0.1235, "12.4 %"), (0.9999, "99.9 %"), (1.0, "100.0 %")]
)
def test_a_percentage_reads_as_on_the_pages(part: float, text: str) -> None:
    assert percent(part, "en") == text


def test_the_ends_of_an_interval_are_rounded_half_up_too() -> None:
    evidence = Evidence(-0.112, -0.1145, -0.1125, 0.001, -1.0, "large")
    metric = Metric(0.13, 0.02, "lower", evidence)
    directions = both(Comparison(frozenset({1}), (1,), (1,), 7, 7, metric, ()))
    assert "by 11.3 to 11.5 points" in statement(directions, "en")


def test_what_stays_is_said_to_stay() -> None:
    directions = both(result(0.2, 0.19, "no_clear_change", 0.31))
    assert "that may be chance (p = 0.310)" in statement(directions, "en")
    assert meaning(directions, "en") == (
        "The download is strongly skewed in both. The upload is strongly skewed in both."
    )


def test_what_may_be_chance_is_said_to_be_so() -> None:
    directions = both(result(0.049, 0.051, "no_clear_change", 0.31))
    assert "that of B skewed, which may be chance." in meaning(directions, "en")
    assert "unduhan B timpang, yang bisa jadi kebetulan." in meaning(directions, "id")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_traffic_nothing_is_claimed(language: Language) -> None:
    directions = both(result(None, None, "not_enough_data", 1))
    assert "?" not in statement(directions, language)
    assert meaning(directions, language) == ""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("finding", ["lower", "higher", "no_clear_change", "not_enough_data"])
def test_every_finding_has_a_sentence(language: Language, finding: Finding) -> None:
    text = statement(both(result(0.1, 0.2, finding, 0.02)), language)
    assert "{" not in text
    assert ("10,0 %" if language == "id" else "10.0 %") in text


@pytest.mark.parametrize("code", CAVEATS)
def test_every_caveat_is_told_in_both_languages(code: str) -> None:
    values = {"a": "3", "b": "4", "least": "5", "side": "A", "count": "2", "name": "ISP1"}
    values |= {"sides": "A, B", "other": "ISP2", "longest": "6"}
    values |= {"day": "2026-11-18", "old": "100 Mbit/s", "new": "200 Mbit/s"}
    told_caveat = caveat(code, **values, value=0.123)
    assert told_caveat.text_en != told_caveat.text_id
    assert "{" not in told_caveat.text_en + told_caveat.text_id
    assert "12.3" not in told_caveat.text_id


@pytest.mark.parametrize("language", ["en", "id"])
def test_what_is_unknown_both_ways_is_said_once(language: Language) -> None:
    text = statement(both(result(None, None, "not_enough_data", 0.0)), language)
    assert text.count(".") == 1
