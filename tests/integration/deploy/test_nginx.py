"""The proxy of deploy/nginx: both ways of balancing, on a real nginx."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from backend.api.http.middleware import SECURITY_HEADERS
from tests.integration.deploy.nginx_place import (
    ROOT,
    Place,
    command,
    running,
    started,
    write_place,
)
from tests.integration.deploy.replica import Replica, replicas
from tests.services import free_port
from tests.services.require import require

VARIANTS = ["round-robin", "source-hash"]
Start = Callable[..., tuple[Place, httpx.Client]]


@pytest.fixture(autouse=True)
def _installed() -> None:
    require("nginx")


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Timbang</title>")
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "assets/app-1a2b.js").write_text("let plain;" * 200)
    (folder / "assets/app-1a2b.js.gz").write_bytes(b"made at build time")
    return folder


@pytest.fixture
def start(tmp_path: Path, pages: Path) -> Iterator[Start]:
    """Runs nginx in front of the addresses given, until the test is over."""
    with ExitStack() as stack:

        def started(variant: str, *servers: str) -> tuple[Place, httpx.Client]:
            place = stack.enter_context(running(tmp_path, variant, servers, pages))
            client = httpx.Client(base_url=place.url, verify=place.tls(), timeout=60)
            return place, stack.enter_context(client)

        yield started


@pytest.fixture
def two() -> Iterator[list[Replica]]:
    with replicas("one", "two") as made:
        yield made


@pytest.mark.parametrize("variant", VARIANTS)
def test_configuration_is_accepted(tmp_path: Path, pages: Path, variant: str) -> None:
    write_place(tmp_path, ["127.0.0.1:8081", "127.0.0.1:8082"], pages)
    completed = subprocess.run(
        command(tmp_path, variant, "-t"), capture_output=True, text=True, timeout=60, check=False
    )
    assert completed.returncode == 0, completed.stderr
    assert "[warn]" not in completed.stderr


def test_every_place_has_the_same_files() -> None:
    folder = ROOT / "deploy/nginx"
    names = {path.name for path in (folder / "place").iterdir()}
    assert names == {path.name for path in (folder / "place-debian").iterdir()}
    assert len(names) == 7


def test_round_robin_asks_all(start: Start, two: list[Replica]) -> None:
    _, client = start("round-robin", *(replica.address for replica in two))
    replicas_asked = {client.get("/api/v1/weeks").json()["replica"] for _ in range(20)}
    assert replicas_asked == {"one", "two"}


def test_source_hash_stays_with_one(start: Start, two: list[Replica]) -> None:
    _, client = start("source-hash", *(replica.address for replica in two))
    replicas_asked = {client.get("/api/v1/weeks").json()["replica"] for _ in range(20)}
    assert len(replicas_asked) == 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_reading_survives_a_dead_replica(start: Start, two: list[Replica], variant: str) -> None:
    _, client = start(variant, two[0].address, f"127.0.0.1:{free_port()}")
    assert [client.get("/api/v1/weeks").status_code for _ in range(30)] == [200] * 30


@pytest.mark.parametrize("variant", VARIANTS)
def test_reading_survives_a_replica_that_dies_while_asked(
    start: Start, two: list[Replica], variant: str
) -> None:
    _, client = start(variant, *(replica.address for replica in two))
    two[1].dies = True
    responses = [client.get("/api/v1/weeks") for _ in range(30)]
    assert [response.status_code for response in responses] == [200] * 30


@pytest.mark.parametrize("method", ["POST", "PATCH", "PUT", "DELETE"])
def test_a_write_that_was_sent_is_never_repeated(
    start: Start, two: list[Replica], method: str
) -> None:
    for replica in two:
        replica.dies = True
    _, client = start("round-robin", *(replica.address for replica in two))
    response = client.request(method, "/api/v1/routers/1", json={"name": "edge"})
    arrived = [each for replica in two for each in replica.seen]
    assert len(arrived) == 1
    assert response.status_code == 503
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["code"] == "no_answer"


@pytest.mark.parametrize("method", ["POST", "PATCH", "PUT", "DELETE"])
def test_a_write_arrives_as_it_was_sent(start: Start, two: list[Replica], method: str) -> None:
    _, client = start("round-robin", *(replica.address for replica in two))
    sent = b"a body that does not fit into a buffer " * 10_000
    response = client.request(method, "/api/v1/routers/1?full=yes", content=sent)
    assert response.status_code == 200
    [arrived] = [each for replica in two for each in replica.seen]
    assert (arrived[0], arrived[1], arrived[3]) == (method, "/api/v1/routers/1?full=yes", sent)


@pytest.mark.parametrize("method", ["POST", "PATCH"])
def test_a_write_that_could_not_be_sent_goes_to_the_next(
    start: Start, two: list[Replica], method: str
) -> None:
    _, client = start("round-robin", two[0].address, f"127.0.0.1:{free_port()}")
    responses = [client.request(method, "/api/v1/session", json={}) for _ in range(10)]
    assert [response.status_code for response in responses] == [200] * 10
    assert len(two[0].seen) == 10


def test_replicas_learn_who_asks(start: Start, two: list[Replica]) -> None:
    """Only from us: what a client claims is overwritten."""
    place, client = start("round-robin", *(replica.address for replica in two))
    claims = {
        "X-Forwarded-For": "10.1.2.3",
        "X-Forwarded-Proto": "http",
        "Forwarded": "for=10.1.2.3",
    }
    client.get("/api/v1/session", headers=claims)
    [(_, _, headers, _)] = [each for replica in two for each in replica.seen]
    assert headers["X-Forwarded-For"] == "127.0.0.1"
    assert headers["X-Forwarded-Proto"] == "https"
    assert headers["Host"] == f"localhost:{place.https_port}"
    assert "Forwarded" not in headers


@pytest.mark.parametrize("variant", VARIANTS)
def test_live_events_are_not_held_back(start: Start, two: list[Replica], variant: str) -> None:
    """The second event is only made after the first has arrived."""
    _, client = start(variant, *(replica.address for replica in two))
    accepted = {"Accept-Encoding": "gzip"}
    with client.stream("GET", "/api/v1/live", headers=accepted) as live:
        lines = live.iter_lines()
        assert next(lines) == "event: first"
        for replica in two:
            replica.more.set()
        assert "event: second" in list(lines)


def test_answers_are_compressed(start: Start, two: list[Replica]) -> None:
    _, client = start("round-robin", *(replica.address for replica in two))
    response = client.get("/api/v1/weeks", headers={"Accept-Encoding": "gzip"})
    assert response.headers["content-encoding"] == "gzip"
    assert response.json()["filler"] == "x" * 4000
    # Compressed once, by nginx: it asks the replica for plain text.
    arrived = [headers for replica in two for *_, headers, _ in replica.seen]
    assert ["Accept-Encoding" in headers for headers in arrived] == [False]


def test_a_body_far_too_large_is_a_problem(start: Start, two: list[Replica]) -> None:
    _, client = start("round-robin", *(replica.address for replica in two))
    response = client.put("/api/v1/campuses/1/calendar", content=b"x" * 5_000_000)
    assert response.status_code == 413
    assert response.json()["code"] == "too_large"
    assert [each for replica in two for each in replica.seen] == []


def test_plain_http_leads_to_tls(start: Start, two: list[Replica]) -> None:
    place, _ = start("round-robin", *(replica.address for replica in two))
    response = httpx.get(f"http://127.0.0.1:{place.http_port}/weeks?of=1")
    assert response.status_code == 308
    assert response.headers["location"] == "https://127.0.0.1/weeks?of=1"
    health = httpx.get(f"http://127.0.0.1:{place.http_port}/proxy-health")
    assert health.status_code == 204


def test_pages_are_served_as_the_api_serves_them(start: Start, two: list[Replica]) -> None:
    _, client = start("round-robin", *(replica.address for replica in two))
    for path in ("/", "/weeks", "/index.html"):
        response = client.get(path)
        assert (response.status_code, response.text) == (200, "<title>Timbang</title>"), path
        assert response.headers["cache-control"] == "no-cache"
    asset = client.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert asset.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert asset.text == "let plain;" * 200
    assert client.get("/favicon.svg").headers["cache-control"] == "no-cache"
    assert client.get("/assets/app-old.js").status_code == 404
    assert client.get("/robots.txt").status_code == 404
    assert [each for replica in two for each in replica.seen] == []


SIGNED_IN = {"Cookie": "timbang_theme=dark; __Host-timbang_session=abc"}
OF_REPLICA, OF_NGINX = "<title>Timbang, with data</title>", "<title>Timbang</title>"


def test_who_is_signed_in_gets_pages_of_a_replica(start: Start, two: list[Replica]) -> None:
    _, client = start("round-robin", *(replica.address for replica in two))
    for path in ("/", "/routers/1/now?range=24h", "/settings"):
        assert client.get(path, headers=SIGNED_IN).text == OF_REPLICA, path
    paths = [path for replica in two for _, path, *_ in replica.seen]
    assert sorted(paths) == ["/", "/routers/1/now?range=24h", "/settings"]


@pytest.mark.parametrize(
    "cookie", ["", "__Host-timbang_session=", "x__Host-timbang_session=abc", "timbang_session=abc"]
)
def test_who_is_not_signed_in_costs_no_replica_a_page(
    start: Start, two: list[Replica], cookie: str
) -> None:
    _, client = start("round-robin", *(replica.address for replica in two))
    assert client.get("/routers/1/now", headers={"Cookie": cookie}).text == OF_NGINX
    assert client.get("/assets/app-old.js", headers={"Cookie": cookie}).status_code == 404
    client.request("HEAD", "/routers/1/now", headers=SIGNED_IN)
    assert [each for replica in two for each in replica.seen] == []


def test_pages_come_without_data_while_no_replica_answers(start: Start, two: list[Replica]) -> None:
    _, client = start("round-robin", *(replica.address for replica in two))
    for replica in two:
        replica.dies = True
    page = client.get("/routers/1/now", headers=SIGNED_IN)
    assert (page.status_code, page.text) == (200, OF_NGINX)
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["x-frame-options"] == "DENY"
    for replica in two:
        replica.stop()
    assert client.get("/routers/1/now", headers=SIGNED_IN).text == OF_NGINX
    asset = client.get("/assets/app-1a2b.js", headers=SIGNED_IN | {"Accept-Encoding": "identity"})
    assert asset.text == "let plain;" * 200


def test_a_replica_without_pages_is_no_fault(start: Start, two: list[Replica]) -> None:
    _, client = start("round-robin", *(replica.address for replica in two))
    for replica in two:
        replica.page = None
    page = client.get("/routers/1/now", headers=SIGNED_IN)
    assert (page.status_code, page.text) == (200, OF_NGINX)


def test_files_of_another_build_come_from_the_replica_that_has_them(
    start: Start, two: list[Replica]
) -> None:
    """While an update goes on: whichever replica wrote the page, its files are found."""
    _, client = start("round-robin", *(replica.address for replica in two))
    two[1].assets["/assets/app-new.js"] = b"let later;"
    for _ in range(4):
        assert client.get("/assets/app-new.js", headers=SIGNED_IN).text == "let later;"
    missing = client.get("/assets/none.js", headers=SIGNED_IN)
    assert missing.status_code == 404


def test_what_was_compressed_at_build_time_is_sent(start: Start, two: list[Replica]) -> None:
    _, client = start("round-robin", *(replica.address for replica in two))
    with client.stream(
        "GET", "/assets/app-1a2b.js", headers={"Accept-Encoding": "gzip"}
    ) as response:
        assert b"".join(response.iter_raw()) == b"made at build time"


def test_own_answers_carry_the_security_headers_of_the_api(
    start: Start, two: list[Replica]
) -> None:
    _, client = start("round-robin", *(replica.address for replica in two))
    for replica in two:
        replica.dies = True
    for path in ("/", "/favicon.svg", "/assets/app-1a2b.js", "/assets/none.js", "/api/v1/weeks"):
        with client.stream("GET", path) as response:
            carried = {name: response.headers.get(name) for name in SECURITY_HEADERS}
            assert carried == SECURITY_HEADERS, path
            assert response.headers["strict-transport-security"] == "max-age=31536000"


def test_answers_of_the_api_get_no_second_headers(start: Start, two: list[Replica]) -> None:
    _, client = start("round-robin", *(replica.address for replica in two))
    assert "x-frame-options" not in client.get("/api/v1/weeks").headers


def test_a_name_of_a_stranger_reaches_nobody(start: Start, two: list[Replica]) -> None:
    place, client = start("round-robin", *(replica.address for replica in two))
    stranger = {"Host": "evil.example"}
    for path in ("/", "/api/v1/session", "/assets/app-1a2b.js", "/metrics"):
        refused = client.get(path, headers=stranger)
        assert refused.status_code == 421
        assert refused.headers["content-type"] == "application/problem+json"
        assert refused.json()["code"] == "unknown_host"
        assert "place/names.conf" in refused.json()["remedy"]
        assert refused.headers["x-frame-options"] == "DENY"
    plain = f"http://127.0.0.1:{place.http_port}"
    assert httpx.get(f"{plain}/", headers=stranger).status_code == 421
    assert httpx.get(f"{plain}/proxy-health", headers=stranger).status_code == 204
    assert [each for replica in two for each in replica.seen] == []


@pytest.mark.parametrize(
    "method, path",
    [
        ("POST", "/api/v1/session"),
        ("POST", "/api/v1/setup"),
        ("PATCH", "/api/v1/session/account"),
        ("POST", "/api/v1//session?x=1"),
    ],
)
def test_a_flood_of_passwords_does_not_reach_the_api(
    start: Start, two: list[Replica], method: str, path: str
) -> None:
    _, client = start("round-robin", *(replica.address for replica in two))
    answers = [client.request(method, path, json={}) for _ in range(200)]
    refused = [answer for answer in answers if answer.status_code == 429]
    # One a second may go on, and the machine may be slow.
    assert len(refused) > 50
    assert refused[0].json()["code"] == "throttled"
    assert refused[0].headers["retry-after"] == "10"
    assert answers[0].status_code == 200
    assert client.get("/api/v1/session").status_code == 200
    assert client.post("/api/v1/campuses", json={}).status_code == 200


def test_live_views_of_one_address_are_limited(
    tmp_path: Path, pages: Path, two: list[Replica]
) -> None:
    place = write_place(tmp_path, [replica.address for replica in two], pages)
    api = tmp_path / "nginx/timbang/api.conf"
    rule = "limit_conn timbang_live 256;"
    assert rule in api.read_text()
    api.write_text(api.read_text().replace(rule, "limit_conn timbang_live 3;"))
    with (
        started(tmp_path, "round-robin", place),
        httpx.Client(base_url=place.url, verify=place.tls(), timeout=60) as client,
        ExitStack() as stack,
    ):
        live = [stack.enter_context(client.stream("GET", "/api/v1/live")) for _ in range(4)]
        assert [stream.status_code for stream in live] == [200, 200, 200, 429]
        assert client.get("/api/v1/weeks").status_code == 200


@pytest.mark.parametrize(
    "rules, status", [(None, 200), ("allow 192.0.2.1;\ndeny all;\n", 403)], ids=["local", "other"]
)
def test_metrics_are_for_the_addresses_named(
    tmp_path: Path, pages: Path, two: list[Replica], rules: str | None, status: int
) -> None:
    place = write_place(tmp_path, [replica.address for replica in two], pages)
    if rules is not None:
        (tmp_path / "nginx/place/metrics.conf").write_text(rules)
    with (
        started(tmp_path, "round-robin", place),
        httpx.Client(base_url=place.url, verify=place.tls(), timeout=60) as client,
    ):
        answer = client.get("/metrics")
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["code"] == "forbidden"
