"""Between processes: locks that end with the transaction, and NOTIFY on one channel.

A signal says what changed, never the data: whoever missed one can still read all.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import psycopg
from sqlalchemy.orm import Session

from backend.errors import Unavailable
from backend.store.engine import bulk
from backend.store.engine.database import AWAY, own_connection

CHANNEL = "timbang"
MOST_IDS = 600  # a signal: PostgreSQL allows 8000 bytes
SAMPLES = "samples"  # routers (`ids`) have new samples
INVENTORY = "inventory"  # campuses, routers or uplinks were added, changed or removed
REGIME = "regime"  # routers (`ids`) balance in a new way
PROBE = "probe"  # probe runs (`ids`) were added, began, ended, or wait again
CHANGE = "change"  # changes (`ids`) went on, or recommendations came: pages ask again
INCIDENT = "incident"  # incidents (`ids`) opened, changed or closed
ACCESS = "access"  # somebody was signed out or has fewer rights: streams ask again


@dataclass(frozen=True, slots=True)
class Signal:
    kind: str
    ids: tuple[int, ...] = ()
    detail: dict[str, Any] = field(default_factory=dict)


def send(session: Session, kind: str, ids: Sequence[int] = (), **detail: Any) -> None:
    """Reaches listeners when (and only if) this transaction commits."""
    for start in range(0, max(len(ids), 1), MOST_IDS):
        payload = json.dumps({"kind": kind, "ids": list(ids[start : start + MOST_IDS]), **detail})
        bulk.run(
            session, "SELECT pg_notify(%(channel)s, %(payload)s)", channel=CHANNEL, payload=payload
        )


def parse(payload: str) -> Signal | None:
    """None for what somebody else sent on our channel."""
    try:
        words = json.loads(payload)
        kind, ids = words.pop("kind"), tuple(words.pop("ids", ()))
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    ours = isinstance(kind, str) and all(type(identifier) is int for identifier in ids)
    return Signal(kind, ids, words) if ours else None


class Listener:
    """Has its own connection. Use as a context manager, from one thread."""

    def __init__(self, url: str) -> None:
        try:
            self._connection = own_connection(url)
            self._listen()
        except psycopg.Error as error:
            raise Unavailable(AWAY, "database_away") from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def wait(self, timeout_s: float) -> list[Signal]:
        """The first to arrive within `timeout_s`. Raises Unavailable."""
        return self._heard(timeout_s, 1)

    def pending(self) -> list[Signal]:
        """Those that have arrived, without waiting. Raises Unavailable."""
        signals: list[Signal] = []
        # psycopg returns one packet's worth at a time.
        while part := self._heard(0, None):
            signals += part
        return signals

    def _listen(self) -> None:
        try:
            self._connection.execute(f"LISTEN {CHANNEL}")
        except psycopg.Error:  # a standby server, for one, lets nobody listen
            self._connection.close()
            raise

    def _heard(self, timeout_s: float, stop_after: int | None) -> list[Signal]:
        try:
            notices = self._connection.notifies(timeout=timeout_s, stop_after=stop_after)
            signals = [parse(notice.payload) for notice in notices]
        except psycopg.Error as error:
            raise Unavailable(AWAY, "database_away") from error
        return [signal for signal in signals if signal is not None]

    def close(self) -> None:
        self._connection.close()


def lock(session: Session, name: str) -> None:
    """Wait for the lock `name`, kept until the transaction ends."""
    bulk.run(session, "SELECT pg_advisory_xact_lock(hashtextextended(%(name)s, 0))", name=name)
