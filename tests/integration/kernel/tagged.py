"""Packets as bytes that say in their payload which they are, so that they are known again wherever they come out."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, replace
from ipaddress import IPv4Address

ICMP, TCP, UDP = 1, 6, 17
PROTOCOLS = {"icmp": ICMP, "tcp": TCP, "udp": UDP}
TURNS = ("first", "answer", "later", "later answer")
"""The packets of one connection, in their order; every second one is sent by the other side."""

_PAYLOAD = struct.Struct("!6sHB")
_MAGIC = b"walked"
_SYN, _ACK = 0x02, 0x10
_ECHO, _ECHO_REPLY = 8, 0


@dataclass(frozen=True, slots=True)
class Ends:
    """Where a packet comes from and goes to. Of ICMP the source port is the echo's number, the other one 0."""

    protocol: str
    source: str
    destination: str
    source_port: int
    destination_port: int

    def turned(self) -> Ends:
        """The ends of an answer."""
        ends = replace(self, source=self.destination, destination=self.source)
        if self.protocol == "icmp":
            return ends
        return replace(ends, source_port=self.destination_port, destination_port=self.source_port)


@dataclass(frozen=True, slots=True)
class Tag:
    """The turn of a connection."""

    connection: int
    turn: str


def packed(ends: Ends, tag: Tag) -> bytes:
    """The IPv4 packet. Connection tracking takes it for what its turn says: a SYN, an echo's reply."""
    payload = _PAYLOAD.pack(_MAGIC, tag.connection, TURNS.index(tag.turn))
    inner = {"icmp": _icmp, "tcp": _tcp, "udp": _udp}[ends.protocol](
        ends, TURNS.index(tag.turn), payload
    )
    number = PROTOCOLS[ends.protocol]
    addresses = _addresses(ends)
    head = struct.pack("!BBHHHBBH8s", 0x45, 0, 20 + len(inner), 0, 0, 64, number, 0, addresses)
    return head[:10] + _sum_of(head) + head[12:] + inner


def unpacked(data: bytes) -> tuple[Ends, Tag] | None:
    """None where it is no packet of ours, an error about one among them."""
    if len(data) < 28 or data[9] not in PROTOCOLS.values():
        return None
    protocol = next(name for name, number in PROTOCOLS.items() if number == data[9])
    inner = data[20:]
    payload = inner[{"icmp": 8, "tcp": 20, "udp": 8}[protocol] :]
    if not payload.startswith(_MAGIC) or (
        protocol == "icmp" and inner[0] not in (_ECHO, _ECHO_REPLY)
    ):
        return None
    _, connection, turn = _PAYLOAD.unpack(payload[: _PAYLOAD.size])
    source, destination = (str(IPv4Address(data[at : at + 4])) for at in (12, 16))
    ports = struct.unpack("!HH", inner[:4]) if protocol != "icmp" else (_word(inner[4:6]), 0)
    return Ends(protocol, source, destination, *ports), Tag(connection, TURNS[turn])


def _tcp(ends: Ends, turn: int, payload: bytes) -> bytes:
    """Bytes that both sides have sent before: a SYN is one, and each packet carries a tag."""
    sent = 1 + len(payload)
    ours, theirs = (0 if turn < 2 else sent), (0, sent, sent, sent + len(payload))[turn]
    flags = (_SYN, _SYN | _ACK, _ACK, _ACK)[turn]
    ports = ends.source_port, ends.destination_port
    head = struct.pack("!HHLLBBHHH", *ports, ours, theirs, 0x50, flags, 60_000, 0, 0)
    total = _sum_of(_pseudo(ends, len(head) + len(payload)), head, payload)
    return head[:16] + total + head[18:] + payload


def _udp(ends: Ends, _turn: int, payload: bytes) -> bytes:
    head = struct.pack("!HHHH", ends.source_port, ends.destination_port, 8 + len(payload), 0)
    return head[:6] + _sum_of(_pseudo(ends, 8 + len(payload)), head, payload) + payload


def _icmp(ends: Ends, turn: int, payload: bytes) -> bytes:
    kind = _ECHO_REPLY if turn % 2 else _ECHO
    head = struct.pack("!BBHHH", kind, 0, 0, ends.source_port, turn // 2)
    return head[:2] + _sum_of(head, payload) + head[4:] + payload


def _addresses(ends: Ends) -> bytes:
    return IPv4Address(ends.source).packed + IPv4Address(ends.destination).packed


def _pseudo(ends: Ends, size: int) -> bytes:
    return _addresses(ends) + struct.pack("!BBH", 0, PROTOCOLS[ends.protocol], size)


def _sum_of(*parts: Sequence[int] | bytes) -> bytes:
    """The checksum of the Internet (RFC 1071)."""
    data = b"".join(bytes(part) for part in parts)
    total = sum(_word(data[at : at + 2].ljust(2, b"\0")) for at in range(0, len(data), 2))
    while total > 0xFFFF:
        total = (total & 0xFFFF) + (total >> 16)
    return struct.pack("!H", total ^ 0xFFFF)


def _word(data: bytes) -> int:
    return int.from_bytes(data, "big")
