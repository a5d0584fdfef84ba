"""One event lasts while a configuration has the same dangers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.alerts.conditions.dangers import (
    DangerReading,
    DangerTurn,
    danger_codes,
    danger_turn,
)


def finding(code: str, severity: str = "danger") -> dict[str, str]:
    return {"code": code, "severity": severity}


A, B, C = finding("a"), finding("b"), finding("c", "warning")
BOTH = frozenset({"a", "b"})
A_ALONE = frozenset({"a"})


@pytest.mark.parametrize(
    "findings, known, expected",
    [
        pytest.param([], None, None, id="nothing is wrong"),
        pytest.param([C], None, None, id="no danger"),
        pytest.param([A, C], None, DangerTurn(False, A_ALONE), id="a danger"),
        pytest.param([A, A], A_ALONE, None, id="the same, in two rules"),
        pytest.param([A, B], A_ALONE, DangerTurn(True, BOTH), id="one more"),
        pytest.param([A], BOTH, DangerTurn(True, A_ALONE), id="one less"),
        pytest.param([C], A_ALONE, DangerTurn(True, frozenset()), id="gone"),
    ],
)
def test_dangers(
    findings: list[dict[str, str]], known: frozenset[str] | None, expected: DangerTurn | None
) -> None:
    assert danger_turn(DangerReading(findings, known, is_changing=False)) == expected
    assert danger_turn(DangerReading(findings, known, is_changing=True)) is None


READINGS = st.lists(st.lists(st.sampled_from([A, B, C])))


@given(READINGS)
def test_what_is_noted_is_what_the_newest_reading_says(
    readings: list[list[dict[str, str]]],
) -> None:
    known: frozenset[str] | None = None
    for findings in readings:
        turn = danger_turn(DangerReading(findings, known, is_changing=False))
        if turn is not None:
            assert turn.ends == (known is not None)
            known = turn.begins or None
        assert (known or frozenset()) == danger_codes(findings)
