"""One write to a router: find the row by what it says, then say what to do with it."""

from __future__ import annotations

from collections.abc import Sequence

from backend.domain.router_rows import TRUE, Item, Write
from backend.errors import RouterRefused
from backend.routeros.client import Connection

FALSE = "false"


def perform(connection: Connection, write: Write, *, tolerant: bool = False) -> None:
    """Do it on exactly the row that is meant; what is added already is not added again.

    `tolerant`: a row that is not there is no error, as in the script that undoes a change.
    Raises RouterRefused `moved` where there is no such row or several, before anything is written; `trap` where the
    router does not want it. After any other RouterError nobody knows whether it was done: read again.
    """
    ids = found(connection, write.item) if write.item is not None else []
    if bool(ids) if write.verb == "add" else tolerant and not ids:
        return
    words = [_word(name, value) for name, value in write.values]
    if write.verb != "add" and write.item is not None:
        words.insert(0, f"=.id={_only(ids, write.item)}")
    if write.before is not None:
        words += _place(connection, write.before, tolerant=tolerant)
    connection.command(f"{write.menu}/{write.verb}", *words)


def found(connection: Connection, item: Item) -> list[str]:
    """Ids of the rows that say what the item says, in the router's order. Raises RouterError."""
    queries = [f"?{name}={value}" for name, value in item.where if _can_be_asked(value)]
    names = ",".join([".id", "dynamic", *dict.fromkeys(name for name, _ in item.where)])
    rows = connection.command(f"{item.menu}/print", f"=.proplist={names}", *queries)
    return [row[".id"] for row in rows if row.get("dynamic") != "true" and item.matches(row)]


def _only(ids: Sequence[str], item: Item) -> str:
    if len(ids) == 1:
        return ids[0]
    raise _moved(item, "is not there any more" if not ids else f"is there {len(ids)} times")


def _place(connection: Connection, item: Item, *, tolerant: bool) -> list[str]:
    """The words that put an added row before the first such row."""
    ids = found(connection, item)
    if not ids and not tolerant:
        raise _moved(item, "is not there any more, and a rule must go before it")
    return [f"=place-before={ids[0]}"] if ids else []


def _can_be_asked(value: str) -> bool:
    """An absent property answers no question, and what is false by default is absent on some versions."""
    return value != "" and TRUE.get(value, value) != FALSE


def _word(name: str, value: str | None) -> str:
    return f"=!{name}=" if value is None else f"={name}={value}"


def _moved(item: Item, what: str) -> RouterRefused:
    said = ", ".join(f"{name}={value}" for name, value in item.where)
    return RouterRefused(
        "moved",
        f"the row of {item.menu} with {said} {what}",
        "Somebody changed the router meanwhile: plan the change again.",
    )
