"""From a host name to a socket, plain or TLS, with errors that say what to do."""

from __future__ import annotations

import hashlib
import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from backend.domain.access.router_access import LOCAL_ROUTERS
from backend.domain.text.addresses import is_local_host
from backend.errors import RouterError, RouterRefused, RouterTimeout, RouterUnreachable
from backend.routeros.session.deadline import Deadline

Tls = Literal["off", "pinned", "ca"]
PLAIN_PORT = 8728
TLS_PORT = 8729
LAST_PORT = 65_535
SocketAddress = tuple[str, int] | tuple[str, int, int, int]


@dataclass(frozen=True, slots=True)
class Target:
    """How to reach one router."""

    host: str
    port: int
    tls: Tls
    username: str
    password: str = field(repr=False)
    certificate_sha256: str | None = None  # hex fingerprint that tls "pinned" demands
    allow_local: bool = False  # also this machine or its link (`addresses.is_local`)


def resolve(target: Target, deadline: Deadline) -> list[SocketAddress]:
    """Allowed addresses of the host, in the resolver's order. Raises RouterError if there is none."""
    if not 1 <= target.port <= LAST_PORT:
        raise RouterUnreachable(
            "refused_port",
            f"{target.port} is no port number",
            f"Enter a number from 1 to {LAST_PORT}; the API's is usually {PLAIN_PORT}.",
        )
    try:
        ipaddress.ip_address(target.host)
    except ValueError:
        return _allowed(_looked_up(target, deadline), target)
    return _allowed([(target.host, target.port)], target)


def _allowed(addresses: list[SocketAddress], target: Target) -> list[SocketAddress]:
    """Judges looked-up addresses, as these are connected to."""
    allowed = [
        address for address in addresses if target.allow_local or not is_local_host(address[0])
    ]
    if allowed:
        return allowed
    raise RouterRefused(
        "local_address",
        f"{target.host} is an address of this machine or its link, or of no single host",
        f"Enter the router's own address. {LOCAL_ROUTERS}",
    )


def _looked_up(target: Target, deadline: Deadline) -> list[SocketAddress]:
    """In its own thread, because the resolver knows no deadline."""
    answers: list[SocketAddress] = []
    failures: list[OSError | ValueError] = []

    def ask() -> None:
        try:
            # An empty name would resolve to this machine.
            records = socket.getaddrinfo(
                target.host.strip() or "\0", target.port, type=socket.SOCK_STREAM
            )
            answers.extend(record[4] for record in records)  # type: ignore[misc]  # typeshed: (int, bytes) without IPv6
        except (OSError, ValueError) as error:
            failures.append(error)

    thread = threading.Thread(target=ask, name="resolve", daemon=True)
    thread.start()
    thread.join(deadline.remaining_s())
    if answers:
        return answers
    reason = "the name server did not answer in time" if thread.is_alive() else _reason(failures)
    raise RouterUnreachable(
        "unresolved",
        f"the host name {target.host!r} cannot be resolved: {reason}",
        "Check the spelling, or enter the router's IP address.",
    )


def _reason(failures: list[OSError | ValueError]) -> str:
    if not failures:
        return "it has no address"
    error = failures[0]
    return (error.strerror or "unknown") if isinstance(error, OSError) else "it is no host name"


def dial(addresses: list[SocketAddress], target: Target, deadline: Deadline) -> socket.socket:
    """To the first address that answers, with TCP_NODELAY."""
    failure: OSError = TimeoutError()
    for position, address in enumerate(addresses):
        share_s = deadline.remaining_s() / (len(addresses) - position)
        sock = socket.socket(socket.AF_INET6 if ":" in address[0] else socket.AF_INET)
        try:
            sock.settimeout(share_s)
            sock.connect(address)
        except OSError as error:
            sock.close()
            failure = error
            continue
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        return sock
    raise _unreachable(target, failure) from failure


