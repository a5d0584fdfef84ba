"""To which place a router's stored password may be sent: only where it was typed for, and no less protected."""

from __future__ import annotations

from dataclasses import dataclass

from backend.domain.text.addresses import is_local_host
from backend.errors import Invalid

LOCAL_ROUTERS = (
    "Where a router really is there (a lab, a tunnel), set TIMBANG_ALLOW_LOCAL_ROUTERS=true."
)
NOT_HERE = (
    "{host} is this machine, its link, or no single host: enter the router's own address. "
    + LOCAL_ROUTERS
)


@dataclass(frozen=True, slots=True)
class RouterAccess:
    host: str
    port: int
    tls: str
    certificate_sha256: str | None  # the pinned fingerprint; None unless `tls` is pinned


def why_password_again(stored: RouterAccess, requested: RouterAccess) -> Invalid | None:
    """Why the stored password must be typed again for another access; None: it need not be.

    Otherwise a stranger could redirect the connection (other host, port, TLS or certificate) and so learn the
    password.
    """
    if stored.host.lower() != requested.host.lower():
        return Invalid(
            "password",
            "Enter the password again: the stored one is for {host}.",
            "password_of_other_host",
            host=stored.host,
        )
    if stored.port != requested.port:
        return Invalid(
            "password",
            "Enter the password again: the stored one was typed for port {port}.",
            "password_of_other_port",
            port=stored.port,
        )
    if stored.tls == "off":  # any TLS protects it better
        return None
    if requested.tls == "off":
        return Invalid(
            "password",
            "Enter the password again: the stored one is not sent without encryption.",
            "password_not_in_clear",
        )
    if (stored.tls, stored.certificate_sha256) != (requested.tls, requested.certificate_sha256):
        return Invalid(
            "password",
            "Enter the password again: the stored one was typed for another certificate.",
            "password_of_other_certificate",
        )
    return None


def why_not_here(host: str, *, allow_local: bool) -> Invalid | None:
    """Why no router may be saved with this host; None: it may. Other names are judged when they are looked up.

    Otherwise any user could reach places that only the server may reach.
    """
    if allow_local or not is_local_host(host):
        return None
    return Invalid("host", NOT_HERE, "router_host_local", host=host)
