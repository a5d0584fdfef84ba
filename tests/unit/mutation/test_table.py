"""The lists of bin/mutate name what is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutation.mutants import mutants
from tests.mutation.table import equivalents, judged_files

READS = ("tests/mutation", "backend")

ROOT = Path(__file__).parents[3]


def test_every_file_and_its_tests_are_there() -> None:
    for file in judged_files().values():
        paths = [file.path, *file.tests]
        assert [path for path in paths if not (ROOT / path).exists()] == []
        assert 0 <= file.floor <= 100


@pytest.mark.parametrize("path", sorted({entry.path for entry in equivalents()}))
def test_every_equivalent_is_a_mutant_of_today_and_has_a_reason(path: str) -> None:
    keys = {mutant.key for mutant in mutants((ROOT / path).read_text())}
    listed = [entry for entry in equivalents() if entry.path == path]
    assert [entry for entry in listed if entry.key not in keys or not entry.reason] == []
