"""Puts faults into files and counts what their tests notice; ends with 1 where a file is below its floor."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

# Imported before anything is forked, as most tests want them; a plugin of pytest or one of our packages cannot be.
import psycopg
import sqlalchemy.orm

from tests.mutation.mutants import Mutant, mutants, sample
from tests.mutation.run import survivors
from tests.mutation.table import Equivalent, Judged, equivalents, judged_files, without

WARM = (psycopg, sqlalchemy.orm)


@dataclass(frozen=True)
class Result:
    """What became of one file."""

    file: Judged
    tried: int
    equivalent: int
    alive: tuple[Mutant, ...]

    @property
    def rate(self) -> float:
        return 100 * (self.tried - len(self.alive)) / self.tried if self.tried else 100.0

    @property
    def is_enough(self) -> bool:
        return self.rate >= self.file.floor


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main(words: list[str]) -> int:
    options = _parser().parse_args(words)
    known = judged_files()
    unknown = [path for path in options.files if path not in known]
    if unknown:
        say(f"files.toml does not say which tests judge {', '.join(unknown)}")
        return 2
    equal = equivalents()
    say("file  mutants  killed  equivalent  rate  floor")
    results = [_judged(known[path], equal, options) for path in options.files or [*known]]
    tried, alive = sum(r.tried for r in results), sum(len(r.alive) for r in results)
    say(f"together  {tried}  {tried - alive}  {100 * (tried - alive) / max(tried, 1):.1f} %")
    return 0 if all(result.is_enough for result in results) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bin/mutate", description=__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE", help="default: all of files.toml")
    parser.add_argument("--every", action="store_true", help="every mutant, not a sample")
    parser.add_argument("--sample", type=int, default=20, help="mutants a file (20)")
    parser.add_argument("--seed", default="", help="another seed: another sample")
    return parser


def _judged(file: Judged, equal: list[Equivalent], options: argparse.Namespace) -> Result:
    ours = [entry for entry in equal if entry.path == file.path]
    choice = without(mutants(Path(file.path).read_text()), ours)
    tried = choice if options.every else sample(choice, options.sample, options.seed)
    alive = survivors(Path(file.path), file.tests, tried)
    result = Result(file, len(tried), len(ours), tuple(alive))
    _show(result)
    return result


def _show(result: Result) -> None:
    killed = result.tried - len(result.alive)
    say(
        f"{result.file.path}  {result.tried}  {killed}  {result.equivalent}  {result.rate:.1f} %"
        f"  {result.file.floor} %{'' if result.is_enough else '  BELOW ITS FLOOR'}"
    )
    for mutant in result.alive:
        say(f"  {result.file.path}:{mutant.line} {mutant.function} ({mutant.operator})")
        say(f"  - {mutant.before}\n  + {mutant.after}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
