"""From a host name to a connected socket: only to addresses that were judged, and within one time for all of it."""

from __future__ import annotations

import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from ipaddress import ip_address

from backend.domain.text.addresses import is_local

METADATA = frozenset({ip_address("fd00:ec2::254")})
"""Where clouds keep secrets of a machine, besides the link-local address that is refused anyway."""


class Refused(Exception):
    """Nothing is sent there, now or later."""


@dataclass(frozen=True, slots=True)
class Egress:
    """How a message leaves: from which address (None: the system's choice), and how long it may take.

    `allow_local`: also to this machine and its link. `ca_file`: trusted in addition; None: as the system trusts.
    """

    source_address: str | None = None
    allow_local: bool = False
    timeout_s: float = 15.0
    ca_file: str | None = None


def dial(host: str, port: int, egress: Egress, ends_at: float) -> socket.socket:
    """To the first address that answers before `ends_at` (monotonic clock). Raises Refused and OSError."""
    addresses = _allowed(host, port, egress)
    source = (egress.source_address, 0) if egress.source_address else None
    failure: OSError = TimeoutError("it did not answer in time")
    for address in addresses:
        left_s = ends_at - time.monotonic()
        if left_s <= 0:
            break
        try:
            return socket.create_connection((address, port), left_s, source)
        except OSError as error:
            failure = error
    raise failure


def _allowed(host: str, port: int, egress: Egress) -> list[str]:
    try:
        records = socket.getaddrinfo(host.strip() or "\0", port, type=socket.SOCK_STREAM)
    except socket.gaierror as error:
        raise OSError(
            f"{host} was not found ({error.strerror}): check the name, and the name servers of this machine"
        ) from error
    addresses = list(dict.fromkeys(str(record[4][0]) for record in records))
    allowed = [address for address in addresses if egress.allow_local or not _is_refused(address)]
    if not allowed:
        raise Refused(
            f"not sent, Timbang itself refused: {host} is an address of this machine or its link. If messages shall go "
            "there, set TIMBANG_ALLOW_LOCAL_CHANNELS=true in Timbang's environment (the file .env, or its service), "
            "and start Timbang again"
        )
    return allowed


def _is_refused(address: str) -> bool:
    judged = ip_address(address.partition("%")[0])
    return is_local(judged) or judged in METADATA


def context(egress: Egress) -> ssl.SSLContext:
    """Certificates are verified, and must be of the host's name."""
    trusting = ssl.create_default_context()
    if egress.ca_file is not None:
        trusting.load_verify_locations(egress.ca_file)
    return trusting


@contextmanager
def cut_off(sock: socket.socket, ends_at: float) -> Iterator[None]:
    """Shuts the connection when the time is over: a peer that sends a byte now and then defeats any other limit.

    Raises TimeoutError for what then fails.
    """
    twin = sock.dup()  # reaches the connection also once it is wrapped in TLS
    timer = threading.Timer(max(0.0, ends_at - time.monotonic()), _shut, [twin])
    timer.daemon = True
    timer.start()
    try:
        yield
    except (OSError, EOFError, ValueError) as error:
        if time.monotonic() >= ends_at:
            raise TimeoutError from error
        raise
    else:
        if time.monotonic() >= ends_at:  # what came may be half of it
            raise TimeoutError
    finally:
        timer.cancel()
        twin.close()


def _shut(twin: socket.socket) -> None:
    with suppress(OSError):
        twin.shutdown(socket.SHUT_RDWR)
