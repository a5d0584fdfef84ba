"""What an IP address is for: the public, one network, or this machine and its link only."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

Address = IPv4Address | IPv6Address

TRANSLATED = IPv6Network("64:ff9b::/96")  # NAT64 (RFC 6052): the last 32 bits are an IPv4 address
THIS_NETWORK = IPv4Network("0.0.0.0/8")  # Linux takes 0.0.0.0 for this machine


def address_of(host: str) -> Address | None:
    """None for a name. With a zone (`fe80::1%eth0`) it is no public address, so None too."""
    try:
        return None if "%" in host else ip_address(host)
    except ValueError:
        return None


def is_private(address: Address) -> bool:
    """Whether it belongs to no public host: private, loopback, link-local, test networks, multicast.

    An IPv6 form of an IPv4 address is as private as that one.
    """
    inner = _inner(address)
    if inner is not None:
        return is_private(inner)
    return not address.is_global or address.is_multicast or address.is_unspecified


def is_local(address: Address) -> bool:
    """Whether it leads to this machine, to its link only, or to no single host; private networks are not local.

    Loopback, link-local, unspecified, multicast, broadcast and reserved; in IPv6 also as a form of an IPv4 address.
    """
    inner = _inner(address)
    if inner is not None:
        return is_local(inner)
    return (
        address.is_loopback
        or address.is_link_local
        or address.is_unspecified
        or address.is_multicast
        or address.is_reserved
        or (isinstance(address, IPv4Address) and address in THIS_NETWORK)
    )


def is_local_host(host: str) -> bool:
    """A local address (zone allowed) or a name that always means this machine (RFC 6761)."""
    try:
        return is_local(ip_address(host))
    except ValueError:
        return host.removesuffix(".").lower().split(".")[-1] == "localhost"


def _inner(address: Address) -> IPv4Address | None:
    if isinstance(address, IPv4Address):
        return None
    if address in TRANSLATED:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    teredo = address.teredo
    return address.ipv4_mapped or address.sixtofour or (teredo[1] if teredo else None)
