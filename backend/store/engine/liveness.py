"""Checks cheaply whether a pooled connection still reaches the server.

A server that stops says so, and the kernel of one that died hangs up: looking at the socket shows both. Only a
vanished peer says nothing, so a connection that rested for long is asked across the wire.
"""

from __future__ import annotations

import select
import time
from typing import Any

import psycopg
from sqlalchemy import Engine, event
from sqlalchemy.exc import InvalidatePoolError

ASKED_AFTER_S = 2.0
"""A question costs as much as a small statement; in a busy pool connections rest for milliseconds."""

RESTING = "resting since"


def watch(engine: Engine) -> None:
    """The engine's pool gives out no dead connection; a dead one empties it."""

    def rest(_driver: Any, record: Any) -> None:
        record.info[RESTING] = time.monotonic()

    def leave(driver: Any, record: Any, _proxy: Any) -> None:
        since_s = record.info.get(RESTING)
        if since_s is not None and not _is_alive(engine, driver, time.monotonic() - since_s):
            raise InvalidatePoolError

    event.listen(engine, "checkin", rest)
    event.listen(engine, "checkout", leave)


def _is_alive(engine: Engine, driver: Any, rested_s: float) -> bool:
    try:
        is_due = rested_s > ASKED_AFTER_S or _has_news(driver)
        return not is_due or engine.dialect.do_ping(driver)
    except psycopg.Error:
        return False


def _has_news(driver: Any) -> bool:
    """The server hung up or said something unasked (mostly: that it ends)."""
    waiting = select.poll()
    waiting.register(driver.fileno(), select.POLLIN)
    return bool(waiting.poll(0))
