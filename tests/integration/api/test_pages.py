"""The HTML of a page: with its first data for who is signed in, with nothing of anybody for all others."""

from __future__ import annotations

import dataclasses
import json
import re
import time
from collections.abc import Callable, Mapping
from html import unescape
from typing import Any

import pytest
from fastapi.testclient import TestClient

from backend.api.pages import serving
from backend.api.pages.first_answers import (
    CAMPUSES,
    MAINTENANCE,
    OPEN_CHANGES,
    OPEN_INCIDENTS,
    ROUTERS,
    SESSION,
    SETUP,
)
from tests.integration.api.conftest import Site

OPENED = {"Accept": "text/html,application/xhtml+xml", "Sec-Fetch-Dest": "document"}
BLOCK = re.compile(r'<script type="application/json" id="answer:([^"]+)">(.*?)</script>', re.DOTALL)
HOSTILE = "</script><script>alert(1)</script><!--"
NEVER_S = 0.0


def inlined(browser: TestClient, address: str, **headers: str) -> Mapping[str, str]:
    answer = browser.get(address, headers=OPENED | headers)
    assert answer.status_code == 200
    return {unescape(name): body for name, body in BLOCK.findall(answer.text)}


def add_router(admin: TestClient, name: str) -> int:
    place = {"host": "192.0.2.1", "tls": "off", "username": "u", "password": "p"}
    answer = admin.post("/api/v1/routers", json={"campus_id": 1, "name": name, **place})
    assert answer.status_code == 201, answer.text
    made: int = answer.json()["id"]
    return made


def test_a_page_brings_what_it_asks_for_first(site: Site, admin: TestClient) -> None:
    router = add_router(admin, "Kediri edge")
    base = f"/api/v1/routers/{router}"
    blocks = inlined(admin, f"/routers/{router}/now?range=24h")
    own = f"{base}/overview?range=24h&selection=all"
    above = [
        f"{base}/balance",
        "/api/v1/listeners",
        MAINTENANCE,
        f"/api/v1/incidents?router_id={router}&state=over&limit=20",
        f"{base}/contracts",
        SETUP,
    ]
    shared = [SESSION, ROUTERS, base, CAMPUSES, OPEN_CHANGES, OPEN_INCIDENTS]
    assert list(blocks) == [*shared, own, *above]
    for address, body in blocks.items():
        assert body == admin.get(address).text


def shell_of(browser: TestClient, address: str, **headers: str) -> str:
    """Its HTML, empty where there is none."""
    text: str = browser.get(address, headers=OPENED | headers).text
    return "\n".join(row for row in text.splitlines() if row.startswith('<div id="shell"'))


@pytest.fixture
def styles(site: Site) -> None:
    """The build has the looks of the shell."""
    (site.settings.frontend_dir / serving.SHELL_STYLES).write_text("#shell{color:red}")


@pytest.mark.usefixtures("styles")
def test_a_page_begins_with_what_it_will_say(site: Site, admin: TestClient) -> None:
    router = add_router(admin, "Kediri edge")
    address = f"/routers/{router}/now"
    shell = shell_of(admin, address, **{"Accept-Language": "id"})
    assert '<div class="shell-title">Sekarang</div>' in shell
    assert "<bdi>Kediri edge</bdi> · <bdi>Kediri</bdi>" in shell
    admin.cookies.set("timbang_language", "en")
    text = admin.get(address, headers=OPENED).text
    assert '<div class="shell-title">Now</div>' in text
    assert text.index("<style>#shell{color:red}</style>") < text.index('id="shell"')
    assert "<noscript><style>#shell{display:none}</style></noscript>" in text


@pytest.mark.usefixtures("styles")
def test_a_name_is_no_markup_in_the_shell(site: Site, admin: TestClient) -> None:
    router = add_router(admin, HOSTILE)
    for page in ("now", "quality", "balance", "reports/weeks/2026-W46"):
        shell = shell_of(admin, f"/routers/{router}/{page}")
        assert "<bdi>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!--</bdi>" in shell


@pytest.mark.usefixtures("styles")
def test_there_is_no_shell_of_what_the_reader_may_not_see(site: Site, admin: TestClient) -> None:
    router = add_router(admin, "Kediri edge")
    admin.post("/api/v1/accounts", json=_newcomer())
    newcomer, stranger, noc = site.sign_in("newcomer"), site.browser(), site.person(admin, "noc")
    for address in (f"/routers/{router}/now", f"/routers/{router}/quality"):
        assert shell_of(noc, address) != ""
        assert shell_of(newcomer, address) == ""
        assert shell_of(stranger, address) == ""
        assert shell_of(admin, address, **{"Sec-Fetch-Dest": "empty"}) == ""
    assert shell_of(admin, "/routers/999/now") == ""
    assert shell_of(admin, "/settings/routers") == ""


def test_a_build_that_would_not_take_the_shell_away_gets_none(
    site: Site, admin: TestClient
) -> None:
    router = add_router(admin, "Kediri edge")
    assert shell_of(admin, f"/routers/{router}/now") == ""


@pytest.mark.parametrize(
    "page, own",
    [
        ("now", "overview?range=7d&selection=all"),
        ("quality?selection=work", "quality?range=7d&selection=work"),
        ("balance", "balance"),
        ("reports/weeks/2026-W46", "weeks/2026-W46?selection=all"),
    ],
)
def test_each_page_has_its_own_first_answer(
    site: Site, admin: TestClient, page: str, own: str
) -> None:
    router = add_router(admin, "Kediri edge")
    address = f"/api/v1/routers/{router}/{own}"
    blocks = inlined(admin, f"/routers/{router}/{page}")
    assert admin.get(address).text == blocks[address]


