"""Messages to programs over HTTP, against a server that answers well, badly, slowly or not at all."""

from __future__ import annotations

import datetime as dt
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from backend.channels.dial import Egress
from backend.channels.message import Message
from backend.channels.sending import send
from backend.channels.targets import Alertmanager, Ntfy, Target, Telegram, Webhook

NOW = dt.datetime(2026, 11, 26, 3, 0, tzinfo=dt.UTC)
MESSAGE = Message("d1", "incident-7", "open", "ISP2", "ISP2\n", "", NOW, None, {"kind": "isp_down"})
TO_US = Egress(allow_local=True, timeout_s=10)
TOKEN = "123:AA-secret"

Answering = Callable[[socketserver.StreamRequestHandler], None]


@contextmanager
def program(answering: Answering) -> Iterator[tuple[str, list[bytes]]]:
    """Its address, and the requests that came."""
    requests: list[bytes] = []

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                got = self.rfile.readline()
                if not got:
                    return
                head += got
            length = next(
                int(each.split(b":")[1])
                for each in head.split(b"\r\n")
                if each.lower().startswith(b"content-length")
            )
            requests.append(head + self.rfile.read(length))
            answering(self)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=[0.05], daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}", requests
        finally:
            server.shutdown()


def says(status: str, body: bytes = b"", *headers: str) -> Answering:
    head = "\r\n".join([f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers])
    return lambda handler: handler.wfile.write(head.encode() + b"\r\n\r\n" + body) and None


def targets(url: str) -> list[Target]:
    return [
        Telegram(TOKEN, "-1", url),
        Webhook(f"{url}/hook", ("whsec_" + "QUFB" * 8,)),
        Ntfy(url, "noc", TOKEN),
        Alertmanager(url, "u", TOKEN),
    ]


@pytest.mark.parametrize("number", range(4), ids=["telegram", "webhook", "ntfy", "alertmanager"])
@pytest.mark.parametrize(
    "answering, outcome, after_s",
    [
        (says("200 OK", b'{"ok": true, "result": {"message_id": 5}}'), "delivered", None),
        (says("429 Too Many Requests", b"{}", "Retry-After: 31"), "retry", 31.0),
        (says("500 Internal Server Error", b"oops"), "retry", None),
        (says("302 Found", b"", "Location: http://169.254.169.254/"), "refused", None),
        (says("410 Gone"), "refused", None),
        (says("200 OK", b"x" * 300_000), "delivered", None),
        (lambda handler: handler.wfile.write(b"HTTP/1."), "retry", None),
        (lambda handler: handler.wfile.write(b"\x00\xff no HTTP\r\n\r\n"), "retry", None),
    ],
    ids=["well", "busy", "broken", "elsewhere", "gone", "huge", "cut", "no HTTP"],
)
def test_each_answer(
    number: int, answering: Answering, outcome: str, after_s: float | None
) -> None:
    with program(answering) as (url, requests):
        answer = send(targets(url)[number], MESSAGE, NOW, TO_US)
    assert (answer.outcome, answer.retry_after_s) == (outcome, after_s)
    assert len(requests) == 1
    assert TOKEN not in answer.words


def test_a_slow_drip_is_cut_off() -> None:
    stop = threading.Event()

    def drip(handler: socketserver.StreamRequestHandler) -> None:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
        while not stop.wait(0.1):
            handler.wfile.write(b"X-More: yes\r\n")

    with program(drip) as (url, _):
        answer = send(targets(url)[1], MESSAGE, NOW, replace(TO_US, timeout_s=0.7))
        stop.set()
    assert (answer.outcome, answer.words) == ("retry", "it did not answer in time")


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:9",
        "http://localhost:9",
        "http://169.254.169.254/latest",
        "http://[::1]:9",
        "http://[fd00:ec2::254]/",
        "http://0.0.0.0:9",
        "http://[::ffff:127.0.0.1]:9",
        "ftp://example.id",
        "file:///etc/passwd",
    ],
)
def test_nothing_is_sent_to_this_machine_or_where_clouds_keep_secrets(url: str) -> None:
    answer = send(Webhook(url, ("whsec_QUFB",)), MESSAGE, NOW, Egress())
    assert answer.outcome == "refused"


def test_it_leaves_from_the_chosen_address() -> None:
    peers: list[str] = []

    def noted(handler: socketserver.StreamRequestHandler) -> None:
        peers.append(handler.client_address[0])
        says("204 No Content")(handler)

    with program(noted) as (url, _):
        egress = replace(TO_US, source_address="127.0.0.9")
        assert send(targets(url)[2], MESSAGE, NOW, egress).outcome == "delivered"
    assert peers == ["127.0.0.9"]
