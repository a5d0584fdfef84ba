"""How two subsets differ, row by row: added, removed, switched, changed or moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from backend.domain.regimes.subset import LATER_SECTIONS, ORDERED, Entry, Said, Subset

Kind = Literal["changed", "removed", "disabled", "added", "enabled", "moved"]
SECTIONS = (
    "mangle",
    "fasttrack",
    "nat",
    "setting",
    "routing_rule",
    "route",
    "half",
    "table",
    "member",
    "list",
    "vrf",
    "hotspot",
    "client",
)
"""In the order in which they are told."""

ALIKE = 0.5  # a row with more properties in common with a lost one is that row, changed


@dataclass(frozen=True, slots=True)
class RowDifference:
    """`before` or `after` is None where there is none. `place`: where a moved row stands now, counted from 1."""

    section: str
    kind: Kind
    before: Entry | None
    after: Entry | None
    place: int = 0

    @property
    def entry(self) -> Entry:
        row = self.after or self.before
        if row is None:
            raise ValueError("a difference of nothing")
        return row

    @property
    def changes(self) -> tuple[tuple[str, str, str], ...]:
        """(property, old, new) of a changed row."""
        old = dict(self.before.said) if self.before else {}
        new = dict(self.after.said) if self.after else {}
        names = sorted(old.keys() | new.keys())
        return tuple(
            (name, old.get(name, ""), new.get(name, ""))
            for name in names
            if old.get(name) != new.get(name)
        )


def row_differences(before: Subset, after: Subset) -> tuple[RowDifference, ...]:
    """Empty exactly if both are the same to balancing, as far as it was read before."""
    differences: list[RowDifference] = []
    for section in SECTIONS:
        was_read = section not in LATER_SECTIONS or section in before.sections
        if was_read and before.acting(section) != after.acting(section):
            differences += _of_section(section, before.of(section), after.of(section))
    return tuple(differences)


def _of_section(
    section: str, before: Sequence[Entry], after: Sequence[Entry]
) -> Iterator[RowDifference]:
    gone, come = _surplus(before, after), _surplus(after, before)
    if not gone and not come:
        yield _moved(section, before, after)
        return
    for old in list(gone):
        new = _most_like(old, come)
        if new is not None:
            gone.remove(old)
            come.remove(new)
            yield RowDifference(section, "changed", old, new)
    for old in gone:
        off = any(row.disabled and _is_same_row(section, row, old) for row in after)
        yield RowDifference(section, "disabled" if off else "removed", old, None)
    for new in come:
        was_off = any(row.disabled and _is_same_row(section, row, new) for row in before)
        yield RowDifference(section, "enabled" if was_off else "added", None, new)


def _surplus(rows: Sequence[Entry], others: Sequence[Entry]) -> list[Entry]:
    """Rows in force that the others lack, each as often as it is missing."""
    held = Counter(other.said for other in others if not other.disabled)
    surplus = []
    for row in rows:
        if row.disabled:
            continue
        if held[row.said] > 0:
            held[row.said] -= 1
        else:
            surplus.append(row)
    return surplus


def _is_same_row(section: str, entry: Entry, other: Entry) -> bool:
    """A disabled route prints hardly more than its gateway (7.23)."""
    if section in {"route", "half"}:
        names = ("dst-address", "gateway")
        return all(entry.get(name) == other.get(name) for name in names)
    return entry.said == other.said


def _most_like(old: Entry, candidates: Sequence[Entry]) -> Entry | None:
    best = max(candidates, key=lambda candidate: _likeness(old, candidate), default=None)
    return best if best is not None and _likeness(old, best) > ALIKE else None


def _likeness(entry: Entry, other: Entry) -> float:
    """0 to 1; the same comment is as good as another property in common. A row of one property is its name.

    A table, a VRF, a hotspot or a client is the one that has its name, whatever else was changed.
    """
    if entry.get("name") and entry.get("name") == other.get("name"):
        return 1.0
    if len(entry.said) == len(other.said) == 1:
        return float(entry.said[0][0] == other.said[0][0])
    pairs, others = set(entry.said), set(other.said)
    same, every = len(pairs & others), len({name for name, _ in pairs | others})
    if entry.comment and entry.comment == other.comment:
        same, every = same + 1, every + 1
    return same / every if every else 0.0


def _moved(section: str, before: Sequence[Entry], after: Sequence[Entry]) -> RowDifference:
    """The row whose removal from both leaves the rest in one order, else the first out of place."""
    if section not in ORDERED:
        raise ValueError(f"rows of {section} have no order")
    old = [row.said for row in before if not row.disabled]
    new = [row for row in after if not row.disabled]
    for place, row in enumerate(new, 1):
        rest = [other.said for at, other in enumerate(new, 1) if at != place]
        if rest in _without(old, row.said):
            return RowDifference(section, "moved", row, row, place)
    place = next(
        at for at, (said, row) in enumerate(zip(old, new, strict=True)) if said != row.said
    )
    return RowDifference(section, "moved", new[place], new[place], place + 1)


def _without(rows: Sequence[Said], said: Said) -> Iterator[list[Said]]:
    """The rows less one that says this: of several equal ones, any may have moved."""
    for at, row in enumerate(rows):
        if row == said:
            yield [*rows[:at], *rows[at + 1 :]]