def test_what_a_router_is_called_cannot_end_the_data(site: Site, admin: TestClient) -> None:
    router = add_router(admin, HOSTILE)
    text = admin.get(f"/routers/{router}/now", headers=OPENED).text
    assert "alert(1)" in text
    assert "<script>alert" not in text
    assert "<!--" not in text
    blocks = inlined(admin, f"/routers/{router}/now")
    assert json.loads(blocks[f"/api/v1/routers/{router}"])["name"] == HOSTILE
    assert blocks[ROUTERS].replace("\\u003c", "<") == admin.get(ROUTERS).text


def test_nobody_keeps_a_page_with_data(site: Site, admin: TestClient) -> None:
    with_data = admin.get("/routers/1/now", headers=OPENED).headers
    without = site.browser().get("/routers/1/now", headers=OPENED).headers
    assert (with_data["cache-control"], without["cache-control"]) == ("no-store", "no-cache")
    assert {"Cookie", "Accept-Language"} <= set(without["vary"].split(", "))
    assert "script-src 'self';" in with_data["content-security-policy"]


def _signed_out(site: Site, admin: TestClient) -> TestClient:
    browser = site.person(admin, "noc")
    assert browser.delete("/api/v1/session").status_code == 204
    return browser


def _expired(site: Site, admin: TestClient) -> TestClient:
    site.clock.forward(days=8)
    return admin


def _forged(site: Site, admin: TestClient) -> TestClient:
    browser = site.browser()
    browser.cookies.set("timbang_session", "made up")
    return browser


def _with_a_token(site: Site, admin: TestClient) -> TestClient:
    """A page is opened by a browser: whose token it is shows nothing in HTML."""
    body = {"name": "scripts", "role": "noc"}
    token = admin.post("/api/v1/tokens", json=body).json()["secret"]
    return site.browser(Authorization=f"Bearer {token}")


@pytest.mark.parametrize("stranger", [_signed_out, _expired, _forged, _with_a_token])
def test_who_is_not_signed_in_gets_no_data(
    site: Site, admin: TestClient, stranger: Callable[[Site, TestClient], TestClient]
) -> None:
    router = add_router(admin, "Kediri edge")
    browser = stranger(site, admin)
    text = browser.get(f"/routers/{router}/now", headers=OPENED).text
    assert "application/json" not in text
    assert "modulepreload" not in text
    assert "Kediri" not in text


@pytest.mark.parametrize(
    "headers",
    [
        {"Accept": "*/*"},
        {"Sec-Fetch-Dest": "empty"},
        {"Sec-Fetch-Dest": "iframe"},
        {"Sec-Purpose": "prefetch;prerender"},
    ],
)
def test_only_a_page_that_is_shown_now_has_data(
    site: Site, admin: TestClient, headers: dict[str, str]
) -> None:
    assert inlined(admin, "/routers/1/now", **headers) == {}


def test_nobody_sees_what_the_api_refuses(site: Site, admin: TestClient) -> None:
    router = add_router(admin, "Kediri edge")
    admin.post("/api/v1/accounts", json=_newcomer())
    newcomer = site.sign_in("newcomer")
    assert newcomer.get(CAMPUSES).status_code == 403
    assert list(inlined(newcomer, f"/routers/{router}/now")) == [SESSION]
    missing = inlined(admin, "/routers/999/now")
    assert list(missing)[:5] == [SESSION, ROUTERS, CAMPUSES, OPEN_CHANGES, OPEN_INCIDENTS]
    assert not [address for address in missing if address.startswith("/api/v1/routers/999")]


def _newcomer() -> dict[str, Any]:
    password = "correct horse battery"
    return {
        "username": "newcomer",
        "role": "noc",
        "password": password,
        "must_change_password": True,
    }


def test_an_answer_that_does_not_come_in_time_is_left_out(
    site: Site, admin: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = site.app.state.context
    hurried = site.settings.model_copy(update={"page_data_wait_s": NEVER_S})
    monkeypatch.setattr(site.app.state, "context", dataclasses.replace(context, settings=hurried))
    # One event loop for all that this browser asks: the answers that the page did not wait for go on.
    with admin:
        started = time.monotonic()
        assert inlined(admin, "/routers/1/now") == {}
        assert time.monotonic() - started < 60
        assert admin.get(SESSION).json()["account"]["username"] == "admin"


def test_a_page_speaks_as_its_reader_from_the_start(site: Site, admin: TestClient) -> None:
    def root(browser: TestClient, **headers: str) -> str:
        return re.findall("<html[^>]*>", browser.get("/now", headers=OPENED | headers).text)[0]

    stranger = site.browser()
    assert root(stranger) == '<html lang="id">'
    assert root(stranger, **{"Accept-Language": "en-GB,id;q=0.5"}) == '<html lang="en">'
    admin.patch("/api/v1/session/account", json={"language": "en"})
    assert root(admin, **{"Accept-Language": "id"}) == '<html lang="en">'
    admin.cookies.set("timbang_language", "id")
    admin.cookies.set("timbang_theme", "dark")
    assert root(admin) == '<html lang="id" data-mantine-color-scheme="dark">'
    admin.cookies.set("timbang_theme", '"><script>')
    admin.cookies.set("timbang_language", "xx")
    assert root(admin) == '<html lang="en">'
