"""Under which names this installation answers, and whose pages may write.

A page of a stranger's name that its name server points at us (DNS rebinding) is of the same origin as we are, for the
browser. So names that are not ours are refused; addresses cannot be pointed elsewhere, and are ours.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Sequence
from dataclasses import dataclass

from backend.settings import Settings

AUTHORITY = re.compile(r"(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9_.-]+)(?::([0-9]{1,5}))?")
ORIGIN = re.compile(r"(https?)://([^/]+)")
DEFAULT_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Authority:
    """A host in small letters and the port, if one was named."""

    host: str
    port: int | None


@dataclass(frozen=True, slots=True)
class Origin:
    scheme: str
    host: str
    port: int


@dataclass(frozen=True, slots=True)
class Names:
    """Our names, and the origin whose pages may write beside this machine's own; None: every one that we answer to."""

    hosts: frozenset[str]
    public_origin: Origin | None

    def include(self, host: str) -> bool:
        return host in self.hosts or is_loopback(host) or _address(host) is not None


def names(settings: Settings) -> Names:
    """Those of the settings: public origin, allowed hosts, and the name to listen on."""
    public = origin(settings.public_origin.rstrip("/"))
    hosts = {settings.host, *settings.allowed_hosts.split(",")}
    hosts |= {public.host} if public else set()
    return Names(frozenset(name.strip().lower().rstrip(".") for name in hosts) - {""}, public)


def authority(text: str) -> Authority | None:
    """What a Host header says; None if it says nothing that a browser would."""
    match = AUTHORITY.fullmatch(text)
    if match is None:
        return None
    host, port = match[1].strip("[]").lower().rstrip("."), match[2]
    return Authority(host, None if port is None else int(port))


def origin(text: str) -> Origin | None:
    """What an Origin header says; None for `null` and the like."""
    match = ORIGIN.fullmatch(text)
    place = None if match is None else authority(match[2])
    if match is None or place is None:
        return None
    port = DEFAULT_PORTS[match[1]] if place.port is None else place.port
    return Origin(match[1], place.host, port)


def is_loopback(host: str) -> bool:
    """Whether browsers take this name for their own machine without asking a name server (RFC 6761)."""
    address = _address(host)
    if address is not None:
        return address.is_loopback
    return host == "localhost" or host.endswith(".localhost")


def may_write(known: Names, scheme: str, host: Sequence[str], sent: Sequence[str]) -> bool:
    """Whether a page of the origin `sent` may write here; `host`, `sent`: every header of that name."""
    writer = origin(sent[0]) if len(sent) == 1 else None
    if writer is None or len(host) != 1:
        return False
    if writer == known.public_origin:
        return True
    if known.public_origin is not None and not is_loopback(writer.host):
        return False
    return writer == origin(f"{scheme}://{host[0]}")


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
