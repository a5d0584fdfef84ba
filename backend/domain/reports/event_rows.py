"""What happened, in few rows: outages and what people did come first, what came many times is one row."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from backend.domain.reports.facts import Happening
from backend.domain.reports.outages import OUTAGES

BY_PEOPLE = frozenset({"drift", "new_contract"})
MOST_ALONE, MOST_OUTAGES_ALONE = 2, 5
"""So many of a kind and an ISP are rows of their own; more become one row."""


@dataclass(frozen=True, slots=True)
class EventRow:
    """Several only of one kind and ISP, in order of time, all of them over."""

    each: tuple[Happening, ...]

    @property
    def first(self) -> Happening:
        return self.each[0]

    @property
    def is_weighty(self) -> bool:
        return self.first.kind in OUTAGES or _is_by_people(self.first)

    @property
    def length_s(self) -> float:
        return sum(map(length_s, self.each))

    @property
    def longest(self) -> Happening:
        return max(self.each, key=length_s)


def length_s(happened: Happening) -> float:
    """How long it lasted; a moment and what still lasts have none."""
    end_at = happened.to_at or happened.from_at
    return (end_at - happened.from_at).total_seconds()


def event_rows(happened: Sequence[Happening], most: int) -> tuple[list[EventRow], int]:
    """At most so many rows, and how many happenings they leave out; the shortest are left out first."""
    rows = list(_rows(sorted(happened, key=_kind_and_isp)))
    rows.sort(key=_weight, reverse=True)
    left_out = sum(len(row.each) for row in rows[most:])
    return sorted(rows[:most], key=_order), left_out


def _rows(happened: Sequence[Happening]) -> Iterator[EventRow]:
    for _, group in groupby(happened, key=_kind_and_isp):
        each = sorted(group, key=lambda event: event.from_at)
        over = [event for event in each if event.to_at is not None]
        is_outage = each[0].kind in OUTAGES
        alone = MOST_OUTAGES_ALONE if is_outage else MOST_ALONE
        if len(over) > alone and not _is_by_people(each[0]):
            yield EventRow(tuple(over))
            each = [event for event in each if event.to_at is None]
        for event in each:
            yield EventRow((event,))


def _is_by_people(happened: Happening) -> bool:
    return happened.kind in BY_PEOPLE or happened.kind.startswith("change_")


def _kind_and_isp(happened: Happening) -> tuple[str, str]:
    return happened.kind, happened.key or ""


def _weight(row: EventRow) -> tuple[bool, bool, float]:
    """What lasts has no length yet, and counts as the longest."""
    return row.is_weighty, row.first.to_at is None, row.length_s


def _order(row: EventRow) -> tuple[bool, dt.datetime]:
    return not row.is_weighty, row.first.from_at
