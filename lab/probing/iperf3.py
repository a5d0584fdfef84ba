"""The JSON that iperf3 3.12 prints with `--json --get-server-output`, from bytes and states of each second."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

VERSION = "iperf 3.12"
FIRST_PORT = 40_001
FIRST_SOCKET = 5
UDP_BYTES = 1448

Object = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Transfer:
    """One stream: bytes sent in each second, and what TCP's sender or UDP's receiver knows."""

    upload: bool
    bytes: Sequence[int]
    rtt_us: Sequence[int] = ()
    jitter_ms: Sequence[float] = ()
    lost: Sequence[int] = ()

    def arrived(self, second: int) -> int:
        return self.bytes[second] - (self.lost[second] * UDP_BYTES if self.lost else 0)


@dataclass(frozen=True, slots=True)
class IperfTest:
    at_s: float
    local_host: str
    remote_host: str
    port: int
    udp: bool
    transfers: tuple[Transfer, ...]

    @property
    def seconds(self) -> int:
        return len(self.transfers[0].bytes)


def printed(test: IperfTest) -> bytes:
    """The server says what it counted only where it receives: round trips are of uploads, as in the paper."""
    output = _side(test, client=True) | {"end": _end(test)}
    if test.transfers[0].upload:
        output["server_output_json"] = _side(test, client=False) | {"end": {}}
    return json.dumps(output).encode()


def _side(test: IperfTest, *, client: bool) -> Object:
    return {"start": _start(test, client=client), "intervals": _intervals(test, client=client)}


def _start(test: IperfTest, *, client: bool) -> Object:
    hosts = (test.local_host, test.remote_host)
    local, remote = hosts if client else hosts[::-1]
    return {
        "connected": [
            {
                "socket": FIRST_SOCKET + number,
                "local_host": local,
                "local_port": FIRST_PORT + number if client else test.port,
                "remote_host": remote,
                "remote_port": test.port if client else FIRST_PORT + number,
            }
            for number in range(len(test.transfers))
        ],
        "version": VERSION,
        "system_info": "simulated",
        "timestamp": {"timesecs": int(test.at_s)},
        "test_start": {
            "protocol": "UDP" if test.udp else "TCP",
            "num_streams": len(test.transfers),
            "blksize": UDP_BYTES if test.udp else 131_072,
            "duration": test.seconds,
            "reverse": int(not test.transfers[0].upload),
        },
    }


def _intervals(test: IperfTest, *, client: bool) -> list[Object]:
    return [
        {
            "streams": [
                _cell(test, number, second, sends=transfer.upload == client)
                for number, transfer in enumerate(test.transfers)
            ]
        }
        for second in range(test.seconds)
    ]


def _cell(test: IperfTest, number: int, second: int, *, sends: bool) -> Object:
    transfer = test.transfers[number]
    count = transfer.bytes[second] if sends else transfer.arrived(second)
    cell: Object = {
        "socket": FIRST_SOCKET + number,
        "start": second,
        "end": second + 1,
        "seconds": 1,
        "bytes": count,
        "bits_per_second": count * 8,
        "omitted": False,
        "sender": sends,
    }
    if test.udp:
        cell["packets"] = transfer.bytes[second] // UDP_BYTES
        if not sends:
            cell["jitter_ms"] = transfer.jitter_ms[second]
            cell["lost_packets"] = transfer.lost[second]
    elif sends:
        window = count * transfer.rtt_us[second] // 1_000_000
        cell |= {"retransmits": 0, "snd_cwnd": window, "rtt": transfer.rtt_us[second]}
    return cell


def _end(test: IperfTest) -> Object:
    sent = sum(sum(transfer.bytes) for transfer in test.transfers)
    received = sum(
        transfer.arrived(second) for transfer in test.transfers for second in range(test.seconds)
    )
    end: Object = {"sum_sent": _sum(test, sent), "sum_received": _sum(test, received)}
    if test.udp:
        counts = _datagrams(test)
        end["sum"] = end["sum_sent"] | counts
        end["sum_received"] |= counts
        end["sum_sent"] |= {"packets": counts["packets"], "lost_packets": 0}
        return end
    end["sum_sent"]["retransmits"] = 0
    end["streams"] = [_tcp_stream(test, transfer) for transfer in test.transfers]
    end["sender_tcp_congestion"] = "cubic"
    return end


def _sum(test: IperfTest, count: int) -> Object:
    rate = count * 8 / test.seconds
    return {"seconds": test.seconds, "bytes": count, "bits_per_second": rate}


def _datagrams(test: IperfTest) -> Object:
    packets = sum(sum(each.bytes) // UDP_BYTES for each in test.transfers)
    lost = sum(sum(each.lost) for each in test.transfers)
    jitters = [each.jitter_ms[-1] for each in test.transfers]
    return {
        "packets": packets,
        "lost_packets": lost,
        "lost_percent": 100 * lost / packets if packets else 0,
        "jitter_ms": sum(jitters) / len(jitters),
    }


def _tcp_stream(test: IperfTest, transfer: Transfer) -> Object:
    """A client that receives knows no round trips."""
    whole = _sum(test, sum(transfer.bytes))
    rtts = transfer.rtt_us if transfer.upload else (0,)
    known = {"mean_rtt": sum(rtts) // len(rtts), "min_rtt": min(rtts), "max_rtt": max(rtts)}
    return {"sender": {**whole, "retransmits": 0, **known}, "receiver": whole}
