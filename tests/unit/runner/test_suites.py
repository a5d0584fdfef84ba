"""Every test of the checkout is in a suite, and in the databases' suites as often as it should be."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.runner.suites import ALIKE, BOTH, ROOT, SUITES, TIMESCALEDB, Suite

READS = ("tests",)
FILES = sorted(path.relative_to(ROOT) for path in (ROOT / "tests").rglob("test_*.py"))


def runs(suite: Suite, file: Path) -> bool:
    words = [word for word in suite.command if "tests/" in word]
    left_out = [word.removeprefix("--ignore=") for word in words if word.startswith("--ignore=")]
    named = [word for word in words if not word.startswith("--")]
    return any(map(file.is_relative_to, named)) and not any(map(file.is_relative_to, left_out))


@pytest.mark.parametrize("file", FILES, ids=str)
def test_every_test_is_in_a_suite(file: Path) -> None:
    assert [suite.name for suite in SUITES if runs(suite, file)]


def test_what_writes_the_time_series_is_on_both_databases_and_the_rest_on_its_own() -> None:
    databases = {
        file: Counter(
            TIMESCALEDB.items() <= suite.environment.items()
            for suite in SUITES
            if runs(suite, file)
        )
        for file in FILES
    }
    for file, on_timescaledb in databases.items():
        place = str(file.relative_to("tests"))
        on_both = place.startswith(("integration/store/", "integration/migrations/")) or _is_one_of(
            file, BOTH
        )
        assert on_timescaledb == (Counter([True, False]) if on_both else Counter(on_timescaledb)), (
            file
        )
        if _is_one_of(file, ALIKE):
            assert on_timescaledb == Counter([False]), file
        if place.startswith("integration/api/"):
            assert on_timescaledb == Counter([True]), file


def _is_one_of(file: Path, names: tuple[str, ...]) -> bool:
    return any(file.is_relative_to(f"tests/integration/{name}") for name in names)


def test_what_a_suite_names_exists() -> None:
    for suite in SUITES:
        for word in suite.command:
            path = word.removeprefix("--ignore=")
            assert not path.startswith("tests/") or (ROOT / path).exists(), (suite.name, path)
