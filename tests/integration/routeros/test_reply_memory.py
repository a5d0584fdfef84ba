"""What the longest replies cost in memory, while they are read and afterwards."""

import json
import socket
import subprocess
import sys
import threading
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from backend.errors import RouterError
from backend.routeros.session.filter import MOST_ROWS
from backend.routeros.session.replies import encode

DONE = encode(["!done"])
ON_THE_WIRE = 64 * 1024 * 1024
MOST_MEMORY_MB = 150
CHILD = """
import json, sys
from pathlib import Path
from backend.errors import RouterError
from backend.routeros.session.client import Deadline, Target, open_connection
from backend.routeros.reading.configuration import read_config
port, act = int(sys.argv[1]), sys.argv[2]
connection = open_connection(Target("127.0.0.1", port, "off", "u", "p", allow_local=True), Deadline(300))
outcome = "read"
try:
    if act == "config":
        read_config(connection)
    else:
        connection.command("/interface/print", *sys.argv[3:], exact=act == "exact")
except RouterError as error:
    outcome = error.code
[peak] = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM:")]
print(json.dumps([outcome, int(peak.split()[1]) // 1024]))
"""
"""Not `ru_maxrss`: Linux hands that of the parent, which is a test run of any size, on to the child."""
SMALL_ROW = encode(["!re", "=.id=*1A2B3C", "=name=ether1234567", "=running=true"])
TINY_ROW = encode(["!re", "=a=b"])
CONFIG_NAMES = (
    "name interface list chain action comment address network target dst queue"
    " gateway routing-table dst-address src-address dst-port protocol parent table"
)
CONFIG_ROW = encode(
    ["!re", "=version=7.18 (stable)", *(f"={name}=text" for name in CONFIG_NAMES.split())]
)
FULL_ROW = [*(f"=p{n}=" for n in range(24))]


def failure(connection):
    with pytest.raises(RouterError) as caught:
        connection.command("/interface/print")
    return caught.value


def small_rows() -> Iterator[bytes]:
    """1.3 million rows."""
    while True:
        yield SMALL_ROW * 1000


def one_row() -> Iterator[bytes]:
    """7.6 million words of different names."""
    yield b"\x03!re"
    number = 0
    while True:
        words = [f"={number + n:x}=b".encode() for n in range(1000)]
        yield b"".join(bytes([len(word)]) + word for word in words)
        number += 1000


def tiny_rows() -> Iterator[bytes]:
    """7.4 million rows."""
    while True:
        yield TINY_ROW * 1000


def many_different_rows() -> Iterator[bytes]:
    """As many rows and words as are accepted, each value another one."""
    for number in range(MOST_ROWS):
        yield encode(["!re", *(f"{word}{number:x}" for word in FULL_ROW)])
    yield DONE


def one_text() -> Iterator[bytes]:
    """Values of four bytes a character, as long as the bound allows."""
    yield encode(["!re", "=name=" + "🛰" * 2_000_000])
    yield DONE


def one_interface() -> Iterator[bytes]:
    yield SMALL_ROW + DONE


def config_rows() -> Iterator[bytes]:
    """To every command of a reading as much as is accepted."""
    for _ in range(20):
        yield CONFIG_ROW * 1000
    yield DONE


@contextmanager
def talker(reply: Callable[[], Iterator[bytes]]) -> Iterator[int]:
    """A router that lets everybody in, and answers each command with the reply, cut at ON_THE_WIRE; gives its port."""

    def talk(client: socket.socket) -> None:
        while client.recv(65_536):
            sent = 0
            for piece in reply():
                client.sendall(piece)
                sent += len(piece)
                if sent > ON_THE_WIRE:
                    return

    def serve(listener: socket.socket) -> None:
        try:
            client, _ = listener.accept()
            with client:
                client.recv(65_536)
                client.sendall(DONE)
                talk(client)
        except OSError:
            return  # the reader has had enough, or the test is over

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve, args=(listener,))
        thread.start()
        yield listener.getsockname()[1]
    thread.join()


def peak_mb(reply: Callable[[], Iterator[bytes]], act: str, *words: str) -> tuple[str, int]:
    """How reading the reply in a separate process ended, and the most memory that process used."""
    with talker(reply) as port:
        done = subprocess.run(
            [sys.executable, "-c", CHILD, str(port), act, *words],
            capture_output=True,
            check=True,
            text=True,
        )
    outcome, mb = json.loads(done.stdout)
    return outcome, mb


@pytest.fixture(scope="module")
def idle_mb() -> int:
    outcome, mb = peak_mb(one_interface, "print")
    assert outcome == "read"
    return mb


@pytest.mark.parametrize(
    "reply,act,words,expected",
    [
        (small_rows, "print", ["=.proplist=.id,name,running"], "too_large"),
        (small_rows, "exact", [], "too_large"),
        (one_row, "print", ["=.proplist=name"], "too_large"),
        (one_row, "exact", [], "too_large"),
        (tiny_rows, "print", ["=.proplist=a"], "too_large"),
        (tiny_rows, "exact", [], "too_large"),
        (many_different_rows, "exact", [], "read"),
        (one_text, "print", [], "read"),
        (config_rows, "config", [], "too_large"),
    ],
)
def test_no_reply_costs_much_memory(idle_mb, reply, act, words, expected):
    outcome, mb = peak_mb(reply, act, *words)
    assert outcome == expected
    more = mb - idle_mb
    assert more < MOST_MEMORY_MB, f"{reply.__name__}: {more} MB more than idle ({idle_mb} MB)"


def test_an_error_that_is_kept_keeps_no_reply(dialogue):
    reply = encode(["!re", *[f"=p{n}=value {n}" for n in range(50)]]) * 1_000
    kept = []
    tracemalloc.start()
    try:
        for ending in (encode(["!trap", "=message=no"]) + DONE, encode(["?"])):
            connection = dialogue([reply + ending])
            before, _ = tracemalloc.get_traced_memory()
            kept.append(failure(connection))
            connection.close()
            after, _ = tracemalloc.get_traced_memory()
            assert after - before < 1_000_000
    finally:
        tracemalloc.stop()
    assert [error.code for error in kept] == ["trap", "garbage"]
