import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from backend.domain.probes.probe import Failed, Measured, ProbeSpec, Target
from backend.probes.http_timing import MOST_PAGE_BYTES, REQUESTS
from tests.integration.probes.conftest import measure

PAGE = b"x" * 5000
WAIT_S = 0.2


class Pages(BaseHTTPRequestHandler):
    requested: list[tuple[str, str]]

    def do_GET(self):
        self.server.requests.append((self.path, self.client_address))
        getattr(self, self.path.strip("/").split("/")[0])()

    def page(self):
        time.sleep(WAIT_S)
        self.answer(200, PAGE)

    def away(self):
        self.send_response(302)
        self.send_header("Location", "/page")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def missing(self):
        self.answer(404, b"no")

    def endless(self):
        self.send_response(200)
        self.end_headers()
        try:
            while True:
                self.wfile.write(b"y" * 65_536)
        except OSError:
            self.close_connection = True

    def large(self):
        self.send_response(200)
        self.send_header("Content-Length", str(MOST_PAGE_BYTES + 1))
        self.end_headers()

    def shut(self):
        self.close_connection = True

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


@pytest.fixture
def pages():
    with ThreadingHTTPServer(("127.0.0.1", 0), Pages) as server:
        server.requests = []
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def fetch(pages, path, **options):
    url = f"http://127.0.0.1:{pages.server_address[1]}/{path}"
    return measure(ProbeSpec("http"), Target("here", "127.0.0.1", url=url), **options)


def test_a_list_of_pages_is_refused(pages):
    outcome = fetch(pages, "missing/[1-20]")
    assert isinstance(outcome, Failed)
    assert (outcome.reason, pages.requests) == ("bad_target", [])


def test_timings_of_a_page(pages):
    outcome = fetch(pages, "page", source="127.0.0.3")
    assert isinstance(outcome, Measured), outcome
    assert len(outcome.series.http) == REQUESTS
    for timing in outcome.series.http:
        assert (timing.status, timing.bytes, timing.tls_handshaking_us) == (200, len(PAGE), 0)
        assert timing.waiting_us >= WAIT_S * 1_000_000
        assert timing.connecting_us > 0
    assert outcome.download_bytes > REQUESTS * len(PAGE)
    assert outcome.upload_bytes > 0
    assert outcome.local_address == "127.0.0.3"
    assert {client[0] for _, client in pages.requests} == {"127.0.0.3"}
    assert len({client[1] for _, client in pages.requests}) == REQUESTS  # a connection each


def test_a_redirect_is_not_followed(pages):
    outcome = fetch(pages, "away")
    assert {timing.status for timing in outcome.series.http} == {302}
    assert {path for path, _ in pages.requests} == {"/away"}


def test_a_page_that_is_not_there_is_timed_and_told(pages):
    assert {timing.status for timing in fetch(pages, "missing").series.http} == {404}


@pytest.mark.parametrize(
    "path, reason",
    [("endless", "server_refused"), ("large", "server_refused"), ("shut", "server_died")],
)
def test_pages_that_are_none(pages, path, reason):
    outcome = fetch(pages, path)
    assert isinstance(outcome, Failed)
    assert outcome.reason == reason, outcome.detail
    if path == "endless":
        assert outcome.download_bytes >= MOST_PAGE_BYTES
        assert len(pages.requests) == 1


def test_cancelled(pages):
    stop = threading.Event()
    threading.Timer(WAIT_S / 2, stop.set).start()
    assert fetch(pages, "page", stop=stop).reason == "cancelled"


@pytest.mark.parametrize(
    "url, reason",
    [
        ("", "bad_target"),
        ("file:///etc/passwd", "bad_target"),
        ("http://user@127.0.0.1/", "bad_target"),
        ("-o/etc/x", "bad_target"),
        ("http://127.0.0.1:{closed}/", "server_unreachable"),
    ],
)
def test_urls_that_lead_nowhere(closed_port, url, reason):
    target = Target("here", "127.0.0.1", url=url.format(closed=closed_port))
    outcome = measure(ProbeSpec("http"), target)
    assert isinstance(outcome, Failed)
    assert outcome.reason == reason, outcome.detail
