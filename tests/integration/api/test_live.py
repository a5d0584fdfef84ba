"""The live stream over a real socket: what a poll stores reaches the browser, and nobody who should not hears it."""

from __future__ import annotations

import contextlib
import datetime as dt
import json
import threading
import time
from collections.abc import Iterator

import httpx
import pytest
import uvicorn
from fastapi.testclient import TestClient

from backend.api.live import QUEUE_LENGTH, Fanout, Telling
from backend.api.routes import live
from backend.store import polls, signals
from backend.store.signals import Signal
from backend.store.tables import RouterState
from tests.integration.api.conftest import Site

API = "/api/v1"


@pytest.fixture
def served(site: Site) -> Iterator[str]:
    """The address of the application behind a real server."""
    server = uvicorn.Server(
        uvicorn.Config(site.app, host="127.0.0.1", port=0, log_config=None, lifespan="on")
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)
    assert not thread.is_alive()


@pytest.fixture
def router_id(admin: TestClient) -> int:
    body = {"campus_id": 1, "name": "R", "host": "192.0.2.1", "tls": "off", "username": "u"}
    made = admin.post(f"{API}/routers", json={**body, "password": "p"}).json()["id"]
    line = {"name": "A", "interface": "ether1", "download_bps": 100, "upload_bps": 100}
    assert admin.put(f"{API}/routers/{made}/uplinks", json=[line]).status_code == 200
    return made


@contextlib.contextmanager
def listening(address: str, client: TestClient, query: str = "") -> Iterator[Iterator[str]]:
    cookie = {"timbang_session": client.cookies["timbang_session"]}
    with (
        httpx.Client(timeout=20, cookies=cookie) as browser,
        browser.stream("GET", f"{address}{API}/live{query}") as answer,
    ):
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines = answer.iter_lines()
        assert next(lines) == "retry: 3000"
        yield lines


def events(lines: Iterator[str]) -> Iterator[tuple[str, dict]]:
    name = ""
    for line in lines:
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield name, json.loads(line.removeprefix("data: "))


def polled(site: Site, router_id: int, at: dt.datetime) -> None:
    """What the poller does at the end of a round, as far as listeners can tell."""
    with site.database.transaction() as session:
        polls.prepare(session, [router_id])
        state = session.get(RouterState, router_id)
        state.answered_at = state.polled_at = at
        signals.send(session, signals.SAMPLES, [router_id])


def test_a_poll_reaches_the_browser(site: Site, admin, served: str, router_id: int) -> None:
    with listening(served, admin) as lines:
        polled(site, router_id, site.clock.at - dt.timedelta(seconds=2))
        heard = events(lines)
        name, rates = next(heard)
        assert name == "rates"
        assert rates["router_id"] == router_id
        assert rates["at"].endswith("Z")
        assert [one["state"] for one in rates["uplinks"]] == ["never"]
        name, health = next(heard)
        assert name == "health"
        assert health["health"]["state"] == "ok"
        assert health["health"]["age_s"] == 2.0


def test_a_stream_of_one_router_hears_only_that_one(
    site: Site, admin, served: str, router_id: int
) -> None:
    body = {"campus_id": 1, "name": "S", "host": "192.0.2.2", "tls": "off", "username": "u"}
    other = admin.post(f"{API}/routers", json={**body, "password": "p"}).json()["id"]
    with listening(served, admin, f"?router_id={router_id}") as lines:
        polled(site, other, site.clock.at)
        polled(site, router_id, site.clock.at)
        assert next(events(lines))[1]["router_id"] == router_id


def test_without_a_session_there_is_no_stream(site: Site, served: str) -> None:
    assert httpx.get(f"{served}{API}/live").status_code == 401


def test_a_heartbeat_keeps_the_line_open(monkeypatch, admin, served: str) -> None:
    monkeypatch.setattr(live, "HEARTBEAT_S", 0.05)
    with listening(served, admin) as lines:
        assert next(line for line in lines if line) == ": still here"


def test_a_stream_ends_when_its_session_does(monkeypatch, site: Site, admin, served: str) -> None:
    monkeypatch.setattr(live, "HEARTBEAT_S", 0.05)
    monkeypatch.setattr(live, "CHECK_EVERY_S", 0.1)
    noc = site.person(admin, "noc")
    number = noc.get(f"{API}/session").json()["account"]["id"]
    with listening(served, noc) as lines:
        assert next(line for line in lines if line) == ": still here"
        assert admin.patch(f"{API}/accounts/{number}", json={"disabled": True}).status_code == 200
        # The rest of the stream is finite now.
        assert all(line in {"", ": still here"} for line in lines)


@pytest.mark.parametrize("end", ["sign out", "disable", "new password", "delete"])
def test_a_stream_ends_with_the_word_that_its_session_did(
    monkeypatch, site: Site, admin, served: str, end: str
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT_S", 3600.0)
    monkeypatch.setattr(live, "CHECK_EVERY_S", 3600.0)
    noc = site.person(admin, "noc")
    account = f"{API}/accounts/{noc.get(f'{API}/session').json()['account']['id']}"
    deeds = {
        "sign out": lambda: noc.delete(f"{API}/session"),
        "disable": lambda: admin.patch(account, json={"disabled": True}),
        "new password": lambda: admin.patch(account, json={"password": "another good password"}),
        "delete": lambda: admin.delete(account),
    }
    with listening(served, admin) as others, listening(served, noc) as lines:
        assert deeds[end]().is_success
        # The rest of the stream is finite; without the word, reading it would time out.
        assert set(lines) <= {""}
        with site.database.transaction() as session:
            signals.send(session, signals.ACCESS)
        assert site.app.state.context.fanout.streams == 1
        del others


def test_streams_end_when_the_server_stops(site: Site, admin, served: str) -> None:
    fanout: Fanout = site.app.state.context.fanout
    with listening(served, admin):
        assert fanout.streams == 1
    deadline = time.monotonic() + 10
    while fanout.streams and time.monotonic() < deadline:
        with site.database.transaction() as session:
            signals.send(session, signals.INVENTORY)
        time.sleep(0.05)
    assert fanout.streams == 0


def test_messages_are_made_once_for_all_streams() -> None:
    made = []

    def make(signal: Signal) -> dict[int, list[str]]:
        made.append(signal)
        return {7: ["a", "b"]}

    telling = Telling(Signal(signals.SAMPLES, (7,)))
    assert [telling.told(make) for _ in range(3)] == [[(7, "a"), (7, "b")]] * 3
    assert len(made) == 1


def test_only_routers_that_somebody_watches_are_looked_up() -> None:
    fanout = Fanout("postgresql://nobody@localhost/none")
    assert fanout.wanted([1, 2, 3]) == []
    with fanout.subscription(2), fanout.subscription(9):
        assert fanout.wanted([1, 2, 3]) == [2]
        with fanout.subscription():
            assert fanout.wanted([1, 2, 3]) == [1, 2, 3]


def test_a_listener_that_does_not_read_is_dropped_and_others_are_not() -> None:
    fanout = Fanout("postgresql://nobody@localhost/none")
    with fanout.subscription() as slow, fanout.subscription() as quick:
        for number in range(QUEUE_LENGTH + 1):
            fanout._deliver(Signal(signals.SAMPLES, (number,)))
            assert quick.get_nowait().signal == Signal(signals.SAMPLES, (number,))
        assert fanout.streams == 1
        assert slow.get_nowait() is None
        assert slow.empty()
