"""Routers of the lab that are polled by a clock of the test's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from backend.routeros.session.connections import Connections
from backend.services.polling.poll import Poller
from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.polling import slots
from lab.campuses.presets import MONITOR, MONITOR_PASSWORD, plain_router
from lab.device.router import SimulatedRouter
from lab.server.server import LabServer
from tests.integration.rows import BOX, add_campus, add_router, add_uplink

START = 1_750_000_200.0


class Time:
    """The lab's and the readings' clock."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> float:
        return self.now

    def ms(self) -> int:
        return round(self.now * 1000)


@contextmanager
def polling(settings: Settings, time_: Time, **changes: object) -> Iterator[Poller]:
    """A router gets nearly the interval to answer, as it may have to wait for a processor."""
    fast = {"poll_interval_s": 10.0, "poll_deadline_s": 9.0, "poll_threads": 8}
    wanted = settings.model_copy(update=fast | changes)
    database = Database(wanted.database_url.get_secret_value(), pool=2)
    poller = Poller(wanted, database, BOX, Connections(lambda: 0.0), clock_ms=time_.ms)
    try:
        yield poller
    finally:
        poller.close()
        database.close()


def serve(
    database: Database, lab: LabServer, time_: Time, count: int, uplinks: int = 3
) -> list[SimulatedRouter]:
    """Routers that are served and known to the database, in the order of their ids."""
    made = [plain_router(uplinks=uplinks, clock=time_, name=f"r{n}") for n in range(count)]
    with database.transaction() as session:
        campus = add_campus(session)
        for simulated in made:
            served = lab.add(simulated)
            router = add_router(session, campus, served.host, served.port, MONITOR_PASSWORD)
            router.username = MONITOR
            for number in range(1, uplinks + 1):
                add_uplink(session, router, f"ether{number}", position=number)
    return made


def counter(router: SimulatedRouter, name: str = "ether1", which: str = "rx-byte") -> int:
    menu = router.menus["/interface"]
    row = menu.find(name)
    assert row is not None
    return menu.counters[row[".id"]][which]


def booked(database: Database, uplink_id: int) -> int:
    """Download bytes in all slots, the open one included."""
    with database.transaction() as session:
        closed = slots.window(session, [uplink_id], at(0), at(2 * round(START * 1000)))[uplink_id]
        still_open = slots.still_open(session, [uplink_id]).get(uplink_id)
    return sum(slot.download_bytes for slot in closed) + (
        still_open.download_bytes if still_open else 0
    )
