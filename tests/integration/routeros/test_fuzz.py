"""Whatever comes as a reply: rows or a RouterError, never another exception, never later than the deadline."""

import socket
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.errors import RouterError
from backend.routeros.reading.configuration import read_config
from backend.routeros.reading.counters import read_counters
from backend.routeros.session.client import Connection, Deadline, Target, log_in
from backend.routeros.session.replies import encode
from tests.examples import examples
from tests.integration.routeros.conftest import now_ms

TARGET = Target("192.0.2.1", 8728, "off", "u", "p")

word = st.one_of(
    st.sampled_from(
        [b"!re", b"!done", b"!trap", b"!fatal", b"!empty", b"=ret=x", b"=message=no such command"]
    ),
    st.sampled_from(
        [b"=name=ether1", b"=rx-byte=5", b"=tx-byte=-", b"=uptime=1d", b".tag=1", b"=", b"=="]
    ),
    st.sampled_from([b"=uptime=", b"=version=7.18 (stable)", b"=running=maybe", b"=distance=x"]),
    st.binary(max_size=200),
)
sentences = st.lists(st.lists(word, max_size=6).map(encode), max_size=8).map(b"".join)
replies = st.one_of(
    st.binary(max_size=400), sentences, st.tuples(sentences, st.binary(max_size=40)).map(b"".join)
)


def answered(reply, act, *, close=True):
    """Run `act` on a connection whose peer says `reply`, whatever it is asked."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(reply)
        if close:
            theirs.shutdown(socket.SHUT_WR)
        connection = Connection(ours, TARGET, Deadline(0.05 if not close else 5))
        try:
            return act(connection)
        except RouterError:
            return None
        finally:
            connection.close()


def command(connection):
    return connection.command("/interface/print")


@examples(300)
@given(replies)
def test_any_bytes_as_a_reply(reply):
    rows = answered(reply, command)
    assert rows is None or all(isinstance(row, dict) for row in rows)


@examples(20)
@given(replies)
def test_any_bytes_from_a_peer_that_then_falls_silent(reply):
    answered(reply, command, close=False)


@given(replies)
def test_any_bytes_as_the_answer_to_a_login(reply):
    answered(reply, log_in)


@given(replies)
def test_any_bytes_as_a_poll(reply):
    answered(
        reply,
        lambda connection: read_counters(connection, ["ether1"], with_buckets=True, now_ms=now_ms),
    )


@given(replies)
def test_any_bytes_as_a_configuration(reply):
    answered(reply, read_config)


@pytest.mark.parametrize("length", [b"\xef\xff\xff\xff", b"\xf0\xff\xff\xff\xff", b"\xf8"])
def test_absurd_lengths_are_refused_at_once(length):
    def refused(connection):
        with pytest.raises(RouterError) as caught:
            connection.command("/interface/print")
        assert caught.value.code == "garbage"

    answered(length + b"x" * 100, refused, close=False)


@pytest.mark.parametrize(
    "length", [1, 0x7F, 0x80, 0x3FFF, 0x4000, 70_000, 0x1FFFFF, 0x200000, 8_000_000]
)
def test_words_of_every_length_form_arrive_whole(length):
    value = "x" * (length - len("=v=")) if length > 3 else ""
    reply = encode(["!re", f"=v={value}"]) + encode(["!done"])
    ours, theirs = socket.socketpair()
    with ours, theirs:
        connection = Connection(ours, TARGET, Deadline(30))
        speaker = threading.Thread(target=lambda: theirs.recv(999) and theirs.sendall(reply))
        speaker.start()
        assert connection.command("/x/print", exact=True) == [{"v": value}]
        speaker.join()
        connection.close()
