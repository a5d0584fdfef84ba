"""`python -m tests.house`: what breaks the order of the house. With a file: whether its first line may be a subject."""

from __future__ import annotations

import ast
import gc
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.house.folders import large_folders
from tests.house.names import namesakes, vague_names
from tests.house.paths import lost_paths
from tests.house.statements import odd_statements
from tests.house.subjects import bad_subjects, subjects_since_beginning
from tests.house.uplinks import lines_for_uplinks
from tests.house.words import unclear_prose

ROOT = Path(__file__).parents[2]
PRODUCT = ("backend", "worker", "cli", "lab", "benchmarks")


HISTORY = (Path("CHANGELOG.md"), Path("docs/decisions"), Path("tests/unit"))
"""May name what is gone, or what a test makes."""


def files_of(root: Path, *patterns: str) -> list[Path]:
    """What git knows or would add, as far as it is there."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *patterns]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    paths = [Path(name) for name in listed.stdout.split("\0") if name]
    return [path for path in paths if (root / path).exists()]


def broken_rules(root: Path) -> Iterator[str]:
    """Names, paths, prose and subjects everywhere; namesakes, folders and statements of the product."""
    sources = {path: (root / path).read_text() for path in files_of(root, "*.py")}
    trees = {path: ast.parse(source) for path, source in sources.items()}
    present = [
        path
        for path in files_of(root, "*.py", "*.ts", "*.tsx", "*.md")
        if not any(path.is_relative_to(history) for history in HISTORY)
    ]
    yield from lost_paths(root, ((path, (root / path).read_text()) for path in present))
    for path, tree in trees.items():
        yield from vague_names(path, tree)
        if path.parts[0] == "backend":
            yield from odd_statements(path, tree)
        yield from unclear_prose(path, sources[path])
    product = {path: tree for path, tree in trees.items() if path.parts[0] in PRODUCT}
    for path, tree in product.items():
        yield from lines_for_uplinks(path, tree)
    yield from namesakes(product)
    yield from large_folders(product)
    yield from bad_subjects(subjects_since_beginning(root))


def main() -> int:
    gc.disable()  # trees stay until the end: looking for garbage among them takes as long as all rules
    if sys.argv[1:]:
        lines = list(bad_subjects(Path(sys.argv[1]).read_text().splitlines()[:1]))
    else:
        lines = list(broken_rules(ROOT))
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 1 if lines else 0


sys.exit(main())
