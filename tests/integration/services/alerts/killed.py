"""A worker in a process of its own that is killed (SIGKILL) at a chosen point between an outage and its message."""

from __future__ import annotations

import datetime as dt
import multiprocessing
import os
import signal
from typing import Any, Literal, NoReturn
from unittest.mock import patch

from backend.channels.dial import Egress
from backend.services.alerts import passes
from backend.services.alerts.sending import Sender
from backend.services.alerts.subscriptions.links import Links
from backend.services.alerts.targets import Addressing
from backend.store.engine.database import Database
from tests.integration.rows import BOX

Point = Literal["before the state", "after the state", "after the claim", "after the send", "never"]
LEAVING = {
    "before the state": "backend.services.alerts.passes.digests.plan",
    "after the claim": "backend.services.alerts.sending.Sender._prepared",
    "after the send": "backend.services.alerts.sending.Sender._mark",
}
"""What the worker would do next."""


def die(*_: Any) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("still alive")


def work(url: str, now: dt.datetime, point: Point = "never") -> None:
    """One pass, and everything that is due."""
    database = Database(url)
    with patch(LEAVING.get(point, "tests.integration.services.alerts.killed.LEAVING"), die):
        with database.transaction() as session:
            passes.run(session, now)
        if point == "after the state":
            die()
        _sender(database, now).run()
    database.close()


def _sender(database: Database, now: dt.datetime) -> Sender:
    return Sender(
        database, Addressing(BOX, ""), f"worker {os.getpid()}", Egress(allow_local=True, timeout_s=60),
        Links("", ["k" * 32]), own_addresses=lambda: (), now=lambda: now,
    )  # fmt: skip


def killed(url: str, now: dt.datetime, point: Point) -> int:
    """Its exit code: negative: the signal that ended it."""
    process = multiprocessing.get_context("spawn").Process(target=work, args=(url, now, point))
    process.start()
    process.join()
    assert process.exitcode is not None
    return process.exitcode
