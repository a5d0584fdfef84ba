"""Who is told of incidents: a program that takes the installation's messages by webhook, and keeps them."""

from __future__ import annotations

import json
import threading
from collections import Counter
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = "whsec_" + "QUFB" * 8


@dataclass(frozen=True, slots=True)
class Arrival:
    """One request; repeats of a message have the same `message_id`."""

    message_id: str
    phase: str  # incident.open, incident.close
    incident: str
    kind: str
    router: str
    uplink: str


@dataclass
class Receiver:
    """Listens from the first moment until `close`."""

    arrivals: list[Arrival] = field(default_factory=list)

    def __post_init__(self) -> None:
        arrivals = self.arrivals

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                size = int(self.headers["Content-Length"])
                arrivals.append(arrival(self.headers["webhook-id"], self.rfile.read(size)))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """The test tells of them."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, name="receiver", daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/incidents"

    def of_uplink(self, router: str, uplink: str) -> list[Arrival]:
        return [each for each in self.arrivals if (each.router, each.uplink) == (router, uplink)]

    def doubled(self) -> list[tuple[str, str]]:
        """Incidents with a begin or end that came as two messages."""
        messages = {(each.incident, each.phase, each.message_id) for each in self.arrivals}
        counts = Counter((incident, phase) for incident, phase, _ in messages)
        return sorted(news for news, count in counts.items() if count > 1)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def arrival(message_id: str, body: bytes) -> Arrival:
    message = json.loads(body)
    labels = message["data"]["labels"]
    return Arrival(
        message_id,
        message["type"],
        labels["incident"],
        labels["kind"],
        labels["router"],
        labels.get("uplink", ""),
    )
