"""The poller against lab routers over real sockets and a real database, both of which fail on purpose."""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import func, select, text

from backend.services.polling.poll import Poller
from backend.settings import Settings
from backend.store.access.secrets import SecretBox
from backend.store.engine import signals
from backend.store.engine.database import Database
from backend.store.tables import Event, Poll, Router, RouterState, Sample, Uplink
from cli.postgres import embedded, migrate
from lab.server.server import LabServer
from tests.integration.away import away
from tests.integration.conftest import NOT_DURABLE
from tests.integration.rows import TEST_SECRET
from tests.integration.services.polled_routers import Time, booked, counter, polling, serve


@pytest.fixture
def time_() -> Time:
    return Time()


@pytest.fixture
def lab() -> Iterator[LabServer]:
    with LabServer() as server:
        yield server


@pytest.mark.parametrize(
    "rounds",
    [30, pytest.param(360, marks=[pytest.mark.deep, pytest.mark.slow, pytest.mark.timeout(1800)])],
)
def test_three_bad_routers_of_fifty_cost_the_others_nothing(
    database: Database, settings: Settings, lab: LabServer, time_: Time, rounds: int
) -> None:
    """360 rounds are an hour of the lab's time."""
    routers = serve(database, lab, time_, 50)
    routers[10].faults.mute = True
    routers[20].faults.cut_after_bytes = 40
    routers[30].faults.refuse_logins = True
    with polling(settings, time_) as poller:
        for _ in range(rounds):
            assert poller.run() is not None
            time_.now += 10
    with database.transaction() as session:
        counts = dict(
            session.execute(
                select(Uplink.router_id, func.count())
                .join(Sample, Sample.uplink_id == Uplink.id)
                .group_by(Uplink.router_id)
            ).all()
        )
        bad = {11, 21, 31}
        assert counts == {n: 3 * (rounds - 1) for n in range(1, 51) if n not in bad}
        states = {state.router_id: state for state in session.scalars(select(RouterState))}
        assert {states[n].logins_total for n in range(1, 51) if n not in bad} == {1}
        assert {states[n].missed_total for n in range(1, 51) if n not in bad} == {0}
        assert states[31].error_code == "bad_login"
        assert all(states[n].failures > 0 for n in bad)
        unreachable = session.scalars(select(Event.router_id).where(Event.kind == "unreachable"))
        assert set(unreachable) == bad


def test_what_is_booked_is_what_the_router_counted(
    database: Database, settings: Settings, lab: LabServer, time_: Time
) -> None:
    [router] = serve(database, lab, time_, 1)
    with polling(settings, time_) as poller:
        poller.run()
        before = counter(router)
        for _ in range(70):
            time_.now += 10
            poller.run()
    assert counter(router) > before
    assert booked(database, 1) == counter(router) - before


def test_a_reboot_in_between_loses_only_what_the_router_forgot(
    database: Database, settings: Settings, lab: LabServer, time_: Time
) -> None:
    [router] = serve(database, lab, time_, 1)
    with polling(settings, time_) as poller:
        for step in range(40):
            if step == 20:
                router.reboot(time_.now - 4)
            poller.run()
            time_.now += 10
    with database.transaction() as session:
        kinds = session.execute(select(Event.kind, Event.uplink_id)).all()
        assert {kind for kind in kinds if kind[0] == "reboot"} == {("reboot", n) for n in (1, 2, 3)}
        state = session.get_one(RouterState, 1)
        assert (state.failures, state.logins_total) == (0, 2)


def test_polling_goes_on_while_the_database_is_stopped(
    tmp_path: Path, lab: LabServer, time_: Time
) -> None:
    with ExitStack() as stack:
        socket_dir = Path(tempfile.mkdtemp(prefix="timbang-"))
        stack.callback(shutil.rmtree, socket_dir)
        first = ExitStack()
        url = first.enter_context(embedded.running(tmp_path, NOT_DURABLE, socket_dir))
        migrate.upgrade(url)
        database = Database(url, pool=2)
        stack.callback(database.close)
        [router] = serve(database, lab, time_, 1)
        settings = Settings(database_url=url, secret_key=TEST_SECRET)
        poller = stack.enter_context(polling(settings, time_))
        poller.run()
        before = counter(router)
        first.close()
        for step in range(1, 13):
            time_.now += 10
            done = poller.run()
            assert done is not None
            assert (done.polled, done.stored, done.waiting) == (1, 0, step)
        stack.enter_context(embedded.running(tmp_path, NOT_DURABLE, socket_dir))
        time_.now += 10
        done = poller.run()
        assert done is not None
        assert (done.stored, done.waiting) == (13, 0)
        assert booked(database, 1) == counter(router) - before
        with database.transaction() as session:
            durations = session.scalars(select(Sample.duration_ms).where(Sample.uplink_id == 1))
            assert list(durations) == [10_000] * 13
            assert session.get_one(RouterState, 1).missed_total == 0


