import socket
import threading

import pytest

from backend.domain.probes.probe import Failed
from backend.probes.targets import check_target

NEVER = threading.Event()
GIVEN = {
    "iperf.example": ["203.0.113.1", "9.9.9.9"],
    "public.example": ["9.9.9.9", "2620:fe::fe"],
    "six.example": ["2620:fe::fe"],
    "inside.example": ["192.168.88.1"],
    "mapped.example": ["::ffff:10.0.0.1"],
}


@pytest.fixture(autouse=True)
def names(monkeypatch):
    def getaddrinfo(host, *args, **kwargs):
        if host not in GIVEN:
            raise socket.gaierror(-2, "Name or service not known")
        return [(0, 0, 0, "", (address, 0)) for address in GIVEN[host]]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)


def check(host, source="", allow_private=False):
    return check_target(host, source, allow_private=allow_private, stop=NEVER)


@pytest.mark.parametrize(
    "host",
    ["-c", "--help", "", "a b", "x;reboot", "$(id)", "127.1", "0x7f000001", "2130706433", "a\nb", "fe80::1%eth0",
     "127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.1.1", "100.64.0.1", "198.18.0.1", "198.51.100.7", "224.0.0.1",
     "0.0.0.0", "x" * 300,
     "255.255.255.255", "::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "fc00::1", "ff02::1", "localhost",
     "inside.example", "mapped.example", "iperf.example", "nowhere.example"],
)  # fmt: skip
def test_refused(host):
    failed = check(host)
    assert isinstance(failed, Failed)
    assert failed.reason == "bad_target"
    assert failed.detail


def test_private_addresses_where_they_are_allowed():
    assert str(check("198.18.0.1", allow_private=True)) == "198.18.0.1"
    assert str(check("inside.example", allow_private=True)) == "192.168.88.1"
    for host in ("224.0.0.1", "0.0.0.0", "255.255.255.255", "ff02::1", "-c"):
        assert check(host, allow_private=True).reason == "bad_target"


def test_the_address_is_of_the_sources_kind():
    assert str(check("public.example", "10.0.0.7")) == "9.9.9.9"
    assert str(check("public.example", "2001:db8::7")) == "2620:fe::fe"
    assert "IPv4" in check("six.example", "10.0.0.7").detail


def test_a_source_that_is_no_address():
    assert check("public.example", "-B").reason == "no_source_address"


def test_a_lookup_can_be_cancelled(monkeypatch):
    started, stop = threading.Event(), threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *a, **k: started.wait(60) and [])
    stop.set()
    failed = check_target("public.example", "", allow_private=False, stop=stop)
    started.set()
    assert failed.reason == "cancelled"
