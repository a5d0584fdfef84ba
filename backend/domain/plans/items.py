"""How a row of a router is named without its id: by the fewest properties that only it has."""

from __future__ import annotations

from collections.abc import Collection

from backend.domain.config.router_rows import Item, Row, Snapshot

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
    """The row by its comment, if no other row has it, else by more; None if another row says all that it says.

    `changing`: properties that are to be written, which therefore cannot name the row.
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
    """Rows that say more than this one are told apart by what it does not say."""
    said = {name for other in snapshot.matching(item) for name, value in other.items() if value}
    for name in sorted(said - UNSAID - set(changing)):
        if not row.get(name):
            item = Item(item.menu, (*item.where, (name, "")))
    return item if len(snapshot.matching(item)) == 1 else None
