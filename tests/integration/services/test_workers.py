"""Workers that are killed, and workers that both believe a router is theirs: every byte still counts once."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import func, select

from backend.routeros.session.connections import Connections
from backend.services.polling.poll import Poller
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.polling import anchors, slots
from backend.store.tables import RouterState, Sample
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD, plain_router
from lab.server.server import LabServer, Served
from tests.integration.rows import BOX, TEST_SECRET, add_campus, add_router, add_uplink

PATIENCE_S = 240.0
ROUNDS = 20
"""That each of two pollers makes while the other does."""

FAR_MS = 4_000_000_000_000
WORKER = """
import random
from backend import settings
from backend.routeros.session.connections import Connections
from backend.services.polling.poll import Poller
from backend.store.engine.database import Database
from backend.store.access.secrets import SecretBox

loaded = settings.load()
url = loaded.database_url.get_secret_value()
box = SecretBox(loaded.secret_keys, allow_local=True)
poller = Poller(loaded, Database(url, pool=2), box, Connections(random.random))
poller.run()
print("polling", flush=True)
while True:
    poller.run()
"""


@pytest.fixture
def served() -> Iterator[Served]:
    with LabServer() as lab:
        yield lab.add(plain_router())


@pytest.fixture
def enrolled(database: Database, served: Served) -> Served:
    with database.transaction() as session:
        row = add_router(session, add_campus(session), served.host, served.port, MONITOR_PASSWORD)
        row.username = MONITOR
        for number in (1, 2, 3):
            add_uplink(session, row, f"ether{number}", position=number)
    return served


@pytest.fixture
def poller(database: Database, settings: Settings) -> Iterator[Poller]:
    opened = Poller(settings, database, BOX, Connections(lambda: 0.0))
    yield opened
    opened.close()


def counters(database: Database) -> dict[int, tuple[int, int]]:
    """Where each uplink's last reading stood."""
    with database.transaction() as session:
        held = anchors.load(session, [1, 2, 3])
    return {
        key: (
            held_anchor.standing.anchor.interface.rx_bytes,
            held_anchor.standing.anchor.interface.tx_bytes,
        )
        for key, held_anchor in held.items()
    }


def booked(database: Database) -> dict[int, tuple[int, int]]:
    with database.transaction() as session:
        closed = slots.window(session, [1, 2, 3], at(0), at(FAR_MS))
        still_open = slots.still_open(session, [1, 2, 3])
    return {
        key: (
            sum(slot.download_bytes for slot in [*slots, still_open.get(key)] if slot),
            sum(slot.upload_bytes for slot in [*slots, still_open.get(key)] if slot),
        )
        for key, slots in closed.items()
    }


def sampled(database: Database) -> dict[int, tuple[int, int]]:
    query = select(
        Sample.uplink_id, func.sum(Sample.download_bytes), func.sum(Sample.upload_bytes)
    ).group_by(Sample.uplink_id)
    with database.transaction() as session:
        return {row[0]: (int(row[1]), int(row[2])) for row in session.execute(query)}


def assert_books_agree(database: Database, before: dict[int, tuple[int, int]]) -> None:
    after = counters(database)
    grown = {key: (after[key][0] - before[key][0], after[key][1] - before[key][1]) for key in after}
    assert grown[1][0] > 0
    assert booked(database) == grown
    assert sampled(database) == grown


def has_grown(database: Database, before: dict[int, tuple[int, int]]) -> bool:
    """Whether traffic has flowed since: the router's counters move once a second."""
    return all(now[0] > before[key][0] for key, now in counters(database).items())


def count_samples(database: Database) -> int:
    with database.transaction() as session:
        return session.scalar(select(func.count()).select_from(Sample)) or 0


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_killed_at_any_moment(
    database: Database, poller: Poller, enrolled: Served, settings: Settings
) -> None:
    poller.run()
    before = counters(database)
    environment = os.environ | {
        "TIMBANG_DATABASE_URL": settings.database_url.get_secret_value(),
        "TIMBANG_SECRET_KEY": TEST_SECRET,
    }
    chance = random.Random(4)
    for life in range(1, 6):
        worker = subprocess.Popen(
            [sys.executable, "-c", WORKER], stdout=subprocess.PIPE, text=True, env=environment
        )
        assert worker.stdout is not None
        assert worker.stdout.readline() == "polling\n"
        until(lambda life=life: count_samples(database) > 9 * life)
        time.sleep(chance.uniform(0.0, 0.5))
        worker.kill()
        worker.wait()
        worker.stdout.close()
    assert_books_agree(database, before)
    assert count_samples(database) > 30


@pytest.mark.parametrize("names", [("one", "two"), ("same", "same")])
def test_two_at_once(
    database: Database, poller: Poller, enrolled: Served, settings: Settings, names: tuple[str, str]
) -> None:
    poller.run()
    before = counters(database)
    stop, rounds = threading.Event(), [0, 0]

    def work(number: int, name: str) -> None:
        own = Database(database.url, pool=2)
        rival = Poller(
            settings.model_copy(update={"worker_name": name, "poll_interval_s": 0.05}),
            own,
            BOX,
            Connections(lambda: 0.0),
        )
        while not stop.is_set():
            rival.run()
            rounds[number] += 1
        rival.close()
        own.close()

    threads = [threading.Thread(target=work, args=each) for each in enumerate(names)]
    for thread in threads:
        thread.start()
    until(lambda: min(rounds) >= ROUNDS and has_grown(database, before))
    until(lambda: count_samples(database) > 30)
    stop.set()
    for thread in threads:
        thread.join()
    assert_books_agree(database, before)
    with database.transaction() as session:
        assert session.get_one(RouterState, 1).reader in names
