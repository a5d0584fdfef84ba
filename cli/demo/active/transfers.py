"""What tests send over a line, second by second."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from backend.domain.probes.probe import ProbeSpec
from backend.probes.iperf3.command import UDP_HEADER_BYTES
from lab.probing import uplinks
from lab.probing.iperf3 import UDP_BYTES, Transfer
from lab.probing.uplinks import UplinkMoment


def tcp(moment: UplinkMoment, chance: Random, spec: ProbeSpec, *, upload: bool) -> list[Transfer]:
    seconds = spec.duration_s
    rates = uplinks.rates_bps(moment, chance, seconds, upload=upload)
    rtts = [round(each * 1000) for each in uplinks.rtts_ms(moment, chance, seconds)]
    each = [round(rate / 8 / spec.streams) for rate in rates]
    return [Transfer(upload, each, rtts) for _ in range(spec.streams)]


def datagrams(
    moment: UplinkMoment, chance: Random, seconds: int, rate_bps: int, *, upload: bool
) -> Transfer:
    count = rate_bps // 8 // UDP_BYTES
    return Transfer(
        upload,
        [count * UDP_BYTES] * seconds,
        jitter_ms=uplinks.jitters_ms(moment, chance, seconds),
        lost=uplinks.lost(moment, chance, seconds),
    )


def on_the_wire(transfers: Sequence[Transfer], *, udp: bool) -> tuple[int, int]:
    """Bytes down and up, headers included."""
    headers = 1 + UDP_HEADER_BYTES / UDP_BYTES if udp else uplinks.HEADERS
    down, up = (
        round(headers * sum(sum(each.bytes) for each in transfers if each.upload is upload))
        for upload in (False, True)
    )
    return down, up
