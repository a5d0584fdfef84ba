"""The conversation on the wire."""

import re
import time

import pytest

from lab.campuses.presets import plain_router
from lab.wire.framing import encode_sentence


def wait_until(holds):
    """Polls for at most a minute; the test fails if it never holds."""
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_login_comes_first(connect):
    raw = connect()
    assert raw.ask("/interface/print") == [["!fatal", "not logged in"]]
    with pytest.raises(EOFError):
        raw.receive()


def test_quit(client):
    assert client.ask("/quit") == [["!fatal", "session terminated on request"]]
    with pytest.raises(EOFError):
        client.receive()


def test_too_many_failures_close_the_connection(connect, router):
    raw = connect()
    for _ in range(4):
        assert raw.ask("/login", "=name=admin", "=password=no")[0][0] == "!trap"
    reply = raw.ask("/login", "=name=admin", "=password=no")
    assert reply == [["!fatal", "too many commands before login"]]
    with pytest.raises(EOFError):
        raw.receive()
    assert (router.logins, router.login_failures) == (0, 5)


def test_one_byte_at_a_time(client):
    for byte in encode_sentence(["/system/identity/print"]):
        client.socket.sendall(bytes((byte,)))
    assert client.reply() == [["!re", "=name=lab-router"], ["!done"]]


def test_several_commands_in_one_segment_and_empty_sentences(client):
    identity = encode_sentence(["/system/identity/print"])
    client.socket.sendall(b"\0" + identity + b"\0\0" + identity)
    for _ in range(2):
        assert client.reply() == [["!re", "=name=lab-router"], ["!done"]]


def test_tags_come_back_on_every_sentence(client):
    reply = client.ask("/system/identity/print", ".tag=7")
    assert reply == [["!re", "=name=lab-router", ".tag=7"], ["!done", ".tag=7"]]
    assert client.ask("/nonsense/print", ".tag=x y")[0][-1] == ".tag=x y"


def test_a_long_command_does_not_hold_up_a_short_one(client):
    client.send_all(
        ("/ping", "=address=192.0.2.1", "=count=3", "=interval=100ms", ".tag=slow"),
        ("/system/identity/print", ".tag=quick"),
    )
    order = []
    while order.count("!done") < 2:
        sentence = client.receive()
        order.append(sentence[0] if sentence[0] == "!done" else sentence[-1])
    assert order.index(".tag=quick") < len(order) - 1 - order[::-1].index(".tag=slow")


def test_big_replies_interleave(lab_server, raw_client):
    """Two prints of 3,000 rows, tagged: rows of the second come before the first has ended."""
    served = lab_server.add(plain_router(extra_interfaces=3000))
    client = raw_client(served.port).log_in()
    client.send_all(*(("/interface/print", "=.proplist=name", f".tag={tag}") for tag in ("a", "b")))
    tags = []
    while len(tags) < 2 * 3006:
        tags.append(client.receive()[-1])
    client.close()
    lab_server.remove(served)
    assert tags.count(".tag=a") == tags.count(".tag=b") == 3006
    assert ".tag=b" in tags[:3005]


def test_cancel_one_command(client):
    client.send("/ping", "=address=192.0.2.1", "=interval=20ms", ".tag=1")
    assert client.receive()[0] == "!re"
    client.send("/cancel", "=tag=1", ".tag=2")
    sentence = client.receive()
    while sentence[0] == "!re":
        sentence = client.receive()
    assert sentence == ["!trap", "=category=2", "=message=interrupted", ".tag=1"]
    assert [client.receive(), client.receive()] == [["!done", ".tag=2"], ["!done", ".tag=1"]]
    assert client.ask("/system/identity/print")[-1] == ["!done"]


def test_cancel_everything(client):
    for tag in ("1", "2"):
        client.send("/interface/listen", f".tag={tag}")
    client.send("/cancel", ".tag=3")
    got = [client.receive() for _ in range(5)]
    assert [s[0] for s in got] == ["!trap", "!trap", "!done", "!done", "!done"]


def test_listen_tells_changes_and_removals(client, connect):
    client.send("/ip/firewall/address-list/listen", ".tag=1")
    other = connect().log_in()
    ((_, ret),) = other.ask("/ip/firewall/address-list/add", "=list=x", "=address=192.0.2.1")
    row_id = ret.removeprefix("=ret=")
    reply = client.receive()
    assert {"!re", f"=.id={row_id}", "=list=x", ".tag=1"} <= set(reply)
    other.ask("/ip/firewall/address-list/remove", f"=.id={row_id}")
    assert client.receive() == ["!re", f"=.id={row_id}", "=.dead=true", ".tag=1"]


