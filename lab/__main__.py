"""Starts simulated routers for a person to try: `python -m lab --routers 2`."""

import argparse
import signal

from lab.campuses.presets import ADMIN, ADMIN_PASSWORD, plain_router
from lab.server.server import LabServer

STOP = {signal.SIGINT, signal.SIGTERM}


def main() -> None:
    parser = argparse.ArgumentParser(prog="lab", description=__doc__)
    parser.add_argument("--routers", type=int, default=1)
    parser.add_argument("--version", default="7.18.2", help="RouterOS version to imitate")
    parser.add_argument("--uplinks", type=int, default=3)
    parser.add_argument("--port", type=int, default=0, help="first API port; 0 picks free ones")
    parser.add_argument("--tls", action="store_true", help="serve api-ssl too")
    options = parser.parse_args()
    # Blocked before any thread starts, so that the signal waits for sigwait below.
    signal.pthread_sigmask(signal.SIG_BLOCK, STOP)
    with LabServer() as server:
        for number in range(options.routers):
            router = plain_router(
                version=options.version, uplinks=options.uplinks, name=f"lab-{number + 1}"
            )
            port = options.port + number if options.port else 0
            served = server.add(router, port=port, tls_port=0 if options.tls else None)
            tls = f" api-ssl {served.tls_port}" if served.tls_port else ""
            print(f"lab-{number + 1}: {served.host} api {served.port}{tls}", flush=True)
        print(f"user {ADMIN}, password {ADMIN_PASSWORD}; stop with Ctrl-C", flush=True)
        signal.sigwait(STOP)


if __name__ == "__main__":
    main()
