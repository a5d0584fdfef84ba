"""Who imports whom in this repository, read from the source without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

PACKAGES = ("backend", "worker", "cli", "lab", "migrations", "tests", "benchmarks")


def modules(root: Path) -> dict[str, Path]:
    """Every Python module of this repository by its dotted name."""
    return {
        name_of(path.relative_to(root)): path
        for package in PACKAGES
        for path in (root / package).rglob("*.py")
    }


def name_of(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(source: str) -> list[str]:
    """Dotted names that a module may import, packages and names in them alike; imports inside functions count too."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return sorted(names)


@cache
def packages_above(name: str) -> tuple[str, ...]:
    """The name itself and each package around it: importing `a.b.c` runs `a` and `a.b` first."""
    parts = name.split(".")
    return tuple(".".join(parts[:count]) for count in range(1, len(parts) + 1))


def closure(starts: Iterable[str], imports: Mapping[str, Iterable[str]]) -> set[str]:
    """All modules that run when those of `starts` are imported, themselves included."""
    reached: set[str] = set()
    waiting = [name for start in starts for name in packages_above(start) if name in imports]
    while waiting:
        module = waiting.pop()
        if module in reached:
            continue
        reached.add(module)
        waiting += [
            name
            for imported_name in imports[module]
            for name in packages_above(imported_name)
            if name in imports and name not in reached
        ]
    return reached
