"""A digest for each unit test file: of the file, all that it imports, the data beside them, what every test needs."""

from __future__ import annotations

import ast
import hashlib
import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path

from tests.selection.imports import closure, imported, modules, name_of

ALWAYS = ("pyproject.toml", "requirements-dev.txt")
READS = "READS"
"""A test that reads files beyond its own folder and its packages names them: `READS = ("docs/operations.md",)`."""


class Checkout:
    """The files of this checkout as they are now, ignored ones left out."""

    def __init__(self, root: Path, memory: Path) -> None:
        self.root = root
        self._memory = memory

    @cached_property
    def _modules(self) -> dict[str, Path]:
        return modules(self.root)

    @cached_property
    def _files(self) -> list[Path]:
        """Tracked, or new and not ignored."""
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=True)
        return [Path(name) for name in listed.stdout.split("\0") if name]

    @cached_property
    def _hashes(self) -> dict[str, str]:
        return {name: _hash(path.read_bytes()) for name, path in self._modules.items()}

    @cached_property
    def _imports(self) -> dict[str, list[str]]:
        """Parsing all takes seconds, so what a source imports is kept under its hash."""
        kept = json.loads(self._memory.read_text()) if self._memory.exists() else {}
        known = {
            digest: kept.get(digest) or imported(self._modules[name].read_text())
            for name, digest in self._hashes.items()
        }
        if known != kept:
            self._memory.parent.mkdir(parents=True, exist_ok=True)
            self._memory.write_text(json.dumps(known))
        return {name: known[digest] for name, digest in self._hashes.items()}

    def digest(self, test: Path, profile: str) -> str:
        """Of everything that can change what `test` (below the root) does; `profile`: see tests/examples.py."""
        reached = closure([name_of(test), *_conftests(test)], self._imports)
        lines = [f"{name} {self._hashes[name]}" for name in sorted(reached)]
        lines += [f"{path} {_hash(self._content(path))}" for path in self.data_of(test, reached)]
        return _hash("\n".join([sys.version, profile, *lines]).encode())

    def data_of(self, test: Path, reached: Iterable[str]) -> list[Path]:
        """Data in the test's folder, in the packages that it reaches, and what it names itself."""
        packages = {name.partition(".")[0] for name in reached} - {"tests"}
        named = [*ALWAYS, *_names_of_data(self.root / test)]
        near = [*named, *packages, str(test.parent)]
        sources, data = self._sources_and_data
        return sorted([*_within(sources, named), *_within(data, near)])

    @cached_property
    def _sources_and_data(self) -> tuple[dict[str, Path], dict[str, Path]]:
        """Python files, and all others, by what `_within` compares."""
        sources = {f"{path}/": path for path in self._files if path.suffix == ".py"}
        return sources, {f"{path}/": path for path in self._files if path.suffix != ".py"}

    def _content(self, path: Path) -> bytes:
        full = self.root / path
        return full.read_bytes() if full.exists() else b""  # deleted, and git does not know yet


def _within(paths: Mapping[str, Path], places: Iterable[str]) -> list[Path]:
    """Files that are one of the places or below it, by their names with a slash at the end.

    Each test asks of all files: `is_relative_to` took 5 s in all, parts of paths 1 s.
    """
    starts = tuple(f"{Path(place)}/" for place in places)
    return [path for name, path in paths.items() if name.startswith(starts)]


def _conftests(test: Path) -> list[str]:
    return [name_of(folder / "conftest.py") for folder in test.parents]


def _names_of_data(test: Path) -> list[str]:
    """What the test file says in `READS`."""
    source = test.read_text()
    if READS not in source:
        return []
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and any(_is_reads(target) for target in node.targets):
            try:
                return list(ast.literal_eval(node.value))
            except ValueError:
                sys.exit(f"{test}: {READS} must be a tuple of plain strings")
    return []


def _is_reads(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and target.id == READS


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
