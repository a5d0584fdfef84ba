"""What a worker does when answers of routers are stored: it looks for incidents and sends, without broker and beat."""

from __future__ import annotations

import datetime as dt
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from backend.channels.answer import Answer
from backend.errors import Unavailable
from backend.services.alerts import sending
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from tests.integration.services.alerts.campus import AlertedCampus
from tests.integration.services.alerts.mailed import (
    DELIVERED,
    OtherSide,
    add_channel,
    sender,
    two_isps,
)
from worker import alerting
from worker.alerting import Alerting

PATIENCE_S = 120.0
INTERVAL_S = 0.4


@dataclass
class Watched:
    """The clock of a campus, and how often somebody began to look."""

    campus: AlertedCampus
    looks: list[int] = field(default_factory=list)

    def now(self) -> dt.datetime:
        self.looks.append(self.campus.at_ms)
        return at(self.campus.at_ms + 1000)


@pytest.fixture
def campus(database: Database) -> AlertedCampus:
    made = two_isps(database)
    add_channel(made)
    return made


@pytest.fixture
def other_side(monkeypatch: pytest.MonkeyPatch) -> OtherSide:
    made = OtherSide()
    monkeypatch.setattr(sending.sending, "send", made.send)
    return made


@contextmanager
def at_work(
    campus: AlertedCampus, monotonic: Callable[[], float] = time.monotonic
) -> Iterator[Watched]:
    watched = Watched(campus)
    worker = Alerting(campus.database, sender(campus), INTERVAL_S, watched.now, monotonic)
    worker.start()
    try:
        yield watched
    finally:
        worker.stop()


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def stands_still() -> float:
    """A clock by which nothing is ever due again after the first look."""
    return 0.0


def test_a_stored_answer_is_judged_and_told_without_any_clock(
    campus: AlertedCampus, other_side: OtherSide
) -> None:
    campus.polls(3, 0, 50, down=(0,))
    with at_work(campus, stands_still) as watched:
        until(lambda: bool(watched.looks))
        campus.poll(0, 50, down=(0,))  # the fourth: it has lasted for 30 s
        until(lambda: other_side.subjects == ["A is down (R)"])
        campus.polls(7, 50, 50)
        until(lambda: len(other_side.messages) == 2)


def test_without_signals_it_goes_by_its_own_clock(
    campus: AlertedCampus, other_side: OtherSide, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(url: str) -> None:
        raise Unavailable("nobody may listen", "database_away")

    monkeypatch.setattr(alerting, "Listener", away)
    with at_work(campus) as watched:
        until(lambda: bool(watched.looks))
        campus.polls(4, 0, 50, down=(0,))
        until(lambda: other_side.subjects == ["A is down (R)"])


def test_what_fails_once_is_tried_again(
    campus: AlertedCampus, other_side: OtherSide, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, failures = alerting.passes.run, [Unavailable("away", "database_away"), ValueError("ours")]

    def failing(*values: object) -> int:
        if failures:
            raise failures.pop()
        return run(*values)  # type: ignore[arg-type]

    monkeypatch.setattr(alerting.passes, "run", failing)
    campus.polls(4, 0, 50, down=(0,))
    with at_work(campus):
        until(lambda: other_side.subjects == ["A is down (R)"])
    assert failures == []


def test_a_mail_server_that_hangs_delays_no_pass(
    campus: AlertedCampus, other_side: OtherSide, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, answers = threading.Event(), threading.Event()

    def hang(*values: object) -> Answer:
        began.set()
        assert answers.wait(PATIENCE_S)
        return other_side.send(*values)  # type: ignore[arg-type]

    monkeypatch.setattr(sending.sending, "send", hang)
    other_side.answers = [DELIVERED]
    with at_work(campus):
        campus.polls(4, 0, 50, down=(0,))
        until(lambda: len(campus.incidents()) == 1)
        assert began.wait(PATIENCE_S)  # else it may be over before anybody hears of it
        campus.polls(7, 50, 50)
        until(lambda: campus.only().closed_at is not None)
        assert other_side.messages == []
        answers.set()
        until(lambda: len(other_side.messages) == 1)
