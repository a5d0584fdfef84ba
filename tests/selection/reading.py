"""A plugin of pytest: a test fails that reads a file which its digest leaves out: a change there would not run it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.selection.digests import READS

ROOT = Path(__file__).parents[2]
DATA = ("backend", "worker", "cli", "lab", "migrations")
"""Packages whose data count for every test that reaches the package."""

NOT_OURS = (".", "artifacts", "frontend/node_modules", "frontend/dist")

_opened: set[Path] = set()


def _hear(event: str, arguments: tuple[object, ...]) -> None:
    if event == "open" and isinstance(arguments[0], str) and arguments[0].startswith(str(ROOT)):
        _opened.add(Path(arguments[0]))


def pytest_configure() -> None:
    sys.addaudithook(_hear)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    _opened.clear()
    yield
    named = getattr(item.getparent(pytest.Module).obj, READS, ())  # type: ignore[union-attr] (a test has a module)
    covered = (_relative(item.path.parent), *map(Path, (*DATA, *named)))
    strange = sorted({str(path) for path in map(_relative, _opened) if _is_strange(path, covered)})
    if strange:
        pytest.fail(f"it reads {', '.join(strange)}: name it in {READS} of the test file")


def _relative(path: Path) -> Path:
    return path.resolve().relative_to(ROOT)


def _is_strange(path: Path, covered: tuple[Path, ...]) -> bool:
    if path.suffix in {".py", ".pyc"} or str(path).startswith(NOT_OURS):
        return False
    return not any(path.is_relative_to(folder) for folder in covered)
