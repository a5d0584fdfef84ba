import socket
import threading
import time
from dataclasses import replace

import pytest

from backend.errors import RouterError, RouterRefused, RouterTimeout, RouterUnreachable
from backend.routeros.session.client import Deadline, Target, open_connection
from tests.integration.routeros.conftest import PATIENCE_S, Site

PRINT = "/interface/print"


def names(connection):
    return [row["name"] for row in connection.command(PRINT, "=.proplist=name")]


def failure(act, kind=RouterError):
    with pytest.raises(kind) as caught:
        act()
    return caught.value


def test_values_are_the_routers_own_text(serve):
    site: Site = serve(extra_interfaces=4)
    for row, text in zip(
        site.router.menus["/interface"].rows[-4:], ("yes", "true", "123", "no"), strict=True
    ):
        row["comment"] = row["name"] = text
    rows = site.connect().command(PRINT, "=.proplist=name,comment")
    assert [(row["name"], row["comment"]) for row in rows[-4:]] == [
        (text, text) for text in ("yes", "true", "123", "no")
    ]


def test_bytes_that_are_no_utf8_stay_visible(site):
    site.router.faults.raw_values[("/interface", "comment")] = b"caf\xe9"
    assert {row["comment"] for row in site.connect().command(PRINT)} == {"café"}


@pytest.mark.parametrize("version", ["7.15.3", "7.18.2", "7.20.1"])
def test_an_empty_answer_is_empty_in_every_version(serve, version):
    connection = serve(version=version).connect()
    assert connection.command(PRINT, "?name=nosuch") == []
    assert "ether1" in names(connection)


def test_a_trap_leaves_the_connection_good(site):
    connection = site.connect()
    assert failure(lambda: connection.command("/no/such/print"), RouterRefused).code == "trap"
    site.router.faults.trap_after_rows = 2
    assert failure(lambda: connection.command(PRINT), RouterRefused).code == "trap"
    site.router.faults.clear()
    assert not connection.closed
    assert "ether1" in names(connection)


def test_a_missing_policy_is_named(site):
    connection = site.connect()
    site.router.faults.denied_policies = frozenset({"read"})
    refused = failure(lambda: connection.command(PRINT), RouterRefused)
    assert refused.code == "missing_policy"
    assert "read" in refused.remedy


@pytest.mark.parametrize(
    "fault,kind,code",
    [
        ({"mute": True}, RouterTimeout, "timeout"),
        ({"reply_delay_s": 5.0}, RouterTimeout, "timeout"),
        ({"drip_bytes": 1, "drip_interval_s": 0.05}, RouterTimeout, "too_slow"),
        ({"cut_after_bytes": 40}, RouterUnreachable, "closed"),
        ({"cut_after_bytes": 40, "cut_with_reset": True}, RouterUnreachable, "closed"),
        ({"cut_after_bytes": 0}, RouterUnreachable, "closed"),
        ({"garbage": True}, RouterRefused, "garbage"),
    ],
)
def test_a_broken_reply_closes_the_connection(site, fault, kind, code):
    connection = site.connect()
    for name, value in fault.items():
        setattr(site.router.faults, name, value)
    connection.deadline = Deadline(0.4 if kind is RouterTimeout else PATIENCE_S)
    assert failure(lambda: connection.command(PRINT), kind).code == code
    assert connection.closed
    assert failure(lambda: connection.command(PRINT), RouterUnreachable).code == "closed"


def test_a_deadline_that_has_passed_sends_nothing(site):
    connection = site.connect()
    connection.deadline = Deadline(-1)
    assert failure(lambda: connection.command(PRINT), RouterTimeout).code == "timeout"


def test_a_late_reply_is_never_taken_for_the_next_answer(site):
    connection = site.connect()
    site.router.faults.reply_delay_s = 5.0
    connection.deadline = Deadline(0.1)
    assert failure(lambda: connection.command(PRINT), RouterTimeout).code == "timeout"
    assert connection.closed
    later = failure(lambda: connection.command("/system/identity/print"), RouterUnreachable)
    assert later.code == "closed"
    site.router.faults.clear()
    [identity] = site.connect().command("/system/identity/print")
    assert identity["name"] == site.router.row("/system/identity")["name"]


def test_one_connection_carries_one_command_at_a_time(site):
    connection = site.connect()
    first = threading.Thread(target=lambda: names(connection))
    with site.router.lock:  # it cannot answer meanwhile
        first.start()
        while not connection._busy.locked():
            time.sleep(0.01)
        with pytest.raises(RuntimeError, match="two commands"):
            connection.command(PRINT)
    first.join()
    assert "ether1" in names(connection)


# Logging in ------------------------------------------------------------------------------------


@pytest.mark.parametrize("password", ["", "wrong", "pässwörd", "=name=admin", "a\nb", "🔑"])
def test_a_wrong_password_is_said_to_be_one(site, password):
    assert failure(lambda: site.connect(password=password), RouterRefused).code == "bad_login"


@pytest.mark.parametrize("password", ["", "pässwörd", "=x=", "?#|", 'q"$(x)', "🔑"])
def test_any_password_works_if_it_is_right(site, password):
    site.router.menus["/user"].where(name="admin")[0]["password"] = password
    assert "ether1" in names(site.connect(password=password))


