"""Which names a request may be sent to, and whose pages may write."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from backend.settings import Settings
from tests.integration.api.conftest import make_site

NOWHERE = "postgresql://nobody@localhost/none"
PUBLIC = "https://timbang.campus.ac.id"


@contextmanager
def browser(folder: Path, **settings: object) -> Iterator[TestClient]:
    site = make_site(NOWHERE, folder, **{"allowed_hosts": "", **settings})
    yield TestClient(site.app, base_url="http://127.0.0.1:8080")
    site.database.close()


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:8080",
        "timbang.localhost:8080",
        "127.0.0.1:8080",
        "[::1]:8080",
        "192.0.2.7",
        "[2001:db8::7]:8080",
        "api:8080",
        "Timbang.LAN",
        "timbang.lan.",
        "timbang.campus.ac.id",
        "listening-here",
    ],
)
def test_own_names_and_addresses_are_answered(tmp_path: Path, host: str) -> None:
    more = {"allowed_hosts": "api, timbang.lan", "public_origin": PUBLIC, "host": "listening-here"}
    with browser(tmp_path, **more) as client:
        assert client.get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example:8080",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "timbang.campus.ac.id.evil.example",
        "api",
        "localhosts",
        "2130706433",
        "0x7f000001",
        "127.1",
    ],
)
def test_a_name_of_a_stranger_is_refused_with_the_remedy(tmp_path: Path, host: str) -> None:
    with browser(tmp_path, public_origin=PUBLIC) as client:
        for path in ("/healthz", "/", "/api/v1/session", "/metrics", "/api/openapi.json"):
            answer = client.get(path, headers={"Host": host})
            assert answer.status_code == 421
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["code"] == "unknown_host"
        assert "TIMBANG_ALLOWED_HOSTS" in answer.json()["remedy"]
        assert answer.headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize(
    "hosts",
    [
        ["localhost", "localhost"],
        ["localhost", "evil.example"],
        [""],
        ["localhost:"],
        ["local host"],
        ["user@localhost"],
        ["localhost/x"],
        ["localhost,evil.example"],
        ["[::1"],
    ],
    ids=str,
)
def test_no_host_or_two_are_refused(tmp_path: Path, hosts: list[str]) -> None:
    with browser(tmp_path) as client:
        answer = client.get("/healthz", headers=[("Host", each) for each in hosts])
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_host")


def test_a_request_without_a_host_is_refused(served: str) -> None:
    port = int(served.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), 60) as connection:
        connection.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        assert connection.recv(100).startswith(b"HTTP/1.1 400 ")


HOST = "127.0.0.1:8080"
WRONG, RIGHT = 403, 401
"""Without a session: refused before anybody asks who it is, or asked."""


@pytest.mark.parametrize(
    "host, public, origin, status",
    [
        (HOST, "", f"http://{HOST}", RIGHT),
        (HOST, "", f"https://{HOST}", WRONG),
        (HOST, "", f"ftp://{HOST}", WRONG),
        (HOST, "", "http://127.0.0.1", WRONG),
        (HOST, "", "http://127.0.0.1:3000", WRONG),
        (HOST, "", "null", WRONG),
        (HOST, "", "", WRONG),
        ("localhost", "", "http://localhost:80", RIGHT),
        ("timbang.campus.ac.id", PUBLIC, PUBLIC, RIGHT),
        ("timbang.campus.ac.id", PUBLIC, "https://TIMBANG.campus.ac.id:443", RIGHT),
        ("timbang.campus.ac.id", PUBLIC, "http://timbang.campus.ac.id", WRONG),
        ("timbang.campus.ac.id", PUBLIC, "https://timbang.campus.ac.id:8443", WRONG),
        ("192.0.2.7", PUBLIC, "http://192.0.2.7", WRONG),
        ("192.0.2.7", "", "http://192.0.2.7", RIGHT),
        (HOST, PUBLIC, f"http://{HOST}", RIGHT),
        (HOST, PUBLIC, "http://localhost:8080", WRONG),
    ],
)
def test_only_our_own_pages_may_write(
    tmp_path: Path, host: str, public: str, origin: str, status: int
) -> None:
    with browser(tmp_path, public_origin=public) as client:
        headers = {"Host": host, "Origin": origin}
        assert client.delete("/api/v1/session", headers=headers).status_code == status


def test_two_origins_are_none(tmp_path: Path) -> None:
    with browser(tmp_path) as client:
        headers = [("Origin", "http://127.0.0.1:8080"), ("Origin", "http://evil.example")]
        assert client.delete("/api/v1/session", headers=headers).status_code == WRONG


def test_settings_name_a_bad_name(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="without port and scheme"):
        Settings(database_url=NOWHERE, secret_key="k" * 40, allowed_hosts="api, http://b:80")