def _unreachable(target: Target, error: OSError) -> RouterError:
    where = f"{target.host} port {target.port}"
    if isinstance(error, ConnectionRefusedError):
        is_plain = target.tls == "off"
        service = "api" if is_plain else "api-ssl"
        return RouterUnreachable(
            "refused_plain_port" if is_plain else "refused_port",
            f"{where} refuses the connection: nothing listens there",
            f"Enable the service {service} under /ip/service and check its port number "
            f"(usually {PLAIN_PORT} for api, {TLS_PORT} for api-ssl).",
        )
    if isinstance(error, TimeoutError):
        return RouterTimeout(
            "unreachable",
            f"{where} does not answer at all",
            "Check the address, that the router is up, and that no firewall on the way "
            "(also the router's own input chain) drops the connection.",
        )
    return RouterUnreachable(
        "unreachable",
        f"{where} cannot be reached: {error.strerror or error}",
        "Check the address and the network between this server and the router.",
    )


def secure(
    sock: socket.socket,
    target: Target,
    deadline: Deadline,
    on_certificate: Callable[[bytes], None] = lambda _: None,
) -> ssl.SSLSocket:
    """The TLS handshake. With "pinned" the fingerprint is compared before a password is sent.

    `on_certificate` also gets a refused certificate (DER).
    """
    context = _context(target.tls)
    try:
        sock.settimeout(deadline.remaining_s())
        wrapped = context.wrap_socket(sock, server_hostname=target.host)
    except (OSError, ValueError) as error:
        sock.close()
        raise _tls_failure(target, error) from error
    on_certificate(certificate_of(wrapped))
    if target.tls == "pinned":
        try:
            _check_pin(wrapped, target)
        except RouterRefused:
            wrapped.close()
            raise
    return wrapped


def _context(tls: Tls) -> ssl.SSLContext:
    if tls == "ca":
        return ssl.create_default_context()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    # Small routers may make short keys; we trust the pin, not the chain.
    context.set_ciphers("DEFAULT:@SECLEVEL=1")
    return context


def certificate_of(sock: ssl.SSLSocket) -> bytes:
    """The peer's certificate in DER form; empty if it showed none."""
    return sock.getpeercert(binary_form=True) or b""


def fingerprint(certificate: bytes) -> str:
    return hashlib.sha256(certificate).hexdigest()


def plain_fingerprint(text: str) -> str:
    """`AB:CD ...`, as people paste it, in the form that we compare."""
    return "".join(character for character in text.lower() if character not in ": \t\n-")


def _check_pin(sock: ssl.SSLSocket, target: Target) -> None:
    shown = fingerprint(certificate_of(sock))
    if not target.certificate_sha256:
        raise RouterRefused(
            "certificate_unknown",
            f"the certificate of {target.host} is not confirmed yet; its SHA-256 is {shown}",
            "Compare the fingerprint with the router's (/certificate/print detail) and confirm it.",
        )
    if shown != plain_fingerprint(target.certificate_sha256):
        raise RouterRefused(
            "certificate_changed",
            f"{target.host} shows another certificate than the confirmed one; "
            f"its SHA-256 is now {shown}",
            "If the router's certificate was renewed on purpose, confirm the new fingerprint; "
            "if not, somebody may stand between this server and the router.",
        )


def _tls_failure(target: Target, error: OSError | ValueError) -> RouterError:
    if isinstance(error, ssl.SSLCertVerificationError):
        return RouterRefused(
            "certificate_unknown",
            f"the certificate of {target.host} is not trusted: {error.verify_message}",
            "Install a certificate from a known authority, or pin the router's own certificate.",
        )
    remedy = (
        f"Use TLS on the api-ssl port (usually {TLS_PORT}), not on the plain api port "
        f"({PLAIN_PORT}); api-ssl also needs a certificate under /ip/service."
    )
    where = f"{target.host} port {target.port}"
    if isinstance(error, TimeoutError):
        return RouterTimeout("tls_failed", f"{where} does not answer the TLS handshake", remedy)
    if isinstance(error, ssl.SSLError) and not isinstance(error, ssl.SSLEOFError):
        reason = (error.reason or "unknown reason").replace("_", " ").lower()
        return RouterRefused("tls_failed", f"TLS with {where} failed: {reason}", remedy)
    return RouterUnreachable("tls_failed", f"{where} closed during the TLS handshake", remedy)
