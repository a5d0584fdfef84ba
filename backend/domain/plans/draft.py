"""A plan in the making: applies each write to the rows at once and notes its inverse."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from backend.domain.config.router_rows import TRUE, Item, Row, Snapshot, Write, applied, said
from backend.domain.plans.words import statement
from backend.domain.statements import Statement
from backend.domain.text.safe_text import shortened

WHEN_ABSENT = {"disabled": "no"}  # what to restore if not printed; others are unset again


@dataclass(slots=True)
class Draft:
    before: Snapshot
    now: Snapshot  # the rows after the writes so far
    writes: list[Write] = field(default_factory=list)
    inverses: list[Write] = field(default_factory=list)
    problems: list[Statement] = field(default_factory=list)  # why the plan cannot be made as asked

    @staticmethod
    def of(snapshot: Snapshot) -> Draft:
        return Draft(snapshot, snapshot)

    @property
    def undo(self) -> tuple[Write, ...]:
        """Newest first; an inverse without its write does nothing."""
        return tuple(reversed(self.inverses))

    def add(self, menu: str, values: Mapping[str, str], before: Row | None = None) -> None:
        """A row is named by its comment or, in menus without comments, by its name."""
        name = "name" if "name" in values else "comment"
        item = Item(menu, ((name, values[name]),))
        if self.now.matching(item):
            self.problems.append(statement("comment_taken", menu=menu, comment=values[name]))
            return
        place = None if before is None else self._named(menu, before)
        self._do(
            Write(menu, "add", tuple(values.items()), item, place), Write(menu, "remove", (), item)
        )

    def set(self, menu: str, row: Row, values: Mapping[str, str | None]) -> None:
        """None takes a property away."""
        new = {name: value for name, value in values.items() if not _says(row, name, value)}
        item = self._named(menu, row, frozenset(new)) if new else None
        if item is None:
            return
        old = tuple((name, row.get(name) or WHEN_ABSENT.get(name)) for name in new)
        self._do(Write(menu, "set", tuple(new.items()), item), Write(menu, "set", old, item))

    def remove(self, menu: str, row: Row) -> None:
        """A row of Timbang; the undo puts it back where it was."""
        item = self._named(menu, row)
        if item is None:
            return
        rows = self.now.of(menu)
        at = next(number for number, row in enumerate(rows) if item.matches(row))
        place = self._named(menu, rows[at + 1]) if at + 1 < len(rows) else None
        back = Write(menu, "add", tuple(said(rows[at]).items()), item, place)
        self._do(Write(menu, "remove", (), item), back)

    def _named(self, menu: str, row: Row, changing: frozenset[str] = frozenset()) -> Item | None:
        item = item_of(self.now, menu, row, changing)
        if item is None:
            self.problems.append(statement("ambiguous_row", menu=menu, row=shown(row)))
        return item

    def _do(self, write: Write, inverse: Write) -> None:
        self.now = applied(self.now, (write,))
        self.writes.append(write)
        self.inverses.append(inverse)


LONGEST_SHOWN = 500  # characters of a row in a sentence


def shown(row: Row) -> str:
    """A row in a sentence: its comment, or what it says."""
    if row.get("comment"):
        return shortened(str(row["comment"]), LONGEST_SHOWN)
    words = " ".join(f"{name}={value}" for name, value in said(row).items())
    return shortened(words, LONGEST_SHOWN)


def _says(row: Row, name: str, value: str | None) -> bool:
    has = row.get(name, WHEN_ABSENT.get(name, ""))
    wanted = value or ""
    return TRUE.get(has, has) == TRUE.get(wanted, wanted)


ORDER = (
    *("chain", "action", "per-connection-classifier", "nth", "in-interface", "in-interface-list"),
    *("jump-target", "new-routing-mark", "connection-mark", "new-connection-mark"),
    *("src-address", "dst-address", "src-address-list", "dst-address-list", "dst-address-type"),
    *("protocol", "dst-port", "connection-state", "interface", "gateway", "routing-table"),
    *("name", "table", "distance", "log-prefix"),
)
UNSAID = frozenset({".id", "log", "passthrough", "log-prefix", "disabled"})
"""Versions differ in whether they print these where they stand at their default."""


def item_of(snapshot: Snapshot, menu: str, row: Row, changing: Collection[str] = ()) -> Item | None:
    """The row by its comment if that is unique, else by more; None if another row says all the same.

    `changing`: properties to be written, which therefore cannot name the row.
    """
    if row.get("comment") and "comment" not in changing:
        item = Item(menu, (("comment", row["comment"]),))
        if len(snapshot.matching(item)) == 1:
            return item
    return _by_properties(snapshot, menu, row, changing)


def _by_properties(
    snapshot: Snapshot, menu: str, row: Row, changing: Collection[str]
) -> Item | None:
    others = sorted(row.keys() - set(ORDER) - UNSAID)
    item = Item(menu, ())
    left = len(snapshot.of(menu))
    for name in (*ORDER, "comment", *others, "disabled"):
        if left == 1:
            break
        if name in changing or not row.get(name):
            continue
        narrower = Item(menu, (*item.where, (name, row[name])))
        matching = len(snapshot.matching(narrower))
        if matching < left:
            item, left = narrower, matching
    return item if left == 1 else _by_absence(snapshot, row, item, changing)


def _by_absence(snapshot: Snapshot, row: Row, item: Item, changing: Collection[str]) -> Item | None:
    """A row with fewer properties is told apart by those that it lacks."""
    said = {name for other in snapshot.matching(item) for name, value in other.items() if value}
    for name in sorted(said - UNSAID - set(changing)):
        if not row.get(name):
            item = Item(item.menu, (*item.where, (name, "")))
    return item if len(snapshot.matching(item)) == 1 else None
