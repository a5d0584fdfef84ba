"""Address lists that rules ask; others may be long and decide nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from backend.domain.config.firewall import FirewallRule
from backend.domain.config.interfaces import AddressList
from backend.routeros.fields import menus
from backend.routeros.session.client import Connection
from backend.routeros.session.traps import MenuMissing

MOST_LISTED = 50_000  # entries of one list, 4 MB of 8 on the wire; a longer one stays unknown
MOST_TOGETHER = 200_000  # of all lists of a router: they never fill a reading (filter.py)


def read_lists(connection: Connection, rules: Iterable[FirewallRule]) -> tuple[AddressList, ...]:
    """Lists that enabled rules ask, by name. Raises RouterError."""
    names = {
        text.removeprefix("!")
        for rule in rules
        if not rule.disabled
        for text in (rule.source_list, rule.destination_list)
        if text
    }
    return tuple(_read(connection, sorted(names)))


def _read(connection: Connection, names: Iterable[str]) -> Iterator[AddressList]:
    left = MOST_TOGETHER
    for name in names:
        entries = _entries(connection, name, min(MOST_LISTED, left))
        left -= len(entries or ())
        yield AddressList(name, entries)


def _entries(connection: Connection, list_name: str, most: int) -> tuple[str, ...] | None:
    """None where the list is longer than `most`.

    Counts first: a reply above the limit would end the whole reading half-way.
    """
    menu = menus.ADDRESS_LISTS
    path, query = f"{menu.path}/print", f"?list={list_name}"
    try:
        counted = connection.command(path, "=count-only=", query)
        if _number(counted[-1].get("ret", "") if counted else "") > most:
            return None
        rows = connection.command(path, menu.proplist, query, most=most + 1)
    except MenuMissing:
        return ()
    if len(rows) > most:
        return None
    entries = (menu.values(row) for row in rows)
    return tuple(entry.get("address", "") for entry in entries if not entry.get("disabled", False))


def _number(text: str) -> int:
    """A router that does not count is read up to the limit."""
    return int(text) if text.isdecimal() else 0