def test_a_full_buffer_costs_detail_and_no_bytes(
    database: Database, settings: Settings, lab: LabServer, time_: Time
) -> None:
    [router] = serve(database, lab, time_, 1)
    with polling(settings, time_, poll_buffer=10) as poller:
        poller.run()
        before = counter(router)
        with away(database):
            for _ in range(30):
                time_.now += 10
                poller.run()
        time_.now += 10
        done = poller.run()
        assert done is not None
        assert done.stored == 10
    assert booked(database, 1) == counter(router) - before


def test_an_uplink_that_was_added_is_polled_at_once(
    database: Database, settings: Settings, lab: LabServer, time_: Time
) -> None:
    serve(database, lab, time_, 1, uplinks=2)
    with polling(settings, time_) as poller:
        poller.run()
        with database.transaction() as session:
            uplink = session.get_one(Uplink, 2)
            uplink.interface = "bridge-lan"
            signals.send(session, signals.INVENTORY, [1])
        time_.now += 10
        # The signal comes a moment after the commit; the list itself is not yet old enough to be read again.
        while poller.targets()[0].interfaces != ("ether1", "bridge-lan"):
            time.sleep(0.01)
        assert poller.run() is not None


def test_a_round_that_still_runs_is_not_joined_by_another(
    database: Database, settings: Settings, lab: LabServer, time_: Time
) -> None:
    [router] = serve(database, lab, time_, 1)
    router.faults.mute = True
    with polling(settings, time_, poll_deadline_s=6.0) as poller:
        running = threading.Thread(target=poller.run)
        running.start()
        while not router_is_asked(poller):
            time.sleep(0.01)
        assert poller.run() is None
        router.faults.mute = False
        running.join()


def router_is_asked(poller: Poller) -> bool:
    return bool(poller._in_flight)


def test_a_password_that_no_key_opens_stops_only_its_own_router(
    database: Database, settings: Settings, lab: LabServer, time_: Time
) -> None:
    serve(database, lab, time_, 3)
    with database.transaction() as session:
        session.get_one(Router, 2).password_encrypted = SecretBox(["x" * 40]).encrypt("lost")
    with polling(settings, time_) as poller:
        done = poller.run()
        assert done is not None
        assert (done.polled, done.stored) == (2, 2)
    with database.transaction() as session:
        state = session.get_one(RouterState, 2)
        assert state.error_code == "bad_login"
        assert "TIMBANG_SECRET_KEY" in (state.error_message or "")


def test_a_held_router_is_left_out_and_not_called_unreachable(
    database: Database, settings: Settings, lab: LabServer, time_: Time
) -> None:
    serve(database, lab, time_, 2)
    with polling(settings, time_, poll_interval_s=1.0) as poller, poller.holding(1):
        done = poller.run()
        assert done is not None
        assert (done.polled, done.left_out) == (1, 1)
    with database.transaction() as session:
        assert session.scalars(select(Event.kind)).all().count("unreachable") == 0


def test_a_router_that_is_held_when_the_round_begins_is_asked_when_it_is_released(
    database: Database, settings: Settings, lab: LabServer, time_: Time
) -> None:
    serve(database, lab, time_, 2)
    with (
        polling(settings, time_, poll_interval_s=300.0) as poller,
        ThreadPoolExecutor(1) as threads,
    ):
        with poller.holding(1):
            running = threads.submit(poller.run)
            while count_polls(database) < 1:
                time.sleep(0.01)
        done = running.result(60)
    assert done is not None
    assert (done.polled, done.left_out) == (2, 0)
    assert count_polls(database) == 2


def count_polls(database: Database) -> int:
    with database.transaction() as session:
        return session.scalar(select(func.count()).select_from(Poll)) or 0


def test_what_the_database_refuses_of_one_router_costs_no_other_anything(
    database: Database, settings: Settings, lab: LabServer, time_: Time
) -> None:
    routers = serve(database, lab, time_, 3)
    with polling(settings, time_) as poller:
        poller.run()
        before = counter(routers[1])
        rule = "CHECK (router_id <> 2 OR error_code IS NOT NULL) NOT VALID"
        with database.transaction() as session:
            session.execute(text(f"ALTER TABLE poll ADD CONSTRAINT impossible {rule}"))
        time_.now += 10
        done = poller.run()
        assert done is not None
        assert (done.stored, done.waiting, poller.refused) == (2, 0, 1)
        with database.transaction() as session:
            sampled = select(Uplink.router_id).join(Sample, Sample.uplink_id == Uplink.id)
            assert sorted(session.scalars(sampled)) == [1, 1, 1, 3, 3, 3]
            state = session.get_one(RouterState, 2)
            assert (state.error_code, state.failures) == ("garbage", 1)
            session.execute(text("ALTER TABLE poll DROP CONSTRAINT impossible"))
        time_.now += 10
        poller.run()
    assert poller.refused == 1
    assert booked(database, 4) == counter(routers[1]) - before
