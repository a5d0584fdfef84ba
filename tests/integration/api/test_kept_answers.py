"""Of several replicas, each keeps parts of answers; what another one, or a worker, changes shows in the next answer."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.orm import Session

from backend.domain.regimes.state import RegimeState, UplinkState
from backend.services.inventory import inventory
from backend.services.upkeep import rebuilding
from backend.store.regimes import regimes
from backend.store.tables import ProbeRun, Uplink
from tests.integration.api.conftest import Site, make_site
from tests.integration.services import probe_history as history
from tests.integration.services.history import answered, fill, full

API = "/api/v1"
JAKARTA = ZoneInfo("Asia/Jakarta")
MONDAY = dt.datetime(2026, 11, 9, tzinfo=JAKARTA)
NOW = dt.datetime(2026, 11, 18, 10, 0, 40, tzinfo=JAKARTA)
SLOT = dt.timedelta(minutes=5)
UPLINKS = [
    {"name": f"ISP{n}", "interface": f"ether{n}", "download_bps": 10**8, "upload_bps": 10**8}
    for n in (1, 2)
]
VIEWS = [
    "/overview",
    "/overview?format=csv",
    "/routers",
    "/routers/1",
    "/routers/1/overview?range=7d",
    "/routers/1/overview?range=24h&selection=work",
    "/routers/1/skew?range=7d&step=hour",
    "/routers/1/skew?range=7d&selection=work&format=csv",
    "/routers/1/live?minutes=60",
    "/routers/1/weeks",
    "/routers/1/weeks?selection=work&format=csv",
    "/routers/1/weeks/2026-W47",
    "/routers/1/weeks/2026-W46",
    "/routers/1/weeks/2026-W46?format=csv",
    "/weeks?from_week=2026-W46&to_week=2026-W47",
    "/weeks?from_week=2026-W46&to_week=2026-W47&format=csv",
]

MORE = [
    "/routers/1/summary?range=30d",
    "/routers/1/costs?range=30d",
    "/routers/1/profile?range=30d",
    "/routers/1/series?range=7d&step=day",
    "/routers/1/lines/1?range=1h",
    "/routers/1/lines/1?range=30d",
    "/routers/1/buckets?range=7d",
    "/routers/1/quality?range=7d",
    "/routers/1/balance",
]
"""They say much of the present, too, so that replicas need not answer alike to the byte."""


@pytest.fixture
def first(site: Site) -> Site:
    """A replica, and a router with ten days behind it, polled seconds ago."""
    site.clock.at = NOW
    admin = site.set_up()
    body = {"campus_id": 1, "name": "Core", "host": "192.0.2.1", "tls": "off", "username": "u"}
    assert admin.post(f"{API}/routers", json={**body, "password": "p"}).status_code == 201
    assert admin.put(f"{API}/routers/1/uplinks", json=UPLINKS).status_code == 200
    with site.database.transaction() as session:
        session.execute(text("UPDATE uplink SET created_at = '2026-01-01'"))
        router = inventory.view(session, 1)
        fill(
            session,
            router,
            MONDAY,
            NOW - 3 * SLOT,
            lambda uplink, n, at: full(at, uplink.id * n, n),
        )
        answered(session, router.router, NOW - SLOT)
        _anchors(session)
    return site


def _anchors(session: Session) -> None:
    numbers = "rx_bytes, tx_bytes, rx_packets, tx_packets, rx_drops, tx_drops, rx_errors, tx_errors, link_downs"
    opened = (
        "open_download_bytes, open_upload_bytes, open_max_download_bps, open_max_upload_bps, "
        "open_covered_ms, open_bridged_ms"
    )
    session.execute(
        text(
            f"INSERT INTO anchor (uplink_id, uptime_s, at, running, disabled, interface_name, "
            f"interface_ros_id, {numbers}, {opened}) SELECT id, 1, :at, true, false, interface, '*1', "
            f"{', '.join('0' * 15)} FROM uplink"
        ),
        {"at": NOW - dt.timedelta(seconds=5)},
    )


def token(site: Site) -> str:
    answer = site.sign_in("admin").post(f"{API}/tokens", json={"name": "t", "role": "noc"})
    return str(answer.json()["secret"])


def answers(client: TestClient) -> dict[str, bytes]:
    responses = {view: client.get(f"{API}{view}") for view in VIEWS}
    assert {response.status_code for response in responses.values()} == {200}
    return {view: response.content for view, response in responses.items()}


def rename(admin: TestClient, session: Session) -> None:
    assert admin.patch(f"{API}/routers/1", json={"name": "Gate"}).status_code == 200


def contract(admin: TestClient, session: Session) -> None:
    uplinks = [
        {**uplink, "id": n, "download_bps": n * 10**8} for n, uplink in enumerate(UPLINKS, 1)
    ]
    assert admin.put(f"{API}/routers/1/uplinks", json=uplinks).status_code == 200


def archive(admin: TestClient, session: Session) -> None:
    assert admin.put(f"{API}/routers/1/uplinks", json=[{**UPLINKS[1], "id": 2}]).status_code == 200


def calendar(admin: TestClient, session: Session) -> None:
    hours = [{"weekday": 2, "from": "09:00", "to": "11:00"}]
    body = {"hours": hours, "holidays": [], "periods": []}
    assert admin.put(f"{API}/campuses/1/calendar", json=body).status_code == 200


def campus(admin: TestClient, session: Session) -> None:
    body = {"name": "Kandangan", "timezone": "Asia/Makassar"}
    assert admin.patch(f"{API}/campuses/1", json=body).status_code == 200


def another_router(admin: TestClient, session: Session) -> None:
    body = {"campus_id": 1, "name": "Two", "host": "192.0.2.2", "tls": "off", "username": "u"}
    assert admin.post(f"{API}/routers", json={**body, "password": "p"}).status_code == 201


def regime(admin: TestClient, session: Session) -> None:
    parts = tuple(UplinkState(f"ether{n}", share=f"{n}/3") for n in (1, 2))
    state = RegimeState("pcc", parts, classifier="both-addresses", denominator=3)
    began = NOW - dt.timedelta(days=2)
    regimes.begin(session, 1, began, state=state.as_json(), differences=[], reason="test")


def damaged_regime(admin: TestClient, session: Session) -> None:
    regime(admin, session)
    session.commit()
    session.execute(text("UPDATE regime SET state = jsonb_set(state, '{method}', '\"nth\"')"))


def poll(admin: TestClient, session: Session) -> None:
    answered(session, inventory.view(session, 1).router, NOW - dt.timedelta(seconds=2))


def failure(admin: TestClient, session: Session) -> None:
    session.execute(text("UPDATE router_state SET error_code = 'timeout', failures = 4"))


def slots_of_a_poll(admin: TestClient, session: Session) -> None:
    router = inventory.view(session, 1)
    begin = NOW.replace(second=0) - 2 * SLOT
    fill(session, router, begin, begin + 2 * SLOT, lambda uplink, _, at: full(at, 10**9, uplink.id))
    answered(session, router.router, NOW)


def link_down(admin: TestClient, session: Session) -> None:
    session.execute(text("UPDATE anchor SET running = false WHERE uplink_id = 2"))


def event(admin: TestClient, session: Session) -> None:
    session.execute(
        text(
            "INSERT INTO event (router_id, uplink_id, kind, from_at, to_at) "
            "VALUES (1, 1, 'link_down', :low, :high)"
        ),
        {"low": NOW - dt.timedelta(hours=3), "high": NOW - dt.timedelta(hours=2)},
    )


def probe(admin: TestClient, session: Session) -> None:
    """A test that ended a while ago, written only now."""
    uplink = session.get_one(Uplink, 1)
    history.measured(
        session, uplink, NOW - dt.timedelta(minutes=20), history.tcp([80_000_000] * 10)
    )


CHANGES = [
    rename,
    contract,
    archive,
    calendar,
    campus,
    another_router,
    regime,
    damaged_regime,
    poll,
    failure,
    slots_of_a_poll,
    link_down,
    event,
    probe,
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_elsewhere_shows_in_the_next_answer(
    first: Site, tmp_path: Path, change: Callable[[TestClient, Session], None]
) -> None:
    secret = f"Bearer {token(first)}"
    replicas = [make_site(first.settings.database_url.get_secret_value(), tmp_path) for _ in "12"]
    for replica in replicas:
        replica.clock.at = NOW
    warm, fresh = (replica.browser(Authorization=secret) for replica in replicas)
    before = answers(warm)
    assert answers(warm) == before
    with first.database.transaction() as session:
        change(first.sign_in("admin"), session)
    rebuilding.run(first.database)
    after = answers(warm)
    assert after == answers(fresh)
    assert after != before
    for replica in replicas:
        replica.database.close()


@pytest.mark.parametrize("change", [contract, campus])
def test_no_figure_is_told_until_it_is_made_of_what_holds_now(
    first: Site, tmp_path: Path, change: Callable[[TestClient, Session], None]
) -> None:
    warm = first.browser(Authorization=f"Bearer {token(first)}")
    answers(warm)
    with first.database.transaction() as session:
        change(first.sign_in("admin"), session)
    for view in (*VIEWS, *MORE):
        answer = warm.get(f"{API}{view}")
        if view.startswith("/overview") or "/live" in view or view in {"/routers", "/routers/1"}:
            assert answer.status_code == 200, view
        else:
            assert (answer.status_code, answer.headers.get("Retry-After")) == (503, "5"), view
            assert answer.json()["code"] == "being_made"
    [row] = warm.get(f"{API}/overview").json()["items"]
    assert row["verdict"]["causes"][-1]["code"] == "being_made"
    assert (row["download_skew"], row["coverage"]) == (None, 0)
    [wall] = warm.get(f"{API}/wall").json()["routers"]
    assert wall["verdict"] == row["verdict"]
    assert warm.get("/metrics").status_code == 200
    assert rebuilding.run(first.database)
    replica = make_site(first.settings.database_url.get_secret_value(), tmp_path)
    replica.clock.at = NOW
    assert answers(warm) == answers(replica.browser(Authorization=warm.headers["Authorization"]))
    replica.database.close()


def test_time_shows_in_the_next_answer(first: Site, tmp_path: Path) -> None:
    """Nothing changes but the clock: within a slot, past what is stale, into the next slot, into the next week."""
    secret = f"Bearer {token(first)}"
    url = first.settings.database_url.get_secret_value()
    warm = first.browser(Authorization=secret)
    before = answers(warm)
    for wait in (dt.timedelta(seconds=7), dt.timedelta(minutes=2), SLOT, dt.timedelta(days=6)):
        first.clock.at += wait
        fresh = make_site(url, tmp_path)
        fresh.clock.at = first.clock.at
        after = answers(warm)
        assert after == answers(fresh.browser(Authorization=secret))
        assert after != before
        before = after
        fresh.database.close()


def test_a_test_that_is_written_again_shows_in_the_next_answer(first: Site, tmp_path: Path) -> None:
    """Its worker was thought dead; others ended after it."""
    with first.database.transaction() as session:
        uplink = session.get_one(Uplink, 1)
        ended = [NOW - dt.timedelta(minutes=10 * n) for n in (2, 3, 4)]
        ids = [history.measured(session, uplink, at, history.tcp([10**6])).id for at in ended]
    secret = f"Bearer {token(first)}"
    replicas = [make_site(first.settings.database_url.get_secret_value(), tmp_path) for _ in "12"]
    for replica in replicas:
        replica.clock.at = NOW
    warm, fresh = (replica.browser(Authorization=secret) for replica in replicas)
    before = answers(warm)
    with first.database.transaction() as session:
        session.get_one(ProbeRun, ids[2]).download_bytes *= 100
    after = answers(warm)
    assert after == answers(fresh)
    assert after != before
    for replica in replicas:
        replica.database.close()


def test_a_revoked_token_is_refused_at_once(first: Site, tmp_path: Path) -> None:
    other = make_site(first.settings.database_url.get_secret_value(), tmp_path)
    other.clock.at = NOW
    client = other.browser(Authorization=f"Bearer {token(first)}")
    assert client.get(f"{API}/overview").status_code == 200
    admin = first.sign_in("admin")
    number = admin.get(f"{API}/tokens").json()[0]["id"]
    assert admin.delete(f"{API}/tokens/{number}").status_code == 204
    assert client.get(f"{API}/overview").status_code == 401
    other.database.close()


def test_a_router_that_was_deleted_elsewhere_is_gone(first: Site, tmp_path: Path) -> None:
    other = make_site(first.settings.database_url.get_secret_value(), tmp_path)
    other.clock.at = NOW
    client = other.browser(Authorization=f"Bearer {token(first)}")
    answers(client)
    assert first.sign_in("admin").delete(f"{API}/routers/1").status_code == 204
    gone = [view for view in VIEWS if view.startswith("/routers/1")]
    assert {client.get(f"{API}{view}").status_code for view in gone} == {404}
    assert client.get(f"{API}/overview").json()["items"] == []
    other.database.close()


def test_what_is_rolled_back_was_never_kept(first: Site) -> None:
    client = first.browser(Authorization=f"Bearer {token(first)}")
    before = answers(client)
    with pytest.raises(ZeroDivisionError):
        _change_and_fail(first)
    assert answers(client) == before


def _change_and_fail(site: Site) -> None:
    with site.database.transaction() as session:
        session.execute(text("UPDATE router SET name = 'Never'"))
        assert inventory.view(session, 1).router.name == "Never"
        raise ZeroDivisionError
