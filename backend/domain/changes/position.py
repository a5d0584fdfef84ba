"""Where a router stands between the two ends of a plan, and what else was edited meanwhile.

Only what the plan writes decides, not ids, counters, printed defaults or edits of other rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from backend.domain.changes.states import Position
from backend.domain.config.router_rows import (
    FILTER,
    MANGLE,
    ROUTE,
    RULE,
    TABLE,
    Item,
    Row,
    Snapshot,
    said,
)
from backend.domain.plans.draft import shown
from backend.domain.plans.plan import Plan
from backend.domain.plans.words import statement
from backend.domain.statements import Statement

Items = dict[Item, frozenset[str]]
RowsOf = Callable[[Snapshot, str, Items], list[Row]]


def position(plan: Plan, now: Snapshot) -> Position:
    """Which end the plan's own rows have, with their order."""
    items = _written(plan)
    if not items or _stands(plan.after, now, items):
        return "after"
    return "before" if _stands(plan.before, now, items) else "between"


def _written(plan: Plan) -> Items:
    """Every row that the plan writes, and the written properties; all where it adds or removes the row."""
    names_of: Items = {}
    for write in (*plan.writes, *plan.undo):
        if write.item is not None and write.verb != "remove":
            names = frozenset(name for name, _ in write.values)
            names_of[write.item] = names_of.get(write.item, frozenset()) | names
    return names_of


def _stands(end: Snapshot, now: Snapshot, items: Items) -> bool:
    every = all(
        _agree(end.matching(item), now.matching(item), names) for item, names in items.items()
    )
    return every and _order(end, items) == _order(now, items)


def _agree(wanted: Sequence[Row], rows: Sequence[Row], names: frozenset[str]) -> bool:
    if len(wanted) != len(rows):
        return False
    pairs = zip(wanted, rows, strict=True)
    return all(
        _value(before, name) == _value(after, name) for before, after in pairs for name in names
    )


def _value(row: Row, name: str) -> str:
    """Some versions print a host's address without its length."""
    return said(row).get(name, "").removesuffix("/32")


def _order(snapshot: Snapshot, items: Items) -> list[Item]:
    """Mangle rules in the router's order; in other menus order decides nothing."""
    mangle = [item for item in items if item.menu == MANGLE]
    return [item for row in snapshot.of(MANGLE) for item in mangle if item.matches(row)]


def foreign_edits(plan: Plan, now: Snapshot) -> tuple[Statement, ...]:
    """What others changed since the plan was made, in rows that the plan does not write."""
    return _since(plan, now, _others)


def _others(snapshot: Snapshot, menu: str, items: Items) -> list[Row]:
    mine = [item for item in items if item.menu == menu]
    return [row for row in snapshot.of(menu) if not any(item.matches(row) for item in mine)]


def conflicts(plan: Plan, now: Snapshot) -> tuple[Statement, ...]:
    """What changed since the plan was made and matters to it; empty: it may be applied.

    Mangle, default routes, tables, routing rules and fasttrack decide where a connection goes. Of other rows only
    those that are written matter.
    """
    return _since(plan, now, _deciding)


def _since(plan: Plan, now: Snapshot, rows_of: RowsOf) -> tuple[Statement, ...]:
    items = _written(plan)
    return tuple(
        difference
        for menu in plan.before.rows
        for difference in _differences(
            menu, rows_of(plan.before, menu, items), rows_of(now, menu, items)
        )
    )


def _deciding(snapshot: Snapshot, menu: str, items: Items) -> list[Row]:
    rows = snapshot.of(menu)
    if menu in (MANGLE, TABLE, RULE):
        return list(rows)
    mine = [item for item in items if item.menu == menu]
    return [
        row
        for row in rows
        if any(item.matches(row) for item in mine)
        or (menu == ROUTE and row.get("dst-address") == "0.0.0.0/0")
        or (menu == FILTER and row.get("action") == "fasttrack-connection")
    ]


def _differences(menu: str, before: list[Row], now: list[Row]) -> Iterator[Statement]:
    old, new = [said(row) for row in before], [said(row) for row in now]
    gone, come = _without(old, new), _without(new, old)
    for row in gone:
        yield statement("row_gone", menu=menu, row=shown(row))
    for row in come:
        yield statement("row_new", menu=menu, row=shown(row))
    if not gone and not come and old != new:
        yield statement("order_changed", menu=menu)


def _without(rows: list[dict[str, str]], others: list[dict[str, str]]) -> list[dict[str, str]]:
    left = list(others)
    rest: list[dict[str, str]] = []
    for row in rows:
        if row in left:
            left.remove(row)
        else:
            rest.append(row)
    return rest
