"""docs/evidence.md, from what is recorded."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from benchmarks.evidence import claims, record, table
from benchmarks.evidence.record import Entry, Record

TITLES: Mapping[str, str] = {
    "A": "A: ECMP against PCC and CAKE on a campus",
    "B": "B: SFQ, PCQ, FQ-CoDel and CAKE",
    "C": "C: round robin against a hash of addresses, with k6",
    "D": "D: prioritized AIMD and random early reroute",
    "E": "E: LIA and BALIA of MPTCP",
}
HEAD = """# Evidence

The figures of the papers beside our own, and each sentence of theirs that we can test. `bin/evidence` writes this file
and `docs/evidence.json`, from which it takes it; do not edit either. A claim that fails here is a finding, no fault:
only one that held in this file and fails in a later run makes the command fail. *Not comparable*: another machine, rate
or load than the paper's.
"""


def written(entries: Record) -> str:
    """The whole document."""
    parts = [HEAD]
    for letter, title in TITLES.items():
        entry = entries.get(letter)
        parts.append(f"## {title}\n")
        parts.append(_section(entry) if entry else "Next: not measured yet.\n")
    return "\n".join(parts)


def save(path: Path, entries: Record) -> None:
    """The document, and the JSON beside it."""
    path.with_suffix(".json").write_text(record.to_json(entries), encoding="utf-8")
    path.write_text(written(entries), encoding="utf-8")


def _section(entry: Entry) -> str:
    notes = "".join(f"- {note}\n" for note in entry.notes)
    before, after = entry.load
    return (
        f"{entry.date}, {entry.scale}, seed {entry.seed}, {entry.minutes:.1f} minutes; {entry.machine};"
        f" load {before:.1f} before, {after:.1f} after; {entry.versions}.\n\n"
        f"{notes}\n{table.markdown(entry.rows)}\n\n{claims.markdown(entry.claims)}\n"
    )
