from ipaddress import ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.probes.targets import check_host, check_public, check_url
from backend.domain.text.addresses import address_of, is_private
from backend.errors import Invalid


@pytest.mark.parametrize(
    "text, host",
    [
        ("iperf.example.org", "iperf.example.org"),
        (" Speed.Example.ORG ", "speed.example.org"),
        ("8.8.8.8", "8.8.8.8"),
        ("2001:DB8::0:1", "2001:db8::1"),
        ("a-b.example", "a-b.example"),
        ("_iperf.example", "_iperf.example"),
        ("example.org.", "example.org."),
    ],
)
def test_hosts(text, host):
    assert check_host(text) == host


@pytest.mark.parametrize(
    "text",
    ["", " ", "-c", "--client", "a b", "a;b", "$(id)", "a\nb", "a/b", "a:5201", "[::1]", "u@h", "a..b", ".a",
     "a-", "127.1", "0x7f.1", "0177.0.0.1", "2130706433", "1.2.3.4.5", "fe80::1%eth0", "é.example", "a" * 64,
     "a." * 130, "\0"],
)  # fmt: skip
def test_what_is_no_host_is_refused(text):
    with pytest.raises(Invalid) as refusal:
        check_host(text)
    assert refusal.value.field == "host"


@pytest.mark.parametrize(
    "address",
    ["10.0.0.1", "172.16.0.1", "192.168.1.1", "127.0.0.1", "169.254.1.1", "100.64.0.1", "0.0.0.0", "224.0.0.1",
     "255.255.255.255", "198.18.0.1", "198.51.100.7", "203.0.113.1", "240.0.0.1", "::1", "::", "fe80::1", "fc00::1",
     "ff02::1", "2001:db8::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::"],
)  # fmt: skip
def test_private_addresses(address):
    assert is_private(ip_address(address))
    with pytest.raises(Invalid):
        check_public(address, allow_private=False)
    check_public(address, allow_private=True)


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "103.10.20.30", "2606:4700::1", "::ffff:8.8.8.8", "64:ff9b::808:808"]
)
def test_public_addresses(address):
    assert not is_private(ip_address(address))
    check_public(address, allow_private=False)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST.", "a.localhost"])
def test_the_host_itself_by_name(host):
    with pytest.raises(Invalid):
        check_public(host, allow_private=False)


@pytest.mark.parametrize(
    "url", ["", "http://example.org/", "https://example.org:8443/a?b=c", "http://[2606:4700::1]/x"]
)
def test_pages(url):
    assert check_url(f" {url} ") == url


@pytest.mark.parametrize(
    "url",
    ["-o", "example.org", "ftp://example.org/", "file:///etc/passwd", "http://", "http://a b/", "http://u:p@h.example/",
     "http://-c/", "http://example.org:99999/", "http://example.org/\n-o", "http://[::1", "http://127.1/",
     "http://example.org/" + "a" * 2000, "https://example.org/[1-500]", "https://example.org/{a,b}?c", "https://example.org/?c={d}",
     "https://ex{a,b}.org/", "https://[1-9].example.org/"],
)  # fmt: skip
def test_what_is_no_page_is_refused(url):
    with pytest.raises(Invalid) as refusal:
        check_url(url)
    assert refusal.value.field == "url"


@given(st.text(max_size=40))
def test_a_host_never_looks_like_an_option_or_two_words(text):
    try:
        host = check_host(text)
    except Invalid:
        return
    assert not host.startswith("-")
    assert host.isascii()
    assert not set(host) & set(" \t\r\n/@;|&$`'\"\\<>()%")
    assert check_host(host) == host
    assert address_of(host) is not None or not host.replace(".", "").isdigit()
