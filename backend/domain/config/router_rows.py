"""A router's configuration as rows of text: how an item is found in it, and what a write makes of it.

Rows are as the API prints them, without counters and states of lines. The same `Item` is looked up over the API, in
the script on the router, and here, so a plan's effect is known beforehand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

Verb = Literal["add", "set", "remove"]
Row = Mapping[str, str]
Values = tuple[tuple[str, str | None], ...]

MANGLE = "/ip/firewall/mangle"
FILTER = "/ip/firewall/filter"
ROUTE = "/ip/route"
TABLE = "/routing/table"
RULE = "/routing/rule"
QUEUE_TYPE = "/queue/type"
QUEUE_INTERFACE = "/queue/interface"
QUEUE_SIMPLE = "/queue/simple"
QUEUE_TREE = "/queue/tree"
SCRIPT = "/system/script"
SCHEDULER = "/system/scheduler"

PLANNED_MENUS = (
    *(MANGLE, FILTER, ROUTE, TABLE, RULE),
    *(QUEUE_TYPE, QUEUE_INTERFACE, QUEUE_SIMPLE, QUEUE_TREE),
)
"""What a plan may write and a snapshot holds, in the order of reading."""
LARGE_MENUS = (QUEUE_SIMPLE, QUEUE_TREE)
"""There may be a row for each client: a snapshot holds Timbang's rows and the first row, as ours may go before it."""
OURS = ("timbang:", "timbang-")
"""Begin the comments and the names of rows that Timbang adds."""

TRUE = {"yes": "true", "no": "false"}
MARKERS = frozenset({"fib", "blackhole"})  # on by being there, even if empty
DEFAULTS = {
    "disabled": "false",
    "log": "false",
    "passthrough": "true",
    "suppress-hw-offload": "false",
}


@dataclass(frozen=True, slots=True)
class Item:
    """One row of a menu by what it says, as ids may change at a reboot. All of `where` hold, for one row only."""

    menu: str
    where: tuple[tuple[str, str], ...]

    def matches(self, row: Row) -> bool:
        # A plan asks this of every row for every write, so it takes the short way.
        for name, wanted in self.where:
            value = row.get(name, "")
            if value != wanted and not _same(value, wanted):
                return False
        return True


@dataclass(frozen=True, slots=True)
class Write:
    """One sentence to the router: `add` a row, or `set` or `remove` the row that is `item`."""

    menu: str
    verb: Verb
    values: Values = ()  # None takes a property away
    item: Item | None = None  # for `add` the new row; if it is there, nothing is added
    before: Item | None = None  # the row that an added row goes before; None: at the end


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Rows by menu, in the router's order, without dynamic rows; `.id` is there but says nothing."""

    rows: Mapping[str, tuple[Row, ...]]

    def of(self, menu: str) -> tuple[Row, ...]:
        return self.rows.get(menu, ())

    def matching(self, item: Item) -> list[Row]:
        return [row for row in self.of(item.menu) if item.matches(row)]

    def as_json(self) -> dict[str, list[dict[str, str]]]:
        """Without ids: equal configurations give equal objects."""
        return {menu: [said(row) for row in rows] for menu, rows in self.rows.items()}

    @staticmethod
    def from_json(stored: Mapping[str, Sequence[Row]]) -> Snapshot:
        return Snapshot({menu: tuple(dict(row) for row in rows) for menu, rows in stored.items()})


def is_ours(row: Row) -> bool:
    return row.get("comment", "").startswith(OURS) or row.get("name", "").startswith(OURS)


def same(snapshot: Snapshot, other: Snapshot) -> bool:
    return snapshot.as_json() == other.as_json()


def applied(snapshot: Snapshot, writes: Iterable[Write]) -> Snapshot:
    """A `set` or `remove` whose item is not there does nothing."""
    for write in writes:
        snapshot = _with(snapshot, write)
    return snapshot


def _with(snapshot: Snapshot, write: Write) -> Snapshot:
    rows = list(snapshot.of(write.menu))
    if write.verb == "add":
        if write.item is not None and any(write.item.matches(row) for row in rows):
            return snapshot
        rows.insert(_place(rows, write.before), _changed({}, write.values))
    elif write.item is not None:
        item = write.item
        rows = [
            _changed(row, write.values) if item.matches(row) else row
            for row in rows
            if write.verb == "set" or not item.matches(row)
        ]
    return replace(snapshot, rows={**snapshot.rows, write.menu: tuple(rows)})


def _place(rows: Sequence[Row], before: Item | None) -> int:
    if before is None:
        return len(rows)
    return next((at for at, row in enumerate(rows) if before.matches(row)), len(rows))


def _changed(row: Row, values: Values) -> Row:
    given = {name: TRUE.get(value, value) for name, value in values if value is not None}
    gone = {name for name, value in values if value is None}
    return {name: value for name, value in {**row, **given}.items() if name not in gone}


def said(row: Row) -> dict[str, str]:
    """Without the id and defaults, which only some versions print."""
    return {
        name: value
        for name, value in sorted(row.items())
        if name != ".id" and value != DEFAULTS.get(name, None if name in MARKERS else "")
    }


def _same(value: str, wanted: str) -> bool:
    return TRUE.get(value, value) == TRUE.get(wanted, wanted)
