"""Echoes by `ping` from one source address at a steady pace, each with its time and answer."""

from __future__ import annotations

import re
from dataclasses import dataclass

from backend.domain.probes.probe import Failed
from backend.probes.children import Ended
from backend.probes.routes import missing_source, no_route

LAST_WAIT_S = 2  # ping's wait for the last echo when none came back at all
MOST_BYTES_PER_ECHO = 200
MOST_ECHOES = 60_000  # sequence numbers have 16 bits

REPLY = re.compile(
    rb"^\[(\d{1,12}\.\d{1,9})\] \d+ bytes from .*icmp_seq=(\d{1,5}) .*time=(\d{1,8}(?:\.\d{1,6})?) ms\s*$",
    re.MULTILINE,
)
"""Duplicates end in (DUP!) and so do not match."""
TRANSMITTED = re.compile(rb"^(\d{1,9}) packets transmitted", re.MULTILINE)
TOO_FAST = "minimal interval allowed for user"
"""Older ping lets only root send more often than every 200 ms."""


@dataclass(frozen=True, slots=True)
class Echo:
    sent_ms: int  # wall clock; computed from its neighbours for a lost echo
    rtt_us: int | None


def ping_words(
    program: str, address: str, source_address: str, *, count: int, interval_s: float
) -> tuple[str, ...]:
    """Always with a count, so that it ends in any case."""
    source = ("-I", source_address) if source_address else ()
    pace = ("-i", f"{interval_s:g}", "-c", str(min(count, MOST_ECHOES)), "-W", str(LAST_WAIT_S))
    return (program, "-n", "-D", *source, *pace, address)


def most_bytes(count: int) -> int:
    """More output than this many echoes can have."""
    return 10_000 + count * MOST_BYTES_PER_ECHO


def echoes(printed: bytes, interval_s: float) -> list[Echo]:
    """All that were sent, in order. A killed ping tells only those until the last reply."""
    replies: dict[int, Echo] = {}
    for match in REPLY.finditer(printed):
        sequence, rtt_ms = int(match[2]), float(match[3])
        sent_ms = round(float(match[1]) * 1000 - rtt_ms)
        replies.setdefault(sequence, Echo(sent_ms, round(rtt_ms * 1000)))
    sent = TRANSMITTED.search(printed)
    count = max(max(replies, default=0), int(sent[1]) if sent else 0)
    return _with_lost(replies, min(count, MOST_ECHOES), round(interval_s * 1000))


def _with_lost(replies: dict[int, Echo], count: int, interval_ms: int) -> list[Echo]:
    first = min(replies, default=0)
    at_ms = replies[first].sent_ms - (first - 1) * interval_ms if replies else 0
    all_echoes: list[Echo] = []
    for sequence in range(1, count + 1):
        echo = replies.get(sequence, Echo(at_ms, None))
        all_echoes.append(echo)
        at_ms = echo.sent_ms + interval_ms
    return all_echoes


def not_sent(ended: Ended, address: str, source_address: str) -> Failed | None:
    """Why ping could not send at all; None if it could, answered or not."""
    if TRANSMITTED.search(ended.output) or REPLY.search(ended.output):
        return None
    said = ended.message
    if "Cannot assign" in said or "invalid source" in said or "unknown iface" in said:
        return missing_source(source_address)
    if "unreachable" in said or "No route" in said:
        return no_route(address, source_address)
    if ended.end == "missing" or ended.code == 127:
        return Failed("tool_missing", f"ping cannot be started on the probe host: {said}.")
    if ended.end in {"stopped", "deadline"}:
        return None
    return Failed("unreadable", f"ping gave no result: {said or 'it printed nothing'}.")
