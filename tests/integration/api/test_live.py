"""The live stream over a real socket: what a poll stores reaches the browser, and nobody who should not hears it."""

from __future__ import annotations

import contextlib
import datetime as dt
import json
import socket
import time
from collections.abc import Callable, Iterator

import httpx
import pytest
from fastapi.testclient import TestClient

from backend.api.http.stream import QUEUE_LENGTH, Fanout, Stream, together
from backend.api.live import routes as live
from backend.api.live import welcome
from backend.domain.regimes.state import RegimeState, UplinkState
from backend.store.engine import signals
from backend.store.engine.signals import Signal
from backend.store.polling import polls
from backend.store.tables import Incident, Regime, RouterState
from tests.integration.api.change_site import add_change
from tests.integration.api.conftest import Site

API = "/api/v1"


@pytest.fixture
def router_id(admin: TestClient) -> int:
    body = {"campus_id": 1, "name": "R", "host": "192.0.2.1", "tls": "off", "username": "u"}
    made = admin.post(f"{API}/routers", json={**body, "password": "p"}).json()["id"]
    line = {"name": "A", "interface": "ether1", "download_bps": 100, "upload_bps": 100}
    assert admin.put(f"{API}/routers/{made}/uplinks", json=[line]).status_code == 200
    return made


@contextlib.contextmanager
def listening(address: str, client: TestClient, query: str = "") -> Iterator[Iterator[str]]:
    """As the person who signed in with `client`, or as the token that it sends."""
    cookies = {name: client.cookies[name] for name in client.cookies}
    headers = {"Authorization": client.headers.get("authorization", "")}
    with (
        httpx.Client(timeout=120, cookies=cookies, headers=headers) as browser,
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
        assert [rate["state"] for rate in rates["uplinks"]] == ["never"]
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


def test_a_change_that_goes_on_is_told(site: Site, admin, served: str, router_id: int) -> None:
    with site.database.transaction() as session:
        add_change(session, router_id)
    with listening(served, admin, f"?router_id={router_id}") as lines:
        with site.database.transaction() as session:
            signals.send(session, signals.CHANGE, [1, 999])
        payload = {"change_id": 1, "router_id": router_id, "state": "planned", "deadline_at": None}
        heard = events(lines)
        assert next(heard) == ("change", payload)
        with site.database.transaction() as session:
            signals.send(session, signals.CHANGE)
        assert next(heard) == ("change", dict.fromkeys(payload))


def test_an_incident_that_opens_is_told(site: Site, admin, served: str, router_id: int) -> None:
    with site.database.transaction() as session:
        row = Incident(
            kind="router_unreachable",
            router_id=router_id,
            from_at=site.clock.at,
            opened_at=site.clock.at,
        )
        session.add(row)
    with listening(served, admin) as lines:
        with site.database.transaction() as session:
            signals.send(session, signals.INCIDENT, [1, 999])
        payload = {"incident_id": 1, "router_id": router_id, "uplink_id": None}
        more = {"kind": "router_unreachable", "closed_at": None}
        assert next(events(lines)) == ("incident", payload | more)


def test_a_new_regime_is_said_as_the_list_of_regimes_says_it(
    site: Site, admin, served: str, router_id: int
) -> None:
    with listening(served, admin, f"?router_id={router_id}") as lines:
        with site.database.transaction() as session:
            state = RegimeState("ecmp", (UplinkState("ether1", share="1"),)).as_json()
            session.add(Regime(router_id=router_id, from_at=site.clock.at, state=state))
            signals.send(session, signals.REGIME, [router_id])
        name, regime = next(events(lines))
    assert (name, regime) == ("regime", admin.get(f"{API}/routers/{router_id}/regimes").json()[-1])


def test_a_wallboard_hears_the_rates_and_nothing_else(
    monkeypatch, site: Site, admin, served: str, router_id: int
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT_S", 0.2)
    made = admin.post(f"{API}/tokens", json={"name": "w", "role": "wall"}).json()
    wall = site.browser(Authorization=f"Bearer {made['secret']}")
    with site.database.transaction() as session:
        add_change(session, router_id)
    with listening(served, wall) as lines:
        with site.database.transaction() as session:
            signals.send(session, signals.CHANGE, [1])
        heard = events(lines)
        for _ in range(2):
            polled(site, router_id, site.clock.at)
            assert next(heard)[0] == "rates"
        assert next(line for line in lines if line.startswith(":")) == ": still here"


def test_without_a_session_there_is_no_stream(site: Site, served: str) -> None:
    assert httpx.get(f"{served}{API}/live").status_code == 401


def test_of_one_token_twenty_streams_are_open_however_it_is_written(
    site: Site, admin, served: str
) -> None:
    made = admin.post(f"{API}/tokens", json={"name": "w", "role": "wall"}).json()
    with contextlib.ExitStack() as stack:
        for number in range(live.MOST_STREAMS):
            words = ("Bearer", "bearer  ")[number % 2]
            browser = site.browser(Authorization=f"{words} {made['secret']}", Cookie=f"a={number}")
            stack.enter_context(listening(served, browser))
        wall = {"Authorization": f"Bearer {made['secret']}"}
        refused = httpx.get(f"{served}{API}/live", headers=wall, timeout=120)
        assert refused.status_code == 429
        assert refused.json()["code"] == "throttled"
        assert "At most 20 live views" in refused.json()["detail"]
        assert int(refused.headers["retry-after"]) > 0
        stack.enter_context(listening(served, admin))
    fanout: Fanout = site.app.state.context.fanout
    wait_until(lambda: len(fanout.streams) == 0)
    with listening(served, browser):
        assert len(fanout.streams) == 1


def test_a_heartbeat_keeps_the_uplink_open(monkeypatch, admin, served: str) -> None:
    monkeypatch.setattr(live, "HEARTBEAT_S", 0.05)
    with listening(served, admin) as lines:
        assert next(line for line in lines if line) == ": still here"


def test_a_stream_ends_when_its_session_does(monkeypatch, site: Site, admin, served: str) -> None:
    monkeypatch.setattr(live, "HEARTBEAT_S", 0.05)
    monkeypatch.setattr(welcome, "CHECK_EVERY_S", 0.1)
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
    monkeypatch.setattr(welcome, "CHECK_EVERY_S", 3600.0)
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
        assert len(site.app.state.context.fanout.streams) == 1
        del others


def test_a_tab_that_is_only_open_does_not_keep_its_session(
    monkeypatch, site: Site, admin, served: str
) -> None:
    """The stream is looked at often; nobody asks for anything until the session was unused for too long."""
    monkeypatch.setattr(live, "HEARTBEAT_S", 0.05)
    monkeypatch.setattr(welcome, "CHECK_EVERY_S", 0.1)
    with listening(served, admin) as lines:
        for _ in range(3):
            site.clock.forward(hours=site.settings.session_hours / 4)
            for _ in range(20):
                next(line for line in lines if line)
        site.clock.forward(hours=site.settings.session_hours / 2)
        # The rest of the stream is finite now.
        assert all(line in {"", ": still here"} for line in lines)


def test_a_stream_ends_with_the_word_that_its_token_was_revoked(
    monkeypatch, site: Site, admin, served: str
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT_S", 3600.0)
    monkeypatch.setattr(welcome, "CHECK_EVERY_S", 3600.0)
    made = admin.post(f"{API}/tokens", json={"name": "w", "role": "wall"}).json()
    wall = site.browser(Authorization=f"Bearer {made['secret']}")
    with listening(served, wall) as lines:
        assert admin.delete(f"{API}/tokens/{made['id']}").is_success
        assert set(lines) <= {""}


def test_streams_end_when_the_server_stops(site: Site, admin, served: str) -> None:
    fanout: Fanout = site.app.state.context.fanout
    with listening(served, admin):
        assert len(fanout.streams) == 1
    deadline = time.monotonic() + 60
    while fanout.streams and time.monotonic() < deadline:
        with site.database.transaction() as session:
            signals.send(session, signals.INVENTORY)
        time.sleep(0.05)
    assert fanout.streams == []


def test_what_comes_at_once_is_told_in_one_breath() -> None:
    heard = [
        Signal(signals.SAMPLES, (7, 8)),
        Signal(signals.REGIME, (7,)),
        Signal(signals.SAMPLES, (9, 7)),
    ]
    assert together(heard) == [Signal(signals.SAMPLES, (7, 8, 9)), Signal(signals.REGIME, (7,))]


def test_only_routers_that_somebody_watches_are_looked_up() -> None:
    fanout = Fanout("postgresql://nobody@localhost/none")
    assert fanout.wanted([1, 2, 3]) == []
    with fanout.subscription(Stream(2)), fanout.subscription(Stream(9)):
        assert fanout.wanted([1, 2, 3]) == [2]
        with fanout.subscription(Stream()):
            assert fanout.wanted([1, 2, 3]) == [1, 2, 3]


def test_all_streams_are_handed_the_same_bytes() -> None:
    fanout = Fanout("postgresql://nobody@localhost/none")
    with (
        fanout.subscription(Stream()) as subscription,
        fanout.subscription(Stream()) as other,
        fanout.subscription(Stream(2)) as narrow,
        fanout.subscription(Stream(3)) as idle,
    ):
        fanout.deliver({1: b"a", 2: b"b"})
        first, second = subscription.inbox.get_nowait(), other.inbox.get_nowait()
        assert first == b"ab"
        assert second is first
        assert narrow.inbox.get_nowait() == b"b"
        assert idle.inbox.empty()


def test_a_listener_that_does_not_read_is_dropped_and_others_are_not() -> None:
    fanout = Fanout("postgresql://nobody@localhost/none")
    with fanout.subscription(Stream()) as slow, fanout.subscription(Stream()) as quick:
        for number in range(QUEUE_LENGTH + 1):
            fanout.deliver({1: b"%d" % number})
            assert quick.inbox.get_nowait() == b"%d" % number
        assert fanout.streams == [quick]
        assert slow.inbox.get_nowait() is None
        assert slow.inbox.empty()


def test_a_signal_that_cannot_be_told_does_not_end_the_stream(
    monkeypatch, site: Site, admin, served: str, router_id: int
) -> None:
    rates = live.WORDED[signals.SAMPLES]

    def fail_once(*values: object) -> dict[int, bytes]:
        monkeypatch.setitem(live.WORDED, signals.SAMPLES, rates)
        raise ValueError("made up by this test")

    monkeypatch.setitem(live.WORDED, signals.SAMPLES, fail_once)
    with listening(served, admin) as lines:
        polled(site, router_id, site.clock.at)
        while live.WORDED[signals.SAMPLES] is not rates:
            time.sleep(0.01)
        polled(site, router_id, site.clock.at)
        assert next(events(lines))[0] == "rates"


def test_a_client_that_reads_nothing_holds_up_nobody(
    site: Site, admin, served: str, router_id: int
) -> None:
    """One that leaves everything in its socket, and one that went away without a word."""
    fanout: Fanout = site.app.state.context.fanout
    cookie = f"timbang_session={admin.cookies['timbang_session']}"
    request = f"GET {API}/live HTTP/1.1\r\nHost: testserver\r\nCookie: {cookie}\r\n\r\n"
    host, port = served.removeprefix("http://").split(":")
    with (
        socket.create_connection((host, int(port))) as deaf,
        socket.create_connection((host, int(port))) as gone,
        listening(served, admin) as lines,
    ):
        for listener in (deaf, gone):
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            listener.sendall(request.encode())
        wait_until(lambda: len(fanout.streams) == 3)
        gone.close()
        heard, count = events(lines), 0
        # More than the socket's buffers and the queue can hold: then the deaf one is let go of.
        while len(fanout.streams) > 1:
            fanout._loop.call_soon_threadsafe(
                fanout.deliver, {router_id: b'event: rates\ndata: "%s"\n\n' % (b"x" * 100_000)}
            )
            next(heard)
            count += 1
        assert count >= QUEUE_LENGTH


def wait_until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)
