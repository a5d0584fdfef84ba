"""A change runs the tests of what depends on it, and no others."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.selection.digests import Checkout
from tests.selection.imports import closure, imported
from tests.selection.passed import MOST_KEPT, Passed

RATES = Path("tests/unit/domain/test_rates.py")
OTHER = Path("tests/unit/domain/test_other.py")
FILES = {
    "backend/__init__.py": "",
    "backend/domain/__init__.py": "",
    "backend/domain/rates.py": "from backend.domain import units\n",
    "backend/domain/units.py": "BITS = 8\n",
    "backend/domain/other.py": "",
    "backend/words.toml": "",
    "tests/conftest.py": "",
    "tests/unit/domain/recorded/one.json": "{}",
    "docs/manual.md": "",
    "docs/news.md": "",
    str(RATES): "from backend.domain import rates\nREADS = ('docs/manual.md',)\n",
    str(OTHER): "import backend.domain.other\n",
    "pyproject.toml": "",
    "requirements-dev.txt": "",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, content in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    return tmp_path


@pytest.fixture
def changed(root: Path) -> Callable[[str], set[Path]]:
    """Which of the two tests differ once a file does."""

    def digests(profile: str = "loop") -> dict[Path, str]:
        checkout = Checkout(root, root / ".cache" / "imports.json")
        return {test: checkout.digest(test, profile) for test in (RATES, OTHER)}

    def difference(name: str) -> set[Path]:
        before = digests()
        with (root / name).open("a") as file:
            file.write("\nmore = 1\n")
        after = digests()
        return {test for test in before if before[test] != after[test]}

    return difference


@pytest.mark.parametrize(
    "name, tests",
    [
        ("backend/domain/units.py", {RATES}),
        ("backend/domain/rates.py", {RATES}),
        ("backend/domain/other.py", {OTHER}),
        ("backend/domain/__init__.py", {RATES, OTHER}),
        ("backend/words.toml", {RATES, OTHER}),
        ("tests/conftest.py", {RATES, OTHER}),
        ("tests/unit/domain/recorded/one.json", {RATES, OTHER}),
        ("docs/manual.md", {RATES}),
        ("docs/news.md", set()),
        ("pyproject.toml", {RATES, OTHER}),
        (str(OTHER), {OTHER}),
    ],
)
def test_what_a_change_runs(
    changed: Callable[[str], set[Path]], name: str, tests: set[Path]
) -> None:
    assert changed(name) == tests


def test_a_new_module_on_the_way_counts(root: Path, changed: Callable[[str], set[Path]]) -> None:
    (root / "backend/domain/new.py").write_text("")
    (root / "backend/domain/units.py").write_text("from backend.domain.new import much\n")
    assert changed("backend/domain/new.py") == {RATES}


def test_another_profile_runs_everything(root: Path) -> None:
    checkout = Checkout(root, root / "imports.json")
    assert checkout.digest(RATES, "loop") != checkout.digest(RATES, "full")


def test_imports_inside_functions_and_of_names_count() -> None:
    source = "import a.b\ndef f():\n    from c.d import e\n"
    assert imported(source) == ["a.b", "c.d", "c.d.e"]


def test_a_circle_of_imports_ends() -> None:
    assert closure(["a"], {"a": ["b"], "b": ["a", "stranger"], "c": []}) == {"a", "b"}


def test_what_passed_is_remembered_and_the_oldest_forgotten(tmp_path: Path) -> None:
    Passed(tmp_path / "passed").add(["old", "kept"])
    Passed(tmp_path / "passed").add([str(number) for number in range(MOST_KEPT - 1)])
    passed = Passed(tmp_path / "passed")
    assert not passed.has("old")
    assert passed.has("kept")
    assert passed.has("17")
