"""A stand-in for an API replica: says who it is, notes what it was sent, and can die in the middle of a request.

It has `page` for every address of a page, and an asset only if it is in `assets`.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Replica:
    """`seen` are the requests that arrived whole; while `dies` is set, none of them is answered."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seen: list[tuple[str, str, dict[str, str], bytes]] = []
        self.dies = False
        self.page: bytes | None = b"<title>Timbang, with data</title>"
        self.assets: dict[str, bytes] = {}
        self.more = threading.Event()
        """Lets the live stream go on after its first event."""
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.address = f"127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.02,), daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Nothing listens on its port any more."""
        self.more.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _handler(replica) -> type[BaseHTTPRequestHandler]:  # noqa: N805 (two selves)
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                replica.seen.append((self.command, self.path, dict(self.headers), body))
                if replica.dies:
                    self.close_connection = True
                elif self.path == "/api/v1/live":
                    self.stream()
                elif self.path.startswith("/assets/"):
                    self.say_file(replica.assets.get(self.path))
                elif not self.path.startswith(("/api/", "/metrics", "/healthz", "/readyz")):
                    self.say_file(replica.page)
                else:
                    self.say(json.dumps({"replica": replica.name, "filler": "x" * 4000}).encode())

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer  # noqa: N815 (its names)

            def say(self, body: bytes) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def say_file(self, body: bytes | None) -> None:
                self.send_response(404 if body is None else 200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(body or b"")))
                self.end_headers()
                self.wfile.write(body or b"")

            def stream(self) -> None:
                self.close_connection = True
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.send_header("Connection", "close")
                self.end_headers()
                self.wfile.write(b"event: first\n\n")
                replica.more.wait(60)
                self.wfile.write(b"event: second\n\n")

            def log_message(self, *_: object) -> None:
                pass

        return Handler


@contextmanager
def replicas(*names: str) -> Iterator[list[Replica]]:
    made = [Replica(name) for name in names]
    try:
        yield made
    finally:
        for replica in made:
            replica.stop()