def test_a_password_is_in_no_text(site):
    target = site.target(password="s3cret-word")
    error = failure(lambda: open_connection(target, Deadline(PATIENCE_S)))
    assert "s3cret-word" not in f"{error} {error.remedy} {target!r} {error.__cause__!r}"


def test_tls_with_the_confirmed_certificate(site):
    pin = site.served.certificate_sha256
    spelled = ":".join(pin[at : at + 2] for at in range(0, 64, 2)).upper()
    for spelling in (pin, spelled):
        connection = site.connect(tls="pinned", certificate_sha256=spelling)
        assert "ether1" in names(connection)
        assert connection.certificate


@pytest.mark.parametrize(
    "tls,pin,code",
    [
        ("pinned", None, "certificate_unknown"),
        ("pinned", "00" * 32, "certificate_changed"),
        ("ca", None, "certificate_unknown"),
    ],
)
def test_no_password_goes_to_an_unconfirmed_certificate(site, tls, pin, code):
    error = failure(lambda: site.connect(tls=tls, certificate_sha256=pin), RouterRefused)
    assert error.code == code
    assert site.router.login_failures == 0
    assert site.router.logins == 0


def test_a_tls_alert_in_answer_to_a_plain_login(peer):
    target = Target(
        "127.0.0.1", peer(b"\x15\x03\x01\x00\x02\x02\x0a"), "off", "u", "p", allow_local=True
    )
    assert failure(lambda: open_connection(target, Deadline(PATIENCE_S))).code == "tls_required"


def test_api_ssl_without_a_certificate(serve):
    site = serve(anonymous_tls=True)
    assert (
        failure(lambda: site.connect(tls="pinned", certificate_sha256="00" * 32)).code
        == "tls_failed"
    )


def test_tls_and_plain_mistaken_for_each_other(site):
    plain_on_tls = site.target(port=site.served.tls_port)
    error = failure(lambda: open_connection(plain_on_tls, Deadline(PATIENCE_S)))
    assert "TLS" in error.remedy  # the peer hung up without a word; the trial looks twice
    # A ClientHello is random bytes to the API: by chance it refuses them, or it waits for the rest of a long word.
    tls_on_plain = replace(site.target(tls="pinned"), port=site.served.port)
    error = failure(lambda: open_connection(tls_on_plain, Deadline(1)))
    assert error.code == "tls_failed"
    assert "plain api port" in error.remedy


@pytest.mark.parametrize("answer", [b"\x05!fatal", b""])
def test_a_peer_that_speaks_no_tls(peer, answer):
    target = Target("127.0.0.1", peer(answer), "pinned", "u", "p", allow_local=True)
    assert failure(lambda: open_connection(target, Deadline(PATIENCE_S))).code == "tls_failed"


def test_a_peer_that_is_silent_in_the_tls_handshake():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        target = Target("127.0.0.1", silent.getsockname()[1], "pinned", "u", "p", allow_local=True)
        error = failure(lambda: open_connection(target, Deadline(0.3)), RouterTimeout)
    assert error.code == "tls_failed"
    assert "plain api port" in error.remedy


def test_a_router_from_before_the_new_login(serve):
    site = serve(version="6.42.12")
    assert failure(site.connect, RouterRefused).code == "routeros_6"


@pytest.mark.parametrize(
    "greeting", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"SSH-2.0-OpenSSH_9\r\n", b"\xff" * 64]
)
def test_another_service_on_the_port(peer, greeting):
    target = Target("127.0.0.1", peer(greeting + bytes(200)), "off", "u", "p", allow_local=True)
    assert (
        failure(lambda: open_connection(target, Deadline(PATIENCE_S)), RouterRefused).code
        == "not_routeros"
    )


@pytest.mark.parametrize("hangs,code", [(True, "timeout"), (False, "not_allowed")])
def test_an_address_that_the_service_does_not_serve(site, hangs, code):
    site.router.faults.denied_address_hangs = hangs
    site.router.menus["/ip/service"].find("api")["address"] = "192.0.2.0/24"
    error = failure(lambda: site.connect(0.4 if hangs else PATIENCE_S), RouterUnreachable)
    assert error.code == code
    assert "/ip/service" in error.remedy


def test_too_many_sessions(site):
    site.router.menus["/ip/service"].find("api")["max-sessions"] = "1"
    kept = site.connect()
    error = failure(site.connect, RouterUnreachable)
    assert "max-sessions" in error.remedy
    assert "ether1" in names(kept)


def test_nobody_there(closed_port):
    for host, port, code in (
        ("127.0.0.1", closed_port, "refused_plain_port"),
        ("no-such-host.invalid", 8728, "unresolved"),
        ("", 8728, "unresolved"),
        ("a" * 300, 8728, "unresolved"),
        ("nul\0", 8728, "unresolved"),
        ("127.0.0.1", 0, "refused_port"),
        ("127.0.0.1", 99_999, "refused_port"),
    ):
        target = Target(host, port, "off", "u", "p", allow_local=True)
        assert (
            failure(
                lambda t=target: open_connection(t, Deadline(PATIENCE_S)), RouterUnreachable
            ).code
            == code
        )
