"""What holds for every answer: problem documents, headers, limits, pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from backend.api.tabular.formats import WRITERS
from backend.store.engine.database import Database
from backend.version import VERSION
from tests.integration.api.conftest import Site, make_site
from tests.integration.rows import named

API = "/api/v1"


@pytest.mark.parametrize(
    "method, path, status, code",
    [
        ("GET", "/api/v1/nothing", 404, "not_found"),
        ("GET", "/api/", 404, "not_found"),
        ("POST", "/api/v1/nothing", 404, "not_found"),
        ("PUT", "/api/v1/session", 405, "method_not_allowed"),
        ("GET", "/missing.js", 404, "not_found"),
        ("POST", "/settings", 404, "not_found"),
        ("PUT", "/api/v1/routers/1/overview", 405, "method_not_allowed"),
        ("GET", "/api/v1/routers/999", 404, "not_found"),
        ("GET", "/api/v1/routers/abc", 422, "invalid"),
        ("GET", "/api/v1/routers/99999999999999999999", 422, "invalid"),
        ("GET", "/api/v1/routers/0", 422, "invalid"),
        ("GET", "/api/v1/routers/%00", 422, "invalid"),
    ],
)
def test_no_is_a_problem_document(
    admin: TestClient, method: str, path: str, status: int, code: str
) -> None:
    answer = admin.request(method, path)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert (answer.json()["code"], answer.json()["status"]) == (code, status)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'{"name": "\xed\xa0\x80", "timezone": "UTC"}',
        b'{"name": "\\ud800", "timezone": "UTC"}',
        b'{"name": "a\\u0000b", "timezone": "UTC"}',
        b'{"name": "x", "timezone": "' + b"A/" * 5000 + b'"}',
        b'{"name": "x", "timezone": "../../etc/passwd"}',
        b'{"name": "x", "timezone": "Asia/../UTC"}',
        b'{"name": 1e999, "timezone": "UTC"}',
        b'{"name": NaN, "timezone": "UTC"}',
        b'{"name": ' + b"9" * 5000 + b', "timezone": "UTC"}',
        b"[" * 100_000,
        b"null",
        b"[]",
    ],
)
def test_a_bad_body_is_the_callers_fault_and_saves_nothing(
    site: Site, admin: TestClient, body: bytes
) -> None:
    headers = {"Content-Type": "application/json"}
    answer = admin.post(f"{API}/campuses", content=body, headers=headers)
    assert answer.status_code in {400, 422}
    assert answer.headers["content-type"] == "application/problem+json"
    with site.database.transaction() as session:
        assert session.scalar(text("SELECT count(*) FROM campus")) == 1


def test_an_answer_never_repeats_a_password(admin: TestClient) -> None:
    body = {"username": "a" * 200, "password": "hunter2", "role": "noc"}
    answer = admin.post(f"{API}/accounts", json=body)
    assert answer.status_code == 422
    assert {error["field"] for error in answer.json()["errors"]} == {"username", "password"}
    assert "hunter2" not in answer.text


def test_a_body_that_is_too_large_is_refused(admin: TestClient) -> None:
    answer = admin.post(f"{API}/campuses", json={"name": "x" * 1_100_000, "timezone": "UTC"})
    assert answer.status_code == 413
    assert answer.json()["code"] == "too_large"


def test_a_body_that_does_not_tell_its_length_is_counted(admin: TestClient) -> None:
    parts = (b" " * 100_000 for _ in range(11))
    headers = {"Content-Type": "application/json"}
    answer = admin.post(f"{API}/campuses", content=parts, headers=headers)
    assert answer.status_code == 413
    assert answer.json()["code"] == "too_large"


def test_another_content_type_is_not_taken_for_json(admin: TestClient) -> None:
    answer = admin.post(
        f"{API}/campuses",
        content=b'{"name": "B", "timezone": "UTC"}',
        headers={"Content-Type": "text/plain"},
    )
    assert answer.status_code == 422


@pytest.mark.parametrize("path", ["/", "/api/v1/session", "/api/v1/nothing", "/healthz"])
def test_every_answer_carries_the_security_headers(site: Site, path: str) -> None:
    headers = site.browser().get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "script-src 'self';" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"
    assert len(headers["x-request-id"]) == 16
    assert "access-control-allow-origin" not in headers
    assert "strict-transport-security" not in headers


def test_api_answers_are_not_kept_and_hashed_files_are(site: Site) -> None:
    browser = site.browser()
    for path in (f"{API}/session", "/metrics", "/healthz", "/readyz", "/missing.js", "/api/no"):
        assert browser.get(path).headers["cache-control"] == "no-store"
    stranger = browser.get("/", headers={"Host": "evil.example"})
    assert (stranger.status_code, stranger.headers["cache-control"]) == (421, "no-store")
    script = browser.get("/assets/index-abc123.js")
    assert "immutable" in script.headers["cache-control"]
    page = browser.get("/weeks/2026-W47")
    assert page.headers["cache-control"] == "no-cache"
    assert "<title>Timbang</title>" in page.text


def test_only_who_is_signed_in_sees_version_and_description(site: Site) -> None:
    stranger = site.browser()
    assert stranger.get(f"{API}/session").json()["version"] is None
    assert VERSION not in stranger.get("/readyz").text
    assert stranger.get("/openapi.json").status_code == 404
    assert stranger.get("/docs").headers["content-type"].startswith("text/html")  # a page of ours
    refused = stranger.get("/api/openapi.json")
    assert (refused.status_code, refused.headers["cache-control"]) == (401, "no-store")
    admin = site.set_up()
    assert admin.get(f"{API}/session").json()["version"] == VERSION
    described = admin.get("/api/openapi.json")
    assert described.json() == site.app.openapi()
    assert described.headers["cache-control"] == "no-store"


def test_a_request_is_numbered_in_its_answer_and_problem(admin: TestClient) -> None:
    answer = admin.get(f"{API}/routers/999")
    number = answer.headers["x-request-id"]
    assert answer.json()["instance"] == f"urn:timbang:request:{number}"


def test_the_access_log_has_one_line_and_no_secret(site: Site, admin, caplog) -> None:
    caplog.set_level("INFO", "backend.api.access")
    admin.get(f"{API}/campuses?format=json", headers={"X-Forwarded-For": "1.2.3.4"})
    (line,) = (
        record.getMessage() for record in caplog.records if record.name == "backend.api.access"
    )
    assert line.startswith("GET /api/v1/campuses 200 ")
    assert " admin " in line
    assert admin.cookies["timbang_session"] not in line


def test_health_and_readiness(site: Site) -> None:
    browser = site.browser()
    assert browser.get("/healthz").json() == {"status": "ok"}
    ready = browser.get("/readyz")
    assert ready.status_code == 200
    assert ready.json() == {
        "ready": True,
        "database": True,
        "migrations": True,
        "poll_age_s": None,
        "reason": "",
    }
    with site.database.transaction() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    old = browser.get("/readyz")
    assert old.status_code == 503
    assert old.json()["migrations"] is False
    assert "run `timbang migrate`" in old.json()["reason"]


def test_without_a_database_the_api_says_so_and_recovers(site: Site, admin: TestClient) -> None:
    admin.get(f"{API}/campuses")
    broken = Database(named(site.settings.database_url.get_secret_value(), "gone"))
    object.__setattr__(site.app.state.context, "database", broken)
    answer = admin.get(f"{API}/campuses")
    assert answer.status_code == 503
    assert answer.json()["code"] == "unavailable"
    assert admin.get("/readyz").status_code == 503
    assert admin.get("/healthz").status_code == 200
    object.__setattr__(site.app.state.context, "database", site.database)
    assert admin.get(f"{API}/campuses").status_code == 200


def test_the_description_is_complete(site: Site) -> None:
    described = site.app.openapi()
    schemas = described["components"]["schemas"]
    assert "HTTPValidationError" not in schemas
    for path, operations in described["paths"].items():
        for operation in operations.values():
            responses = operation["responses"]
            if path in {"/healthz", "/readyz"}:
                continue
            assert "application/problem+json" in responses["default"]["content"], path
            good = [response for status, response in responses.items() if status[0] in "23"]
            assert len(good) == 1, path
            assert {"204", "303"} & set(responses) or good[0]["content"], path


@pytest.mark.parametrize("form,begins", [("csv", b"\xef\xbb\xbf"), ("xlsx", b"PK")])
def test_every_table_comes_as_a_file(
    site: Site, admin: TestClient, form: str, begins: bytes
) -> None:
    for path, operations in site.app.openapi()["paths"].items():
        names = {parameter["name"] for parameter in operations.get("get", {}).get("parameters", [])}
        if "format" not in names or "{" in path:
            continue
        query = {"format": form, "from_week": "2026-W01", "to_week": "2026-W02"}
        answer = admin.get(path, params={name: query[name] for name in names & query.keys()})
        assert answer.status_code == 200, path
        assert answer.headers["content-type"] == WRITERS[form].media_type
        assert answer.headers["content-disposition"].startswith("attachment; filename=")
        assert answer.headers["content-disposition"].endswith(f'.{form}"')
        assert answer.content.startswith(begins), path


def test_an_unexpected_error_is_answered_like_every_other(
    database_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise LookupError("nobody expected this")

    site = make_site(database_url, tmp_path)
    site.app.router.add_api_route("/health/broken", broken)
    answer = site.browser().get("/health/broken")
    site.database.close()
    assert answer.status_code == 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    number = answer.headers["x-request-id"]
    body = answer.json()
    assert (body["code"], body["instance"]) == ("internal", f"urn:timbang:request:{number}")
    assert number in body["remedy"]
    assert "nobody expected" not in answer.text
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == [
        f"request {number} failed: LookupError"
    ]
