"""A report as it is printed: texts, and the numbers that charts draw. The layout is the renderer's.

Every report is a head, parts in order, and a footer. A part says by its `kind` how it is set.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class Column:
    title: str
    is_figure: bool = True


@dataclass(frozen=True, slots=True)
class PaperCell:
    text: str
    beside: str = ""  # in small letters below it


@dataclass(frozen=True, slots=True)
class PaperTable:
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[PaperCell, ...], ...]
    total: tuple[PaperCell, ...] = ()
    notes: tuple[str, ...] = ()
    name: str = ""  # by which the template knows the widths of its columns
    kind: Literal["table"] = field(default="table", init=False)


@dataclass(frozen=True, slots=True)
class Tile:
    name: str
    value: str
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tiles:
    each: tuple[Tile, ...]
    kind: Literal["tiles"] = field(default="tiles", init=False)


@dataclass(frozen=True, slots=True)
class Course:
    """One ISP over the columns of a chart; parts of 1, None: not known."""

    name: str
    values: tuple[float | None, ...]
    texts: tuple[str, ...]  # of the values, in per cent
    ideal: float | None = None
    ideal_text: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    title: str
    says: str  # for who cannot see it
    labels: tuple[str, ...]
    courses: tuple[Course, ...]
    note: str = ""
    limit: float | None = None
    kind: Literal["bars"] = field(default="bars", init=False)


@dataclass(frozen=True, slots=True)
class HourGrid:
    """Seven days of 24 hours, Monday first; parts of 1."""

    title: str
    says: str
    weekdays: tuple[str, ...]
    hours: tuple[str, ...]
    values: tuple[float | None, ...]
    scale: tuple[str, ...]  # names of its steps
    edges: tuple[float, ...]  # where the steps after the first begin
    kind: Literal["hours"] = field(default="hours", init=False)


@dataclass(frozen=True, slots=True)
class PaperHead:
    kind: str
    title: str
    place: str
    days: str
    facts: tuple[str, ...]
    tone: str
    light: str  # the colour as a word
    sentence: str
    reasons: tuple[str, ...]
    step_name: str
    step: str
    banner: str
    outages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Paragraphs:
    title: str
    texts: tuple[str, ...]
    kind: Literal["texts"] = field(default="texts", init=False)


@dataclass(frozen=True, slots=True)
class SideBySide:
    left: Paragraphs
    right: Paragraphs
    kind: Literal["pair"] = field(default="pair", init=False)


Part = Tiles | PaperTable | Chart | HourGrid | Paragraphs | SideBySide


@dataclass(frozen=True, slots=True)
class Paper:
    language: str
    page_word: str  # `{page} / {pages}`
    dated: tuple[int, int, int]  # of the document
    head: PaperHead
    parts: tuple[Part, ...]
    footer: Paragraphs

    def table(self, name: str) -> PaperTable | None:
        return next(
            (part for part in self.parts if isinstance(part, PaperTable) and part.name == name),
            None,
        )
