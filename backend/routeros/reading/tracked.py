"""Connection tracking by connection mark: counted without reading rows, forgotten a few at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from backend.errors import RouterRefused
from backend.routeros.session.client import Connection
from backend.routeros.session.traps import ItemVanished, MenuMissing

CONNECTIONS = "/ip/firewall/connection"
AT_ONCE = 100  # ids per `remove`: for each the router goes through its whole table


def count_by_mark(connection: Connection, marks: Iterable[str]) -> dict[str, int] | None:
    """By mark; None where the version has no connection tracking. Raises RouterError."""
    try:
        return {mark: count(connection, mark) for mark in marks}
    except MenuMissing:
        return None


def count(connection: Connection, mark: str | None = None) -> int:
    """Running connections of a mark, or all. Raises RouterError."""
    query = () if mark is None else (f"?connection-mark={mark}",)
    rows = connection.command(f"{CONNECTIONS}/print", "=count-only=", *query)
    count_text = rows[-1].get("ret", "") if rows else ""
    if not count_text.isdecimal():
        raise RouterRefused(
            "garbage", f"{CONNECTIONS}: the router counts {count_text[:40]!r} connections"
        )
    return int(count_text)


def forget(connection: Connection, mark: str, most: int) -> int:
    """Removes up to `most` connections of a mark; returns how many. Raises RouterError."""
    rows = connection.command(
        f"{CONNECTIONS}/print", "=.proplist=.id", f"?connection-mark={mark}", most=most
    )
    ids = [row[".id"] for row in rows if ".id" in row]
    for start in range(0, len(ids), AT_ONCE):
        _remove(connection, ids[start : start + AT_ONCE])
    return len(ids)


def _remove(connection: Connection, ids: Sequence[str]) -> None:
    """A connection may end meanwhile: if one of many is gone, each is removed alone."""
    try:
        connection.command(f"{CONNECTIONS}/remove", f"=numbers={','.join(ids)}")
    except ItemVanished:
        if len(ids) > 1:
            for connection_id in ids:
                _remove(connection, [connection_id])
