"""The papers' tables beside our own measurements, and their sentences, true or false: `bin/evidence --help`."""

from __future__ import annotations

import argparse
import datetime as dt
import importlib
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from types import ModuleType

from benchmarks.evidence import claims, document, machine, record, table
from benchmarks.evidence.document import TITLES
from benchmarks.evidence.record import Entry
from benchmarks.evidence.scale import Scale, is_less

DOCUMENT = machine.ROOT / "docs/evidence.md"


def main(words: Sequence[str]) -> int:
    """1 if a claim that held in the document fails now; such a run is not recorded unless it is accepted."""
    options = _options(words)
    results: dict[str, Entry] = {}
    status = 0
    for letter in options.paper or TITLES:
        print(f"\n## {TITLES[letter]}\n", flush=True)
        experiment = experiment_of(letter)
        entry = results[letter] = measured(experiment, options.scale, options.seed)
        show(entry)
        status |= recorded(options.document, letter, entry, accept=options.accept)
    if options.json:
        fields = {letter: asdict(entry) for letter, entry in results.items()}
        options.json.write_text(json.dumps(fields, indent=1, ensure_ascii=False) + "\n")
    return status


def _options(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="bin/evidence",
        description="Each paper's table beside our own measurement, and its sentences; writes docs/evidence.md.",
    )
    parser.add_argument("paper", nargs="*", metavar="A B C D E", help="all of them by default")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--quick", dest="scale", action="store_const", const="quick")
    length.add_argument("--full", dest="scale", action="store_const", const="full")
    parser.add_argument("--seed", type=int, default=1, help="of orders and of the lab's traffic")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results there, too")
    parser.add_argument("--document", type=Path, default=DOCUMENT, metavar="FILE")
    parser.add_argument(
        "--accept", action="store_true", help="record a run in which a claim that held fails"
    )
    parser.set_defaults(scale="normal")
    options = parser.parse_args(words)
    options.paper = [letter.upper() for letter in options.paper]
    if unknown := sorted(set(options.paper) - TITLES.keys()):
        parser.error(f"there is no paper {', '.join(unknown)}: choose of {' '.join(TITLES)}")
    return options


def experiment_of(letter: str) -> ModuleType:
    """The module with the paper's `run`, `rows` and `claims`, and `notes` where it has some."""
    return importlib.import_module(f"benchmarks.evidence.{letter.lower()}")


def measured(experiment: ModuleType, scale: Scale, seed: int) -> Entry:
    before, began = machine.load(), time.monotonic()
    result = experiment.run(scale, seed)
    return Entry(
        date=dt.datetime.now(dt.UTC).date().isoformat(),
        machine=machine.machine(),
        load=(before, machine.load()),
        versions=machine.versions(),
        seed=seed,
        scale=scale,
        minutes=round((time.monotonic() - began) / 60, 1),
        rows=tuple(experiment.rows(result)),
        claims=tuple(experiment.claims(result)),
        notes=(*_doubts(experiment, before), *_notes(experiment, result)),
    )


def _doubts(experiment: ModuleType, load_before: float) -> Sequence[str]:
    """A simulation counts its own time, which other work does not slow down."""
    return () if getattr(experiment, "IS_SIMULATED", False) else machine.doubts(load_before)


def _notes(experiment: ModuleType, result: object) -> Sequence[str]:
    """What to know of the figures, from an experiment that says so."""
    notes: Sequence[str] = experiment.notes(result) if hasattr(experiment, "notes") else ()
    return notes


def show(entry: Entry) -> None:
    print(f"\n{table.plain(entry.rows)}\n\n{claims.plain(entry.claims)}\n")
    print("\n".join(f"* {note}" for note in entry.notes), flush=True)


def recorded(path: Path, letter: str, entry: Entry, *, accept: bool) -> int:
    """Writes the run down unless it breaks a claim; 1 if it does.

    A run that is shorter than the recorded one is too uncertain for either.
    """
    entries = record.read(path.with_suffix(".json"))
    before = entries.get(letter)
    if before and is_less(entry.scale, before.scale):
        print(
            f"{path.name} keeps its {before.scale} run, by which a {entry.scale} one is not judged."
        )
        return 0
    lost = claims.lost(before.claims, entry.claims) if before else ()
    for claim in lost:
        print(f"HELD BEFORE, fails now: {claim.sentence} [{claim.figures}]")
    if lost and not accept:
        print(f"{path.name} stays as it was; --accept records this run in its place.")
        return 1
    document.save(path, {**entries, letter: entry})
    print(f"Recorded in {path.name}.")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
