"""500 listeners to the live stream through the proxy and two API replicas: how long from commit to receipt.

    bin/bench live_clients [--clients 500] [--rounds 20]

A round stores a poll of one router, or of all 34 in one transaction as a poll worker does; the delay counts from the
moment when it was known to be committed until a listener has the last of its messages. Two listeners more read
nothing: nobody must notice.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import ssl
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

from backend.api.live.routes import MOST_STREAMS
from benchmarks.requests.load import proxy, replicas
from benchmarks.requests.load.history import ROUTERS
from benchmarks.requests.load.replicas import Installation

GOAL_MS = 300.0
PATIENCE_S = 60.0
DEAF = 2
MARK = b"event: rates\n"


@dataclass(slots=True)
class Listener:
    """One client: what it heard in this round, how many routers that is about, and when the last of them came (ms)."""

    address: str
    heard: bytearray = field(default_factory=bytearray)
    routers: int = 0
    at_ms: float = 0.0
    open: bool = False

    async def listen(self, tls: ssl.SSLContext, host: str, port: int, token: str) -> None:
        reader, writer = await asyncio.open_connection(
            host, port, ssl=tls, local_addr=(self.address, 0), limit=2**20
        )
        writer.write(_request(host, token))
        await writer.drain()
        head = await reader.readuntil(b"retry: 3000\n\n")
        assert b" 200 " in head.split(b"\n", 1)[0], head[:200]
        self.open = True
        with contextlib.suppress(ConnectionError):
            while part := await reader.read(2**18):
                # Parsing 500 times over would be what is measured: the round looks into it afterwards.
                known = max(0, len(self.heard) - len(MARK) + 1)
                self.heard += part
                self.routers += self.heard.count(MARK, known)
                if not part.startswith(b": still here"):
                    self.at_ms = time.time() * 1000

    def forget(self) -> None:
        self.heard.clear()
        self.routers = 0

    def told_of(self) -> list[int]:
        lines = self.heard.split(b"\n")
        pairs = pairwise(lines)
        data = [each for name, each in pairs if name == MARK.strip()]
        return [json.loads(payload.removeprefix(b"data: "))["router_id"] for payload in data]


def _request(host: str, token: str) -> bytes:
    # HTTP/1.0, so that no chunk's length stands in the middle of a message.
    return (
        f"GET /api/v1/live HTTP/1.0\r\nHost: {host}\r\n"
        f"Authorization: Bearer {token}\r\nAccept: text/event-stream\r\n\r\n"
    ).encode()


def main() -> int:
    options = _options()
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        folder.chmod(0o755)
        with (
            replicas.running(
                folder, polling=False, tokens=-(-options.clients // MOST_STREAMS) + DEAF
            ) as installation,
            proxy.running(folder, installation.ports, "round robin") as front,
        ):
            delays = asyncio.run(measure(front.address, installation, options))
    for routers, rounds in delays.items():
        tell(rounds, routers, options)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bin/bench live_clients")
    parser.add_argument("--clients", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=20)
    return parser.parse_args()


async def measure(
    address: str, installation: Installation, namespace: argparse.Namespace
) -> dict[int, list[list[float]]]:
    """Delays in ms, by round, for polls of so many routers."""
    tls = ssl.create_default_context()
    tls.check_hostname, tls.verify_mode = False, ssl.CERT_NONE
    where = urlsplit(address)
    host, port = str(where.hostname), int(where.port or 443)
    people = [Listener(f"127.0.1.{n % 250 + 1}") for n in range(namespace.clients)]
    deaf = [await asyncio.open_connection(host, port, ssl=tls, limit=1024) for _ in range(DEAF)]
    for (_, writer), token in zip(deaf, installation.tokens[-DEAF:], strict=True):
        writer.write(_request(host, token))
    async with asyncio.TaskGroup() as group:
        tasks = [
            group.create_task(
                listener.listen(tls, host, port, installation.tokens[number // MOST_STREAMS])
            )
            for number, listener in enumerate(people)
        ]
        await _until(lambda: all(person.open for person in people))
        delays = {
            routers: [await _round(installation, people, routers) for _ in range(namespace.rounds)]
            for routers in (1, ROUTERS)
        }
        for task in tasks:
            task.cancel()
    for _, writer in deaf:
        writer.close()
    return delays


async def _round(installation: Installation, people: list[Listener], routers: int) -> list[float]:
    """Store one poll of some routers; how long until each client heard of the last of them."""
    targets = random.sample(installation.polls.targets, routers)
    for person in people:
        person.forget()
    stored_ms = await asyncio.to_thread(installation.polls.store, targets)
    await _until(lambda: all(person.routers >= routers for person in people))
    # What follows the last mark (its data, its health) comes in the same write.
    await asyncio.sleep(0.5)
    wanted = sorted(target.router_id for target in targets)
    assert all(sorted(listener.told_of()) == wanted for listener in people)
    return [listener.at_ms - stored_ms for listener in people]


async def _until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not true():  # noqa: ASYNC110 (the end of many tasks' work)
            await asyncio.sleep(0.02)


def tell(delays: list[list[float]], routers: int, namespace: argparse.Namespace) -> None:
    every = sorted(delay_ms for each in delays for delay_ms in each)
    last = sorted(max(each) for each in delays)
    print(
        f"{namespace.clients} clients and {DEAF} that read nothing, 2 replicas; {routers} routers polled"
    )
    print(f"  delay p50 {_rank(every, 50):.1f} ms, p95 {_rank(every, 95):.1f}, max {every[-1]:.1f}")
    print(f"  until the last client had it: median {_rank(last, 50):.1f} ms (goal {GOAL_MS:g})")


def _rank(ordered: list[float], percent: int) -> float:
    return ordered[max(0, (percent * len(ordered) + 99) // 100 - 1)]


if __name__ == "__main__":
    sys.exit(main())
