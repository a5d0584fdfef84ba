"""Connections that keep the ISP on which they began: counted, and forgotten on request.

A change of weights moves new connections only. A running one keeps its mark until it ends; removing it from
connection tracking classifies it again, but may break downloads, calls and logins over it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from backend.domain.statements import Statement
from backend.errors import Conflict, Invalid, RouterRefused
from backend.routeros.reading.tracked import count, count_by_mark, forget
from backend.routeros.session.client import Connection, Deadline, Target, open_connection
from backend.services import audit
from backend.services.audit import Actor
from backend.services.changes.drafts import under_way
from backend.services.polling.poll_targets import connect_target
from backend.store.access.secrets import SecretBox
from backend.store.changes import change_pages
from backend.store.engine.session import Session
from backend.store.inventory import routers

DEADLINE_S = 30.0
WARNING = Statement(
    "flush_breaks",
    "Running connections keep their ISP until they end. Resetting makes the router forget them: each starts again on "
    "the ISP of its bucket, with another public address. Downloads, calls, games and bank sessions may break.",
)


@dataclass(frozen=True, slots=True)
class OldConnectionUplink:
    """Running connections with this mark. `current`: new connections still get the mark."""

    uplink_id: int
    name: str
    mark: str
    connections: int
    current: bool


@dataclass(frozen=True, slots=True)
class ConnectionsRequest:
    change_id: int
    router_name: str
    target: Target
    marks: Sequence[OldConnectionUplink]


@dataclass(frozen=True, slots=True)
class Counted:
    """`others`: running connections with none of these marks; after a conversion, those from before it."""

    uplinks: Sequence[OldConnectionUplink]
    others: int


@dataclass(frozen=True, slots=True)
class Flushed:
    removed: int
    left: int  # with marks of these lines, new ones included


def ask(session: Session, box: SecretBox, change_id: int) -> ConnectionsRequest:
    """Raises NotFound, and Invalid when the stored password cannot be decrypted."""
    row, name = change_pages.get(session, change_id)
    router = routers.get(session, row.router_id)
    return ConnectionsRequest(change_id, name, connect_target(router, box), _marks(row.forecast))


def ask_to_flush(
    session: Session, box: SecretBox, change_id: int, uplink_ids: Sequence[int]
) -> ConnectionsRequest:
    """For some lines. Raises Conflict unless the change is confirmed and no other is under way."""
    row, _ = change_pages.get(session, change_id)
    if row.state != "confirmed":
        raise Conflict(
            "This change is {change_state}: connections are reset once it is confirmed.",
            "change_not_flushable",
            change_state=row.state,
        )
    standing = change_pages.open_one(session, row.router_id)
    if standing is not None:
        raise under_way(standing)
    request = ask(session, box, change_id)
    known = {mark.uplink_id for mark in request.marks}
    for place, uplink_id in enumerate(uplink_ids):
        if uplink_id not in known:
            raise Invalid(
                f"uplink_ids.{place}",
                "No mark of this change leads to such an ISP.",
                "no_mark_of_isp",
            )
    wanted = [mark for mark in request.marks if mark.uplink_id in set(uplink_ids)]
    return ConnectionsRequest(request.change_id, request.router_name, request.target, wanted)


def read(request: ConnectionsRequest) -> Counted:
    """With no transaction open. Raises RouterError."""
    connection = open_connection(request.target, Deadline(DEADLINE_S))
    try:
        counted = count_by_mark(connection, dict.fromkeys(uplink.mark for uplink in request.marks))
        if counted is None:
            raise RouterRefused(
                "trap",
                "the router does not list its connections",
                "Turn connection tracking on under /ip/firewall/connection/tracking.",
            )
        total = count(connection)
    finally:
        connection.close()
    uplinks = [replace(uplink, connections=counted[uplink.mark]) for uplink in request.marks]
    # Counts come one after the other, and connections end meanwhile.
    return Counted(uplinks, max(0, total - sum(counted.values())))


def flush(request: ConnectionsRequest, most: int) -> Flushed:
    """Forget up to `most`, with no transaction open. Raises RouterError; removed ones stay removed."""
    marks = list(dict.fromkeys(mark.mark for mark in request.marks))
    connection = open_connection(request.target, Deadline(DEADLINE_S))
    try:
        return _flush(connection, marks, most)
    finally:
        connection.close()


def _flush(connection: Connection, marks: Sequence[str], most: int) -> Flushed:
    removed = 0
    for mark in marks:
        if removed < most:
            removed += forget(connection, mark, most - removed)
    return Flushed(removed, sum(count(connection, mark) for mark in marks))


def record(
    session: Session, actor: Actor, request: ConnectionsRequest, done: Flushed, now: dt.datetime
) -> None:
    audit.record(
        session,
        actor,
        "flush_old_connections",
        request.router_name,
        now,
        change=request.change_id,
        isps=sorted({mark.name for mark in request.marks}),
        removed=done.removed,
        left=done.left,
    )


def _marks(forecast: Mapping[str, object]) -> list[OldConnectionUplink]:
    before, after = forecast["marks_before"], forecast["marks_after"]
    interfaces, uplinks = forecast["interfaces"], forecast["lines"]
    assert isinstance(before, dict)
    assert isinstance(after, dict)
    assert isinstance(interfaces, dict)
    assert isinstance(uplinks, list)
    names = {
        interfaces[str(uplink["uplink_id"])]: (uplink["uplink_id"], uplink["name"])
        for uplink in uplinks
    }
    places = {**before, **after}
    return [
        OldConnectionUplink(*names[place], mark, 0, mark in after) for mark, place in places.items()
    ]
