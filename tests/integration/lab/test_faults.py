"""Every fault does what it says, and stops when it is switched off."""

import socket

import pytest

from lab.wire.framing import FramingError

IDENTITY = [["!re", "=name=lab-router"], ["!done"]]


@pytest.fixture(autouse=True)
def healthy_in_the_end(router, connect):
    yield
    router.faults.clear()
    router.menus["/system/identity"].add_row(name="lab-router")


def works(connect) -> bool:
    return connect().log_in().ask("/system/identity/print") == IDENTITY


def test_mute(client, connect, router):
    router.faults.mute = True
    client.socket.settimeout(0.2)
    with pytest.raises(TimeoutError):
        client.ask("/system/identity/print")
    router.faults.clear()
    assert works(connect)


def test_slow_replies_keep_their_order(client, router):
    router.faults.reply_delay_s = 0.05
    client.send("/system/identity/print", ".tag=1")
    client.send("/system/identity/print", ".tag=2")
    assert [client.receive()[-1] for _ in range(4)] == [".tag=1", ".tag=1", ".tag=2", ".tag=2"]


def test_a_drip_arrives_byte_by_byte(client, router):
    router.faults.drip_bytes = 1
    router.faults.drip_interval_s = 1.0
    client.send("/system/identity/print")
    assert len(client.socket.recv(65536)) < 5
    router.faults.clear()


def test_a_drip_is_complete_in_the_end(client, router):
    router.faults.drip_bytes = 3
    router.faults.drip_interval_s = 0.001
    assert client.ask("/system/identity/print") == IDENTITY


@pytest.mark.parametrize("size, sentences", [(0, 0), (10, 0), (23, 1)])
def test_a_reply_that_is_cut(client, router, size, sentences):
    router.faults.cut_after_bytes = size
    client.send("/system/identity/print")
    for _ in range(sentences):
        assert client.receive() == IDENTITY[0]
    with pytest.raises(EOFError):
        client.receive()


def test_a_reply_that_stalls(client, router):
    router.faults.stall_after_bytes = 23
    client.send("/system/identity/print")
    assert client.receive() == IDENTITY[0]
    client.socket.settimeout(0.2)
    with pytest.raises(TimeoutError):
        client.receive()


def test_a_reset(client, router):
    router.faults.cut_after_bytes = 0
    router.faults.cut_with_reset = True
    client.send("/system/identity/print")
    with pytest.raises(ConnectionResetError):
        client.receive()


def test_garbage(client, router):
    router.faults.garbage = True
    with pytest.raises(FramingError):
        client.ask("/system/identity/print")


def test_garbage_from_a_client_ends_only_its_connection(client, connect):
    client.socket.sendall(b"\xff\xff\xff")
    with pytest.raises((EOFError, ConnectionResetError)):
        client.receive()
    assert works(connect)


def test_an_endless_word_before_login_is_refused(connect):
    raw = connect()
    raw.socket.sendall(b"\xf0\x7f\xff\xff\xff")
    with pytest.raises((EOFError, ConnectionResetError)):
        raw.receive()
    assert works(connect)


def test_refused_connections(connect, router, served, lab_server):
    router.faults.refuse_connections = True
    lab_server.apply(served)
    with pytest.raises(ConnectionRefusedError):
        connect()
    with pytest.raises(OSError, match="in use"), socket.socket() as other:
        other.bind((served.host, served.port))  # a closed port is not given to another process
    router.faults.clear()
    lab_server.apply(served)
    assert works(connect)


def test_a_dropped_path(client, connect, served, lab_server):
    lab_server.drop(served)
    with pytest.raises((EOFError, ConnectionResetError)):
        client.receive()
    assert works(connect)


def test_a_trap_after_some_rows(client, router):
    router.faults.trap_after_rows = 2
    reply = client.ask("/interface/print", "=.proplist=name")
    assert [sentence[0] for sentence in reply] == ["!re", "!re", "!trap", "!done"]
    assert "=message=no such item (4)" in reply[2]


def test_bytes_that_are_no_utf8(client, router):
    router.faults.raw_values[("/interface", "comment")] = b"caf\xe9"
    reply = client.ask("/interface/print", "=.proplist=comment", "?name=ether1")
    word = reply[0][1].encode("utf-8", "surrogateescape")
    assert word == b"=comment=caf\xe9"


def test_an_item_that_is_gone_at_the_write(client, router):
    row = client.ask("/ip/firewall/mangle/print", "=.proplist=.id")[0]
    router.faults.vanishing.add("/ip/firewall/mangle")
    reply = client.ask("/ip/firewall/mangle/set", row[1], "=comment=x")
    assert reply == [["!trap", "=message=no such item (4)"], ["!done"]]
    assert client.ask("/interface/set", "=.id=ether1", "=comment=x") == [["!done"]]


def test_counters_of_32_bits(client, router):
    row = router.menus["/interface"].find("ether2")
    router.menus["/interface"].counters[row[".id"]]["rx-byte"] = 2**32 + 5
    ask = ("/interface/print", "=.proplist=rx-byte", "?name=ether2")
    router.model = None
    assert client.ask(*ask)[0] == ["!re", f"=rx-byte={2**32 + 5}"]
    router.faults.wrap32.add("ether2")
    assert client.ask(*ask)[0] == ["!re", "=rx-byte=5"]


def test_refused_logins(connect, router):
    router.faults.refuse_logins = True
    reply = connect().ask("/login", "=name=admin", "=password=lab")
    assert reply[0] == ["!trap", "=message=invalid user name or password (6)"]


@pytest.mark.parametrize("is_done", [False, True])
def test_a_connection_that_is_cut_at_a_write(client, connect, router, is_done):
    router.faults.cut_at_write, router.faults.write_is_done = 1, is_done
    client.send("/system/identity/set", "=name=renamed")
    with pytest.raises((EOFError, ConnectionResetError)):
        client.receive()
    name = "renamed" if is_done else "lab-router"
    assert connect().log_in().ask("/system/identity/print")[0] == ["!re", f"=name={name}"]


def test_silence_from_a_write_on(client, connect, router):
    router.faults.mute_at_write = 1
    client.socket.settimeout(0.2)
    with pytest.raises(TimeoutError):
        client.ask("/system/identity/set", "=name=renamed")
    late = connect()
    late.socket.settimeout(0.2)
    with pytest.raises(TimeoutError):
        late.ask("/login", "=name=admin", "=password=x")


def test_a_write_that_takes_its_time(client, router):
    router.faults.write_delay_s = 2.0
    client.socket.settimeout(0.05)
    with pytest.raises(TimeoutError):
        client.ask("/system/identity/set", "=name=renamed")
    client.socket.settimeout(60)
    assert client.receive() == ["!done"]
