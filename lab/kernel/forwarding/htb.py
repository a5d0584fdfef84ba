"""HTB with one class per queue of the router, as tc lines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lab.kernel.forwarding.queue_kinds import Leaf

# RouterOS counts a bucket of bucket-size seconds at max-limit; less than two packets would stop the
# queue.
_LEAST_BURST = 3200
_UNLIMITED_BPS = 40_000_000_000


@dataclass(frozen=True, slots=True)
class Shaped:
    """One queue at one device."""

    leaf: Leaf
    rate_bps: int = 0  # 0: not limited
    burst_s: float = 0.1
    matches: tuple[str, ...] = ()  # of u32, one of them is enough; every packet if empty


def htb(name: str, queues: Sequence[Shaped]) -> Iterator[str]:
    """The first queue that a packet fits takes it; a packet without a queue leaves at once."""
    everything = next((n for n, queue in enumerate(queues, 1) if not queue.matches), 0)
    yield f"qdisc add dev {name} root handle 1: htb default {everything:x}"
    for number, queue in enumerate(queues, 1):
        rate_bps = queue.rate_bps or _UNLIMITED_BPS
        burst = max(_LEAST_BURST, int(queue.burst_s * queue.rate_bps / 8))
        yield (
            f"class add dev {name} parent 1: classid 1:{number:x} htb rate {rate_bps}bit"
            f" burst {burst} cburst {burst} quantum 1514"
        )
        yield from queue.leaf.lines(name, f"parent 1:{number:x}", f"{number + 1:x}")
        for match in queue.matches if not everything or number < everything else ():
            yield (
                f"filter add dev {name} parent 1: protocol {_protocol(match)} prio {number}"
                f" u32 match {match} flowid 1:{number:x}"
            )


def address(side: str, prefix: str) -> str:
    """`side`: src or dst."""
    return f"ip {side} {prefix}"


def came_in_by(device: str) -> str:
    return f"u32 0 0 indev {device}"


def marked(mark: int, mask: int) -> str:
    return f"mark {mark:#x} {mask:#x}"


def _protocol(match: str) -> str:
    return "ip" if match.startswith("ip ") else "all"
