"""Who visits the installation while it is being broken: browsers that ask, and one that listens."""

from __future__ import annotations

import itertools
import json
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import httpx

ASK_EVERY_S = 0.05
CUT = "without sending complete message body"
SILENCE_S = 40.0
"""A stream that says nothing for this long (there is a comment every 15 s) is given up, as browsers' proxies do."""

RETRY_S = 3.0
"""What the stream asks of browsers (`retry: 3000`)."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A GET that had no good answer."""

    at: float
    path: str
    why: str
    cut: bool = False
    """The answer had begun when its replica was killed: no proxy can take back what it has handed out."""


@dataclass
class Asking:
    """Asks for pages all the time, one after the other, over kept connections."""

    clients: Sequence[httpx.Client]
    paths: Sequence[str]
    request_count: int = 0
    good_at: float = 0.0
    """When the last request was sent that had a good answer."""
    failed: list[Failed] = field(default_factory=list)
    _stop: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self._thread = threading.Thread(target=self._run, name="asking", daemon=True)
        self._thread.start()

    def failures_between(self, start: float, end: float) -> list[Failed]:
        """Unix seconds; a request counts from when it was sent."""
        return [request for request in self.failed if start <= request.at <= end]

    def close(self) -> None:
        self._stop.set()
        self._thread.join(120)
        for client in self.clients:
            client.close()

    def _run(self) -> None:
        turns = zip(itertools.cycle(self.clients), itertools.cycle(self.paths), strict=False)
        for client, path in turns:
            if self._stop.wait(ASK_EVERY_S):
                return
            at = time.time()
            self.request_count += 1
            try:
                answer = client.get(path)
            except httpx.HTTPError as error:
                why = f"{type(error).__name__}: {error}"
                self.failed.append(Failed(at, path, why, cut=CUT in why))
            else:
                if answer.status_code == 200:
                    self.good_at = at
                else:
                    why = f"{answer.status_code} {answer.text[:200]}"
                    self.failed.append(Failed(at, path, why))


@dataclass
class Listening:
    """What a browser's EventSource does: reads the stream, and opens it again when it ended."""

    client: httpx.Client
    path: str = "/api/v1/live"
    opened: int = 0
    heard: dict[int, float] = field(default_factory=dict)
    """When each router's rates were heard last, unix seconds."""
    ended: list[Failed] = field(default_factory=list)
    _stop: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self._thread = threading.Thread(target=self._run, name="listening", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """The thread ends with the next line that it reads."""
        self._stop.set()
        self._thread.join(SILENCE_S)
        self.client.close()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._listen()
                why = "the stream ended"
            except httpx.HTTPError as error:
                why = f"{type(error).__name__}: {error}"
            self.ended.append(Failed(time.time(), self.path, why))
            self._stop.wait(RETRY_S)

    def _listen(self) -> None:
        with self.client.stream("GET", self.path, timeout=SILENCE_S) as answer:
            if answer.status_code != 200:
                return
            self.opened += 1
            kind = ""
            for line in answer.iter_lines():
                if self._stop.is_set():
                    return
                if line.startswith("event: "):
                    kind = line.removeprefix("event: ")
                elif line.startswith("data: ") and kind == "rates":
                    router_id = json.loads(line.removeprefix("data: "))["router_id"]
                    self.heard[router_id] = time.time()
