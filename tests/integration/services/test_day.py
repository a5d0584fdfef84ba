"""A day in which nobody opens a browser: everything is in the books all the same, to the byte."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import text

from backend.settings import Settings
from backend.store.engine.database import Database
from backend.store.engine.instants import at
from backend.store.polling import slots
from lab.device.router import SimulatedRouter
from lab.server.server import LabServer
from tests.integration.api.conftest import make_site
from tests.integration.services.polled_routers import Time, counter, polling, serve

MIDNIGHT = dt.datetime(2026, 11, 9, tzinfo=ZoneInfo("Asia/Jakarta"))
DAY_S, POLL_S, SLOT_MS = 86_400, 128, 300_000
"""Polls that slots do not begin with: at nearly every edge of a slot the bytes of a poll are parted."""

UPLINKS = (1, 2, 3)
MOST_BYTES_PER_S = 12_000_000
"""96 % of the lines' 100 Mbit/s."""


@pytest.fixture
def lab() -> Iterator[LabServer]:
    with LabServer() as server:
        yield server


def read(router: SimulatedRouter) -> list[tuple[int, int]]:
    """Download and upload counter of each line, as the router itself knows them."""
    names = [f"ether{number}" for number in UPLINKS]
    return [tuple(counter(router, name, way) for way in ("rx-byte", "tx-byte")) for name in names]


def live_a_day(router: SimulatedRouter, time_: Time, poll: Callable[[], None]) -> None:
    """Another rate of every line before each poll; at times nothing passes."""
    chance = random.Random(6)
    for _ in range(DAY_S // POLL_S):
        for number in UPLINKS:
            rates = [chance.randrange(MOST_BYTES_PER_S) for _ in range(2)]
            router.model.rates[number] = (0, 0) if chance.random() < 0.1 else tuple(rates)
        time_.now += POLL_S
        poll()


@pytest.mark.timeout(1200)
@pytest.mark.slow
def test_a_day_without_a_browser_is_whole(
    database: Database, settings: Settings, lab: LabServer, tmp_path: Path
) -> None:
    """At 10 s, the interval that we ship, the same holds but takes a minute of two idle processors."""
    time_ = Time()
    time_.now = MIDNIGHT.timestamp()
    [router] = serve(database, lab, time_, 1)
    with database.transaction() as session:
        session.execute(text("UPDATE uplink SET created_at = '2026-01-01'"))
    with polling(settings, time_, poll_interval_s=float(POLL_S)) as poller:

        def poll() -> None:
            done = poller.run()
            assert done is not None
            assert (done.polled, done.stored, done.waiting) == (1, 1, 0)

        poll()
        before = read(router)
        live_a_day(router, time_, poll)
        passed = [
            (down - old_down, up - old_up)
            for (down, up), (old_down, old_up) in zip(read(router), before, strict=True)
        ]

    start_ms = round(MIDNIGHT.timestamp() * 1000)
    end_ms = start_ms + DAY_S * 1000
    with database.transaction() as session:
        booked = slots.window(session, list(UPLINKS), at(start_ms), at(end_ms))
    for uplink, (down, up) in zip(UPLINKS, passed, strict=True):
        own = booked[uplink]
        assert [slot.at_ms for slot in own] == list(range(start_ms, end_ms, SLOT_MS))
        assert {(slot.covered_ms, slot.bridged_ms) for slot in own} == {(SLOT_MS, 0)}
        assert sum(slot.download_bytes for slot in own) == down > 10**11
        assert sum(slot.upload_bytes for slot in own) == up > 10**11

    _ask(settings, tmp_path, passed, DAY_S // POLL_S)


def _ask(settings: Settings, tmp_path: Path, passed: list[tuple[int, int]], polls: int) -> None:
    """The first browser, after the day: it is told the whole of it."""
    site = make_site(settings.database_url.get_secret_value(), tmp_path / "site")
    site.clock.at = MIDNIGHT + dt.timedelta(seconds=DAY_S + 40)
    try:
        browser = site.set_up()
        span = {"from": MIDNIGHT.isoformat(), "to": (MIDNIGHT + dt.timedelta(1)).isoformat()}
        summary = browser.get("/api/v1/routers/1/summary", params=span).json()
        assert summary["coverage"] == {"observed": 1.0, "bridged": 0.0}
        for uplink, (down, up) in zip(UPLINKS, passed, strict=True):
            uplink_page = browser.get(f"/api/v1/routers/1/lines/{uplink}", params=span).json()
            assert uplink_page["coverage"] == {"observed": 1.0, "bridged": 0.0}
            figures = uplink_page["figures"]
            assert (figures["download"]["bytes"], figures["upload"]["bytes"]) == (down, up)
        vitals = browser.get("/api/v1/routers/1/vitals", params=span).json()["totals"]
        assert (vitals["polls"], vitals["failed"], vitals["logins"]) == (polls, 0, 1)
    finally:
        site.database.close()
