"""Several tests at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.comparing.evidence import Evidence, Metric, judged
from backend.domain.stats.multiple_tests import holm


def test_holm_as_in_the_book() -> None:
    # 0.005 * 4, 0.01 * 3, 0.03 * 2, and the last is no smaller than the one before it.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []


@given(st.lists(st.floats(0, 1), max_size=9))
def test_corrected_values_keep_their_order_and_never_fall(p_values: list[float]) -> None:
    corrected_values = holm(p_values)
    assert all(
        p_value <= corrected <= 1
        for p_value, corrected in zip(p_values, corrected_values, strict=True)
    )
    pairs = sorted(zip(p_values, corrected_values, strict=True))
    assert [corrected for _, corrected in pairs] == sorted(corrected_values)


def metric(p_value: float | None, difference: float = 0.1) -> Metric:
    if p_value is None:
        return Metric(0.1, 0.2, "not_enough_data", None)
    evidence = Evidence(difference, 0.0, 0.2, p_value, 1.0, "large")
    return Metric(0.1, 0.1 + difference, "no_clear_change", evidence)


def test_findings_go_by_the_corrected_value() -> None:
    # Alone each of these but the last would be significant; only the first is among four.
    metrics = judged(
        [metric(0.01, -0.1), metric(None), metric(0.02), metric(0.03), metric(0.5)], 0.05
    )
    assert [metric.finding for metric in metrics] == [
        "lower",
        "not_enough_data",
        "no_clear_change",
        "no_clear_change",
        "no_clear_change",
    ]
    assert metrics[0].evidence is not None
    assert metrics[0].evidence.corrected_p == pytest.approx(0.04)
    assert metrics[0].evidence.p_value == 0.01
