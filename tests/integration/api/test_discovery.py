"""A new admin's way from nothing to confirmed ISPs, on a router of the lab."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.services.discovery import discovery
from backend.services.regimes.observe import record_config
from backend.store.access.secrets import SecretBox
from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, plain_router
from lab.server.server import LabServer, Served
from tests.integration.api.conftest import Site, make_site

API = "/api/v1"


@pytest.fixture(scope="module")
def lab() -> Iterator[LabServer]:
    with LabServer() as server:
        yield server


@pytest.fixture
def serve(lab: LabServer) -> Iterator[Callable[..., Served]]:
    served: list[Served] = []

    def start(**options: object) -> Served:
        served.append(lab.add(plain_router(**options), tls_port=0))
        return served[-1]

    yield start
    for server in served:
        lab.remove(server)


def reach(served: Served, **changes: object) -> dict:
    words = {
        "host": served.host,
        "port": served.port,
        "tls": "off",
        "username": ADMIN,
        "password": ADMIN_PASSWORD,
    }
    return {**words, **changes}


def trial(admin: TestClient, body: dict) -> dict:
    answer = admin.post(f"{API}/router-trials", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_good_trial_tells_who_answered(admin: TestClient, serve) -> None:
    answer = trial(admin, reach(serve(version="7.18.2")))
    assert answer["ok"] is True
    steps = ["resolve", "connect", "login", "version", "policy", "read"]
    assert [step["name"] for step in answer["steps"]] == steps
    assert answer["version"] == "7.18.2"
    assert {"api", "read"} <= set(answer["policies"])


def test_a_wrong_password_is_the_last_step_with_its_remedy(admin: TestClient, serve) -> None:
    answer = trial(admin, reach(serve(), password="wrong"))
    last = answer["steps"][-1]
    assert (answer["ok"], last["name"], last["code"]) == (False, "login", "bad_login")
    assert last["remedy"]


def test_a_closed_port_is_told(admin: TestClient) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    body = {"host": "127.0.0.1", "port": port, "tls": "off", "username": "u", "password": "p"}
    last = trial(admin, body)["steps"][-1]
    assert (last["name"], last["code"]) == ("connect", "refused_plain_port")


@pytest.mark.parametrize(
    "text", ["x\r\nFLUSHALL\r\nCONFIG SET dir x\r\n", "a\nb", "a\0b", "a\x7fb", "a\u2028b"]
)
def test_a_password_or_name_of_several_uplinks_is_refused(
    admin: TestClient, router: dict, text: str
) -> None:
    good = {"host": "192.0.2.1", "username": "u", "password": "p"}
    for field in ("username", "password"):
        bad = {**good, field: f"x{text}y"}
        new = {**bad, "campus_id": 1, "name": "R"}
        answers = [
            admin.post(f"{API}/router-trials", json=bad),
            admin.post(f"{API}/routers", json=new),
            admin.patch(f"{API}/routers/{router['id']}", json={field: bad[field]}),
        ]
        assert [answer.status_code for answer in answers] == [422] * 3
        assert all(answer.json()["errors"][0]["field"] == field for answer in answers)


LOCAL = [
    "127.0.0.1",
    "localhost",
    "169.254.169.254",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "0.0.0.0",
    "224.0.0.1",
]


@pytest.fixture
def strict(database_url: str, tmp_path: Path) -> Iterator[TestClient]:
    """An admin where no router may be on this machine: as every installation is, unless it says otherwise."""
    site = make_site(database_url, tmp_path, allow_local_routers=False)
    yield site.set_up()
    site.database.close()


@pytest.mark.parametrize("host", LOCAL)
def test_this_machine_is_no_router(strict: TestClient, host: str) -> None:
    body = {"host": host, "port": 8728, "tls": "off", "username": "u", "password": "p"}
    last = trial(strict, body)["steps"][-1]
    assert (last["name"], last["code"]) == ("resolve", "local_address")
    answer = strict.post(f"{API}/routers", json={**body, "campus_id": 1, "name": "R"})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "host")
    assert "TIMBANG_ALLOW_LOCAL_ROUTERS" in answer.json()["errors"][0]["message"]


@pytest.mark.parametrize("host", ["127.1", "0x7f000001", "2130706433"])
def test_a_name_is_judged_by_the_address_that_it_has(strict: TestClient, host: str) -> None:
    """Names can be pointed here after they were saved, so discovery judges too, as every poll does."""
    body = {"host": host, "port": 8728, "tls": "off", "username": "u", "password": "p"}
    assert trial(strict, body)["steps"][-1]["code"] == "local_address"
    made = strict.post(f"{API}/routers", json={**body, "campus_id": 1, "name": "R"})
    answer = strict.post(f"{API}/routers/{made.json()['id']}/discovery")
    assert (answer.status_code, answer.json()["code"]) == (424, "local_address")


def test_a_local_router_of_before_can_be_edited_but_not_moved_here(
    strict: TestClient, database_url: str
) -> None:
    body = {"host": "192.0.2.1", "port": 8728, "tls": "off", "username": "u", "password": "p"}
    made = strict.post(f"{API}/routers", json={**body, "campus_id": 1, "name": "R"}).json()
    here = {"host": "127.0.0.1", "password": "p"}
    assert strict.patch(f"{API}/routers/{made['id']}", json=here).status_code == 422
    with psycopg.connect(database_url) as connection:
        connection.execute("UPDATE router SET host = '127.0.0.1'")
    kept = {"host": "127.0.0.1", "name": "Tunnel"}
    assert strict.patch(f"{API}/routers/{made['id']}", json=kept).status_code == 200


def test_a_certificate_is_shown_before_any_password_is_sent(admin: TestClient, serve) -> None:
    served = serve()
    body = reach(served, port=served.tls_port, tls="pinned")
    first = trial(admin, body)
    assert (first["ok"], first["steps"][-1]["code"]) == (False, "certificate_unknown")
    pin = first["certificate"]["sha256"]
    assert trial(admin, {**body, "certificate_sha256": pin})["ok"] is True
    other = trial(admin, {**body, "certificate_sha256": "0" * 64})
    assert other["steps"][-1]["code"] == "certificate_changed"


def test_a_trial_without_any_password_asks_for_one(admin: TestClient) -> None:
    body = {"host": "127.0.0.1", "tls": "off", "username": "u"}
    answer = admin.post(f"{API}/router-trials", json=body)
    assert [error["field"] for error in answer.json()["errors"]] == ["password"]


@pytest.fixture
def running(serve) -> Served:
    return serve(uplinks=3)


@pytest.fixture
def router(admin: TestClient, running: Served) -> dict:
    body = {"campus_id": 1, "name": "Core", **reach(running)}
    answer = admin.post(f"{API}/routers", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_a_trial_can_use_the_stored_password(admin: TestClient, router: dict) -> None:
    body = {name: router[name] for name in ("host", "port", "tls", "username")}
    assert trial(admin, {**body, "router_id": router["id"]})["ok"] is True


def test_discovery_proposes_and_an_admin_confirms(
    site: Site, admin: TestClient, router: dict
) -> None:
    path = f"{API}/routers/{router['id']}"
    discovered = admin.post(f"{path}/discovery").json()
    assert len(discovered["uplinks"]) == 3
    assert discovered["balancing"]["method"] == "pcc"
    assert {uplink["already_uplink_id"] for uplink in discovered["uplinks"]} == {None}
    assert all(0 < uplink["confidence"] <= 1 for uplink in discovered["uplinks"])
    assert len(discovered["interfaces"]) >= 3
    with site.database.transaction() as session:
        assert session.scalar(text("SELECT count(*) FROM uplink")) == 0
    lines = [
        {
            "name": uplink["name"],
            "provider": uplink["provider"],
            "interface": uplink["interface"],
            "download_bps": uplink["download_bps"] or 100_000_000,
            "upload_bps": uplink["upload_bps"] or 100_000_000,
        }
        for uplink in discovered["uplinks"]
    ]
    confirmed = admin.put(f"{path}/uplinks", json=lines)
    assert confirmed.status_code == 200, confirmed.text
    assert confirmed.json()["version"] == discovered["version"]
    again = admin.post(f"{path}/discovery").json()
    known = {uplink["interface"]: uplink["id"] for uplink in confirmed.json()["uplinks"]}
    assert {
        uplink["interface"]: uplink["already_uplink_id"] for uplink in again["uplinks"]
    } == known
    buckets = again["balancing"]["buckets"]
    assert {bucket["uplink_id"] for bucket in buckets} == set(known.values())
    assert sum(again["balancing"]["configured"].values()) == pytest.approx(1)


def proposed(discovered: dict) -> list[dict]:
    """The body that confirms all ISPs as they are proposed."""
    speeds = {"download_bps": 100_000_000, "upload_bps": 100_000_000}
    names = ("name", "provider", "interface")
    return [
        {**speeds, **{name: uplink[name] for name in names}} for uplink in discovered["uplinks"]
    ]


def test_uplinks_of_one_comment_can_be_confirmed_as_they_are_proposed(
    admin: TestClient, router: dict, running: Served
) -> None:
    """configs.md, defect 5: 422, "Two ISPs are named WAN1: rename one."."""
    for row in running.router.menus["/interface"].rows:
        row["comment"] = ""
    for row in running.router.menus["/ip/route"].rows:
        row["comment"] = "WAN1"
    path = f"{API}/routers/{router['id']}"
    discovered = admin.post(f"{path}/discovery").json()
    assert [uplink["name"] for uplink in discovered["uplinks"]] == ["ether1", "ether2", "ether3"]
    answer = admin.put(f"{path}/uplinks", json=proposed(discovered))
    assert answer.status_code == 200, answer.text


def test_method_and_findings_stand_when_the_isps_are_confirmed(
    admin: TestClient, router: dict, running: Served
) -> None:
    """configs.md, defect 17; no worker runs here."""
    for row in running.router.menus["/ip/firewall/nat"].rows:
        row["disabled"] = "true"
    path = f"{API}/routers/{router['id']}"
    discovered = admin.post(f"{path}/discovery").json()
    confirmed = admin.put(f"{path}/uplinks", json=proposed(discovered)).json()
    assert confirmed["config_read_at"] == discovered["read_at"]
    [regime] = admin.get(f"{path}/regimes").json()
    assert regime["balancing"]["method"] == "pcc"
    assert sum(regime["balancing"]["configured"].values()) == pytest.approx(1)
    findings = [
        (finding["code"], finding["subject"]) for finding in admin.get(f"{path}/findings").json()
    ]
    assert ("no_masquerade", "interface ether1") in findings
    assert findings == [(finding["code"], finding["subject"]) for finding in discovered["findings"]]


def test_a_reading_that_is_old_or_of_another_address_says_nothing_any_more(
    site: Site, admin: TestClient, router: dict
) -> None:
    path = f"{API}/routers/{router['id']}"
    discovered = admin.post(f"{path}/discovery").json()
    site.clock.forward(minutes=11)
    assert admin.put(f"{path}/uplinks", json=proposed(discovered)).json()["config_read_at"] is None
    assert admin.get(f"{path}/regimes").json() == []
    admin.post(f"{path}/discovery")
    moved = {"host": "192.0.2.1", "password": ADMIN_PASSWORD}
    assert admin.patch(path, json=moved).status_code == 200
    again = admin.put(f"{path}/uplinks", json=proposed(discovered)[:2])
    assert (again.status_code, again.json()["config_read_at"]) == (200, None)


def test_a_later_reading_is_not_undone_by_the_one_of_the_discovery(
    site: Site, admin: TestClient, router: dict, running: Served
) -> None:
    path = f"{API}/routers/{router['id']}"
    discovered = admin.post(f"{path}/discovery").json()
    admin.put(f"{path}/uplinks", json=proposed(discovered))
    site.clock.forward(minutes=1)
    discovered = admin.post(f"{path}/discovery").json()
    site.clock.forward(minutes=1)
    for rule in running.router.menus["/ip/firewall/mangle"].rows:
        rule["disabled"] = "true"
    box = SecretBox(site.settings.secret_keys, allow_local=True)
    with site.database.transaction() as session:
        later = discovery.read(discovery.ask(session, box, router["id"]), site.clock())
        names = tuple(uplink["interface"] for uplink in discovered["uplinks"])
        record_config(session, router["id"], names, later.config, later.read_at)
    assert admin.put(f"{path}/uplinks", json=proposed(discovered)[:2]).status_code == 200
    drifts = admin.get(f"{path}/drifts").json()
    assert len(drifts) == 1
    assert admin.get(f"{path}/regimes").json()[-1]["balancing"]["method"] == "failover"


def test_a_router_that_is_away_is_a_problem_with_a_remedy(admin: TestClient) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    body = {"campus_id": 1, "name": "Gone", "host": "127.0.0.1", "port": port, "tls": "off"}
    made = admin.post(f"{API}/routers", json={**body, "username": "u", "password": "p"}).json()
    answer = admin.post(f"{API}/routers/{made['id']}/discovery")
    assert answer.status_code == 424
    assert answer.json()["code"] == "refused_plain_port"
    assert answer.json()["remedy"]


def test_trials_and_readings_are_in_the_audit_log(admin: TestClient, router: dict) -> None:
    trial(admin, reach_of(router, password="wrong"))
    admin.post(f"{API}/routers/{router['id']}/discovery")
    lines = admin.get(f"{API}/audit").json()["items"][:2]
    shown = [(line["action"], line["outcome"]) for line in lines]
    assert shown == [("discover_router", "ok"), ("try_router", "failed")]
    assert "wrong" not in str([line["detail"] for line in lines])


def reach_of(router: dict, **changes: object) -> dict:
    return {**{name: router[name] for name in ("host", "port", "tls", "username")}, **changes}
