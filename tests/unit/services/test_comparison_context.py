"""What a comparison rests on and what else differs, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

import pytest

from backend.domain.comparing.comparison import Comparison
from backend.domain.comparing.evidence import Evidence, Metric
from backend.domain.comparing.interrupted_series import LevelStep
from backend.domain.directions import DIRECTIONS, Direction
from backend.domain.metering.capacity import Capacity
from backend.domain.statements import Statement
from backend.domain.stats.blocks import Basis, Unit
from backend.services.comparing.context import (
    SETTING_OF,
    Others,
    basis,
    changed_settings,
    other_differences,
    trends,
)
from backend.services.comparing.contracts import ContractDifference
from backend.services.comparing.lists import SETTINGS
from backend.services.comparing.sentences import chance
from backend.services.comparing.words import statements
from backend.services.quality.words import metric_statements
from backend.services.regimes.regimes import Difference

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
    return Others([Difference(code, {}, code) for code in codes], **settings)


def text(sentences: Sequence[Statement]) -> str:
    return " ".join(sentence.text for sentence in sentences)


def test_weeks_that_count_are_told() -> None:
    (sentence,) = basis(result(basis=Basis("weeks", 4.96, 5.8)))
    assert "counts 5.0 independent weeks in A and 5.8 in B" in sentence.text
    assert sentence.params == {"a": 5.0, "b": 5.8}


def test_few_weeks_are_told_as_days_that_count_for_less() -> None:
    said = text(basis(result(basis=Basis("days", 3.5, 3.4), day_count=14)))
    assert "14 days of A as 3.5 independent days and 14 days of B as 3.4" in said
    assert "how much weeks differ cannot be seen" in said


def test_without_a_test_nothing_is_said_about_it() -> None:
    assert basis(result()) == []


def test_volume_and_configuration_are_told_and_no_method_is_the_reason() -> None:
    differences = other_differences(
        both(result()),
        others("method", "buckets", "denominator", "queue_kind", "route_added"),
    )
    assert text(differences) == (
        "B differs from A in more than the skew: 15.0 % less download, 15.0 % less upload, the method, "
        "the weights or buckets, the queues and the routes. Two periods alone do not show what the reason is."
    )
    assert differences[1].params == {"change": 15.0, "direction": "download", "end": ","}
    assert [differences[at].code for at in (5, 6, 7)] == ["setting", "and", "setting"]


def test_more_traffic_and_other_isps() -> None:
    said = text(
        other_differences(both(result(1340)), others(has_other_uplinks=True, is_known=False))
    )
    assert "34.0 % more download, 34.0 % more upload and the ISPs. Two periods" in said
    assert said.endswith("What else was different on the router is not known.")


def test_nothing_else_is_nothing_to_say() -> None:
    assert other_differences(both(result(1003)), others()) == []
    assert changed_settings(others()) == []


def test_every_difference_is_of_a_setting_with_words() -> None:
    assert set(SETTING_OF.values()) <= set(SETTINGS)
    assert "{" not in text(changed_settings(others(*SETTING_OF, "unheard of")))


def test_speeds_that_followed_each_other_are_told_in_order() -> None:
    slow, fast = Capacity(100 * 10**6, 100 * 10**6), Capacity(200 * 10**6, 12_500_000)
    difference = ContractDifference("ISP1", (slow,), (slow, fast))
    assert text(changed_settings(Others([], contracts=[difference]))) == (
        "Other things differ too: the contract of ISP1 (100 Mbit/s in A, 100 then 200/12.5 Mbit/s in B). "
        "Two periods alone do not show what the reason is."
    )


@pytest.mark.parametrize("unit", get_args(Unit))
def test_every_basis_has_a_sentence(unit: Unit) -> None:
    said = text(basis(result(basis=Basis(unit, 3, 4))))
    assert said
    assert "{" not in said


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
    assert expected in text(trends(directions, 0.05))


def test_without_a_change_or_with_few_weeks_no_trend_is_told() -> None:
    unchanged = replace(METRIC, finding="no_clear_change")
    assert trends(both(replace(result(), skew=unchanged)), 0.05) == []
    assert trends(both(result()), 0.05) == []


def test_p_values_look_alike_on_both_tabs() -> None:
    tiny = Metric(42e6, 73e6, "higher", Evidence(31e6, 1e6, 60e6, 0.0005, 1.0, "large"))
    assert "(p < 0.001)" in text(metric_statements({"download": tiny}))
    # What is shown is corrected for the number of figures.
    assert "(p = 0.004)" in text(statements(both(result())))
    assert chance(0.0009) == {"sign": "<", "p": 0.001}
    assert chance(0.001) == {"sign": "=", "p": 0.001}


@pytest.mark.parametrize(
    "name, before, after, expected",
    [
        ("upload", 42e6, 73.456e6, "Upload throughput was 42.00 Mbps and is 73.46 Mbps:"),
        ("rtt", 0.5, 12.3, "Round trip was 0.5000 ms and is 12.30 ms:"),
        ("retransmits", 12.25, 3, "TCP retransmits of uploads was 12.3 per GB and is 3.0 per GB:"),
        ("loss", 0.0125, 0, "UDP loss was 1.25 % and is 0.00 %:"),
    ],
)
def test_every_metric_has_its_decimals_and_unit(
    name: str, before: float, after: float, expected: str
) -> None:
    metric = Metric(before, after, "not_enough_data", None)
    assert text(metric_statements({name: metric})).startswith(expected)
