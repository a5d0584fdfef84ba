"""From a server's name to the one address that is probed.

Looked up once per run, and every tool gets the address: a name that answers differently the second time leads
nowhere.
"""

from __future__ import annotations

import socket
import threading
import time

from backend.domain.probes.probe import Failed
from backend.domain.probes.targets import check_host, check_public
from backend.domain.text.addresses import Address, address_of
from backend.errors import Invalid

LOOKUP_S = 10.0
TICK_S = 0.1


def check_target(
    host: str, source_address: str, *, allow_private: bool, stop: threading.Event
) -> Address | Failed:
    """The address to probe, of the source's IP version; else bad_target says why."""
    source = address_of(source_address) if source_address else None
    if source_address and source is None:
        return Failed("no_source_address", f"{source_address!r} is no IP address.")
    try:
        addresses = look_up(check_host(host), source.version if source else None, stop)
        return addresses if isinstance(addresses, Failed) else _allowed(addresses, allow_private)
    except Invalid as error:
        return Failed("bad_target", str(error))


def look_up(host: str, version: int | None, stop: threading.Event) -> Address | Failed:
    """The first address of a name, of that IP version if given."""
    literal = address_of(host)
    addresses = [literal] if literal else _resolved(host, stop)
    if isinstance(addresses, Failed):
        return addresses
    fitting = [address for address in addresses if version in {None, address.version}]
    if not fitting:
        return Failed("bad_target", f"{host} has no IPv{version} address, the source address has.")
    return fitting[0]


def _allowed(address: Address, allow_private: bool) -> Address:
    if address.is_multicast or address.is_unspecified or str(address) == "255.255.255.255":
        raise Invalid(
            "host",
            "{address} is the address of no single server.",
            "address_of_no_server",
            address=address,
        )
    check_public(str(address), allow_private=allow_private)
    return address


def _resolved(host: str, stop: threading.Event) -> list[Address] | Failed:
    """In a separate thread, because the resolver has no timeout."""
    answers: list[Address] = []
    failures: list[str] = []

    def ask() -> None:
        try:
            records = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
            answers.extend(filter(None, (address_of(str(record[4][0])) for record in records)))
        except (OSError, ValueError) as error:
            failures.append(str(getattr(error, "strerror", None) or error))

    thread = threading.Thread(target=ask, name="resolve", daemon=True)
    thread.start()
    until = time.monotonic() + LOOKUP_S
    while thread.is_alive() and time.monotonic() < until and not stop.is_set():
        thread.join(TICK_S)
    if stop.is_set():
        return Failed("cancelled", "Cancelled while the server's name was looked up.")
    if thread.is_alive():
        failures.append("the name server did not answer in time")
    if answers:
        return answers
    why = "; ".join(failures) or "it has no address"
    return Failed("bad_target", f"{host} cannot be resolved: {why}.", retry=thread.is_alive())
