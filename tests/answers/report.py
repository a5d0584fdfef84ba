"""What came of a comparison, as lines to print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.answers.comparing import Difference, differences
from tests.answers.exchange import Answer, Question
from tests.answers.expected import of_now

SHOWN = 3
"""Answers of a path that are shown where they differ."""


@dataclass(slots=True)
class Tally:
    """Of all pairs of answers so far."""

    compared: int = 0
    csv: int = 0
    equal: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    templates: set[str] = field(default_factory=set)
    in_words: Counter[str] = field(default_factory=Counter)
    words_only: list[tuple[Question, Difference]] = field(default_factory=list)
    otherwise: list[tuple[Question, Difference]] = field(default_factory=list)

    def add(self, question: Question, before: Answer, after: Answer) -> None:
        self.compared += 1
        self.csv += question.is_csv
        self.statuses[before.status] += 1
        self.templates.add(question.template)
        unequal = differences(before, after, of_now(question.template))
        words = {difference.field for difference in unequal if difference.in_words}
        self.in_words.update(words)
        others = [difference for difference in unequal if not difference.in_words]
        if others:
            self.otherwise.append((question, others[0]))
        elif unequal:
            self.words_only.append((question, unequal[0]))
        else:
            self.equal += 1

    @property
    def has_changed(self) -> bool:
        return bool(self.otherwise)


def lines(tally: Tally) -> Iterator[str]:
    """The table, then where answers differ."""
    figures = {
        "answers compared": tally.compared,
        "of them CSV": tally.csv,
        "equal": tally.equal,
        "differing in words only": len(tally.words_only),
        "differing otherwise": len(tally.otherwise),
    }
    yield from (f"{name:<26}{number:>8}" for name, number in figures.items())
    statuses = sorted(tally.statuses.items())
    yield "by status                 " + ", ".join(f"{n} with {status}" for status, n in statuses)
    if tally.in_words:
        counts = tally.in_words.most_common()
        yield "fields in other words     " + ", ".join(f"{name} in {n}" for name, n in counts)
    yield from _places("In words only", tally.words_only)
    yield from _places("Otherwise", tally.otherwise)


def _places(title: str, pairs: list[tuple[Question, Difference]]) -> Iterator[str]:
    """The first answers of each path that differ, each with its first place."""
    if pairs:
        yield f"\n{title}:"
    counts = Counter((question.method, question.template) for question, _ in pairs)
    for (method, template), count in counts.items():
        yield f"  {method} {template}: {count}"
        of_path = [
            pair for pair in pairs if (pair[0].method, pair[0].template) == (method, template)
        ]
        for question, difference in of_path[:SHOWN]:
            yield f"    {question.person}: {question}"
            yield f"      {difference.place}: {difference.before} -> {difference.after}"
