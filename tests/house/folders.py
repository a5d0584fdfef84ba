"""Folders that are too large to look through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

MOST_IN_A_FOLDER = 20


def large_folders(sources: Iterable[Path]) -> Iterator[str]:
    """A line for each folder with more than `MOST_IN_A_FOLDER` source files, `__init__` aside."""
    sizes = Counter(str(path.parent) for path in sources if path.name != "__init__.py")
    for folder, size in sorted(sizes.items()):
        if size > MOST_IN_A_FOLDER:
            yield f"{folder}: {size} files; group them by what they are for"
