"""Starts a kernel lab for a person to try: `python -m lab.kernel`, as root."""

import argparse
import signal

from lab.kernel.box import KernelLab
from lab.kernel.place.spec import UplinkSpec

STOP = {signal.SIGINT, signal.SIGTERM}
UPLINKS = (
    UplinkSpec("ISP1", 10_000_000, 10_000_000, delay_ms=10),
    UplinkSpec("ISP2", 20_000_000, 20_000_000, delay_ms=20),
    UplinkSpec("ISP3", 20_000_000, 20_000_000, delay_ms=30),
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="lab.kernel", description=__doc__)
    parser.add_argument("--crowd", action="store_true", help="let clients load the lines all along")
    options = parser.parse_args()
    # Blocked before any thread starts, so that the signal waits for sigwait below.
    signal.pthread_sigmask(signal.SIG_BLOCK, STOP)
    with KernelLab(UPLINKS) as lab:
        print(f"router: {lab.api.host} port {lab.api.port}, users {lab.api.users}")
        print(f"priority of its process: {lab.priority.name}")
        print(f"probe host: ip netns exec {lab.netns} ...")
        for uplink in lab.uplinks:
            print(f"  {uplink.name}: source address {lab.sources[uplink.name]}, {uplink}")
        for server in lab.servers:
            print(f"{server.name}: {server.host}, iperf3 {server.iperf3_ports}, {server.http_url}")
        if options.crowd:
            lab.control("start_crowd", clients=50, size=100_000, at_once=10, seconds=86_400)
        print("stop with Ctrl-C", flush=True)
        signal.sigwait(STOP)


if __name__ == "__main__":
    main()
