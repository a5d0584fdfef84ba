"""The loop of all leases, on a real database: when it renews, whom it takes for dead, what it does without one."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlalchemy import make_url

from backend.domain.installation.lease_times import LeaseTimes
from backend.errors import Unavailable
from backend.services.lease_loop import LeaseLoop
from backend.store.engine import workers
from backend.store.engine.database import Database
from backend.store.engine.session import Session
from backend.store.engine.workers import WorkerIdentity

LEASE_S = 600.0
PATIENCE_S = 60.0
ME = WorkerIdentity("me:1", "me")


class Monotonic:
    """Stands still until a test moves it. By less than a third of a lease: the database's clock does not follow."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def monotonic() -> Monotonic:
    return Monotonic()


@pytest.fixture
def nowhere(database: Database) -> Iterator[Database]:
    """A server that is not there."""
    url = make_url(database.url).set(host="127.0.0.1", port=1, query={})
    with closing(Database(url.render_as_string(hide_password=False), pool=1)) as made:
        yield made


def loop(database: Database, monotonic: Monotonic, *, trusting: bool = False) -> LeaseLoop:
    return LeaseLoop(
        "tested",
        database,
        LeaseTimes(LEASE_S, LEASE_S / 3),
        look_s=0.01,
        while_away="nothing is done",
        trusting=trusting,
        monotonic=monotonic,
    )


def seen(session: Session) -> str:
    workers.seen(session, ME, "poll", LEASE_S)
    return "seen"


def test_a_lease_is_safe_for_two_thirds_of_its_time(
    database: Database, monotonic: Monotonic
) -> None:
    lease = loop(database, monotonic)
    assert lease.is_due
    assert not lease.is_safe(lease.renewed_at)
    assert lease.renew(seen) == "seen"
    assert not lease.is_due
    assert lease.is_safe(lease.renewed_at)
    monotonic.now += LEASE_S / 3
    assert lease.is_due
    monotonic.now += LEASE_S / 3
    assert not lease.is_safe(lease.renewed_at)


def test_the_time_that_a_renewal_takes_is_not_given_away(
    database: Database, monotonic: Monotonic
) -> None:
    lease = loop(database, monotonic)

    def slow(session: Session) -> None:
        monotonic.now += 5

    lease.renew(slow)
    assert lease.renewed_at == 1000


def test_a_renewal_that_fails_has_renewed_nothing(database: Database, monotonic: Monotonic) -> None:
    lease = loop(database, monotonic)

    def failing(session: Session) -> None:
        seen(session)
        raise KeyError

    with pytest.raises(KeyError):
        lease.renew(failing)
    assert not lease.is_safe(lease.renewed_at)
    with database.transaction() as session:
        assert workers.polling(session, LEASE_S) == set()


@pytest.mark.parametrize("trusting", [True, False])
def test_who_only_begins_trusts_or_waits_as_it_was_made(
    database: Database, monotonic: Monotonic, trusting: bool
) -> None:
    lease = loop(database, monotonic, trusting=trusting)
    lease.renew(seen)
    assert lease.is_cautious is not trusting
    monotonic.now += LEASE_S
    assert not lease.is_cautious


@pytest.mark.parametrize("trusting", [True, False])
def test_who_was_cut_off_takes_nobody_for_dead(
    database: Database, monotonic: Monotonic, trusting: bool
) -> None:
    lease = loop(database, monotonic, trusting=trusting)
    lease.renew(seen)
    monotonic.now += LEASE_S + 1
    assert lease.renew(lambda _: lease.is_cautious) is True
    assert lease.is_cautious
    monotonic.now += LEASE_S
    assert not lease.is_cautious


def test_nor_who_saw_the_clock_of_the_database_jump(
    database: Database, monotonic: Monotonic
) -> None:
    lease = loop(database, monotonic, trusting=True)
    lease.renew(seen)
    monotonic.now += LEASE_S * 0.3
    assert lease.renew(lambda _: lease.is_cautious) is False
    monotonic.now += LEASE_S * 0.4
    assert lease.renew(lambda _: lease.is_cautious) is True


def test_without_a_database_nothing_is_done_and_it_is_told_once(
    nowhere: Database, monotonic: Monotonic, caplog: pytest.LogCaptureFixture
) -> None:
    lease = loop(nowhere, monotonic)
    for _ in range(2):
        assert lease.reach(lambda: lease.renew(seen)) is None
    with pytest.raises(Unavailable):
        lease.renew(seen)
    assert not lease.is_safe(lease.renewed_at)
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    lease.leave(seen)
    assert "when our leases end" in caplog.text


def test_it_looks_on_whatever_a_look_raises_until_it_is_stopped(
    database: Database, monotonic: Monotonic
) -> None:
    lease = loop(database, monotonic)
    enough = threading.Event()
    looks = []

    def look() -> None:
        looks.append(len(looks))
        if len(looks) == 3:
            enough.set()
        raise ZeroDivisionError

    lease.start(look)
    assert enough.wait(PATIENCE_S)
    lease.stop(PATIENCE_S)
    done = len(looks)
    assert lease.is_stopping
    assert len(looks) == done


def test_it_waits_for_rest_as_long_as_it_may(database: Database) -> None:
    lease = LeaseLoop("tested", database, LeaseTimes(1, 0), look_s=1, while_away="")
    answers = iter([False, False, True])
    assert lease.rest(lambda: next(answers), PATIENCE_S)
    assert not lease.rest(lambda: False, 0.01)
