"""What a comparison rests on and what else differs, in words."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from backend.domain.comparing.comparison import Comparison
from backend.domain.comparing.evidence import Evidence, Metric
from backend.domain.comparing.interrupted_series import LevelStep
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.figures.wording import Language
from backend.domain.stats.blocks import Basis, Unit
from backend.services.comparing.context import (
    PART_OF,
    PARTS,
    Others,
    basis_sentence,
    others_sentence,
    settings_sentence,
    trend_sentence,
)
from backend.services.comparing.words import chance, statement
from backend.services.quality.words import regime_statement
from backend.services.regimes.regimes import DifferenceView

LANGUAGES: tuple[Language, ...] = ("en", "id")
METRIC = Metric(
    0.129, 0.017, "lower", Evidence(-0.112, -0.114, -0.11, 0.0005, -1.0, "large", 0.004)
)


def result(after: int = 850, basis: Basis | None = None, day_count: int = 35) -> Comparison:
    return Comparison(
        frozenset({1}),
        (400, 600),
        (after // 2, after // 2),
        day_count,
        day_count,
        METRIC,
        (),
        basis,
    )


def both(comparison: Comparison) -> dict[Direction, Comparison]:
    return dict.fromkeys(DIRECTIONS, comparison)


def others(*codes: str, **settings: bool) -> Others:
    return Others([DifferenceView(code, {}, code) for code in codes], **settings)


def test_weeks_that_count_are_told() -> None:
    comparison = result(basis=Basis("weeks", 4.96, 5.8))
    assert "counts 5.0 independent weeks in A and 5.8 in B" in basis_sentence(comparison, "en")
    assert "menghitung 5,0 minggu independen di A dan 5,8 di B" in basis_sentence(comparison, "id")


def test_few_weeks_are_told_as_days_that_count_for_less() -> None:
    comparison = result(basis=Basis("days", 3.5, 3.4), day_count=14)
    text = basis_sentence(comparison, "en")
    assert "14 days of A as 3.5 independent days and 14 days of B as 3.4" in text
    assert "how much weeks differ cannot be seen" in text


def test_without_a_test_nothing_is_said_about_it() -> None:
    assert basis_sentence(result(), "en") == ""


def test_volume_and_configuration_are_told_and_no_method_is_the_reason() -> None:
    text = others_sentence(
        both(result()),
        others("method", "buckets", "denominator", "queue_kind", "route_added"),
        "en",
    )
    assert text == (
        "B differs from A in more than the skew: 15.0 % less download, 15.0 % less upload, the method, "
        "the weights or buckets, the queues and the routes. Two periods alone do not show what the reason is."
    )


def test_more_traffic_and_other_isps_in_indonesian() -> None:
    text = others_sentence(both(result(1340)), others(has_other_lines=True, is_known=False), "id")
    assert "unduhan 34,0 % lebih banyak, unggahan 34,0 % lebih banyak dan ISP. Dua periode" in text
    assert (
        "tidak menunjukkan apa penyebabnya. Apa lagi yang berbeda di router tidak diketahui."
        in text
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_else_is_nothing_to_say(language: Language) -> None:
    assert others_sentence(both(result(1003)), others(), language) == ""
    assert settings_sentence(others(), language) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_difference_has_a_part_with_words(language: Language) -> None:
    assert set(PART_OF.values()) <= set(PARTS[language])
    assert "{" not in settings_sentence(others(*PART_OF, "unheard of"), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("unit", get_args(Unit))
def test_every_basis_has_a_sentence(language: Language, unit: Unit) -> None:
    text = basis_sentence(result(basis=Basis(unit, 3, 4)), language)
    assert text
    assert "{" not in text


@pytest.mark.parametrize(
    "step, p_value, expected",
    [
        (-0.11, 0.0001, "does not explain the change of the download (p < 0.001)."),
        (-0.04, 0.2, "could explain the change of the download as well (p = 0.200)."),
        # A step against the change is no support for it.
        (0.04, 0.01, "could explain the change of the download as well (p = 0.010)."),
    ],
)
def test_a_trend_that_could_be_the_reason_is_told(
    step: float, p_value: float, expected: str
) -> None:
    assert METRIC.evidence is not None
    evidence = replace(METRIC.evidence, step=LevelStep(step, step - 0.1, step + 0.1, p_value, 0.01))
    directions = both(replace(result(), skew=replace(METRIC, evidence=evidence)))
    assert expected in trend_sentence(directions, 0.05, "en")
    assert "Tren tetap" in trend_sentence(directions, 0.05, "id")


def test_without_a_change_or_with_few_weeks_no_trend_is_told() -> None:
    unchanged = replace(METRIC, finding="no_clear_change")
    assert trend_sentence(both(replace(result(), skew=unchanged)), 0.05, "en") == ""
    assert trend_sentence(both(result()), 0.05, "en") == ""


def test_p_values_look_alike_on_both_tabs() -> None:
    tiny = Metric(42e6, 73e6, "higher", Evidence(31e6, 1e6, 60e6, 0.0005, 1.0, "large"))
    assert "(p < 0.001)" in regime_statement({"download": tiny}, "en")
    assert "(p < 0,001)" in regime_statement({"download": tiny}, "id")
    # What is shown is corrected for the number of figures.
    assert "(p = 0.004)" in statement(both(result()), "en")
    assert (chance(0.0009), chance(0.001)) == ("p < 0.001", "p = 0.001")
