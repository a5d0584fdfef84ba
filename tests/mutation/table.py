"""files.toml and equivalents.toml: which tests judge a file, what it must reach, which mutants change nothing."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.mutation.mutants import Mutant

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Judged:
    """`floor`: per cent of its mutants that must be noticed; 0 where nothing was promised yet."""

    path: str
    tests: tuple[str, ...]
    floor: int = 0


@dataclass(frozen=True)
class Equivalent:
    """A mutant that no test can notice, because the program does the same with it."""

    path: str
    function: str
    before: str
    after: str
    reason: str

    @property
    def key(self) -> tuple[str, str, str]:
        return self.function, self.before, self.after


def judged_files(path: Path = FOLDER / "files.toml") -> dict[str, Judged]:
    rows = tomllib.loads(path.read_text())["file"]
    files = [Judged(row["path"], tuple(row["tests"]), row.get("floor", 0)) for row in rows]
    return {file.path: file for file in files}


def equivalents(path: Path = FOLDER / "equivalents.toml") -> list[Equivalent]:
    return [Equivalent(**row) for row in tomllib.loads(path.read_text()).get("equivalent", ())]


def without(mutants: Iterable[Mutant], equal: Iterable[Equivalent]) -> list[Mutant]:
    keys = {entry.key for entry in equal}
    return [mutant for mutant in mutants if mutant.key not in keys]
