"""What is fitted in paper B's measurement, what is modelled, and how it went."""

from __future__ import annotations

from benchmarks.evidence.queues.figures import QueueRuns
from benchmarks.evidence.queues.variants import BUFFER_PACKETS, LIMIT_BPS, UPLINK_BPS


def notes(measured: QueueRuns) -> tuple[str, ...]:
    dropped = "; ".join(measured.dropped) or "none"
    if not measured.blocks:
        return (f"Not run: {dropped}.",)
    fitted = (
        f"Fitted: the ISP's buffer of {BUFFER_PACKETS} packets, from the paper's 215 - 26 ms. So about 215 ms without"
        " a limit is no proof; that SFQ equals no queue there is not fitted. That the paper had no limit"
        " is our explanation and cannot be checked."
    )
    set_up = (
        f"{UPLINK_BPS / 1e6:g} Mbit/s both ways, limit {LIMIT_BPS / 1e6:g} Mbit/s, six TCP streams of one host (PCQ"
        " with three clients: two each), ten echoes a second from the host that loads and from an idle host."
    )
    return (
        fitted,
        "Not fitted: all figures below a limit. Queues have RouterOS's defaults, set over the simulated router's API.",
        "PCQ (modelled: DRR per address); RouterOS's own code is not in Linux.",
        set_up,
        "FQ-CoDel and SFQ hash flows: an echo that shares a queue with a TCP stream waits with it, as on a router.",
        f"Priority of the lab's process: {measured.priority}.",
        f"{measured.repeated} runs were repeated; blocks that dropped out: {dropped}.",
        "CPU: only the router knows. In the lab all queues cost about the same.",
    )
