"""Where a router's stored password may be sent: to the place that it was typed for, and no less protected."""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.text.addresses import is_local_host

LOCAL_ROUTERS = (
    "Where a router really is there (a lab, a tunnel), set TIMBANG_ALLOW_LOCAL_ROUTERS=true."
)


@dataclass(frozen=True, slots=True)
class RouterAccess:
    """How a router is reached; `certificate_sha256` is the pinned fingerprint, None unless `tls` is pinned."""

    host: str
    port: int
    tls: str
    certificate_sha256: str | None


def why_password_again(stored: RouterAccess, wished: RouterAccess) -> str | None:
    """Why the password that was stored for one access must be typed again for another; None: it need not be.

    Whoever can listen at another host or port, read a line without TLS, or have another certificate accepted
    would otherwise be sent a password that he never knew.
    """
    if stored.host.lower() != wished.host.lower():
        return f"Enter the password again: the stored one is for {stored.host}."
    if stored.port != wished.port:
        return f"Enter the password again: the stored one was typed for port {stored.port}."
    if stored.tls == "off":  # any TLS protects it better
        return None
    if wished.tls == "off":
        return "Enter the password again: the stored one is not sent without encryption."
    if (stored.tls, stored.certificate_sha256) != (wished.tls, wished.certificate_sha256):
        return "Enter the password again: the stored one was typed for another certificate."
    return None


def why_not_here(host: str, *, allow_local: bool) -> str | None:
    """Why no router may be saved with this host; None: it may. Other names are judged when they are looked up.

    A server that connects wherever it is told to lends its own place in the network to whoever tells it.
    """
    if allow_local or not is_local_host(host):
        return None
    return f"{host} is this machine, its link, or no single host: enter the router's own address. {LOCAL_ROUTERS}"