def test_ping_counts_what_came_back(client, router):
    router.menus["/tool/netwatch"].add_row(host="192.0.2.9", status="down")
    *rows, _ = client.ask("/ping", "=address=192.0.2.9", "=count=2", "=interval=10ms")
    assert "=status=timeout" in rows[0]
    assert "=packet-loss=100" in rows[1]
    *rows, _ = client.ask("/ping", "=address=192.0.2.1", "=count=2", "=interval=10ms")
    assert "=received=2" in rows[1]
    assert not any(word.startswith("=status=") for word in rows[1])


def test_ping_asks_who_knows_the_uplinks(client, router):
    pings = []

    def rtt_us(host, origin, seq):
        pings.append((host, origin, seq))
        return None if origin == "ether2" else 12_345

    router.ping_rtt_us = rtt_us
    lost = client.ask("/ping", "=address=192.0.2.1", "=count=1", "=interface=ether2")
    assert "=status=timeout" in lost[0]
    good = client.ask("/ping", "=address=192.0.2.1", "=count=1", "=src-address=198.18.1.2")
    assert "=time=12ms345us" in good[0]
    assert pings == [("192.0.2.1", "ether2", 0), ("192.0.2.1", "198.18.1.2", 0)]


def test_ping_refuses_what_it_does_not_know(client):
    assert "address" in client.ask("/ping", "=address=nowhere", "=count=1")[0][-1]
    assert client.ask("/ping", "=address=192.0.2.1", "=speed=9")[0][-1].endswith("parameter speed")
    assert "interface" in client.ask("/ping", "=address=192.0.2.1", "=interface=no")[0][-1]


def test_ethernet_monitor_once(client, router):
    router.model.unplugged.add(2)
    reply = client.ask("/interface/ethernet/monitor", "=numbers=ether1,ether2", "=once=")
    assert [sentence[2] for sentence in reply[:-1]] == ["=status=link-ok", "=status=no-link"]


def test_session_limit(connect, router):
    router.menus["/ip/service"].find("api")["max-sessions"] = "2"
    first, _ = connect().log_in(), connect().log_in()
    third = connect()
    with pytest.raises((EOFError, ConnectionResetError)):
        third.ask("/login", "=name=admin", "=password=lab")
    first.ask("/quit")
    with pytest.raises(EOFError):
        first.receive()
    connect().log_in()


@pytest.mark.parametrize("hangs", [True, False])
def test_an_address_that_is_not_allowed(client, connect, router, hangs):
    router.faults.denied_address_hangs = hangs
    assert client.ask("/ip/service/set", "=.id=api", "=address=10.0.0.0/8") == [["!done"]]
    refused = connect()
    refused.socket.settimeout(0.3)
    with pytest.raises(TimeoutError if hangs else (EOFError, ConnectionResetError)):
        refused.ask("/login", "=name=admin", "=password=lab")
    assert client.ask("/system/identity/print")[-1] == ["!done"]


def test_a_disabled_service_is_closed_and_opens_again(client, served, connect):
    client.ask("/ip/service/disable", "=numbers=api")
    wait_until(lambda: "api" not in served.listeners)
    with pytest.raises(ConnectionRefusedError):
        connect()
    client.ask("/ip/service/enable", "=numbers=api")
    wait_until(lambda: "api" in served.listeners)
    connect().log_in()


def test_reboot_drops_the_sessions(client, connect):
    assert client.ask("/system/reboot") == [["!done"]]
    with pytest.raises((EOFError, ConnectionResetError)):
        client.receive()
    (row, _) = connect().log_in().ask("/system/resource/print", "=.proplist=uptime")
    assert re.fullmatch(r"=uptime=\d+s", row[1]), "it was up for hours before"


def test_safe_mode_ends_with_its_connection(client, connect):
    client.ask("/safe-mode/take")
    client.ask("/system/identity/set", "=name=lost")
    client.close()
    second = connect().log_in()
    assert second.ask("/system/identity/print")[0] == ["!re", "=name=lab-router"]


def test_safe_mode_may_linger(client, connect, router):
    router.faults.safe_mode_linger_s = 2.0
    second = connect().log_in()
    client.ask("/safe-mode/take")
    client.ask("/system/identity/set", "=name=lingering")
    client.close()
    assert second.ask("/system/identity/print")[0] == ["!re", "=name=lingering"]
    wait_until(lambda: router.row("/system/identity")["name"] == "lab-router")


def test_the_scheduler_fires_without_a_client(served, router):
    menu = router.menus["/system/scheduler"]
    menu.add_row(
        name="t", interval="1s", policy="write,read", on_event="/system/identity/set name=fired"
    )
    router.settle()
    wait_until(lambda: router.row("/system/identity")["name"] == "fired")
    [row] = menu.rows
    assert (row["name"], row["disabled"]) == ("t", "false")
    assert int(row["run-count"]) >= 1
