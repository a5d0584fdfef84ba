"""A benchmark runs rarely: what it imports may be moved away meanwhile."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

READS = ("benchmarks", "tests")
ROOT = Path(__file__).parents[3]
MODULES = sorted(
    str(path.relative_to(ROOT).with_suffix("")).replace("/", ".")
    for path in (ROOT / "benchmarks").rglob("*.py")
)


@pytest.mark.parametrize("module", MODULES)
def test_its_imports_are_there(module: str) -> None:
    importlib.import_module(module)
