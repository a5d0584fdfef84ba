"""Where no router is: this machine, its link, or no single host, in whatever form the address is written."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backend.domain.access.router_access import why_not_here
from backend.domain.text.addresses import is_local, is_local_host

IPV4 = st.integers(0, 2**32 - 1).map(IPv4Address)
FORMS = {
    "mapped": lambda address: IPv6Address(f"::ffff:{address}"),
    "nat64": lambda address: IPv6Address((0x64FF9B << 96) + int(address)),
    "6to4": lambda address: IPv6Address((0x2002 << 112) + (int(address) << 80) + 1),
}


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "127.255.0.9", "169.254.169.254", "0.0.0.0", "0.1.2.3", "224.0.0.251", "239.1.1.1", "240.0.0.1",
     "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "::1%lo", "ff02::1", "::ffff:127.0.0.1", "::127.0.0.1",
     "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::", "2002:a9fe:a9fe::1", "::ffff:255.255.255.255",
     "localhost", "LOCALHOST.", "router.localhost"],
)  # fmt: skip
def test_local_hosts(host: str) -> None:
    assert is_local_host(host)
    assert "TIMBANG_ALLOW_LOCAL_ROUTERS" in str(why_not_here(host, allow_local=False))
    assert why_not_here(host, allow_local=True) is None


@pytest.mark.parametrize(
    "host",
    ["10.0.0.1", "172.16.0.1", "192.168.88.1", "100.64.0.1", "192.0.2.1", "8.8.8.8", "fd00::1", "2001:db8::1",
     "2606:4700::1", "::ffff:192.168.88.1", "64:ff9b::808:808", "2002:a00:1::1", "router", "localhost.example",
     "core.kampus.ac.id"],
)  # fmt: skip
def test_routers_are_in_private_and_public_networks(host: str) -> None:
    assert not is_local_host(host)
    assert why_not_here(host, allow_local=False) is None


@given(address=IPV4, form=st.sampled_from(sorted(FORMS)))
def test_an_ipv6_form_is_as_local_as_its_ipv4_address(address: IPv4Address, form: str) -> None:
    assert is_local(FORMS[form](address)) == is_local(ip_address(str(address)))
