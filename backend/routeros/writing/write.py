"""Writes to a router: finds the row by what it says, then says what to do with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from backend.domain.config.router_rows import TRUE, Item, Snapshot, Write, applied
from backend.domain.text.safe_text import escaped
from backend.errors import RouterRefused
from backend.routeros.session.client import Connection

FALSE = "false"

Find = Callable[[Item], list[str]]


class Writer:
    """Consecutive writes, one command each: ids come from `snapshot`, which was just read and is kept up.

    Reading back finds out who edited the same rows in that moment.
    """

    def __init__(self, connection: Connection, snapshot: Snapshot) -> None:
        self._connection = connection
        self._snapshot = snapshot

    def perform(self, write: Write) -> None:
        """On exactly the meant row; an added row is not added again.

        Raises RouterRefused `moved`, before writing, where there is no such row or several; `trap` where the router
        refuses. After any other RouterError nobody knows whether it was done: read again.
        """
        new_id = _perform(self._connection, write, self._ids, tolerant=False)
        done = replace(write, values=(*write.values, (".id", new_id))) if new_id else write
        self._snapshot = applied(self._snapshot, [done])

    def _ids(self, item: Item) -> list[str]:
        return [row[".id"] for row in self._snapshot.matching(item) if ".id" in row]


def perform(connection: Connection, write: Write, *, tolerant: bool = False) -> None:
    """As Writer.perform, asking the router for the row first.

    `tolerant`: a missing row is no error, as in the script that undoes a change.
    """
    _perform(connection, write, lambda item: matching_ids(connection, item), tolerant=tolerant)


def matching_ids(connection: Connection, item: Item) -> list[str]:
    """Ids of the rows that say what the item says, in the router's order. Raises RouterError."""
    queries = [f"?{name}={value}" for name, value in item.where if _can_be_asked(value)]
    names = ",".join([".id", "dynamic", *dict.fromkeys(name for name, _ in item.where)])
    rows = connection.command(f"{item.menu}/print", f"=.proplist={names}", *queries, exact=True)
    return [row[".id"] for row in rows if row.get("dynamic") != "true" and item.matches(row)]


def _perform(connection: Connection, write: Write, find: Find, *, tolerant: bool) -> str:
    """The id of an added row, or ""."""
    ids = find(write.item) if write.item is not None else []
    if bool(ids) if write.verb == "add" else tolerant and not ids:
        return ""
    words = [_word(name, value) for name, value in write.values]
    if write.verb != "add" and write.item is not None:
        words.insert(0, f"=.id={_only(ids, write.item)}")
    if write.before is not None:
        words += _place(find(write.before), write.before, tolerant=tolerant)
    rows = connection.command(f"{write.menu}/{write.verb}", *words)
    return rows[-1].get("ret", "") if rows else ""


def _only(ids: Sequence[str], item: Item) -> str:
    if len(ids) == 1:
        return ids[0]
    raise _moved(item, "is not there any more" if not ids else f"is there {len(ids)} times")


def _place(ids: Sequence[str], item: Item, *, tolerant: bool) -> list[str]:
    """Words that put an added row before the first such row."""
    if not ids and not tolerant:
        raise _moved(item, "is not there any more, and a rule must go before it")
    return [f"=place-before={ids[0]}"] if ids else []


def _can_be_asked(value: str) -> bool:
    """Nothing finds an absent property, and some versions omit what is false by default."""
    return value != "" and TRUE.get(value, value) != FALSE


def _word(name: str, value: str | None) -> str:
    return f"=!{name}=" if value is None else f"={name}={value}"


def _moved(item: Item, what: str) -> RouterRefused:
    said = ", ".join(f"{name}={escaped(value)}" for name, value in item.where)
    return RouterRefused(
        "moved",
        f"the row of {item.menu} with {said} {what}",
        "Somebody changed the router meanwhile: plan the change again.",
    )
