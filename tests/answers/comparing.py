"""Where two answers differ, and whether only in words. Pure: bytes in, differences out."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.answers.exchange import Answer
from tests.answers.expected import WHOLE, is_sentence, is_words

NAMES = re.compile(r"[A-Za-z_]\w*")
MISSING = "(nothing)"
STATUS = "status"


@dataclass(frozen=True, slots=True)
class Difference:
    """`place`: field names and positions from the outermost on; `field`: the name that the value goes by."""

    place: str
    field: str
    before: str
    after: str
    in_words: bool

    @property
    def names(self) -> list[str]:
        """Of the fields on the way to the value, itself included."""
        return [self.field, *NAMES.findall(self.place)]


def differences(
    before: Answer, after: Answer, left_out: frozenset[str] = frozenset()
) -> list[Difference]:
    """All of them, in the order of the answer, but for fields in `left_out`."""
    heads = [(STATUS, before.status, after.status), ("kind", before.kind, after.kind)]
    heads += [
        (name, dict(before.headers).get(name), dict(after.headers).get(name))
        for name in sorted(dict(before.headers).keys() | dict(after.headers).keys())
    ]
    unequal = [_changed(name, name, old, new) for name, old, new in heads if old != new]
    if before.kind != after.kind:
        return unequal
    return unequal + [
        difference
        for difference in _of_content(before, after)
        if not left_out.intersection(difference.names)
    ]


def _of_content(before: Answer, after: Answer) -> Iterator[Difference]:
    if before.content == after.content:
        return
    if before.kind.endswith("json"):
        yield from _of_values("", "", json.loads(before.content), json.loads(after.content))
    elif before.kind == "text/csv":
        yield from _of_tables(before.content.decode(), after.content.decode())
    else:
        yield from _of_metrics(before.content.decode(), after.content.decode())


def _of_values(place: str, field: str, before: Any, after: Any) -> Iterator[Difference]:
    """`field`: the nearest name above the value."""
    if field in WHOLE and before == after:
        return
    if field in WHOLE or _appeared(field, before, after) or _appeared(field, after, before):
        yield _changed(place, field, before, after)
    elif isinstance(before, dict) and isinstance(after, dict):
        for name in [*before, *(name for name in after if name not in before)]:
            values = before.get(name, MISSING), after.get(name, MISSING)
            yield from _of_values(f"{place}.{name}".lstrip("."), name, *values)
    elif isinstance(before, list) and isinstance(after, list):
        if len(before) != len(after):
            yield _changed(f"{place} (length)", field, len(before), len(after))
        for n, pair in enumerate(zip(before, after, strict=False)):
            yield from _of_values(f"{place}[{n}]", field, *pair)
    elif type(before) is not type(after) or before != after:
        yield _changed(place, field, before, after)


def _of_tables(before: str, after: str) -> Iterator[Difference]:
    """Cell by cell; a column is a field. Columns of one side alone may hold words, nothing else."""
    tables = [list(csv.reader(io.StringIO(text, newline=""))) for text in (before, after)]
    (head, *rows), (other_head, *other_rows) = tables
    common = [name for name in head if name in other_head]
    if head != other_head:
        alone = {*head} ^ {*other_head}
        in_words = [name for name in other_head if name in head] == common
        in_words &= all(_holds_words(name) for name in alone)
        yield Difference("header", "", _short(head), _short(other_head), in_words)
    if len(rows) != len(other_rows):
        yield _changed("rows", "", len(rows), len(other_rows))
    for n, (row, other) in enumerate(zip(rows, other_rows, strict=False)):
        for name in common:
            old, new = row[head.index(name)], other[other_head.index(name)]
            yield from _of_values(f"row {n}, {name}", name, _of_cell(old), _of_cell(new))


def _holds_words(name: str) -> bool:
    """Also `verdict_sentence_en`: a column of words in an object that was spread over columns."""
    return is_words(name) or any(is_words(name[at + 1 :]) for at in _underscores(name))


def _underscores(name: str) -> list[int]:
    return [at for at, letter in enumerate(name) if letter == "_"]


def _of_cell(text: str) -> Any:
    """Objects and lists stand in cells as JSON."""
    return json.loads(text) if text.startswith(("[{", "{")) else text


def _appeared(field: str, before: Any, after: Any) -> bool:
    """A sentence, or an empty list of them, that one side alone has."""
    return before == MISSING and (is_sentence(after) or (after == [] and is_words(field)))


def _of_metrics(before: str, after: str) -> Iterator[Difference]:
    """Line by line, by what stands before the value."""
    tables = [dict(_metric(line) for line in text.splitlines() if line) for text in (before, after)]
    for name in [*tables[0], *(name for name in tables[1] if name not in tables[0])]:
        old, new = (table.get(name, MISSING) for table in tables)
        yield from _of_values(name, name.partition("{")[0], old, new)


def _metric(line: str) -> tuple[str, str]:
    name, _, value = line.rpartition(" ")
    return (line, "") if line.startswith("#") else (name, value)


def _changed(place: str, field: str, before: Any, after: Any) -> Difference:
    has_text = all(isinstance(value, str | None) for value in (before, after))
    is_new = _appeared(field, before, after) or _appeared(field, after, before)
    in_words = field in WHOLE or is_new or (is_words(field) and has_text)
    return Difference(place, field, _short(before), _short(after), in_words)


def _short(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 100 else f"{text[:97]}..."
