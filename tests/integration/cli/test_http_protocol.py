"""What a client may send before it has asked for something, over real sockets."""

from __future__ import annotations

import contextlib
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn

from cli.serving.connection_room import Room
from cli.serving.http_protocol import Bounds, bounded

PATIENCE_S = 120
BIG = Bounds(head_s=PATIENCE_S)
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
MIB = 2**20


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Answers with the length of the body."""
    length, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        length += len(message["body"])
        more = message["more_body"]
    text = b"%d" % length
    headers = [(b"content-length", b"%d" % len(text))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": text})


@contextlib.contextmanager
def serving(bounds: Bounds, most: int = 1000) -> Iterator[tuple[int, Room]]:
    room = Room(most, time.monotonic)
    config = uvicorn.Config(
        echo, port=0, http=bounded(bounds, room), ws="none", lifespan="off", log_config=None
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started)
    yield server.servers[0].sockets[0].getsockname()[1], room
    server.should_exit = True
    thread.join(PATIENCE_S)
    assert not thread.is_alive()


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@contextlib.contextmanager
def connected(port: int) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as connection:
        yield connection


def answer(connection: socket.socket) -> bytes:
    """One answer of the echo, or the last words of the server."""
    got = b""
    with contextlib.suppress(ConnectionError):
        while b"\r\n\r\n" not in got or got.endswith(b"\r\n\r\n"):
            piece = connection.recv(65_536)
            if not piece:
                break
            got += piece
    return got


def is_closed(connection: socket.socket) -> bool:
    """Waits for it."""
    try:
        while connection.recv(65_536):
            pass
    except ConnectionError:
        return True
    return True


def sent(connection: socket.socket, begin: bytes, endless: bytes, most_bytes: int) -> int:
    """Bytes that could be sent before the server closed the connection."""
    connection.sendall(begin)
    count = 0
    try:
        while count < most_bytes:
            count += connection.send(endless)
    except ConnectionError:
        return count
    return count


@pytest.mark.parametrize(
    "begin, endless",
    [
        (b"GET / HTTP/1.1\r\nX: ", b"a" * MIB),
        (b"GET /", b"a" * MIB),
        (b"GET / HTTP/1.1\r\n", b"a: b\r\n" * 100_000),
        (CHUNKED + b"1\r\na\r\n0\r\nX: ", b"a" * MIB),
        (CHUNKED + b"1\r\na\r\n0\r\n", b"a: b\r\n" * 100_000),
        (CHUNKED + b"1;x=", b"a" * MIB),
    ],
    ids=["header", "path", "headers", "trailer", "trailers", "extension of a chunk"],
)
def test_a_head_without_end_is_cut(begin: bytes, endless: bytes) -> None:
    with serving(BIG) as (port, _), connected(port) as hostile, connected(port) as honest:
        # What fits into the buffers of both sockets was sent, and no more.
        assert sent(hostile, begin, endless, 120 * MIB) < 30 * MIB
        honest.sendall(GET)
        assert answer(honest).startswith(b"HTTP/1.1 200")


def head_of(length: int) -> bytes:
    return GET[:-2] + b"X: " + b"a" * (length - len(GET) - 5) + b"\r\n\r\n"


def test_a_head_of_just_the_bound_is_answered_and_one_above_it_is_told() -> None:
    with serving(BIG) as (port, _):
        with connected(port) as connection:
            for _ in range(3):
                connection.sendall(head_of(BIG.head_bytes - 1))
                assert answer(connection).startswith(b"HTTP/1.1 200")
        with connected(port) as connection:
            connection.sendall(head_of(BIG.head_bytes + 100)[:-100])
            refused = answer(connection)
    assert refused.startswith(b"HTTP/1.1 431 ")
    assert b"application/problem+json" in refused
    assert b'"code":"head_too_large"' in refused


@pytest.mark.parametrize("piece", [1, 1000, MIB])
def test_bodies_are_not_bounded_here(piece: int) -> None:
    body = b"b" * 300_000
    with serving(BIG) as (port, _), connected(port) as connection:
        for _ in range(2):
            connection.sendall(POST + b"Content-Length: 300000\r\n\r\n" + body)
            assert answer(connection).endswith(b"300000")
        chunks = b"%x\r\n%b\r\n" % (piece, b"c" * piece) * (300_000 // piece or 1)
        connection.sendall(CHUNKED + chunks + b"0\r\n\r\n")
        assert answer(connection).endswith(b"%d" % (300_000 // piece * piece or piece))


@pytest.mark.parametrize("begun", [b"G", GET[:-2], GET + GET[:-2]])
def test_a_head_that_does_not_end_is_told_so_and_closed(begun: bytes) -> None:
    with serving(Bounds(head_s=0.5)) as (port, _), connected(port) as slow:
        slow.sendall(begun)
        last = b""
        while piece := slow.recv(65_536):
            last = piece
        assert b"HTTP/1.1 408 " in last
        assert b'"code":"too_slow"' in last


def test_a_connection_without_a_word_is_closed_without_a_word() -> None:
    with serving(Bounds(head_s=0.5)) as (port, room), connected(port) as silent:
        assert silent.recv(100) == b""
        until(lambda: len(room) == 0)


def test_bytes_between_requests_do_not_keep_a_connection() -> None:
    with serving(Bounds(head_s=0.5)) as (port, _), connected(port) as idle:
        idle.sendall(GET)
        answer(idle)
        idle.sendall(b"\r\n")
        assert is_closed(idle)


def test_a_body_that_does_not_come_ends_the_connection() -> None:
    bounds = Bounds(head_s=PATIENCE_S, body_s=0.5)
    with serving(bounds) as (port, room), connected(port) as slow:
        slow.sendall(POST + b"Content-Length: 10\r\n\r\nfive.")
        assert is_closed(slow)
        until(lambda: len(room) == 0)


def test_a_browser_may_think_longer_between_two_requests_than_over_one() -> None:
    with serving(Bounds(head_s=0.5)) as (port, _), connected(port) as browser:
        for _ in range(2):
            browser.sendall(GET)
            assert answer(browser).startswith(b"HTTP/1.1 200")
            time.sleep(1.0)


def test_a_flood_of_idle_connections_pushes_out_itself(caplog: pytest.LogCaptureFixture) -> None:
    with (
        caplog.at_level(logging.WARNING),
        serving(BIG, most=10) as (port, room),
        contextlib.ExitStack() as stack,
    ):
        flood = [stack.enter_context(connected(port)) for _ in range(200)]
        with connected(port) as honest:
            honest.sendall(GET)
            assert answer(honest).startswith(b"HTTP/1.1 200")
        assert is_closed(flood[0])
        until(lambda: len(room) <= 10)
    lines = [record for record in caplog.records if record.name == "cli.serving.connection_room"]
    assert len(lines) == 1
