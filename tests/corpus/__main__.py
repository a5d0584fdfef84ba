"""The count of what the product gets right of the corpus, and every difference."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from lab.server.server import LabServer
from tests.corpus.asking import verdict_of
from tests.corpus.judging import Verdict
from tests.corpus.reading import names
from tests.corpus.truth import Truth, known_misses, truth_of

VERDICTS = ("good", "sound", "refused")


def main(words: list[str]) -> None:
    """A difference that is not known yet has a star; a known one that is cured, a minus."""
    wanted = [name for name in names() if not words or any(word in name for word in words)]
    with LabServer() as server:
        verdicts = {name: verdict_of(server, name) for name in wanted}
    truths = {name: truth_of(name) for name in wanted}
    known = known_misses()
    for name, verdict in verdicts.items():
        for what, instead in verdict.differences.items():
            mark = " " if what in known.get(name, {}) else "*"
            sys.stdout.write(f"{mark} {name}: {what} {instead[:120]}\n")
        for what in known.get(name, {}).keys() - verdict.differences.keys():
            sys.stdout.write(f"- {name}: {what}\n")
    sys.stdout.write(f"\n{table(verdicts, truths)}\n")


def table(verdicts: dict[str, Verdict], truths: dict[str, Truth]) -> str:
    """As the first reading counted: what is right of what there is."""
    all_of = len(verdicts)
    of = {kind: sum(truth.verdict == kind for truth in truths.values()) for kind in VERDICTS}
    rows = {
        "lists of uplinks": f"{all_of - _wrong(verdicts, 'uplinks')} of {all_of} right",
        "names of uplinks": f"{all_of - _wrong(verdicts, 'names')} of {all_of} right",
        "methods": f"{all_of - _wrong(verdicts, 'method')} of {all_of} right",
        "weights": f"{all_of - _wrong(verdicts, 'weights')} of {all_of} right",
        "findings": _findings(verdicts),
        "the same sentence twice": f"{_wrong_of(verdicts, 'repeated')} configurations",
        "plans to be made": f"{of['good']}, {_wrong(verdicts, 'plan refused')} refused",
        "plans to be made or refused": f"{of['sound']}",
        "plans to be refused": f"{of['refused']}, {_wrong(verdicts, 'plan made')} made",
        "plans that do not reach their target": f"{_wrong(verdicts, 'plan wrong')}",
        "plans with words that are wrong": f"{_wrong(verdicts, 'plan words')}",
    }
    return "\n".join(f"| {what} | {count} |" for what, count in rows.items())


def _wrong(verdicts: dict[str, Verdict], *what: str) -> int:
    return sum(any(name in verdict.differences for name in what) for verdict in verdicts.values())


def _wrong_of(verdicts: dict[str, Verdict], word: str) -> int:
    return sum(
        any(name.startswith(word) for name in verdict.differences) for verdict in verdicts.values()
    )


def _findings(verdicts: dict[str, Verdict]) -> str:
    counts = (
        sum(len(verdict.true) for verdict in verdicts.values()),
        sum(len(verdict.false) for verdict in verdicts.values()),
        sum(len(verdict.missed) for verdict in verdicts.values()),
    )
    return "{} true, {} false, {} missed".format(*counts)


if __name__ == "__main__":
    parser = ArgumentParser("python -m tests.corpus", description=__doc__)
    parser.add_argument("words", nargs="*", help="parts of names: only these configurations")
    main(parser.parse_args().words)
