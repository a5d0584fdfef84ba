"""Two beats tick at once, as if their lock had failed, and two workers judge and send: an outage is still one mail."""

from __future__ import annotations

import asyncio
import datetime as dt
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest
from aiosmtpd.smtp import Envelope
from celery.beat import ScheduleEntry

from backend.domain.alerts.rules import RuleLimits
from backend.services.alerts.incident_rules import NewRule, RuleCase
from backend.services.alerts.places import ChosenPlace
from backend.services.audit import Actor
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.tables import Channel
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD, LinearTraffic, plain_router
from lab.device.router import SimulatedRouter
from lab.server.server import LabServer
from tests.integration.rows import add_campus, add_router, add_uplink
from tests.services.mail_server import Mailbox, mail_server
from worker.alerting import DELIVER_LOOK_S, alerting
from worker.app import create_worker, threads
from worker.beat import Clock, Leader, ticking
from worker.runtime import open_runtime
from worker.schedule import create_clock

PATIENCE_S = 240.0
ROUNDS = 8
OPENS_AFTER_S = 10


class SlowMailbox(Mailbox):
    """Takes so long for a mail that every worker looks for messages meanwhile."""

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:  # noqa: N802 (aiosmtpd's own name)
        await asyncio.sleep(DELIVER_LOOK_S + 2)
        return await super().handle_DATA(server, session, envelope)


@pytest.fixture
def router() -> SimulatedRouter:
    return plain_router()


@pytest.fixture
def eager(settings: Settings, database: Database, router: SimulatedRouter) -> Iterator[Settings]:
    """Polls every second."""
    with LabServer() as lab:
        served = lab.add(router)
        with database.transaction() as session:
            row = add_router(
                session, add_campus(session), served.host, served.port, MONITOR_PASSWORD
            )
            row.username = MONITOR
            for number in (1, 2, 3):
                add_uplink(session, row, f"ether{number}", position=number)
        fast = {"poll_interval_s": 1.0, "poll_deadline_s": 30.0, "allow_local_channels": True}
        yield settings.model_copy(update=fast)


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """Jobs that each beat asked for. Both lead."""
    jobs: Counter[int] = Counter()
    ask = Clock.apply_async

    def counted(clock: Clock, entry: ScheduleEntry, *values: Any, **named: Any) -> Any:
        jobs[id(clock)] += entry.task.endswith("poll")
        return ask(clock, entry, *values, **named)

    monkeypatch.setattr(Clock, "apply_async", counted)
    monkeypatch.setattr(Leader, "leads", lambda _: True)
    return jobs


def prepare(database: Database, port: int) -> None:
    """One mail channel, and a rule by which an outage is soon known."""
    now = dt.datetime.now(dt.UTC)
    server = {"host": "127.0.0.1", "port": port, "security": "none", "username": ""}
    people = {"sender": "timbang@example.ac.id", "recipients": ["noc@example.ac.id"]}
    channel = {"name": "NOC", "kind": "mail", "settings": server | people, "language": "en"}
    with database.transaction() as session:
        session.add(Channel(**channel, created_at=now, created_by="admin", since_at=now))
        limits = RuleLimits(OPENS_AFTER_S, OPENS_AFTER_S)
        rule = NewRule("isp_down", ChosenPlace(None, None, None), limits)
        RuleCase(session, Actor(None, "budi", "admin"), now, poll_s=1.0).put(rule)


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_an_outage_is_one_mail(
    eager: Settings, database: Database, router: SimulatedRouter, rounds: Counter[int]
) -> None:
    mailbox = SlowMailbox()

    def are_both_on(more: int) -> Callable[[], bool]:
        """Both beats have asked for so many rounds more."""
        goal = {clock: count + more for clock, count in rounds.items()}
        return lambda: (
            len(rounds) == 2 and all(rounds[clock] >= goal.get(clock, more) for clock in rounds)
        )

    with (
        mail_server(mailbox) as port,
        closing(open_runtime(eager)) as runtime,
        closing(open_runtime(eager)) as other,
    ):
        prepare(database, port)
        with (
            threads(create_worker(eager, runtime), runtime),
            ticking(create_clock(eager), database.url),
            alerting(other),
        ):
            until(are_both_on(ROUNDS))
            assert isinstance(router.model, LinearTraffic)
            router.model.unplugged.add(1)
            until(lambda: len(mailbox.mails) > 0)
            until(are_both_on(ROUNDS))
    assert ["is down" in mail["Subject"] for mail in mailbox.mails] == [True]
