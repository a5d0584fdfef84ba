"""Paths of our files in comments and documents that lead nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

PATH = re.compile(
    r"(?<![\w/.@-])((?:[a-z_-]+/)+[\w.-]+\.(?:py|tsx?|css|json|md|sh|toml))\b(?!\.\w)"
)
ROOTS = ("", "backend", "frontend", "frontend/src", "docs", "tests", "tests/integration")
"""Where a path may begin."""
TOPS = frozenset(
    {"backend", "worker", "cli", "lab", "migrations", "frontend", "tests", "docs", "benchmarks"}
    | {"domain", "services", "store", "api", "routeros", "features", "components", "lib", "routes"}
)
"""First folders of our own paths; others are of other projects, or of an installed machine."""


def lost_paths(root: Path, texts: Iterable[tuple[Path, str]]) -> Iterator[str]:
    """A line for each named path that is under none of `ROOTS`, nor beside the file that names it."""
    for file, text in texts:
        for name in sorted(set(PATH.findall(text))):
            if name.split("/")[0] in TOPS and not _exists(root, file, name):
                yield f"{file}: {name} does not exist"


def _exists(root: Path, file: Path, name: str) -> bool:
    places = [*(root / start for start in ROOTS), (root / file).parent]
    return any((place / name).exists() for place in places)
