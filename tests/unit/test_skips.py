"""Tests pass by in one place only, and in CI for a listed reason only."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.services.require import LISTED, LOOK_UPS, lacking, pass_by, require

READS = ("tests",)
TESTS = Path(__file__).parents[1]
RULE = TESTS / "services/require.py"
SKIPS = re.compile(r"pytest\.skip|\bskipif\b|mark\.(skip|xfail)\b|importorskip|\bSkipTest\b")


def test_only_the_rule_skips() -> None:
    skipping = {
        path for path in TESTS.rglob("*.py") if SKIPS.search(path.read_text(encoding="utf-8"))
    }
    assert skipping - {RULE, Path(__file__)} == set()


def test_what_is_lacking_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="There is none"):
        lacking("There is none.")


def test_what_is_lacking_is_passed_by_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="There is none"):
        lacking("There is none.")


@pytest.mark.parametrize("reason", LISTED)
def test_a_listed_reason_holds_in_ci(monkeypatch: pytest.MonkeyPatch, reason: str) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.skip.Exception):
        pass_by(reason)
    assert LISTED[reason].endswith(".")


@pytest.mark.parametrize(
    "need", sorted({"timescaledb", "nginx", "promtool", "docker-compose", "openssl"})
)
def test_a_program_that_is_nowhere_fails_in_ci(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, need: str
) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("tests.services.programs.unpacked", lambda: tmp_path)
    monkeypatch.setattr("tests.services.programs.MACHINE", tmp_path)
    monkeypatch.setattr("tests.services.programs.SYSTEM", "")
    with pytest.raises(pytest.fail.Exception, match=r"^There is no .*\.$"):
        require(need)
    assert need in LOOK_UPS
